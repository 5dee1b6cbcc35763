// Moments of several sites, different people in each → those of all of them: each site's are carried into the units of one of
// them and added up, and so is their noise. Gaussian noise in the same units adds up to Gaussian noise; any other is kept
// apart, since its sums have no density worth computing (docs/theory/pooling.md §2, §3).
import { log as ln } from "../math/elementary/log.ts";
import { addProduct } from "../math/sparse-matrix.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { mergeParts } from "../noise/merge-parts.ts";
import type { NoiseLaw, NoisePart } from "../noise/noise-law.ts";
import type { CountKnowledge, NoisyMoments } from "../release/noisy-moments.ts";
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";
import type { Study } from "../study/study.ts";
import { componentMap, type MomentShape } from "./component-map.ts";

/** `study` is that of all sites together, with bounds that hold those of each. */
export function sumSites(sites: readonly NoisyMoments[], study: Study): NoisyMoments {
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
  return { ...wanted, count: summedCount(sites), noise: summedNoise(sites, lead, wanted), fourth: null };
}

/** The noise of sites in the same units in closed form where there is one; beside the lead's stands what is left. */
function summedNoise(sites: readonly NoisyMoments[], lead: NoisyMoments, wanted: MomentShape): NoiseLaw {
  const [own, ...others] = unitClasses([lead, ...sites.filter((site) => site !== lead)]);
  const { first, rest } = apart(mergeParts(own.flatMap(({ noise }) => noise.parts)));
  const added = [
    { parts: rest, map: componentMap(wanted, lead).map },
    ...others.map((alike) => ({
      parts: mergeParts(alike.flatMap(({ noise }) => noise.parts)),
      map: componentMap(wanted, alike[0]).map,
    })),
  ].filter(({ parts }) => parts.length > 0);
  return { size: wanted.components.length, parts: first, ...(added.length > 0 && { added }) };
}

/** Whose units are worked in: those of the widest bounds, so that values lie within [-1, 1] or nearly so. */
function leadingOf(sites: readonly NoisyMoments[]): NoisyMoments {
  const width = ({ variables }: NoisyMoments) =>
    variables.reduce((sum, variable) => sum + ln(scaleOf(variable).half), 0);
  return sites.reduce((best, site) => (width(site) > width(best) ? site : best));
}

/** Sites whose components are the same, in the same order and units. */
function unitClasses(sites: readonly NoisyMoments[]): NoisyMoments[][] {
  const classes = new Map<string, NoisyMoments[]>();
  for (const site of sites) {
    const units = JSON.stringify(site.variables.map((variable) => [variable.name, scaleOf(variable)]));
    classes.set(units, [...(classes.get(units) ?? []), site]);
  }
  return [...classes.values()];
}

/** Parts that cover each component once, a smooth one where there is one, and the others. */
function apart(parts: readonly NoisePart[]): { first: NoisePart[]; rest: NoisePart[] } {
  const smoothFirst = [...parts].sort((a, b) => smoothness(b) - smoothness(a));
  const covered = new Set<number>();
  const [first, rest]: [NoisePart[], NoisePart[]] = [[], []];
  for (const part of smoothFirst) {
    const isNew = part.components.every((component) => !covered.has(component));
    (isNew ? first : rest).push(part);
    for (const component of part.components) covered.add(component);
  }
  return { first, rest };
}

function smoothness(part: NoisePart): number {
  if (part.kind === "gaussian") return 2;
  return part.kind === "laplace" ? 1 : 0;
}

/** Variables with the bounds of all sites; their columns stay in the units they have. */
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
