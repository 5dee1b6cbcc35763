// One coefficient → what a reader may conclude about it. *Cannot tell* comes first: where the release says next to nothing, the
// sign comes from the prior or from the noise, wherever the interval lies.
import { sortedQuantile } from "../diagnostics/quantile.ts";
import { unitsOf } from "../model/units.ts";
import type { Posterior } from "./posterior.ts";

export const CONCLUSIONS = ["clear", "not settled", "cannot tell"] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

/** A posterior interval wider than this share of the prior's, on the same scales, has learned next to nothing. */
const CLOSE_TO_PRIOR = 0.6;
/** A covariate's scatter given the others must be this many times the noise for its slope to be estimated at all. */
const LEAST_SCATTER = 10;

/** By coefficient name; the intercept, which answers no question, has none. */
export function conclusions(posterior: Posterior): ReadonlyMap<string, Conclusion> {
  return new Map(posterior.coefficients.slice(1).map((name, index) => [name, conclusionOn(name, index, posterior)]));
}

/** A combination of these coefficients, one weight each, the intercept's first: what may be concluded of it. */
export function conclusionOnCombination(weights: Float64Array, posterior: Posterior): Conclusion {
  const known = conclusions(posterior);
  const isHidden = posterior.coefficients.some((name, j) => weights[j] !== 0 && known.get(name) === "cannot tell");
  if (isHidden) return "cannot tell";
  return fromIntervals(
    combined(weights, posterior, posterior.draws),
    combined(weights, posterior, posterior.priorDraws),
  );
}

/** Per draw Σ wⱼθⱼ. */
export function combined(
  weights: Float64Array,
  { coefficients }: Pick<Posterior, "coefficients">,
  draws: ReadonlyMap<string, Float64Array>,
): Float64Array {
  const sum = new Float64Array(draws.get(coefficients[0])!.length);
  for (const [j, name] of coefficients.entries()) {
    const theta = draws.get(name)!;
    for (let s = 0; s < sum.length; s++) sum[s] += weights[j] * theta[s];
  }
  return sum;
}

function conclusionOn(name: string, index: number, posterior: Posterior): Conclusion {
  if (scatterInNoise(name, index, posterior) < LEAST_SCATTER) return "cannot tell";
  return fromIntervals(posterior.draws.get(name)!, posterior.priorDraws.get(name)!);
}

/** From the draws of any figure, and from those of its prior on the same scales. */
export function fromIntervals(after: Float64Array, before: Float64Array): Conclusion {
  const [{ low, high }, prior] = [ninety(after), ninety(before)];
  if (high - low > CLOSE_TO_PRIOR * (prior.high - prior.low)) return "cannot tell";
  return low * high > 0 ? "clear" : "not settled";
}

/**
 * The scatter of a covariate given the others, in standard deviations of the noise. Given moments and σ² the variance of
 * its coefficient is σ²/scatter, which tells it; not so for the factors of a product, whose coefficients move with its own,
 * nor where a method does not draw the moments.
 */
function scatterInNoise(name: string, index: number, { draws, conditionalVariance, provenance }: Posterior): number {
  const variances = conditionalVariance.get(name);
  const isFactor = provenance.covariates.some(({ product }) => product?.includes(name));
  if (variances === undefined || isFactor) return Number.POSITIVE_INFINITY;
  const { half } = unitsOf({ ...provenance, text: provenance.formula }).covariates[index];
  const sigma2 = draws.get("sigma2")!;
  const scatter = variances.map((variance, i) => sigma2[i] / (variance * half * half));
  return sortedQuantile(scatter.sort(), 0.5) / provenance.noiseDeviation;
}

function ninety(values: Float64Array): { readonly low: number; readonly high: number } {
  const sorted = values.slice().sort();
  return { low: sortedQuantile(sorted, 0.05), high: sortedQuantile(sorted, 0.95) };
}
