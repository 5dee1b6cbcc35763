// The cost of many covariates: a gradient of exact relative to five covariates, in both coordinates; a Cholesky factor
// at those sizes against plain loops; a step of gibbs-update against a draw of exact.   npx tsx
// bench/many-covariates.ts
import { noiseParametrization, relativeParametrization } from "../src/inference/exact/parametrization.ts";
import { exact } from "../src/inference/exact.ts";
import { gibbsUpdate } from "../src/inference/gibbs-update.ts";
import { choleskyInPlace } from "../src/math/cholesky.ts";
import { defaultScaledPrior } from "../src/model/default-prior.ts";
import { type Comparison, printComparisons } from "./comparison.ts";
import { measureChain, microsecondsOf } from "./measure.ts";
import { gaussian, plainProblem } from "./problems.ts";

const FEW = 5;
const WIDTHS = [20, 50, 100];
const PARAMETRIZATIONS = { noise: noiseParametrization, relative: relativeParametrization };
/** About the noise of a release with (ε, δ) = (1, 10⁻⁶). */
const problemOf = (p: number) => plainProblem({ p, n: 1e6, noise: gaussian(3.3 * (p + 1)) });
/** Enough calls for a tenth of a second or so. */
const repeatsFor = (p: number) => Math.ceil(3e7 / (p + 5) ** 3);

export function manyCovariates(): Comparison[] {
  return [...gradients(), ...factors(), ...gibbsSteps()];
}

function gradients(): Comparison[] {
  return Object.entries(PARAMETRIZATIONS).flatMap(([name, parametrize]) => {
    const microseconds = (p: number) => {
      const { target, center } = parametrize(problemOf(p));
      const gradient = new Float64Array(target.dimension);
      return microsecondsOf(() => target.logDensityAndGradient(center, gradient), repeatsFor(p));
    };
    const baseline = microseconds(FEW);
    return WIDTHS.map((p) => ({
      what: `exact, p = ${p}, ${name} coordinates`,
      against: `p = ${FEW}`,
      unit: "µs / gradient",
      figure: microseconds(p),
      baseline,
    }));
  });
}

function factors(): Comparison[] {
  return WIDTHS.map((p) => {
    const size = p + 2;
    const matrix = Float64Array.from(problemOf(p).regression.moments.data);
    const work = new Float64Array(size * size);
    const microseconds = (factor: (a: Float64Array, n: number) => unknown) =>
      microsecondsOf(() => {
        work.set(matrix);
        factor(work, size);
      }, repeatsFor(p));
    return {
      what: `Cholesky factor of ${size} rows`,
      against: "one dot product at a time",
      unit: "µs",
      figure: microseconds(choleskyInPlace),
      baseline: microseconds(plainCholesky),
    };
  });
}

function plainCholesky(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j];
    }
  }
}

function gibbsSteps(): Comparison[] {
  return [10, 20, 30].map((p) => {
    const problem = { ...problemOf(p), prior: defaultScaledPrior(p) };
    const draws = { warmup: 20, draws: p > 20 ? 40 : 200 };
    return {
      what: `a step of gibbs-update, p = ${p}`,
      against: "a draw of exact, same release and prior",
      unit: "µs",
      figure: measureChain(gibbsUpdate, problem, draws).microsecondsPerDraw,
      baseline: measureChain(exact, problem, { warmup: 300, draws: 300 }).microsecondsPerDraw,
    };
  });
}

if (import.meta.filename === process.argv[1]) printComparisons(manyCovariates());
