// Where covariates are nearly collinear, which one answer should be taken from a posterior? Posterior mean, median and the
// mean weighted by the moments, E[G]⁻¹E[Gβ] with G = XᵀX, beside point estimates of rivals, on the same releases of a table
// of the league: the error of prediction and of slopes that docs/league.md has.
// npx tsx bench/point-estimates.ts [--table sensors] [--formula "co ~ ."] [--promise "μ = 1"] [--releases 20] [--warmup 500]
//   [--draws 500] [--prior '{"kind": "conjugate"}']
import { parseArgs } from "node:util";
import { exactRegression } from "../experiments/league/exact-regression.ts";
import { type Measured, measured } from "../experiments/league/measures.ts";
import { releaseOn } from "../experiments/league/posterior-answer.ts";
import { adassp } from "../experiments/league/rivals/adassp.ts";
import { ridgeWald, ridgeWaldFrom } from "../experiments/league/rivals/ridge-wald.ts";
import type { Answer, RegressionSums } from "../experiments/league/rivals/rival.ts";
import { symmetricSolver } from "../experiments/league/rivals/symmetric-solver.ts";
import { promiseNamed } from "../experiments/league/settings.ts";
import { TABLES, type TableName } from "../experiments/league/tables.ts";
import { mean } from "../src/diagnostics/moments.ts";
import { quantile } from "../src/diagnostics/quantile.ts";
import { parametrization } from "../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../src/inference/exact.ts";
import { pose } from "../src/inference/fit.ts";
import { emptyDraw, type Problem } from "../src/inference/method.ts";
import { scaleCoefficients } from "../src/model/units.ts";
import { largestDeviation } from "../src/noise/noise-law.ts";
import { type Random, seededRandom } from "../src/random/random.ts";
import { average } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
    table: { type: "string", default: "sensors" },
    formula: { type: "string" },
    promise: { type: "string", default: "μ = 1" },
    releases: { type: "string", default: "20" },
    warmup: { type: "string", default: "500" },
    draws: { type: "string", default: "500" },
    prior: { type: "string" },
  },
});

const CHAINS = 2;
const [warmup, draws] = [Number(options.warmup), Number(options.draws)];
const asked = TABLES[options.table as TableName].read(seededRandom(1));
const table = { ...asked, formula: options.formula ?? asked.formula };
const { sums, moments, leastSquares } = exactRegression(table);
const truth = { slopes: [...leastSquares.coefficients.subarray(1)], sums, leastSquares };
const { request, rival } = promiseNamed(options.promise);
const prior = options.prior === undefined ? undefined : JSON.parse(options.prior);

/** The entries over (1, covariates) of a moment matrix whose lower triangle is filled, and those with the response. */
function sumsIn(matrix: Float64Array): RegressionSums {
  const { size } = sums;
  const at = (i: number, j: number) => matrix[Math.max(i, j) * (size + 1) + Math.min(i, j)];
  const gram = Float64Array.from({ length: size * size }, (_, entry) => at(Math.floor(entry / size), entry % size));
  const cross = Float64Array.from({ length: size }, (_, i) => at(i, size));
  return { ...sums, gram, cross, square: at(size, size), rows: matrix[0] };
}

/** In the units of the sums. */
function posteriorEstimates(problem: Problem, random: Random): Record<string, Float64Array> {
  const { size } = sums;
  const columns = () => Array.from({ length: size }, () => new Float64Array(CHAINS * draws));
  const [drawn, expected] = [columns(), columns()];
  const [gram, cross] = [new Float64Array(size * size), new Float64Array(size)];
  for (let chain = 0; chain < CHAINS; chain++) {
    const stream = random.split(chain);
    const parametrized = parametrization(problem);
    const sampler = samplerIn(parametrized, problem, warmup);
    const state = sampler.init(stream);
    const out = emptyDraw(size);
    for (let step = -warmup; step < draws; step++) {
      sampler.step(state, stream);
      if (step < 0) continue;
      sampler.draw(state, stream, out);
      const theta = scaleCoefficients([...out.coefficients], problem.units);
      const givenMoments = scaleCoefficients([...out.conditionalMean], problem.units);
      for (let j = 0; j < size; j++) {
        drawn[j][chain * draws + step] = theta[j];
        expected[j][chain * draws + step] = givenMoments[j];
      }
      for (const [entry, value] of sumsIn(parametrized.walk.moments).gram.entries()) {
        gram[entry] += value;
        cross[Math.floor(entry / size)] += value * theta[entry % size];
      }
    }
  }
  return {
    mean: Float64Array.from(drawn, (column) => mean([column])),
    "mean of E[β | B]": Float64Array.from(expected, (column) => mean([column])),
    median: Float64Array.from(drawn, (column) => quantile([column], 0.5)),
    "weighted by moments": symmetricSolver(gram, size).solve(cross),
  };
}

function estimatesOf(seed: number): Record<string, Measured> {
  const random = seededRandom(seed);
  const release = releaseOn(table.study, moments, sums.rows, request, random.split(1));
  const { problem } = pose(release, table.formula, exact, prior);
  const noisy = sumsIn(problem.regression.moments.data);
  const answers: Record<string, Answer | null> = {
    "ridge on the same release": ridgeWaldFrom(noisy, largestDeviation(release.noise)),
    "ridge and Wald": ridgeWald.answer(sums, rival, random.split(4)),
    AdaSSP: adassp.answer(sums, rival, random.split(3)),
  };
  const estimates = Object.entries(posteriorEstimates(problem, random.split(2)));
  for (const [name, coefficients] of estimates) answers[name] = { coefficients, intervals: null };
  const found = Object.entries(answers).map(([name, answer]) => [name, measured(answer, truth)] as const);
  return Object.fromEntries(found.flatMap(([name, one]) => (one === null ? [] : [[name, one]])));
}

/** "0.118 (−0.014 ± 0.002)": the mean, and the difference from the posterior mean with its standard error. */
function compared(values: readonly number[], ours: readonly number[], digits: number): string {
  const differences = values.map((value, i) => value - ours[i]);
  const difference = average(differences);
  const variance = average(differences.map((one) => (one - difference) ** 2)) / (values.length - 1);
  const figures = [average(values), difference, Math.sqrt(variance)].map((value) => value.toFixed(digits));
  return `${figures[0]} (${figures[1]} ± ${figures[2]})`;
}

const measurements = Array.from({ length: Number(options.releases) }, (_, i) => estimatesOf(i + 1));
const figuresOf = (name: string, of: (one: Measured) => number) => measurements.map((all) => of(all[name]));
const errors = (name: string) => figuresOf(name, ({ squaredError }) => squaredError);
const predictions = (name: string) => figuresOf(name, ({ prediction }) => prediction);
console.log(
  `${table.formula}, ${options.promise}; least squares predicts with ${(leastSquares.residual / leastSquares.total).toFixed(3)}`,
);
console.table(
  Object.fromEntries(
    Object.keys(measurements[0]).map((name) => [
      name,
      {
        prediction: compared(predictions(name), predictions("mean"), 3),
        "error of slopes": Math.sqrt(average(errors(name))).toFixed(1),
        "its square": compared(errors(name), errors("mean"), 0),
      },
    ]),
  ),
);
