// exact against NUTS over every person in the table (mcmc-ind, the same posterior): effective draws per second in the
// paper's synthetic setting, p = 1 and Laplace noise. Against Stan: against-stan.ts.
// npx tsx bench/against-individuals.ts
import { exact } from "../src/inference/exact.ts";
import { mcmcInd } from "../src/inference/mcmc-ind.ts";
import type { Method, Problem } from "../src/inference/method.ts";
import { type Comparison, printComparisons } from "./comparison.ts";
import { measureChain } from "./measure.ts";
import { laplace, paperProblem } from "./problems.ts";

export const INDIVIDUAL_CASES = [
  { n: 10, scale: 240, draws: 4000 },
  { n: 100, scale: 240, draws: 3000 },
  { n: 1000, scale: 240, draws: 100 },
  { n: 100, scale: 2.4, draws: 500 },
];

export function againstIndividuals(): Comparison[] {
  return INDIVIDUAL_CASES.map(({ n, scale, draws }) => {
    const problem = paperProblem(n, 1, laplace(scale));
    return {
      what: `exact, n = ${n}, Laplace ${scale}`,
      against: "mcmc-ind on the same release",
      unit: "effective draws / s",
      figure: rateOfExact(problem),
      baseline: rateOnceCompiled(mcmcInd, problem, { warmup: 500, draws }),
    };
  });
}

export function rateOfExact(problem: Problem): number {
  return rateOnceCompiled(exact, problem, { warmup: 1000, draws: 100_000 });
}

/** The better of two runs: compilation in the first takes longer than the draws and, like a warm-up, is paid once. */
function rateOnceCompiled(method: Method, problem: Problem, length: { warmup: number; draws: number }): number {
  return Math.max(measureChain(method, problem, length).rate, measureChain(method, problem, length).rate);
}

if (import.meta.filename === process.argv[1]) printComparisons(againstIndividuals());
