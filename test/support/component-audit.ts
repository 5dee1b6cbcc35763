// A function that perturbs a vector → what is wrong with its noise: a component whose noise has another law than
// declared (or none), two components whose noise is not independent.
import type { GridNoise } from "../../src/release/release.ts";
import { independence } from "./chi-square.ts";
import { lawPValue, noiseLaw } from "./noise-law.ts";

export type Perturbation = (sums: readonly bigint[]) => readonly bigint[];

const FALSE_ALARM = 1e-6;

export function componentProblems(perturb: Perturbation, noise: GridNoise, components: number, runs: number): string[] {
  const sums = Array.from({ length: components }, (_, j) => BigInt(1000 * j));
  const residuals = sums.map((): bigint[] => []);
  for (let run = 0; run < runs; run++) {
    perturb(sums).forEach((value, j) => {
      residuals[j]!.push(value - sums[j]!);
    });
  }
  const laws = residuals.flatMap((draws, j) => (lawPValue(draws, noise) < FALSE_ALARM ? [`law of ${j}`] : []));
  const pairs = residuals.flatMap((draws, j) =>
    residuals.slice(0, j).flatMap((others, i) => (dependent(draws, others, noise) ? [`${i} with ${j}`] : [])),
  );
  return [...laws, ...pairs];
}

/** Chi-square test over a table of 4 by 4 ranges of the two draws. */
function dependent(first: readonly bigint[], second: readonly bigint[], noise: GridNoise): boolean {
  const half = noiseLaw(noise).standardDeviation / 2;
  const range = (draw: bigint) => (Number(draw) < -half ? 0 : draw < 0n ? 1 : Number(draw) <= half ? 2 : 3);
  const table = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  first.forEach((draw, run) => {
    table[range(draw)]![range(second[run]!)]! += 1;
  });
  return table.flat().some((count) => count === 0) || independence(table) < FALSE_ALARM;
}
