// The noise of further sites as coordinates of its own (docs/theory/pooling.md §3). What is observed is taken less that
// noise, carried into the components worked with; what is left is the noise of one site, placed as if there were no other.
import { addProduct, addTransposeProduct } from "../../math/sparse-matrix.ts";
import type { AddedNoise } from "../../noise/noise-law.ts";
import { noiseCoordinates } from "./noise-coordinates.ts";

export interface AddedCoordinates {
  readonly dimension: number;
  /** Variances of the coordinates' own laws. */
  readonly variances: readonly number[];
  /** What was observed, less the noise of the further sites at the last position. */
  readonly observed: Float64Array;
  /** Reads coordinates from `from` on; returns their log density. */
  begin(position: Float64Array, from: number): number;
  /** Writes the gradient, given the derivative by what is observed. */
  pullBack(byObserved: Float64Array, gradient: Float64Array, from: number): void;
}

export function addedCoordinates(values: Float64Array, added: readonly AddedNoise[] = []): AddedCoordinates {
  const observed = Float64Array.from(values);
  const sources = added.map(({ parts, map }) => ({
    map,
    noise: new Float64Array(map.columns),
    byNoise: new Float64Array(map.columns),
    coordinates: noiseCoordinates(parts),
  }));
  const variances = sources.flatMap(({ coordinates }) => coordinates.flatMap((part) => part.variances));
  return {
    dimension: variances.length,
    variances,
    observed,
    begin(position, from) {
      observed.set(values);
      let log = 0;
      let at = from;
      for (const { map, noise, coordinates } of sources) {
        noise.fill(0);
        for (const part of coordinates) {
          log += part.add(position, at, noise);
          at += part.variances.length;
        }
        addProduct(map, noise, -1, observed);
      }
      return log;
    },
    pullBack(byObserved, gradient, from) {
      let at = from;
      for (const { map, byNoise, coordinates } of sources) {
        byNoise.fill(0);
        addTransposeProduct(map, byObserved, -1, byNoise);
        for (const part of coordinates) {
          part.pullBack(byNoise, gradient, at);
          at += part.variances.length;
        }
      }
    },
  };
}
