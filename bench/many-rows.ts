// Does the time of exact depend on the number of rows? Five covariates, Gaussian noise proportional to the rows, so
// that all releases are equally informative: microseconds per draw and per gradient.   npx tsx bench/many-rows.ts
import { parametrization } from "../src/inference/exact/parametrization.ts";
import { exact } from "../src/inference/exact.ts";
import { type Comparison, printComparisons } from "./comparison.ts";
import { measureChain, microsecondsOf } from "./measure.ts";
import { gaussian, plainProblem } from "./problems.ts";

const ROWS = [1e3, 1e6, 1e9];
const ROWS_PER_DEVIATION = 300;
const P = 5;

const PASSES = 4;

export function manyRows(): Comparison[] {
  const cases = ROWS.map((n) => {
    const problem = plainProblem({ p: P, n, noise: gaussian(n / ROWS_PER_DEVIATION) });
    const { target, center } = parametrization(problem);
    const gradient = new Float64Array(target.dimension);
    return {
      n,
      perGradient: () => microsecondsOf(() => target.logDensityAndGradient(center, gradient), 20_000, 1),
      perDraw: () => measureChain(exact, problem, { warmup: 500, draws: 5000 }).microsecondsPerDraw,
    };
  });
  // Alternating, the fastest of several passes: compilation disturbs the first, and the order would favour one.
  const passes = Array.from({ length: PASSES }, () =>
    cases.map(({ perGradient, perDraw }) => ({ perGradient: perGradient(), perDraw: perDraw() })),
  ).slice(1);
  const [few, ...more] = cases.map(({ n }, i) => ({
    n,
    perGradient: Math.min(...passes.map((pass) => pass[i].perGradient)),
    perDraw: Math.min(...passes.map((pass) => pass[i].perDraw)),
  }));
  return more.flatMap(({ n, perGradient, perDraw }) => {
    const what = `exact, p = ${P}, n = ${n.toExponential(0)}`;
    const against = `n = ${few.n.toExponential(0)}, noise the same share`;
    return [
      { what, against, unit: "µs / gradient", figure: perGradient, baseline: few.perGradient },
      { what, against, unit: "µs / draw", figure: perDraw, baseline: few.perDraw },
    ];
  });
}

if (import.meta.filename === process.argv[1]) printComparisons(manyRows());
