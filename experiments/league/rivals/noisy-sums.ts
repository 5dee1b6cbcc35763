// Exact sums and a promise → the distinct entries of XᵀX, Xᵀy and yᵀy, released at once with noise of one scale.
// With v = (1, x, y) and Σ|vᵢ| ≤ s, |vᵢ| ≤ 1, a row moves them by Σ_{i≤j} |vᵢvⱼ| = ((Σ|vᵢ|)² + Σvᵢ²)/2 ≤ s(s+1)/2 in
// L1, and by no more in squared L2.
import { laplace } from "../../../src/random/distributions.ts";
import type { Random } from "../../../src/random/random.ts";
import type { RegressionSums, RivalPromise } from "./rival.ts";

export interface NoiseOfSums {
  /** Of each entry. */
  readonly deviation: number;
  draw(random: Random): number;
}

export function noiseOfSums({ reach }: Pick<RegressionSums, "reach">, promise: RivalPromise): NoiseOfSums {
  const all = reach + 1;
  const moved = (all * (all + 1)) / 2;
  if (promise.kind === "pure") {
    const scale = moved / promise.epsilon;
    return { deviation: Math.SQRT2 * scale, draw: (random) => laplace(random, scale) };
  }
  const deviation = Math.sqrt(moved) / promise.mu;
  return { deviation, draw: (random) => deviation * random.normal() };
}

/** The same noise above and below the diagonal; the count is known. */
export function withNoise(sums: RegressionSums, { draw }: NoiseOfSums, random: Random): RegressionSums {
  return {
    ...sums,
    gram: withSymmetricNoise(sums.gram, sums.size, () => draw(random)),
    cross: sums.cross.map((sum) => sum + draw(random)),
    square: sums.square + draw(random),
  };
}

export function withSymmetricNoise(
  gram: Float64Array,
  size: number,
  draw: (row: number, column: number) => number,
): Float64Array {
  const noisy = Float64Array.from(gram);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      noisy[i * size + j] += draw(i, j);
      noisy[j * size + i] = noisy[i * size + j];
    }
  }
  return noisy;
}

/** Σ(y − xθ)² according to these sums; noise may make it negative. */
export function residualOf({ size, gram, cross, square }: RegressionSums, theta: Float64Array): number {
  let sum = square;
  for (let i = 0; i < size; i++) {
    sum -= 2 * theta[i] * cross[i];
    for (let j = 0; j < size; j++) sum += theta[i] * gram[i * size + j] * theta[j];
  }
  return sum;
}
