// An integer a = σ² → an integer Y with P(Y = y) ∝ e^(−y²/(2a)), exactly: a discrete Laplace proposal, then rejection
// (Canonne, Kamath, Steinke 2020, Algorithm 3).
import type { Entropy } from "../random/entropy.ts";
import { bernoulliExponential } from "./bernoulli-exponential.ts";
import { drawDiscreteLaplace } from "./discrete-laplace.ts";

export function drawDiscreteGaussian(variance: bigint, entropy: Entropy): bigint {
  const t = integerSquareRoot(variance) + 1n;
  const denominator = 2n * variance * t * t;
  for (;;) {
    const proposal = drawDiscreteLaplace(t, entropy);
    const excess = (proposal < 0n ? -proposal : proposal) * t - variance;
    // (|Y| − σ²/t)²/(2σ²), over the common denominator.
    if (bernoulliExponential(excess * excess, denominator, entropy)) return proposal;
  }
}

/** ⌊√value⌋ by Newton's iteration from above. */
function integerSquareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
