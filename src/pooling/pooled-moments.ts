// Several releases → joint noisy moments, as if from a single release (docs/theory/pooling.md). For sites, rows,
// moments and noise add up. For one table released several times, the same moments are observed with the noise of each
// release.
import { PublicError } from "../errors.ts";
import { contentHash } from "../json/canonical.ts";
import { type MomentTable, subTable } from "../moments/moment-table.ts";
import { marginalNoise } from "../noise/noise-law.ts";
import { type NoisyMoments, noisyMoments, type ReleasedMoments } from "../release/noisy-moments.ts";
import type { Release } from "../release/release.ts";
import { joinRepeats } from "./join-repeats.ts";
import { type NamedRelease, type Pooling, pooledStudy } from "./pooled-study.ts";
import { sumSites } from "./sum-sites.ts";

/** The noisy moments of one release, or of several jointly. */
export function pooledMoments(releases: readonly NamedRelease[], pooling: Pooling = "sites"): NoisyMoments {
  const [first, ...others] = releases;
  if (!first) throw new PublicError("there is no release: name at least one");
  if (others.length === 0) return noisyMoments(first.release, first.name);
  refuseTwice(releases);
  const study = pooledStudy(releases, pooling);
  const moments = releases.map(({ release, name }) => secondMoments(noisyMoments(release, name)));
  requireSameShape(releases, moments);
  return pooling === "sites" ? sumSites(moments, study) : joinRepeats(moments);
}

/** The hash of a release's content, whether or not the file states it. */
export function releaseHash(release: Release): string {
  const { contentHash: stated, signature: _, ...body } = release as Release & { signature?: unknown };
  return stated ?? contentHash(body);
}

function refuseTwice(releases: readonly NamedRelease[]): void {
  const seen = new Map<string, string>();
  for (const { name, release } of releases) {
    const hash = releaseHash(release);
    const other = seen.get(hash);
    if (other !== undefined) {
      throw new PublicError(`${name}: the same release as ${other}; it tells nothing new: name each once`);
    }
    seen.set(hash, name);
  }
}

/** Drops fourth moments, which are supported for a single release only. */
function secondMoments(moments: ReleasedMoments): ReleasedMoments {
  const rows = Array.from({ length: moments.table.size }, (_, row) => row);
  const { table, kept } = subTable(moments.table, rows);
  return {
    ...moments,
    table,
    components: Float64Array.from(kept, (component) => moments.components[component]),
    noise: marginalNoise(moments.noise, kept),
    fourth: null,
  };
}

/** Equal studies have the same moments up to the order of variables; an inconsistent file is refused here. */
function requireSameShape(releases: readonly NamedRelease[], moments: readonly NoisyMoments[]): void {
  const [first, ...others] = moments.map(({ table, variables }, i) =>
    inOrderOf(moments[0], { table, variables }, releases[i]),
  );
  const other = others.findIndex(({ entries }) => entries.some((entry, at) => entry !== first.entries[at]));
  if (other < 0) return;
  throw new PublicError(
    `${releases[0].name} and ${releases[other + 1].name} cannot be taken together: their moments are not the same ones`,
  );
}

function inOrderOf(
  wanted: NoisyMoments,
  { table, variables }: Pick<NoisyMoments, "table" | "variables">,
  { name }: NamedRelease,
): MomentTable {
  const rows = wanted.variables.map((variable) => {
    const position = variables.findIndex((one) => one.name === variable.name);
    if (position < 0) throw new PublicError(`${name}: there is no "${variable.name}" in it`);
    return position + 1;
  });
  return subTable(table, [0, ...rows]).table;
}
