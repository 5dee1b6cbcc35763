// Moments of several sites with different people → moments of all people: converted to the units of one site and added,
// as is their noise. Noise in the same units is merged where its sum has a closed form; the rest is added to the noise
// of one site (docs/theory/pooling.md §2, §3).
import { log as ln } from "../math/elementary/log.ts";
import { addProduct } from "../math/sparse-matrix.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { kindOf } from "../noise/kinds.ts";
import { mergeParts } from "../noise/merge-parts.ts";
import type { NoiseLaw, SingleNoise } from "../noise/noise-law.ts";
import type { NoisePart } from "../noise/noise-part.ts";
import type { CountKnowledge, NoisyMoments, ReleasedMoments } from "../release/noisy-moments.ts";
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";
import type { Study } from "../study/study.ts";
import { componentMap, type MomentShape } from "./component-map.ts";

/** `study` is the joint study of all sites; its bounds contain the bounds of each. */
export function sumSites(sites: readonly ReleasedMoments[], study: Study): NoisyMoments {
  const lead = leadingOf(sites);
  const { table, components } = lead;
  const wanted = {
    variables: withBounds(lead.variables, study),
    table,
    components: new Float64Array(components.length),
  };
  for (const site of sites) {
    const { map, perRow } = componentMap(wanted, site);
    addProduct(map, site.components, 1, wanted.components);
    const { count } = site;
    if (count.kind === "public")
      for (const [i, weight] of perRow.entries()) wanted.components[i] += weight * count.value;
  }
  return {
    ...wanted,
    count: summedCount(sites),
    noise: summedNoise(sites, lead, wanted),
    fourth: null,
    bounded: sites.every(({ bounded }) => bounded),
  };
}

/** Sums the noise of sites in the same units in closed form where possible; the rest is added to the lead's noise. */
function summedNoise(sites: readonly ReleasedMoments[], lead: ReleasedMoments, wanted: MomentShape): NoiseLaw {
  const [alike, ...others] = unitClasses([lead, ...sites.filter((site) => site !== lead)]);
  const { smoothest, rest } = smoothestOfEach(mergeParts(alike.flatMap(({ noise }) => noise.parts)));
  const added = [
    { parts: rest, map: componentMap(wanted, lead).map },
    ...others.map((same) => ({
      parts: mergeParts(same.flatMap(({ noise }) => noise.parts)),
      map: componentMap(wanted, same[0]).map,
    })),
  ].filter(({ parts }) => parts.length > 0);
  const size = wanted.components.length;
  const own: SingleNoise = { kind: "single", size, parts: smoothest };
  return added.length === 0 ? own : { kind: "sites", size, lead: own, added };
}

/** The site whose units we use: the one with the widest bounds, so that values lie (nearly) within [-1, 1]. */
function leadingOf(sites: readonly ReleasedMoments[]): ReleasedMoments {
  const width = ({ variables }: NoisyMoments) =>
    variables.reduce((sum, variable) => sum + ln(scaleOf(variable).half), 0);
  return sites.reduce((best, site) => (width(site) > width(best) ? site : best));
}

/** Groups of sites with the same components, in the same order and units. */
function unitClasses(sites: readonly ReleasedMoments[]): ReleasedMoments[][] {
  const classes = new Map<string, ReleasedMoments[]>();
  for (const site of sites) {
    const units = JSON.stringify(site.variables.map((variable) => [variable.name, scaleOf(variable)]));
    classes.set(units, [...(classes.get(units) ?? []), site]);
  }
  return [...classes.values()];
}

/** The smoothest parts that cover each component once, and the other parts. */
function smoothestOfEach(parts: readonly NoisePart[]): { smoothest: NoisePart[]; rest: NoisePart[] } {
  const sorted = [...parts].sort((a, b) => kindOf(b).smoothness - kindOf(a).smoothness);
  const covered = new Set<number>();
  const [smoothest, rest]: [NoisePart[], NoisePart[]] = [[], []];
  for (const part of sorted) {
    const isNew = part.components.every((component) => !covered.has(component));
    (isNew ? smoothest : rest).push(part);
    for (const component of part.components) covered.add(component);
  }
  return { smoothest, rest };
}

/** Variables with the bounds of all sites; their columns keep their units. */
function withBounds(variables: readonly ReleasedVariable[], study: Study): ReleasedVariable[] {
  const declared = new Map(releasedColumns(study).map(({ variable }) => [variable.name, variable.bounds]));
  return variables.map((variable) => {
    const bounds = declared.get(variable.name)!;
    if (String(bounds) === String(variable.bounds)) return variable;
    return { ...variable, bounds, ...(!variable.product && { scale: scaleOf(variable) }) };
  });
}

function summedCount(sites: readonly NoisyMoments[]): CountKnowledge {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const counts = sites.map(({ count }) => count);
  const values = counts.flatMap((count) => (count.kind === "public" ? [count.value] : []));
  if (values.length === counts.length) return { kind: "public", value: sum(values) };
  return { kind: "private", maxRows: sum(counts.map((count) => (count.kind === "private" ? count.maxRows : 0))) };
}
