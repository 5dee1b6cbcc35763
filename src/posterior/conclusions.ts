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

function conclusionOn(name: string, index: number, posterior: Posterior): Conclusion {
  const before = ninety(posterior.priorDraws.get(name)!);
  const scatter = scatterInNoise(name, index, posterior);
  return concludedOn(ninety(posterior.draws.get(name)!), before.high - before.low, scatter);
}

/** Of a quantity with this 90 % interval, one as long as `before` without the release, and a scatter in deviations of the noise. */
export function concludedOn({ low, high }: Interval, before: number, scatterInNoise: number): Conclusion {
  if (high - low > CLOSE_TO_PRIOR * before || scatterInNoise < LEAST_SCATTER) return "cannot tell";
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

interface Interval {
  readonly low: number;
  readonly high: number;
}

function ninety(values: Float64Array): Interval {
  const sorted = values.slice().sort();
  return { low: sortedQuantile(sorted, 0.05), high: sortedQuantile(sorted, 0.95) };
}
