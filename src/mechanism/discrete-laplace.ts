// An integer scale b → an integer Y with P(Y = y) ∝ e^(−|y|/b), exactly (Canonne, Kamath, Steinke 2020, Algorithm 2).
import type { Entropy } from "../random/entropy.ts";
import { bernoulliExponential } from "./bernoulli-exponential.ts";

export function drawDiscreteLaplace(scale: bigint, entropy: Entropy): bigint {
  for (;;) {
    const magnitude = drawGeometric(scale, entropy);
    const negative = entropy.uniformBelow(2n) === 1n;
    // Zero comes with both signs; keeping only one of them gives it the weight of a single point.
    if (!(negative && magnitude === 0n)) return negative ? -magnitude : magnitude;
  }
}

/** y = remainder + scale · quotient ≥ 0 with probability ∝ e^(−y/scale). */
export function drawGeometric(scale: bigint, entropy: Entropy): bigint {
  let remainder = entropy.uniformBelow(scale);
  while (!bernoulliExponential(remainder, scale, entropy)) remainder = entropy.uniformBelow(scale);
  let quotient = 0n;
  while (bernoulliExponential(1n, 1n, entropy)) quotient++;
  return remainder + scale * quotient;
}
