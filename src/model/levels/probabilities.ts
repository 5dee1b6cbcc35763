// Log odds → the probabilities of the levels of a response, the reference's log odds being 0.
import { exp } from "../../math/elementary/exp.ts";

/** Log odds against a reference → probabilities of all levels but the reference, in place; returns the reference's. */
export function toProbabilities(values: Float64Array): number {
  let largest = 0;
  for (let l = 0; l < values.length; l++) if (values[l] > largest) largest = values[l];
  const reference = exp(-largest);
  let total = reference;
  for (let l = 0; l < values.length; l++) total += values[l] = exp(values[l] - largest);
  for (let l = 0; l < values.length; l++) values[l] /= total;
  return reference / total;
}
