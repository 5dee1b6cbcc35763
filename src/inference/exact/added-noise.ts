// The noise of further sites as coordinates of its own (docs/theory/pooling.md §3). It is taken off what was observed, carried
// into the components worked with; what is left is the noise of one site, placed as if there were no other.
import { addProduct, addTransposeProduct } from "../../math/sparse-matrix.ts";
import { kindOf } from "../../noise/kinds.ts";
import type { NoiseCoordinates } from "../../noise/noise-kind.ts";
import type { AddedNoise, NoiseLaw, RepeatedNoise, SingleNoise } from "../../noise/noise-law.ts";
import type { NoisePart } from "../../noise/noise-part.ts";

/** The noise of one site or table, and what further sites add to it. */
export function withoutFurtherSites(law: NoiseLaw): {
  readonly noise: SingleNoise | RepeatedNoise;
  readonly added: readonly AddedNoise[];
} {
  return law.kind === "sites" ? { noise: law.lead, added: law.added } : { noise: law, added: [] };
}

/** What `subtract` leaves for `pullBack`. */
type AddedMemory = readonly Float64Array[];

export interface AddedCoordinates {
  /** Variances of the coordinates' own laws, one for each. */
  readonly variances: readonly number[];
  newMemory(): AddedMemory;
  /** Takes the noise at the coordinates from `from` on off what was observed; returns their log density. */
  subtract(position: Float64Array, from: number, observed: Float64Array, memory: AddedMemory): number;
  /** Writes the gradient, given the derivative by what is left of the observed. */
  pullBack(memory: AddedMemory, byObserved: Float64Array, gradient: Float64Array, from: number): void;
}

export function addedCoordinates(added: readonly AddedNoise[]): AddedCoordinates {
  const sites = added.map(({ parts, map }) => ({
    map,
    noise: new Float64Array(map.columns),
    coordinates: noiseCoordinates(parts),
  }));
  const all = sites.flatMap(({ coordinates }) => coordinates);
  return {
    variances: all.flatMap(({ variances }) => variances),
    newMemory: () => all.map(({ memory }) => new Float64Array(memory)),
    subtract(position, from, observed, memory) {
      let log = 0;
      let at = from;
      let index = 0;
      for (const { map, noise, coordinates } of sites) {
        noise.fill(0);
        for (const part of coordinates) {
          log += part.add(position, at, noise, memory[index++]);
          at += part.variances.length;
        }
        addProduct(map, noise, -1, observed);
      }
      return log;
    },
    pullBack(memory, byObserved, gradient, from) {
      let at = from;
      let index = 0;
      for (const { map, noise: byNoise, coordinates } of sites) {
        byNoise.fill(0);
        addTransposeProduct(map, byObserved, -1, byNoise);
        for (const part of coordinates) {
          part.pullBack(memory[index++], byNoise, gradient, at);
          at += part.variances.length;
        }
      }
    },
  };
}

/** Coordinates of parts that add up; those that can be are taken in pairs, after the others. */
function noiseCoordinates(parts: readonly NoisePart[]): NoiseCoordinates[] {
  const alone: NoiseCoordinates[] = [];
  const alike = new Map<string, NoisePart[]>();
  for (const part of parts) {
    const group = `${part.kind} ${part.components}`;
    if (kindOf(part).pairCoordinates === null) alone.push(kindOf(part).coordinates(part));
    else alike.set(group, [...(alike.get(group) ?? []), part]);
  }
  return [...alone, ...[...alike.values()].flatMap(inPairs)];
}

function inPairs(alike: readonly NoisePart[]): NoiseCoordinates[] {
  return alike.flatMap((part, i) => {
    if (i % 2 === 1) return [kindOf(part).pairCoordinates!(alike[i - 1], part)];
    return i === alike.length - 1 ? [kindOf(part).coordinates(part)] : [];
  });
}
