// Simulation-based calibration in small: parameters from the prior, rows from the model, noise on their moments, a fit;
// the rank of each true parameter among its draws is uniform for a method that is right (Talts et al. 2018).
import { type ConjugateProblem, emptyDraw, type Sampler } from "../../../src/inference/method.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import { matrix } from "../../../src/math/matrix.ts";
import { kolmogorovTail } from "../../../src/math/special.ts";
import { conjugatePosterior } from "../../../src/model/conjugate.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";
import { inverseWishart, normalFromCovariance } from "../../../src/random/distributions.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { drawNoise } from "./noise.ts";
import { plainProblem } from "./problem.ts";

export interface Truth {
  readonly theta: Float64Array;
  readonly sigma2: number;
  readonly problem: ConjugateProblem;
}

/** The number of rows where it is public; where it is private, only its greatest value. */
export type SimulatedCount = number | { readonly maxRows: number };

/**
 * Parameters and rows from the model; covariates from the stated law if there is one, else from N(μ, T) ~ NIW. A private
 * count comes from its prior, uniform from d + 1 to maxRows, and is perturbed like every other moment.
 */
export function simulate(prior: ScaledPrior, rows: SimulatedCount, noise: RealNoise, random: Random): Truth {
  const d = prior.coefficients.mean.length;
  const isPublic = typeof rows === "number";
  const count = isPublic ? rows : d + 1 + Math.floor((rows.maxRows - d) * random.uniform());
  const k = d + 1;
  const theta = new Float64Array(d);
  const conjugate = conjugatePosterior(prior);
  conjugate.condition(new Float64Array(k * k), 0);
  const sigma2 = conjugate.draw(random, theta);
  const { mean, factor } = drawCovariateLaw(prior, random);
  const moments = matrix(k, k);
  const row = new Float64Array(k).fill(1);
  const x = new Float64Array(d - 1);
  for (let n = 0; n < count; n++) {
    normalFromCovariance(random, mean, factor, 1, x);
    row.set(x, 1);
    row[d] = theta.reduce((sum, coefficient, j) => sum + coefficient * row[j], Math.sqrt(sigma2) * random.normal());
    for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) moments.data[i * k + j] += row[i] * row[j];
  }
  const added = drawNoise(noise, (k * (k + 1)) / 2 - (isPublic ? 1 : 0), random);
  for (let i = isPublic ? 1 : 0, next = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      moments.data[i * k + j] += added[next++];
      moments.data[j * k + i] = moments.data[i * k + j];
    }
  }
  const known = isPublic ? ({ kind: "public", value: rows } as const) : ({ kind: "private", ...rows } as const);
  return { theta, sigma2, problem: plainProblem({ moments, noise, prior, count: known }) };
}

function drawCovariateLaw(prior: ScaledPrior, random: Random): { mean: Float64Array; factor: Float64Array } {
  const { mean, strength, scale, degrees } = prior.covariates;
  const p = mean.length;
  if (prior.covariateLaw) {
    return { mean: prior.covariateLaw.mean, factor: factorOf(prior.covariateLaw.covariance.data, p) };
  }
  const covariance = new Float64Array(p * p);
  inverseWishart(random, degrees, factorOf(scale.data, p), p, covariance);
  const factor = factorOf(covariance, p);
  const drawn = new Float64Array(p);
  normalFromCovariance(random, mean, factor, 1 / Math.sqrt(strength), drawn);
  return { mean: drawn, factor };
}

function factorOf(data: Float64Array, size: number): Float64Array {
  const factor = Float64Array.from(data);
  choleskyInPlace(factor, size);
  return factor;
}

export interface CalibrationPlan {
  readonly prior: ScaledPrior;
  readonly count: SimulatedCount;
  readonly noise: RealNoise;
  readonly trials: number;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  readonly sampler: (problem: ConjugateProblem, warmup: number) => Sampler<unknown>;
  readonly seed: number;
}

/** For each parameter (coefficients, then σ²) the share of its draws below the truth, one for each trial. */
export function calibrationRanks(plan: CalibrationPlan): Float64Array[] {
  const d = plan.prior.coefficients.mean.length;
  const ranks = Array.from({ length: d + 1 }, () => new Float64Array(plan.trials));
  for (let trial = 0; trial < plan.trials; trial++) {
    const random = seededRandom(plan.seed).split(trial);
    const truth = simulate(plan.prior, plan.count, plan.noise, random);
    const below = countBelow(plan, truth, random);
    // Spread evenly within its step, a rank is uniform on (0, 1) and the Kolmogorov test applies as it stands.
    for (let v = 0; v <= d; v++) ranks[v][trial] = (below[v] + random.uniform()) / (plan.draws + 1);
  }
  return ranks;
}

function countBelow(plan: CalibrationPlan, { theta, sigma2, problem }: Truth, random: Random): Float64Array {
  const d = theta.length;
  const below = new Float64Array(d + 1);
  const sampler = plan.sampler(problem, plan.warmup);
  const state = sampler.init(random);
  const out = emptyDraw(d);
  for (let i = 0; i < plan.warmup; i++) sampler.step(state, random);
  for (let i = 0; i < plan.draws; i++) {
    for (let j = 0; j < plan.thin; j++) sampler.step(state, random);
    sampler.draw(state, random, out);
    for (let v = 0; v < d; v++) if (out.coefficients[v] < theta[v]) below[v]++;
    if (out.sigma2 < sigma2) below[d]++;
  }
  return below;
}

/**
 * The smallest probability, over the parameters, of a Kolmogorov–Smirnov distance to uniform as large as seen, for the
 * ranks u (is the posterior shifted?) and for |2u − 1| (is it too narrow or too wide?).
 */
export function smallestTail(ranks: readonly Float64Array[]): number {
  const folded = ranks.map((values) => values.map((u) => Math.abs(2 * u - 1)));
  return Math.min(...[...ranks, ...folded].map((values) => kolmogorovTail(distanceToUniform(values), values.length)));
}

export function distanceToUniform(values: Float64Array): number {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  return sorted.reduce((worst, value, i) => Math.max(worst, value - i / n, (i + 1) / n - value), 0);
}
