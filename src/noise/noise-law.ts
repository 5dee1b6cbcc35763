// The joint law of the noise of all components in an inference. A single release has independent parts, with each
// component in exactly one, and so do sites whose noise sums to such parts. Further sites add noise to these parts, and
// further releases of one table observe each component again (docs/theory/pooling.md).
import { unreachable } from "../errors.ts";
import { rounded } from "../math/elementary/decade.ts";
import { hypot } from "../math/elementary/hypot.ts";
import { forEachEntry, type SparseMatrix, selectRows, usedColumns } from "../math/sparse-matrix.ts";
import type { NoisePart } from "./noise-part.ts";
import { factsOf, partDeviation } from "./part-facts.ts";

/** As in a single release: every component belongs to one part. */
export interface SingleNoise {
  readonly kind: "single";
  readonly size: number;
  readonly parts: readonly NoisePart[];
}

/** A sum over sites: the noise of the lead site plus what the others add, in closed form or not. */
interface SitesNoise {
  readonly kind: "sites";
  readonly size: number;
  readonly lead: SingleNoise;
  readonly added: readonly AddedNoise[];
}

/** Independent parts to be added; `map` takes the components of the site to the working components. */
export interface AddedNoise {
  readonly parts: readonly NoisePart[];
  readonly map: SparseMatrix;
}

/** One table released repeatedly: the noise densities multiply. */
export interface RepeatedNoise {
  readonly kind: "repeats";
  readonly size: number;
  readonly releases: readonly ShiftedNoise[];
}

/** The noise of one release. `shift` is its released values minus the working values. */
export interface ShiftedNoise {
  readonly noise: SingleNoise;
  readonly shift: Float64Array;
}

export type NoiseLaw = SingleNoise | SitesNoise | RepeatedNoise;

/** All parts of a law, including those of further sites. */
function allParts(law: NoiseLaw): readonly NoisePart[] {
  switch (law.kind) {
    case "single":
      return law.parts;
    case "sites":
      return [...law.lead.parts, ...law.added.flatMap(({ parts }) => parts)];
    case "repeats":
      return law.releases.flatMap(({ noise }) => noise.parts);
    default:
      return unreachable(law);
  }
}

/** The distinct kinds of noise in a law. */
export function noiseKinds(law: NoiseLaw): NoisePart["kind"][] {
  return [...new Set(allParts(law).map(({ kind }) => kind))];
}

/** "Laplace noise of scale 45", "cube noise of scale 2 …", one phrase for each part. */
export function noiseWords(law: NoiseLaw): string[] {
  return allParts(law).map((part) => factsOf(part).words(part, (value) => String(rounded(value, 4))));
}

/** The noise standard deviation of each component; for repeated releases, of the precision-weighted mean. */
export function noiseDeviations(law: NoiseLaw): Float64Array {
  switch (law.kind) {
    case "single": {
      const deviations = new Float64Array(law.size);
      for (const part of law.parts)
        for (const component of part.components) deviations[component] = partDeviation(part);
      return deviations;
    }
    case "sites":
      return law.added.reduce(withAddition, noiseDeviations(law.lead));
    case "repeats":
      return law.releases
        .map(({ noise }) => noiseDeviations(noise))
        .reduce((sum, one) => sum.map((own, component) => (own * one[component]) / hypot(own, one[component])));
    default:
      return unreachable(law);
  }
}

function withAddition(deviations: Float64Array, { parts, map }: AddedNoise): Float64Array {
  const added = new Float64Array(map.columns);
  for (const part of parts) {
    for (const component of part.components) added[component] = hypot(added[component], partDeviation(part));
  }
  forEachEntry(map, (row, column, weight) => {
    deviations[row] = hypot(deviations[row], weight * added[column]);
  });
  return deviations;
}

/** The largest standard deviation of a component. */
export function largestDeviation(law: NoiseLaw): number {
  return Math.max(...noiseDeviations(law));
}

/** The marginal law of the kept components, renumbered in this order. A cube keeps its dimension and radius law. */
export function marginalNoise(law: SingleNoise, kept: readonly number[]): SingleNoise;
export function marginalNoise(law: NoiseLaw, kept: readonly number[]): NoiseLaw;
export function marginalNoise(law: NoiseLaw, kept: readonly number[]): NoiseLaw {
  const size = kept.length;
  switch (law.kind) {
    case "single":
      return { kind: "single", size, parts: marginalParts(law.parts, kept) };
    case "sites":
      return {
        kind: "sites",
        size,
        lead: marginalNoise(law.lead, kept),
        added: law.added.map((one) => marginalAddition(one, kept)),
      };
    case "repeats":
      return {
        kind: "repeats",
        size,
        releases: law.releases.map(({ noise, shift }) => ({
          noise: marginalNoise(noise, kept),
          shift: Float64Array.from(kept, (component) => shift[component]),
        })),
      };
    default:
      return unreachable(law);
  }
}

function marginalParts(parts: readonly NoisePart[], kept: readonly number[]): NoisePart[] {
  const numbers = new Map(kept.map((component, index) => [component, index]));
  return parts.flatMap((part) => {
    const components = part.components.flatMap((component) => numbers.get(component) ?? []);
    return components.length === 0 ? [] : [{ ...part, components }];
  });
}

/** Only those components of the other site that affect the kept ones. */
function marginalAddition({ parts, map }: AddedNoise, kept: readonly number[]): AddedNoise {
  const { matrix, columns } = usedColumns(selectRows(map, kept));
  return { parts: marginalParts(parts, columns), map: matrix };
}
