// The logistic law, for coordinates of noise with kinks or edges.
import { exp } from "../math/elementary/exp.ts";
import { square } from "../math/elementary/square.ts";

export const LOGISTIC_VARIANCE = square(Math.PI) / 3;

/** The probabilities below and above a coordinate. */
export interface LogisticTails {
  below: number;
  above: number;
}

export function emptyTails(): LogisticTails {
  return { below: 0.5, above: 0.5 };
}

export function logisticTails(v: number, out: LogisticTails): void {
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const smaller = tiny * larger;
  out.below = v > 0 ? larger : smaller;
  out.above = v > 0 ? smaller : larger;
}
