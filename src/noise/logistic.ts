// The logistic law, which coordinates have where noise has kinks or edges.
import { exp } from "../math/elementary/exp.ts";
import { square } from "../math/elementary/square.ts";

export const LOGISTIC_VARIANCE = square(Math.PI) / 3;

/** At v: e^(−|v|), the masses of the larger and the smaller tail, and the masses below and above v. */
export interface LogisticTails {
  tiny: number;
  larger: number;
  smaller: number;
  below: number;
  above: number;
}

/** To be written into. */
export function emptyTails(): LogisticTails {
  return { tiny: 0.5, larger: 0.5, smaller: 0.5, below: 0.5, above: 0.5 };
}

export function logisticTails(v: number, out: LogisticTails): void {
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const smaller = tiny * larger;
  out.tiny = tiny;
  out.larger = larger;
  out.smaller = smaller;
  out.below = v > 0 ? larger : smaller;
  out.above = v > 0 ? smaller : larger;
}
