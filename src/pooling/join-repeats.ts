// Releases of one table → what they say together: the moments are the same ones, so the densities of their noise multiply
// (docs/theory/pooling.md §4). Worked with is the mean weighed by precision, for Gaussian noise all that there is to know; any
// other noise keeps a part of its own, with how far its values lie from that mean.
import { square } from "../math/elementary/square.ts";
import { addProduct } from "../math/sparse-matrix.ts";
import { type NoiseLaw, type NoisePart, noiseDeviations } from "../noise/noise-law.ts";
import type { CountKnowledge, NoisyMoments } from "../release/noisy-moments.ts";
import { componentMap } from "./component-map.ts";

/** In the units of the first, which all have. */
export function joinRepeats(releases: readonly NoisyMoments[]): NoisyMoments {
  const first = releases[0];
  const looks = releases.map((release) => inOrderOf(first, release));
  const components = weighedMean(looks);
  const gaussian = looks.filter(({ noise }) => noise.parts.every(({ kind }) => kind === "gaussian"));
  const others = looks.filter((look) => !gaussian.includes(look));
  const parts = [...(gaussian.length > 0 ? [mergedGaussian(gaussian)] : []), ...others].flatMap((look) =>
    shiftedParts(look, components),
  );
  return {
    ...first,
    components,
    count: sharedCount(releases),
    noise: { size: components.length, parts },
    fourth: null,
  };
}

interface Look {
  readonly components: Float64Array;
  readonly noise: NoiseLaw;
}

/** The components of a release where the first has them. */
function inOrderOf(first: NoisyMoments, release: NoisyMoments): Look {
  const { map } = componentMap(first, release);
  const components = new Float64Array(map.rows);
  addProduct(map, release.components, 1, components);
  // One entry in each row: the same moment in another place.
  const place = new Map(Array.from(map.indices, (from, to) => [from, to]));
  const parts = release.noise.parts.map((part) => ({
    ...part,
    components: part.components.map((component) => place.get(component)!),
  }));
  return { components, noise: { size: map.rows, parts } };
}

function weighedMean(looks: readonly Look[]): Float64Array {
  const deviations = looks.map(({ noise }) => noiseDeviations(noise));
  return looks[0].components.map((_, component) => {
    const weights = deviations.map((own) => 1 / square(own[component]));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return looks.reduce((sum, look, i) => sum + weights[i] * look.components[component], 0) / total;
  });
}

/** Several Gaussian looks are one: their mean weighed by precision, and the sum of the precisions. */
function mergedGaussian(looks: readonly Look[]): Look {
  const size = looks[0].components.length;
  const precision = looks.reduce((sum, { noise }) => sum + 1 / square(noiseDeviations(noise)[0]), 0);
  const all = Array.from({ length: size }, (_, component) => component);
  const noise: NoiseLaw = { size, parts: [{ kind: "gaussian", components: all, deviation: 1 / Math.sqrt(precision) }] };
  return { components: weighedMean(looks), noise };
}

function shiftedParts(look: Look, components: Float64Array): NoisePart[] {
  return look.noise.parts.map((part) => {
    const shift = part.components.map((component) => look.components[component] - components[component]);
    return shift.some((distance) => distance !== 0) ? { ...part, shift } : part;
  });
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
