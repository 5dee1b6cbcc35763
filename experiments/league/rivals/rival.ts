// What a rival gets and gives: exact sums and a promise → coefficients and 90 % intervals, or no answer.
import type { Random } from "../../../src/random/random.ts";

/** Sums over rows, with every number mapped to [-1, 1] by its declared bounds. */
export interface RegressionSums {
  /** Of (1, covariates). */
  readonly size: number;
  /** XᵀX, Xᵀy and yᵀy. */
  readonly gram: Float64Array;
  readonly cross: Float64Array;
  readonly square: number;
  readonly rows: number;
  /** The most that Σ|entry| of a row of X can be, and Σ entry² with it. */
  readonly reach: number;
}

/** Pure ε, or μ of Gaussian privacy: noise of standard deviation Δ₂/μ. */
export type RivalPromise =
  | { readonly kind: "pure"; readonly epsilon: number }
  | { readonly kind: "gaussian"; readonly mu: number };

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** In the units of the sums, intercept first. */
export interface Answer {
  readonly coefficients: Float64Array;
  readonly intervals: readonly Interval[] | null;
}

/** The half width of a 90 % interval in standard errors. */
export const NINETY = 1.6448536269514722;

export interface Rival {
  /** Null where the method has none to give. */
  answer(sums: RegressionSums, promise: RivalPromise, random: Random): Answer | null;
}
