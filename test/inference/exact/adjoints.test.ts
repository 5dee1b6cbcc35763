// The way back through each piece of the exact target by itself, against differences: the walk for any function of what it
// leaves, each density and each spread term by all that it reads. A derivative that is 1 % off is rejected everywhere.
import { describe, expect, it } from "vitest";
import { type ColumnBlock, spreadTerm } from "../../../src/inference/exact/column-spread.ts";
import { forward } from "../../../src/inference/exact/cone-walk.ts";
import { conjugateDensity } from "../../../src/inference/exact/conjugate-density.ts";
import {
  type LatentMoments,
  type MomentDensity,
  type MomentDerivatives,
  momentDerivatives,
} from "../../../src/inference/exact/moment-density.ts";
import {
  noiseParametrization,
  type Parametrization,
  relativeParametrization,
} from "../../../src/inference/exact/parametrization.ts";
import { r2Density } from "../../../src/inference/exact/r2-density.ts";
import { backward } from "../../../src/inference/exact/walk-back.ts";
import type { Target } from "../../../src/inference/nuts/target.ts";
import { defaultScaledPrior } from "../../../src/model/default-prior.ts";
import { DEFAULT_R2_PRIOR } from "../../../src/model/r2-prior.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { factor, noiseOfDeviation, type StructuredPlan, structuredProblem } from "../support/structured.ts";

/** Rounding leaves differences 1e-7 or so; one of 0.01 that is 1 % off shows as 1e-4. */
const TOLERANCE = 1e-5;
const NOTICEABLE = 0.01;

const ROWS = 400;
const DEVIATION = 4;
/** Numbers, a sign, a variable of four levels, and products: components that repeat, rows that share, entries that are 0. */
const PLAN: Pick<StructuredPlan, "factors" | "products" | "rows" | "row"> = {
  factors: [
    factor("a", "number"),
    factor("s", "sign"),
    ...["r1", "r2", "r3"].map((name) => factor(name, "indicator")),
    factor("y", "number"),
  ],
  products: [
    { variable: factor("aa", "number"), monomial: [0, 0] },
    { variable: factor("as", "number"), monomial: [0, 1] },
  ],
  rows: ROWS,
  row: (random) => {
    const [a, s, r] = [0.2 + 0.4 * random.normal(), random.uniform() < 0.4 ? 1 : -1, Math.floor(4 * random.uniform())];
    return [a, s, Number(r === 1), Number(r === 2), Number(r === 3), 0.3 * a - 0.2 * s + 0.3 * random.normal()];
  },
};
const FORMULAS = ["y ~ a", "y ~ r1 + a + r2 + r3 + s", "y ~ a + s + r2 + aa + as", "s ~ a + r2", "r2 ~ s + y + r1"];
const COUNTS = ["public", "private"] as const;
const KINDS = ["laplace", "gaussian", "cube", "split"] as const;

function problemOf(formula: string, count: "public" | "private", kind: (typeof KINDS)[number]) {
  const plan = { ...PLAN, count, noise: noiseOfDeviation(kind, DEVIATION), seed: 5 };
  return structuredProblem(plan, formula, defaultScaledPrior(formula.split("+").length));
}

