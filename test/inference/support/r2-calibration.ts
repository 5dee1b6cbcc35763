// Simulation-based calibration under the prior by R²: averages of the covariates from a proper member of its family (a power
// of 3 makes every variance inverse gamma), then R², coefficients, σ² and the response given them, noise on the moments and
// a fit. The prior is on the moments themselves, so no rows are drawn: given the covariates' scatter S the moments of the
// response are normal and χ² exactly.
import { forward } from "../../../src/inference/exact/cone-walk.ts";
import { parametrization } from "../../../src/inference/exact/parametrization.ts";
import { samplerIn } from "../../../src/inference/exact.ts";
import { emptyDraw, type Problem } from "../../../src/inference/method.ts";
import { solveLowerTransposed } from "../../../src/math/cholesky.ts";
import { matrix } from "../../../src/math/matrix.ts";
import type { R2Prior } from "../../../src/model/r2-prior.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import { beta, chiSquare, inverseGamma } from "../../../src/random/distributions.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { SimulatedCount } from "./calibration.ts";
import { testPrior } from "./laws.ts";
import { plainProblem } from "./problem.ts";
import { drawLaw } from "./structured.ts";

/**
 * Variances of covariates are InverseGamma(2, 0.1). In terms of σ² instead of the variance of the response (model.md §5) that
 * of the error is InverseGamma(2, 0.05), and R² ~ Beta(1, 3) whatever it is.
 */
export const PROPER_PRIOR: R2Prior = {
  kind: "r2",
  rSquared: { a: 1, b: 1 },
  correlations: { concentration: 2 },
  spread: { power: 3, floor: 0.1 },
  response: { power: 3, floor: 0.05 },
};

interface R2Truth {
  /** Intercept, slopes, σ², βᵀSβ/nσ² (R² as the drawn covariates have it), and the count where it is latent. */
  readonly values: readonly number[];
  readonly problem: Problem;
}

/**
 * Where truths of a private count come from: the means of x and of y (flat, improper) must end somewhere. Means in [-1, 1]
 * and a uniform count suit many rows, whose sums dwarf their noise. Sums in [-10, 10], with a count of density n^(−p−1) as
 * flat means then leave it, suit few rows.
 */
type Ends = "means" | "sums";

export interface R2CalibrationPlan {
  readonly p: number;
  readonly count: SimulatedCount;
  readonly noise: (components: number) => NoiseLaw;
  readonly ends?: Ends;
  readonly trials: number;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  readonly seed: number;
  /** The prior the fit believes in; a wrong version changes it. */
  readonly believed?: R2Prior;
  /** A power of n that the truths have and the model has not. */
  readonly strayPower?: number;
}

function simulateR2(plan: R2CalibrationPlan, random: Random): R2Truth {
  const { p, count, ends = "means", believed = PROPER_PRIOR, strayPower = 0 } = plan;
  const { rSquared, response } = PROPER_PRIOR;
  const isPublic = typeof count === "number";
  const k = p + 2;
  const n = isPublic ? count : drawCount(p + 2, count.maxRows, (ends === "means" ? 0 : p + 1) - strayPower, random);
  const mean = () => (ends === "means" ? 2 * random.uniform() - 1 : (20 * random.uniform() - 10) / n);
  const averages = Float64Array.from({ length: p }, mean);
  const factor = drawScatterFactor(p, n, random);

  const share = beta(random, rSquared.a, rSquared.b + response.power - 1);
  const sigma2 = inverseGamma(random, response.power - 1, response.floor);
  const sigma = Math.sqrt(sigma2);
  // With S = CCᵀ: Cᵀβ is normal with variance ngσ², and C⁻¹s, s the cross products with y, adds another σ² to it.
  const g = share / (1 - share) / p;
  const whiteSlopes = Float64Array.from({ length: p }, () => sigma * Math.sqrt(n * g) * random.normal());
  const white = whiteSlopes.map((value) => value + sigma * random.normal());
  const slopes = Float64Array.from(whiteSlopes);
  solveLowerTransposed(factor, p, slopes);
  const alpha = ends === "means" ? mean() : Number.NaN;
  // Where sums end, it is that of y that does; its mean given α is as far from α as α from it.
  const responseMean = ends === "means" ? alpha + (sigma * random.normal()) / Math.sqrt(n) : mean();
  const level = ends === "means" ? alpha : responseMean + (sigma * random.normal()) / Math.sqrt(n);
  const residual = sigma2 * chiSquare(random, n - 1 - p);

  const moments = matrix(k, k);
  const last = k - 1;
  const set = (i: number, j: number, value: number) => {
    moments.data[i * k + j] = value;
    moments.data[j * k + i] = value;
  };
  const means = [1, ...averages, responseMean];
  // One factor of the scatter of (x, y): the rows of C, then (C⁻¹s, √r).
  const rows = [
    ...Array.from({ length: p }, (_, i) => [...factor.subarray(i * p, i * p + i + 1)]),
    [...white, Math.sqrt(residual)],
  ];
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      const scatter = j === 0 ? 0 : rows[j - 1].reduce((sum, value, at) => sum + value * rows[i - 1][at], 0);
      set(i, j, scatter + n * means[i] * means[j]);
    }
  }
  const law = plan.noise((k * (k + 1)) / 2 - (isPublic ? 1 : 0));
  const added = drawLaw(law, random);
  for (let i = isPublic ? 1 : 0, next = 0; i <= last; i++) {
    for (let j = 0; j <= i; j++) set(i, j, moments.data[i * k + j] + added[next++]);
  }
  const known = isPublic ? ({ kind: "public", value: count } as const) : ({ kind: "private", ...count } as const);
  const problem = { ...plainProblem({ moments, noise: law, prior: testPrior(p), count: known }), prior: believed };
  const intercept = averages.reduce((sum, average, i) => sum - average * slopes[i], level);
  const explained = whiteSlopes.reduce((sum, value) => sum + value * value, 0) / (n * sigma2);
  return { values: [intercept, ...slopes, sigma2, explained, ...(isPublic ? [] : [n])], problem };
}

