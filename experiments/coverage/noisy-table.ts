// A coded table → the exact sums of its distinct moments, and with noise of a stated law on each what a release of it
// would say. Numbers are not rounded to the grid: that moves no sum by as much as the noise.

import { drawNoise } from "../../src/calibration/simulated-release.ts";
import { type MomentLayout, momentLayout } from "../../src/moments/moment-layout.ts";
import type { NoiseLaw, NoisePart } from "../../src/noise/noise-law.ts";
import type { Random } from "../../src/random/random.ts";
import type { NoisyMoments } from "../../src/release/noisy-moments.ts";
import type { NoiseSetting } from "./settings.ts";
import type { CodedTable } from "./tables.ts";

export interface SummedTable {
  readonly layout: MomentLayout;
  readonly sums: Float64Array;
  readonly rows: number;
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
  return { layout, sums, rows: rows.length };
}

export function withNoise({ layout, sums, rows }: SummedTable, setting: NoiseSetting, random: Random): NoisyMoments {
  const noise = noiseOf(setting, sums.length);
  const [part] = noise.parts;
  const added = drawNoise(
    part.kind === "cube"
      ? { kind: "cube", scale: part.scale, components: part.dimension }
      : { kind: part.kind, scale: part.kind === "gaussian" ? part.deviation : part.scale },
    sums.length,
    random,
  );
  return {
    variables: layout.factors,
    count: layout.count === "public" ? { kind: "public", value: rows } : { kind: "private", maxRows: 4 * rows },
    table: layout.table,
    components: sums.map((sum, i) => sum + added[i]),
    noise,
    fourth: null,
  };
}

/** The same standard deviation on all components. */
function noiseOf({ kind, deviation }: NoiseSetting, size: number): NoiseLaw {
  const components = Array.from({ length: size }, (_, i) => i);
  const part: Record<NoiseSetting["kind"], NoisePart> = {
    gaussian: { kind: "gaussian", components, deviation },
    laplace: { kind: "laplace", components, scale: deviation / Math.SQRT2 },
    cube: { kind: "cube", components, dimension: size, scale: deviation / Math.sqrt(((size + 1) * (size + 2)) / 3) },
  };
  return { size, parts: [part[kind]] };
}
