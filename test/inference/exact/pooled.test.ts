// Several releases, one posterior: the gradient of the target in both systems of coordinates for every kind of sum and of
// repetition, and draws against importance sampling, in which noise is drawn release by release from its own law, or from
// that of one and weighed by the density of the other. Wrong versions are told apart.
import { describe, expect, it } from "vitest";
import { drawMoments, type Truth } from "../../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../../src/calibration/simulated-release.ts";
import { essBulk } from "../../../src/diagnostics/ess.ts";
import { drawFromMoments } from "../../../src/inference/draw-from-moments.ts";
import {
  momentDensity,
  noiseParametrization,
  type Parametrization,
  relativeParametrization,
} from "../../../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../../../src/inference/exact.ts";
import { pose } from "../../../src/inference/fit.ts";
import { emptyDraw, type Problem } from "../../../src/inference/method.ts";
import { runChain } from "../../../src/inference/run-chain.ts";
import { fromRows } from "../../../src/math/matrix.ts";
import { momentMatrixOf } from "../../../src/moments/moment-table.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import { pooledMoments } from "../../../src/pooling/pooled-moments.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { DecimalRelease, RealNoise } from "../../../src/release/release.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { logDensityOfMoments } from "../support/density-of-moments.ts";
import { directLogNoise } from "../support/direct-density.ts";
import { drawNoise, noiseOn } from "../support/noise.ts";

const TRUTH: Truth = {
  coefficients: Float64Array.of(0.2, 0.4),
  sigma2: 0.09,
  covariates: { mean: Float64Array.of(0.1), factor: Float64Array.of(0.4) },
};
const COMPONENTS = 5;
const laplace = (scale: number): RealNoise => ({ kind: "laplace", scale });
const gaussian = (scale: number): RealNoise => ({ kind: "gaussian", scale });
const cube = (scale: number): RealNoise => ({ kind: "cube", scale, components: 8 });

const ROWS = 300;
/** A release of its own rows for each noise; of one table, of the same rows. */
function releasesOf(noises: readonly RealNoise[], sameTable: boolean): DecimalRelease[] {
  const random = seededRandom(7);
  const shared = drawMoments(TRUTH, ROWS, random);
  return noises.map((noise) => simulatedRelease(sameTable ? shared : drawMoments(TRUTH, ROWS, random), noise, random));
}

function problemOf(releases: readonly DecimalRelease[], sameTable: boolean): Problem {
  const named = releases.map((release, i) => ({ name: `release ${i + 1}`, release }));
  return pose(pooledMoments(named, sameTable ? "same-table" : "sites"), "y ~ x", exact).problem;
}

const SITES = [
  { name: "Laplace of one scale", noises: [laplace(8), laplace(8), laplace(8)] },
  { name: "Laplace of two scales", noises: [laplace(8), laplace(3), laplace(8)] },
  { name: "four cubes", noises: [cube(2), cube(1), cube(2), cube(1.5)] },
  { name: "all kinds", noises: [gaussian(6), laplace(5), cube(1.5)] },
];
const REPEATS = [
  { name: "two Laplace", noises: [laplace(8), laplace(12)] },
  { name: "two cubes", noises: [cube(2), cube(2.5)] },
  { name: "Laplace and a cube", noises: [laplace(8), cube(2)] },
  { name: "Gaussian and Laplace", noises: [gaussian(10), laplace(8)] },
];
const SETTINGS = [
  ...SITES.map((one) => ({ ...one, sameTable: false })),
  ...REPEATS.map((one) => ({ ...one, sameTable: true })),
];

describe.each(SETTINGS)("$name, one table: $sameTable", ({ noises, sameTable }) => {
  const releases = releasesOf(noises, sameTable);
  const problem = problemOf(releases, sameTable);

  it("the target has the gradient of its density", () => {
    const random = seededRandom(3);
    for (const parametrized of [noiseParametrization(problem), relativeParametrization(problem)]) {
      for (let i = 0; i < 3; i++) {
        const spread = parametrized.variances.map((variance) => 0.3 * Math.sqrt(variance));
        const at = parametrized.center.map((value, j) => value + spread[j] * random.normal());
        expect(gradientError(parametrized.target, at, 1e-5)).toBeLessThan(2e-5);
      }
    }
  });

  it("draws have the quantiles of importance sampling", () => {
    const truth = weighed(problem, proposalOf(releases, sameTable));
    for (const parametrized of [noiseParametrization(problem), relativeParametrization(problem)]) {
      expect(worstError(parametrized, problem, truth)).toBeLessThan(LIMIT);
    }
  });
});

describe("told apart", () => {
  const releases = releasesOf(SITES[0].noises, false);
  const problem = problemOf(releases, false);
  const truth = weighed(problem, proposalOf(releases, false));
  const parametrizedWith = (noise: NoiseLaw) =>
    noiseParametrization({ ...problem, regression: { ...problem.regression, noise } });

  it("the noise of two sites forgotten", () => {
    expect(worstError(parametrizedWith(noiseOn(COMPONENTS, laplace(8))), problem, truth)).toBeGreaterThan(LIMIT);
  });

  it("scales added up in place of variances", () => {
    expect(worstError(parametrizedWith(noiseOn(COMPONENTS, laplace(24))), problem, truth)).toBeGreaterThan(LIMIT);
  });

  it("one table taken for one release of it", () => {
    const repeated = releasesOf(REPEATS[0].noises, true);
    const both = problemOf(repeated, true);
    const first = problemOf(repeated.slice(1), true);
    expect(worstError(noiseParametrization(first), first, weighed(both, proposalOf(repeated, true)))).toBeGreaterThan(
      LIMIT,
    );
  });
});

