// Where noise comes near to hiding a covariate, trajectories in noise coordinates keep running into edges of the support. They
// end there and are not counted as divergences; that no answer is bent by it shows against importance sampling, which knows
// no trajectories: noise drawn from its own law, weighed by the law of the moments.
import { expect, it } from "vitest";
import { essBulk } from "../../../src/diagnostics/ess.ts";
import { drawFromMoments } from "../../../src/inference/draw-from-moments.ts";
import { momentDensity, noiseParametrization } from "../../../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../../../src/inference/exact.ts";
import { emptyDraw, type Problem } from "../../../src/inference/method.ts";
import { runChain } from "../../../src/inference/run-chain.ts";
import { defaultScaledPrior } from "../../../src/model/default-prior.ts";
import { DEFAULT_R2_PRIOR } from "../../../src/model/r2-prior.ts";
import { momentMatrixOf } from "../../../src/moments/moment-table.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { logDensityOfMoments } from "../support/density-of-moments.ts";
import { drawLaw, factor, noiseOfDeviation, structuredProblem } from "../support/structured.ts";

/** A skewed covariate in a corner of its bounds, like wages where bounds are forty times the median. */
const posed = structuredProblem(
  {
    factors: [factor("x", "number"), factor("y", "number")],
    rows: 20_000,
    row: (random) => {
      const x = -0.96 + 0.04 * random.exponential();
      return [x, 0.5 + 2 * x + 0.2 * random.normal()];
    },
    count: "private",
    noise: noiseOfDeviation("cube", 6),
    seed: 4,
  },
  "y ~ x",
  defaultScaledPrior(1),
);
const problem: Problem = { ...posed, prior: DEFAULT_R2_PRIOR };
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** The slope's quantiles by importance sampling. */
function weighedQuantiles(draws: number): number[] {
  const { table, components, noise } = problem.regression;
  const random = seededRandom(8);
  const density = momentDensity(problem);
  const posterior = drawFromMoments(problem);
  const out = emptyDraw(2);
  const found: { readonly slope: number; readonly log: number }[] = [];
  for (let i = 0; i < draws; i++) {
    const drawn = drawLaw(noise, random);
    const values = components.map((value, component) => value - drawn[component]);
    const B = momentMatrixOf(table, values, Number.NaN);
    // Three times as wide as the coordinate of R² is likely to be; its density is taken off the weight.
    const r2Coordinate = 3 * random.normal();
    const log = logDensityOfMoments(density, B, values[0], r2Coordinate);
    if (!Number.isFinite(log) || !posterior.condition(B, values[0], r2Coordinate)) continue;
    posterior.write(random, out);
    found.push({ slope: out.coefficients[1], log: log + r2Coordinate ** 2 / 18 });
  }
  const largest = Math.max(...found.map(({ log }) => log));
  const weighed = found.map(({ slope, log }) => ({ slope, weight: Math.exp(log - largest) }));
  weighed.sort((a, b) => a.slope - b.slope);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const effective = total ** 2 / weighed.reduce((sum, { weight }) => sum + weight ** 2, 0);
  expect(effective).toBeGreaterThan(10_000);
  return SHARES.map((share) => {
    let sum = 0;
    const reached = weighed.find(({ weight }) => {
      sum += weight;
      return sum >= share * total;
    });
    return reached!.slope;
  });
}

it("edges bend no answer", () => {
  const method = {
    ...exact,
    sampler: (given: Problem, warmup: number) => samplerIn(noiseParametrization(given), given, warmup),
  };
  const settings = { warmup: 1000, draws: 6000, thin: 1, seed: 2, chain: 0 };
  const { draws, samplerStatistics } = runChain(method, problem, settings);
  const slopes = draws.get("x")!;
  expect(samplerStatistics.get("divergent")!.reduce((sum, value) => sum + value, 0)).toBeLessThan(6);
  for (const [i, quantile] of weighedQuantiles(60_000).entries()) {
    const below = slopes.map((slope) => Number(slope < quantile));
    const share = below.reduce((sum, value) => sum + value, 0) / below.length;
    // Four standard errors of chain and weights together: 5 comparisons, a false alarm in 3000.
    const error = Math.sqrt(SHARES[i] * (1 - SHARES[i]) * (1 / essBulk([below]) + 1 / 10_000));
    expect(Math.abs(share - SHARES[i])).toBeLessThan(4 * error);
  }
});
