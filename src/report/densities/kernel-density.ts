// Draws → a smooth density on a grid: a normal kernel with the normal reference bandwidth
// h = 1.06 min(sd, IQR/1.34) n^(−1/5) (Silverman 1986, section 3.4.2), since posteriors here are nearly normal.

import { standardDeviation } from "../../diagnostics/moments.ts";
import { sortedQuantile } from "../../diagnostics/quantile.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import { square } from "../../math/elementary/square.ts";

export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Beyond this many bandwidths a kernel adds nothing visible. */
const REACH = 5;

export function kernelDensity(draws: Float64Array, x: readonly number[]): Curve {
  const h = bandwidth(draws);
  const y = new Array<number>(x.length).fill(0);
  const step = x[1] - x[0];
  const weight = 1 / (draws.length * h * Math.sqrt(2 * Math.PI));
  for (const draw of draws) {
    const first = Math.max(0, Math.ceil((draw - REACH * h - x[0]) / step));
    const last = Math.min(x.length - 1, Math.floor((draw + REACH * h - x[0]) / step));
    for (let i = first; i <= last; i++) y[i] += weight * exp(-0.5 * square((x[i] - draw) / h));
  }
  return { x, y };
}

function bandwidth(draws: Float64Array): number {
  const sorted = draws.slice().sort();
  const spread = (sortedQuantile(sorted, 0.75) - sortedQuantile(sorted, 0.25)) / 1.34;
  const sd = standardDeviation([draws]);
  return 1.06 * (spread > 0 ? Math.min(sd, spread) : sd) * exp(-0.2 * log(draws.length));
}

/** Evenly spaced points from low to high, both included. */
export function grid(low: number, high: number, points: number): number[] {
  return Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));
}
