// A mechanism is noise together with what it costs: the sampler and its privacy map live in one object, so that
// neither can change without the other. The theorems are cited in docs/theory/sensitivity.md (Theorems A and B).
import { ceiling, divide, multiply, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { Entropy } from "../random/entropy.ts";
import type { Guarantee } from "../release/guarantee.ts";
import type { GridNoise } from "../release/release.ts";
import type { Sensitivity } from "../statistics/sensitivity.ts";
import { drawDiscreteGaussian } from "./discrete-gaussian.ts";
import { drawDiscreteLaplace } from "./discrete-laplace.ts";

/** What a release spends, as an exact rational. */
export type PrivacyLoss =
  | { readonly kind: "pure"; readonly epsilon: Rational }
  | { readonly kind: "zcdp"; readonly rho: Rational };

/** Noise together with its privacy map. */
export interface Mechanism {
  readonly noise: GridNoise;
  /** The value with one fresh draw of noise. */
  perturb(value: bigint, entropy: Entropy): bigint;
  /** What perturbing all components of a vector with this sensitivity (in grid units) spends. */
  privacyLoss(sensitivity: Sensitivity): PrivacyLoss;
}

/** Theorem A: ε = Δ₁/b. */
export function discreteLaplaceMechanism(scale: bigint): Mechanism {
  requirePositive(scale, "scale");
  return {
    noise: { kind: "discrete-laplace", scale: scale.toString() },
    perturb: (value, entropy) => value + drawDiscreteLaplace(scale, entropy),
    privacyLoss: ({ l1 }) => ({ kind: "pure", epsilon: divide(l1, rational(scale)) }),
  };
}

/** Theorem B: ρ = Δ₂²/(2σ²). */
export function discreteGaussianMechanism(variance: bigint): Mechanism {
  requirePositive(variance, "variance");
  return {
    noise: { kind: "discrete-gaussian", variance: variance.toString() },
    perturb: (value, entropy) => value + drawDiscreteGaussian(variance, entropy),
    privacyLoss: ({ l2Squared }) => ({ kind: "zcdp", rho: divide(l2Squared, rational(2n * variance)) }),
  };
}

/** The mechanism with the least integer scale that keeps the guarantee for this sensitivity (in grid units). */
export function mechanismFor(guarantee: Guarantee, { l1, l2Squared }: Sensitivity): Mechanism {
  const budget = guaranteedLoss(guarantee);
  if (budget.kind === "pure") return discreteLaplaceMechanism(ceiling(divide(l1, budget.epsilon)));
  return discreteGaussianMechanism(ceiling(divide(l2Squared, multiply(rational(2n), budget.rho))));
}

/** The exact parameter of a guarantee: what a release under it is charged. */
export function guaranteedLoss(guarantee: Guarantee): PrivacyLoss {
  if (guarantee.kind === "pure") return { kind: "pure", epsilon: parseDecimal(guarantee.epsilon)! };
  return { kind: "zcdp", rho: parseDecimal(guarantee.rho)! };
}

function requirePositive(value: bigint, what: string): void {
  if (value < 1n) throw new RangeError(`the ${what} of the noise must be at least 1`);
}
