// Tail probability of the Kolmogorov–Smirnov distance between draws and their intended distribution.
import { kolmogorovTail } from "../../src/math/special.ts";

export function kolmogorovProbability(draws: Float64Array, cdf: (x: number) => number): number {
  const count = draws.length;
  const sorted = draws.slice().sort();
  let distance = 0;
  for (let i = 0; i < count; i++) {
    const probability = cdf(sorted[i]);
    distance = Math.max(distance, (i + 1) / count - probability, probability - i / count);
  }
  return kolmogorovTail(distance, count);
}
