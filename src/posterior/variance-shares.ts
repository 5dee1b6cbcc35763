// Draws of E[θ|B] and Var(θ|B) → how much of a coefficient's variance is the privacy noise's and how much the finite
// sample's: Var θ = Var(E[θ|B]) + E[Var(θ|B)], the law of total variance over the moments B. Were B known, only the
// second would remain, so √(sample/total) is how wide the interval would be without the noise.
import { mean, variance } from "../diagnostics/moments.ts";

export interface VarianceShares {
  /** Var(E[θ|B]) / Var θ. */
  readonly privacy: number;
  /** E[Var(θ|B)] / Var θ. */
  readonly sample: number;
  /** Width of an interval had there been no noise, as a share of its width now. */
  readonly widthWithoutNoise: number;
}

export function varianceShares(conditionalMean: Float64Array, conditionalVariance: Float64Array): VarianceShares {
  const privacy = variance([conditionalMean]);
  const sample = mean([conditionalVariance]);
  const total = privacy + sample;
  return { privacy: privacy / total, sample: sample / total, widthWithoutNoise: Math.sqrt(sample / total) };
}