describe("the walk", () => {
  // In relative coordinates Laplace and cube noise have kinks, which differences do not like; the walk is the same.
  const systems = [
    ...KINDS.map((kind) => ({ name: "noise", parametrize: noiseParametrization, kind })),
    { name: "relative", parametrize: relativeParametrization, kind: "gaussian" as const },
  ];
  const cases = FORMULAS.flatMap((formula) =>
    COUNTS.flatMap((count) => systems.map((system) => ({ formula, count, ...system }))),
  );

  it.each(cases)("$formula, count $count, $kind noise, $name coordinates", ({ formula, count, kind, parametrize }) => {
    const parametrized = parametrize(problemOf(formula, count, kind));
    const random = seededRandom(3);
    const weights = randomWeights(parametrized, random);
    for (const position of positions(parametrized, random, 2)) {
      const right = throughWalk(parametrized, weights, weights);
      expectAdjoint(right, position, 3);
      for (const wrong of offByOnePercent(weights, count)) {
        expect(gradientError(throughWalk(parametrized, weights, wrong), position, 1e-4)).toBeGreaterThan(TOLERANCE);
      }
    }
  });

  /** f = the sum of weights times moments, count, log |W| and response row, with the walk's own log terms. */
  function throughWalk({ walk }: Parametrization, weights: MomentDerivatives, believed: MomentDerivatives): Target {
    return {
      dimension: walk.dimension,
      logDensityAndGradient(position, gradient) {
        forward(walk, position);
        backward(walk, believed, gradient);
        return weighed(walk, weights) + walk.logNoiseAndJacobian;
      },
    };
  }

  function weighed({ moments, responseRow, count, logScatter }: LatentMoments, weights: MomentDerivatives): number {
    const k = responseRow.length;
    let sum = weights.byCount * count + weights.byLogScatter * logScatter;
    for (let i = 0; i < k; i++) {
      sum += weights.byResponseRow[i] * responseRow[i];
      // Each off-diagonal entry holds half its derivative.
      for (let j = 0; j <= i; j++) sum += (i === j ? 1 : 2) * weights.byMoments[i * k + j] * moments[i * k + j];
    }
    return sum;
  }

  /** So large that one coordinate's step in any of them moves f by about 1. */
  function randomWeights({ walk }: Parametrization, random: Random): MomentDerivatives {
    const { size } = walk.order;
    const about = (scale: number) => scale * (1 + random.uniform()) * (random.uniform() < 0.5 ? 1 : -1);
    return {
      byCount: about(1 / DEVIATION),
      byLogScatter: about(ROWS / DEVIATION),
      byMoments: Float64Array.from({ length: size * size }, () => about(1 / DEVIATION)),
      byResponseRow: Float64Array.from({ length: size }, () => about(Math.sqrt(ROWS) / DEVIATION)),
      byR2Coordinate: 0,
    };
  }

  function offByOnePercent(weights: MomentDerivatives, count: "public" | "private"): MomentDerivatives[] {
    const { byCount, byLogScatter, byMoments, byResponseRow } = weights;
    const one = (array: Float64Array, wanted: number) =>
      array.map((value, at) => (at === wanted ? 1.01 * value : value));
    return [
      ...(count === "private" ? [{ ...weights, byCount: 1.01 * byCount }] : []),
      { ...weights, byLogScatter: 1.01 * byLogScatter },
      { ...weights, byMoments: one(byMoments, byMoments.length - byResponseRow.length) },
      { ...weights, byResponseRow: one(byResponseRow, byResponseRow.length - 1) },
    ];
  }
});

describe("the law of the moments", () => {
  const cases = FORMULAS.flatMap((formula) => COUNTS.map((count) => ({ formula, count })));

  it.each(cases)("$formula, count $count: under the prior by R²", ({ formula, count }) => {
    const { regression } = problemOf(formula, count, "gaussian");
    const prior = {
      ...DEFAULT_R2_PRIOR,
      correlations: { concentration: 1.7 },
      spread: { power: 0.6, floor: 0.02 },
      response: { power: 0.7, floor: 0.03 },
    };
    checkDensity(r2Density(regression, prior), formula, count);
  });

  it.each(cases)("$formula, count $count: under the conjugate prior", ({ formula, count }) => {
    const { regression, prior } = problemOf(formula, count, "gaussian");
    checkDensity(conjugateDensity(regression, prior), formula, count);
  });

  function checkDensity(density: MomentDensity, formula: string, count: "public" | "private"): void {
    const latent = latentOf(formula, count);
    const target = asTarget(latent, count, (at, r2Coordinate, out) => {
      const log = density.evaluate(at, r2Coordinate, out);
      return log + out.byLogScatter * at.logScatter + density.countConstant(at.count);
    });
    expectAdjoint(target, new Float64Array(target.dimension));
  }
});

describe("the spread of a block", () => {
  const blocks: ColumnBlock[] = [
    { rows: [2], exclusive: false },
    { rows: [5], exclusive: false },
    { rows: [1, 3, 4], exclusive: true },
  ];
  const formula = "y ~ r1 + a + r2 + r3 + s";

  it.each(blocks)("of rows $rows", (block) => {
    const latent = latentOf(formula, "private");
    const term = spreadTerm(block, latent.responseRow.length, 1.3, 0.02);
    const target = asTarget(latent, "private", (at, _, out) => term(at, out));
    expectAdjoint(target, new Float64Array(target.dimension));
  });
});

