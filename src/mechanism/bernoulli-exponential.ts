// A rational γ ≥ 0 → true with probability exactly e^(−γ), by comparing uniform integers only
// (Canonne, Kamath, Steinke 2020, Algorithm 1).
import type { Entropy } from "../random/entropy.ts";

export function bernoulliExponential(numerator: bigint, denominator: bigint, entropy: Entropy): boolean {
  // e^(−γ) = e^(−1) ⋯ e^(−1) · e^(−fraction); the first failure settles it.
  for (let whole = numerator / denominator; whole > 0n; whole--) {
    if (!atMostOne(1n, 1n, entropy)) return false;
  }
  return atMostOne(numerator % denominator, denominator, entropy);
}

/** For γ ≤ 1: the first k at which a Bernoulli(γ/k) fails is odd with probability 1 − γ + γ²/2! − … = e^(−γ). */
function atMostOne(numerator: bigint, denominator: bigint, entropy: Entropy): boolean {
  let k = 1n;
  while (entropy.uniformBelow(denominator * k) < numerator) k++;
  return k % 2n === 1n;
}
