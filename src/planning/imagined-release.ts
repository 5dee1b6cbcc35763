// The exact sums of an imagined table → the planned release of it, with noise from a known seed.
import type { ReleasePlan } from "../mechanism/plan.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { drawNoise } from "../noise/draw-noise.ts";
import { noiseOnGrid } from "../noise/noise-on-grid.ts";
import type { Random } from "../random/random.ts";
import type { ReleasedMoments } from "../release/noisy-moments.ts";

export function imaginedRelease(
  { study, layout, mechanism }: ReleasePlan,
  sums: Float64Array,
  rows: number,
  random: Random,
): ReleasedMoments {
  const noise = noiseOnGrid(mechanism.noise, layout);
  const drawn = drawNoise(noise, random);
  return {
    variables: releasedColumns(study).map(({ variable }) => variable),
    count: layout.count === "public" ? { kind: "public", value: rows } : { kind: "private", maxRows: study.maxRows },
    table: layout.table,
    components: sums.map((sum, component) => sum + drawn[component]),
    noise,
    fourth: null,
    bounded: true,
  };
}