/** What a walk leaves at the moments that were observed, none of it shared with the walk. */
function latentOf(formula: string, count: "public" | "private"): LatentMoments {
  const parametrized = noiseParametrization(problemOf(formula, count, "gaussian"));
  const [position] = positions(parametrized, seededRandom(4), 1);
  forward(parametrized.walk, position);
  const { moments, responseRow, count: n, logScatter } = parametrized.walk;
  return structuredClone({ moments, responseRow: Float64Array.from(responseRow), count: n, logScatter });
}

/**
 * A function of latent moments as one of free coordinates around them: n, which B₀₀ moves with, where it is private; log |W|,
 * the coordinate of R², the other entries of B and the response row. Each scale makes a unit a sizable step.
 */
function asTarget(
  latent: LatentMoments,
  count: "public" | "private",
  evaluate: (latent: LatentMoments, r2Coordinate: number, out: MomentDerivatives) => number,
): Target {
  const k = latent.responseRow.length;
  const entries = Array.from({ length: k * k }, (_, at) => at).filter((at) => at > 0 && at % k <= Math.floor(at / k));
  const scales = {
    count: count === "private" ? latent.count / 10 : 0,
    logScatter: 1,
    r2: 1,
    moment: latent.count / 40,
    response: Math.sqrt(latent.count) / 40,
  };
  return {
    dimension: 3 + entries.length + k,
    logDensityAndGradient(x, gradient) {
      const moments = Float64Array.from(latent.moments);
      const n = latent.count + scales.count * x[0];
      moments[0] = n;
      for (const [i, at] of entries.entries()) moments[at] += scales.moment * x[3 + i];
      const at = {
        moments,
        responseRow: latent.responseRow.map((value, j) => value + scales.response * x[3 + entries.length + j]),
        count: n,
        logScatter: latent.logScatter + scales.logScatter * x[1],
      };
      const out = momentDerivatives(k);
      const log = evaluate(at, 0.3 + scales.r2 * x[2], out);
      gradient[0] = scales.count * (out.byCount + out.byMoments[0]);
      gradient[1] = scales.logScatter * out.byLogScatter;
      gradient[2] = scales.r2 * out.byR2Coordinate;
      for (const [i, entry] of entries.entries()) {
        const isDiagonal = Math.floor(entry / k) === entry % k;
        gradient[3 + i] = scales.moment * (isDiagonal ? 1 : 2) * out.byMoments[entry];
      }
      for (let j = 0; j < k; j++) gradient[3 + entries.length + j] = scales.response * out.byResponseRow[j];
      return log;
    },
  };
}

/** The gradient is that of differences, and none in which one of the `most` largest entries is 1 % off. */
function expectAdjoint(target: Target, position: Float64Array, most = Number.POSITIVE_INFINITY): void {
  expect(gradientError(target, position, 1e-4)).toBeLessThan(TOLERANCE);
  const gradient = new Float64Array(target.dimension);
  target.logDensityAndGradient(position, gradient);
  const noticeable = Array.from(gradient, (value, at) => ({ size: Math.abs(value), at }))
    .filter(({ size }) => size > NOTICEABLE)
    .sort((a, b) => b.size - a.size);
  expect(noticeable.length).toBeGreaterThan(1);
  for (const { at } of noticeable.slice(0, most)) {
    const wrong: Target = {
      ...target,
      logDensityAndGradient(x, out) {
        const log = target.logDensityAndGradient(x, out);
        out[at] *= 1.01;
        return log;
      },
    };
    expect(gradientError(wrong, position, 1e-4)).toBeGreaterThan(TOLERANCE);
  }
}

/** Positions around the centre at which the moments are positive definite. */
function positions({ walk, center, variances }: Parametrization, random: Random, wanted: number): Float64Array[] {
  const found: Float64Array[] = [];
  for (let tries = 0; tries < 100 && found.length < wanted; tries++) {
    const position = center.map((value, i) => value + 0.3 * Math.sqrt(variances[i]) * random.normal());
    if (forward(walk, position)) found.push(position);
  }
  expect(found).toHaveLength(wanted);
  return found;
}
