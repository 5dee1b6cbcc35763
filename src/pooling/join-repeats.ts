// Several releases of one table → their joint information: they share the moments, so their noise densities multiply
// (docs/theory/pooling.md §4). We keep the precision-weighted mean, which is sufficient for Gaussian noise; other noise
// keeps its parts, with the differences between its values and that mean.
import { square } from "../math/elementary/square.ts";
import { addProduct } from "../math/sparse-matrix.ts";
import { kindOf } from "../noise/kinds.ts";
import { type NoiseLaw, noiseDeviations, type SingleNoise } from "../noise/noise-law.ts";
import type { CountKnowledge, NoisyMoments, ReleasedMoments } from "../release/noisy-moments.ts";
import { componentMap } from "./component-map.ts";

/** All releases have the units of the first. */
export function joinRepeats(releases: readonly ReleasedMoments[]): NoisyMoments {
  const first = releases[0];
  const { components, noise } = joined(releases.map((release) => inOrderOf(first, release)));
  return {
    ...first,
    components,
    count: sharedCount(releases),
    noise,
    fourth: null,
    bounded: releases.every(({ bounded }) => bounded),
  };
}

interface Observation {
  readonly components: Float64Array;
  readonly noise: SingleNoise;
}

function joined(observations: readonly Observation[]): { components: Float64Array; noise: NoiseLaw } {
  const merged = mergedByProduct(observations);
  if (merged.length === 1) return merged[0];
  const components = precisionWeightedMean(observations);
  const releases = merged.map(({ components: own, noise }) => ({
    noise,
    shift: own.map((value, component) => value - components[component]),
  }));
  return { components, noise: { kind: "repeats", size: components.length, releases } };
}

/** The components of a release in the order of the first. */
function inOrderOf(first: NoisyMoments, release: ReleasedMoments): Observation {
  const { map } = componentMap(first, release);
  const components = new Float64Array(map.rows);
  addProduct(map, release.components, 1, components);
  // Each row has one entry: the map is a permutation.
  const place = new Map(Array.from(map.indices, (from, to) => [from, to]));
  const parts = release.noise.parts.map((part) => ({
    ...part,
    components: part.components.map((component) => place.get(component)!),
  }));
  return { components, noise: { kind: "single", size: map.rows, parts } };
}

function precisionWeightedMean(observations: readonly Observation[]): Float64Array {
  const deviations = observations.map(({ noise }) => noiseDeviations(noise));
  return observations[0].components.map((_, component) => {
    const weights = deviations.map((own) => 1 / square(own[component]));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return observations.reduce((sum, one, i) => sum + weights[i] * one.components[component], 0) / total;
  });
}

/** Observations whose noise densities have a closed-form product become one, which comes first; the others remain. */
function mergedByProduct(observations: readonly Observation[]): readonly Observation[] {
  const product = observations.map(({ noise }) => closedProduct(noise)).find((found) => found !== null);
  if (!product) return observations;
  const closed = observations.filter(({ noise }) => closedProduct(noise) === product);
  const { size } = closed[0].noise;
  const components = Array.from({ length: size }, (_, component) => component);
  const part = { ...product(closed.map(({ noise }) => noise.parts[0])), components };
  return [
    { components: precisionWeightedMean(closed), noise: { kind: "single", size, parts: [part] } },
    ...observations.filter((one) => !closed.includes(one)),
  ];
}

/** For noise with a single part: how to multiply it with others of its kind. */
function closedProduct({ parts }: SingleNoise) {
  return parts.length === 1 ? kindOf(parts[0]).product : null;
}

function sharedCount(releases: readonly NoisyMoments[]): CountKnowledge {
  const counts = releases.map(({ count }) => count);
  const [count] = counts;
  if (count.kind === "public") return count;
  return {
    kind: "private",
    maxRows: Math.min(...counts.map((one) => (one.kind === "private" ? one.maxRows : Infinity))),
  };
}
