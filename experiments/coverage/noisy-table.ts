// A coded table → the exact sums of its distinct moments, and a release of them with noise of a given law. Numbers are
// not rounded to the grid, which changes sums by less than the noise.

import { type MomentLayout, momentLayout } from "../../src/moments/moment-layout.ts";
import { drawNoise } from "../../src/noise/draw-noise.ts";
import type { SingleNoise } from "../../src/noise/noise-law.ts";
import { realNoise } from "../../src/noise/noise-on-grid.ts";
import type { Random } from "../../src/random/random.ts";
import type { NoisyMoments } from "../../src/release/noisy-moments.ts";
import type { NoiseSetting } from "./settings.ts";
import type { CodedTable } from "./tables.ts";

export interface SummedTable {
  readonly layout: MomentLayout;
  readonly sums: Float64Array;
  readonly rows: number;
  /** Whether all numbers lie within their bounds, as clipping would ensure. */
  readonly bounded: boolean;
}

export function summed({ factors, rows }: CodedTable, count: "public" | "private"): SummedTable {
  const layout = momentLayout({
    factors,
    columns: factors.map((_, position) => [position]),
    count,
    fourthMomentsExcept: null,
  });
  const sums = new Float64Array(layout.components.length);
  for (const row of rows) {
    for (const [index, monomial] of layout.components.entries()) {
      let product = 1;
      for (const position of monomial) product *= row[position];
      sums[index] += product;
    }
  }
  const bounded = rows.every((row) => row.every((value) => Math.abs(value) <= 1));
  return { layout, sums, rows: rows.length, bounded };
}

export function withNoise(table: SummedTable, setting: NoiseSetting, random: Random): NoisyMoments {
  const { layout, sums, rows, bounded } = table;
  const noise = noiseOf(setting, sums.length);
  const added = drawNoise(noise, random);
  return {
    variables: layout.factors,
    count: layout.count === "public" ? { kind: "public", value: rows } : { kind: "private", maxRows: 4 * rows },
    table: layout.table,
    components: sums.map((sum, i) => sum + added[i]),
    noise,
    fourth: null,
    bounded,
  };
}

/** The same standard deviation on all components. */
function noiseOf({ kind, deviation }: NoiseSetting, size: number): SingleNoise {
  switch (kind) {
    case "gaussian":
      return realNoise({ kind, scale: deviation }, size);
    case "laplace":
      return realNoise({ kind, scale: deviation / Math.SQRT2 }, size);
    case "cube":
      return realNoise({ kind, scale: deviation / Math.sqrt(((size + 1) * (size + 2)) / 3), components: size }, size);
  }
}