/** A number, not a whole one, as the model has it: density ∝ n^(−power) from the fewest to the most. */
function drawCount(fewest: number, most: number, power: number, random: Random): number {
  const u = random.uniform();
  const a = 1 - power;
  if (a === 0) return fewest * (most / fewest) ** u;
  return ((1 - u) * fewest ** a + u * most ** a) ** (1 / a);
}

/** The Cholesky factor of n times a covariance matrix: spreads inverse gamma, correlations LKJ by the onion. */
function drawScatterFactor(p: number, n: number, random: Random): Float64Array {
  const { spread, correlations } = PROPER_PRIOR;
  const factor = drawCorrelationFactor(p, correlations.concentration, random);
  for (let i = 0; i < p; i++) {
    const deviation = Math.sqrt(n * inverseGamma(random, spread.power - 1, spread.floor));
    for (let j = 0; j <= i; j++) factor[i * p + j] *= deviation;
  }
  return factor;
}

/**
 * The Cholesky factor of a correlation matrix with law LKJ(η) (Lewandowski, Kurowicka and Joe 2009, §3.2): the part of
 * variable i explained by those before it is Beta(½i, η + ½(p − 1 − i)), in a direction at random.
 */
export function drawCorrelationFactor(p: number, concentration: number, random: Random): Float64Array {
  const factor = new Float64Array(p * p);
  for (let i = 0; i < p; i++) {
    const explained = i === 0 ? 0 : beta(random, i / 2, concentration + (p - 1 - i) / 2);
    const direction = Array.from({ length: i }, () => random.normal());
    const length = Math.hypot(...direction);
    for (let j = 0; j < i; j++) factor[i * p + j] = (Math.sqrt(explained) * direction[j]) / length;
    factor[i * p + i] = Math.sqrt(1 - explained);
  }
  return factor;
}

/** For each value of a truth the share of its draws below it, one for each trial. */
export function r2Ranks(plan: R2CalibrationPlan): Float64Array[] {
  const ranks: Float64Array[] = [];
  for (let trial = 0; trial < plan.trials; trial++) {
    const random = seededRandom(plan.seed).split(trial);
    const truth = simulateR2(plan, random);
    const below = countBelow(plan, truth, random);
    for (const [v, count] of below.entries()) {
      ranks[v] ??= new Float64Array(plan.trials);
      ranks[v][trial] = (count + random.uniform()) / (plan.draws + 1);
    }
  }
  return ranks;
}

function countBelow(plan: R2CalibrationPlan, { values, problem }: R2Truth, random: Random): number[] {
  const below = values.map(() => 0);
  const parametrized = parametrization(problem);
  const { walk } = parametrized;
  const sampler = samplerIn(parametrized, problem, plan.warmup);
  const state = sampler.init(random);
  const out = emptyDraw(plan.p + 1);
  for (let i = 0; i < plan.warmup; i++) sampler.step(state, random);
  for (let i = 0; i < plan.draws; i++) {
    for (let j = 0; j < plan.thin; j++) sampler.step(state, random);
    sampler.draw(state, random, out);
    forward(walk, state.position);
    const explained = explainedBy(out.coefficients, walk.moments, out.count) / out.sigma2;
    const drawn = [...out.coefficients, out.sigma2, explained, out.count];
    for (const [v, value] of values.entries()) if (drawn[v] < value) below[v]++;
  }
  return below;
}

/** βᵀVβ, V the covariance of the covariates in a moment matrix whose lower triangle holds it. */
function explainedBy(theta: Float64Array, moments: Float64Array, n: number): number {
  const k = theta.length + 1;
  let sum = 0;
  for (let i = 1; i < theta.length; i++) {
    for (let j = 1; j <= i; j++) {
      const covariance = moments[i * k + j] / n - (moments[i * k] / n) * (moments[j * k] / n);
      sum += (i === j ? 1 : 2) * theta[i] * theta[j] * covariance;
    }
  }
  return sum;
}
