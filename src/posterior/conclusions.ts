// One coefficient → what a reader may conclude about it. *Cannot tell* comes first: where the release says next to nothing, the
// sign comes from the prior or from the noise, wherever the interval lies.
import { sortedQuantile } from "../diagnostics/quantile.ts";
import { unitsOf } from "../model/units.ts";
import { differenceName } from "./log-odds-names.ts";
import { passedOverShare } from "./passed-over.ts";
import type { Posterior, Provenance } from "./posterior.ts";
import { type Slope, slopesOf } from "./slopes.ts";

export const CONCLUSIONS = ["clear", "not settled", "cannot tell"] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

/** A posterior interval wider than this share of the prior's, on the same scales, has learned next to nothing. */
const CLOSE_TO_PRIOR = 0.6;
/** A covariate's scatter given the others must be this many times the noise for its slope to be estimated at all. */
const LEAST_SCATTER = 10;
/** 1/(P(1 − P)) at even odds. */
const LEAST_VARIANCE_OF_ODDS = 4;

/** More drawn moments than this share that no table has: what is left says more about the prior than about the table. */
const MOST_PASSED_OVER = 0.5;

/** What of a posterior conclusions are drawn from. */
export interface Concludable
  extends Pick<Posterior, "coefficients" | "draws" | "figures" | "priorDraws" | "conditionalVariance"> {
  readonly provenance: Pick<Provenance, "formula" | "response" | "responses" | "covariates" | "noiseDeviation">;
}

/** By coefficient name; intercepts, which answer no question, have none. */
export function conclusions(posterior: Concludable): ReadonlyMap<string, Conclusion> {
  const isLost = passedOverShare(posterior) > MOST_PASSED_OVER;
  return new Map(
    slopesOf(posterior).map((slope) => [slope.name, isLost ? "cannot tell" : conclusionOn(slope, posterior)]),
  );
}

/** A combination of these coefficients, one weight each, the intercept's first: what may be concluded of it. */
export function conclusionOnCombination(
  weights: Float64Array,
  posterior: Posterior,
  known = conclusions(posterior),
): Conclusion {
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

function conclusionOn(slope: Slope, posterior: Concludable): Conclusion {
  const { name } = slope;
  const [after, before] = [posterior.draws.get(name)!, posterior.priorDraws.get(name)!];
  return fromIntervals(after, before, scatterInNoise(slope, posterior));
}

/** From the draws of any figure, and from those of its prior on the same scales. */
export function fromIntervals(
  after: Float64Array,
  before: Float64Array,
  scatter = Number.POSITIVE_INFINITY,
): Conclusion {
  const prior = ninety(before);
  return concludedOn(ninety(after), prior.high - prior.low, scatter);
}

/** Of a quantity with this 90 % interval, one as long as `before` without the release, and a scatter in deviations of the noise. */
export function concludedOn({ low, high }: Interval, before: number, scatterInNoise: number): Conclusion {
  if (high - low > CLOSE_TO_PRIOR * before || scatterInNoise < LEAST_SCATTER) return "cannot tell";
  return low * high > 0 ? "clear" : "not settled";
}

/**
 * The scatter of a covariate given the others, in standard deviations of the noise. Given moments and the variance of one
 * observation the variance of its coefficient is their ratio, which tells it; not so for the factors of a product, whose
 * coefficients move with its own, nor where a method does not draw the moments.
 */
function scatterInNoise(slope: Slope, posterior: Concludable): number {
  const { conditionalVariance, provenance } = posterior;
  const { name, index } = slope;
  const variances = conditionalVariance.get(name);
  const isFactor = provenance.covariates.some(({ product }) => product?.includes(slope.covariate.name));
  if (variances === undefined || isFactor) return Number.POSITIVE_INFINITY;
  const { half } = unitsOf({ ...provenance, text: provenance.formula }).covariates[index];
  const ofOne = varianceOfOne(slope, posterior);
  const scatter = variances.map((variance, i) => ofOne(i) / (variance * half * half));
  return sortedQuantile(scatter.sort(), 0.5) / provenance.noiseDeviation;
}

/**
 * σ², or for log odds the inverse of the average P(1 − P), by which a slope becomes an average difference in probability.
 * For more than two levels its lower bound, 4: rather too often *cannot tell* than too seldom.
 */
function varianceOfOne({ name, covariate, level }: Slope, { draws, figures, provenance }: Concludable) {
  const sigma2 = draws.get("sigma2");
  if (sigma2 !== undefined) return (draw: number) => sigma2[draw];
  const differences = figures.get(differenceName(provenance.response.level!, covariate.name));
  if (level !== null || differences === undefined) return () => LEAST_VARIANCE_OF_ODDS;
  const slopes = draws.get(name)!;
  return (draw: number) => slopes[draw] / differences[draw];
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

function ninety(values: Float64Array): Interval {
  const sorted = values.slice().sort();
  return { low: sortedQuantile(sorted, 0.05), high: sortedQuantile(sorted, 0.95) };
}
