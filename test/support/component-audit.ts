// A function that perturbs a vector → what is wrong with its noise: a component whose noise has another law than declared
// (or none), two components whose noise is not independent, a cube whose components do not share one radius.
import type { MomentLayout } from "../../src/moments/moment-layout.ts";
import { splitOf } from "../../src/noise/noise-on-grid.ts";
import type { GridNoise } from "../../src/release/release.ts";
import { independence } from "./chi-square.ts";
import { cubeLaw, cubePValues } from "./cube-law.ts";
import { lawPValue } from "./noise-law.ts";

export type Perturbation = (sums: readonly bigint[]) => readonly bigint[];

const FALSE_ALARM = 1e-6;

/** Components with noise of one kind: independent of one another, or sharing a cube of so many dimensions. */
interface Part {
  readonly components: readonly number[];
  readonly noise: Extract<GridNoise, { kind: "discrete-laplace" | "discrete-gaussian" | "discrete-cube" }>;
}

export function componentProblems(
  perturb: Perturbation,
  noise: GridNoise,
  layout: Pick<MomentLayout, "components" | "groups">,
  runs: number,
): string[] {
  const sums = layout.components.map((_, j) => BigInt(1000 * j));
  const residuals = sums.map((): bigint[] => []);
  for (let run = 0; run < runs; run++) {
    perturb(sums).forEach((value, j) => {
      residuals[j].push(value - sums[j]);
    });
  }
  const parts = partsOf(noise, layout);
  const partOf = sums.map((_, j) => parts.find(({ components }) => components.includes(j))!);
  const sharesCube = (i: number, j: number) => partOf[i] === partOf[j] && partOf[i].noise.kind === "discrete-cube";
  const ranges = residuals.map(rangesOf);
  const pairs = ranges.flatMap((own, j) =>
    ranges.slice(0, j).flatMap((others, i) => (!sharesCube(i, j) && dependent(own, others) ? [`${i} with ${j}`] : [])),
  );
  return [...parts.flatMap((part) => lawProblems(part, residuals)), ...pairs];
}

function partsOf(noise: GridNoise, layout: Pick<MomentLayout, "components" | "groups">): Part[] {
  if (noise.kind !== "discrete-cube-and-laplace") {
    return [{ components: layout.components.map((_, j) => j), noise }];
  }
  const { cube, laplace } = splitOf(layout);
  return [
    { components: cube, noise: { kind: "discrete-cube", scale: noise.cube.scale } },
    { components: laplace, noise: { kind: "discrete-laplace", scale: noise.laplace.scale } },
  ];
}

function lawProblems({ components, noise }: Part, residuals: readonly (readonly bigint[])[]): string[] {
  if (noise.kind !== "discrete-cube") {
    return components.flatMap((j) => (lawPValue(residuals[j], noise) < FALSE_ALARM ? [`law of ${j}`] : []));
  }
  const draws = residuals[components[0]].map((_, run) => components.map((j) => Number(residuals[j][run])));
  const pValues = cubePValues(draws, cubeLaw(Number(noise.scale), components.length));
  return (["norm", "components", "pairs"] as const).flatMap((figure) =>
    pValues[figure] >= FALSE_ALARM ? [] : [`${figure} of the cube`],
  );
}

/** Chi-square test over a table of 4 by 4 ranges of the two draws. */
function dependent(first: readonly number[], second: readonly number[]): boolean {
  const table = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  first.forEach((range, run) => {
    table[range][second[run]] += 1;
  });
  return table.flat().some((count) => count === 0) || independence(table) < FALSE_ALARM;
}

/** Which range each draw is in: small or large, below or above 0. */
function rangesOf(draws: readonly bigint[]): number[] {
  const values = draws.map(Number);
  const half = values.map(Math.abs).sort((a, b) => a - b)[values.length >> 1];
  return values.map((draw) => (draw < -half ? 0 : draw < 0 ? 1 : draw <= half ? 2 : 3));
}
