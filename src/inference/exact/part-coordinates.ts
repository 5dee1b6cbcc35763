// What coordinates of a part of the noise of further sites must do: noise-coordinates.ts and cubes-coordinates.ts make them.
import { square } from "../../math/elementary/square.ts";

export const LOGISTIC_VARIANCE = square(Math.PI) / 3;

export interface PartCoordinates {
  /** Of the coordinates, under the law of the noise. */
  readonly variances: readonly number[];
  /** Adds the noise at the coordinates from `from` on; returns their log density. */
  add(position: Float64Array, from: number, noise: Float64Array): number;
  /** Writes the gradient, given the derivative by the noise. */
  pullBack(byNoise: Float64Array, gradient: Float64Array, from: number): void;
}