it("sites of other bounds have the posterior of sites of the same ones, where only units differ", () => {
  // The second in other units, x′ = (x − 1)/2, with noise too small for its law to matter.
  const [first, second] = releasesOf([gaussian(6), gaussian(0.01)], false);
  const same = problemOf([first, second], false);
  const A = fromRows([
    [1, 0, 0],
    [-0.5, 0.5, 0],
    [0, 0, 1],
  ]);
  const moved = {
    ...second,
    study: {
      ...second.study,
      variables: second.study.variables.map((variable) =>
        variable.name === "x" ? { ...variable, bounds: [-1, 3] as [number, number] } : variable,
      ),
    },
    moments: { ...second.moments, matrix: congruent(A.data, second.moments.matrix) },
  };
  const other = problemOf([first, moved], false);
  expect(other.regression.noise).toMatchObject({ kind: "sites", added: [{ parts: [{ kind: "gaussian" }] }] });
  const draws = (problem: Problem) => runChain(exact, problem, RUN).draws.get("x")!;
  const [a, b] = [draws(same), draws(other)];
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const error = Math.sqrt(a.reduce((sum, value) => sum + (value - mean(a)) ** 2, 0) / a.length / essBulk([a]));
  expect(Math.abs(mean(a) - mean(b))).toBeLessThan(5 * error);
});

function congruent(a: Float64Array, rows: readonly (readonly number[])[]): number[][] {
  const at = (i: number, j: number) =>
    [0, 1, 2].reduce((sum, k) => sum + [0, 1, 2].reduce((s, l) => s + a[i * 3 + k] * rows[k][l] * a[j * 3 + l], 0), 0);
  return [0, 1, 2].map((i) => [0, 1, 2].map((j) => at(i, j)));
}

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** In standard errors of chain and weights together: 8 settings × 2 parametrizations × 5 shares, a false alarm in 100 sets of seeds. */
const LIMIT = 4.3;
const RUN = { warmup: 500, draws: 2000, thin: 1, seed: 2, chain: 0 };
const WEIGHED = 60_000;

interface Proposal {
  readonly components: Float64Array;
  readonly log: number;
}

/** Components that one release, or the sum of all, leaves after a draw of noise, and what the other releases say of it. */
function proposalOf(releases: readonly DecimalRelease[], sameTable: boolean): (random: Random) => Proposal {
  const values = releases.map(({ moments: { matrix } }) =>
    Float64Array.from(matrix.flatMap((row, i) => row.slice(0, i + 1)).slice(1)),
  );
  const noises = releases.map(({ moments: { noise } }) => noise);
  return (random) => {
    const drawn = noises.map((noise) => drawNoise(noise, COMPONENTS, random));
    const left = (i: number) => values[i].map((value, j) => value - drawn[i][j]);
    if (!sameTable) {
      const components = new Float64Array(COMPONENTS);
      for (let i = 0; i < releases.length; i++) for (const [j, value] of left(i).entries()) components[j] += value;
      return { components, log: 0 };
    }
    const components = left(0);
    const residual = values[1].map((value, j) => value - components[j]);
    return { components, log: directLogNoise(noiseOn(COMPONENTS, noises[1]), residual) };
  };
}

interface Weighed {
  readonly quantiles: readonly number[];
  readonly effective: number;
}

/** The slope's quantiles: components proposed, weighed by the law of the moments. */
function weighed(problem: Problem, propose: (random: Random) => Proposal): Weighed {
  const { table, count } = problem.regression;
  const n = count.kind === "public" ? count.value : Number.NaN;
  const random = seededRandom(8);
  const density = momentDensity(problem);
  const posterior = drawFromMoments(problem);
  const out = emptyDraw(2);
  const found: { readonly slope: number; readonly log: number }[] = [];
  for (let i = 0; i < WEIGHED; i++) {
    const { components, log: said } = propose(random);
    const B = momentMatrixOf(table, components, n);
    const r2Coordinate = 3 * random.normal();
    const log = said + logDensityOfMoments(density, B, n, r2Coordinate);
    if (!Number.isFinite(log) || !posterior.condition(B, n, r2Coordinate)) continue;
    posterior.write(random, out);
    found.push({ slope: out.coefficients[1], log: log + r2Coordinate ** 2 / 18 });
  }
  const largest = Math.max(...found.map(({ log }) => log));
  const sorted = found
    .map(({ slope, log }) => ({ slope, weight: Math.exp(log - largest) }))
    .sort((a, b) => a.slope - b.slope);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const effective = total ** 2 / sorted.reduce((sum, { weight }) => sum + weight ** 2, 0);
  expect(effective).toBeGreaterThan(1000);
  const quantiles = SHARES.map((share) => {
    let sum = 0;
    return sorted.find(({ weight }) => {
      sum += weight;
      return sum >= share * total;
    })!.slope;
  });
  return { quantiles, effective };
}

/** How far the share of draws below each quantile is from what it should be, in standard errors. */
function worstError(parametrized: Parametrization, problem: Problem, { quantiles, effective }: Weighed): number {
  const method = { ...exact, sampler: (given: Problem, warmup: number) => samplerIn(parametrized, given, warmup) };
  const slopes = runChain(method, problem, RUN).draws.get("x")!;
  const errors = quantiles.map((quantile, i) => {
    const below = slopes.map((slope) => Number(slope < quantile));
    const share = below.reduce((sum, value) => sum + value, 0) / below.length;
    const variance = SHARES[i] * (1 - SHARES[i]) * (1 / essBulk([below]) + 1 / effective);
    return Math.abs(share - SHARES[i]) / Math.sqrt(variance);
  });
  return Math.max(...errors);
}
