// Effective draws per second on the paper's synthetic setting (p = 1, Δ = 24, ε = 0.1), one chain on one core, the worst
// of intercept, slope and σ²; the cost of a gradient at n = 10⁶ against n = 10³; the cost of a step of each method.
// npx tsx bench/methods.ts — on a shared machine trust the ratios, which come from one run.
import {
  type Parametrization,
  parametrization,
  relativeParametrization,
} from "../src/inference/exact/parametrization.ts";
import { exact } from "../src/inference/exact.ts";
import { gibbsNoisy } from "../src/inference/gibbs-noisy.ts";
import { gibbsPrior } from "../src/inference/gibbs-prior.ts";
import { gibbsUpdate } from "../src/inference/gibbs-update.ts";
import { mcmcInd } from "../src/inference/mcmc-ind.ts";
import type { Method, Problem } from "../src/inference/method.ts";
import { measureChain, microsecondsOf } from "./measure.ts";
import { paperProblem } from "./problems.ts";

const DATA_SETS = 3;

interface Row {
  readonly n: number;
  readonly method: string;
  readonly "effective draws / s": number;
  readonly "µs / step": number;
  readonly "gradients / step": string;
  readonly "against exact": string;
}

function average(method: Method, n: number, warmup: number, draws: number) {
  const runs = Array.from({ length: DATA_SETS }, (_, i) =>
    measureChain(method, paperProblem(n, i + 1), { warmup, draws }),
  );
  const mean = (pick: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + pick(run), 0) / runs.length;
  return {
    rate: mean(({ rate }) => rate),
    microseconds: mean((run) => run.microsecondsPerDraw),
    gradients: mean((run) => run.gradientsPerDraw),
  };
}

function microsecondsPerGradient(n: number, parametrize: (problem: Problem) => Parametrization): number {
  const { target, center } = parametrize(paperProblem(n, 1));
  const gradient = new Float64Array(target.dimension);
  return microsecondsOf(() => target.logDensityAndGradient(center, gradient), 300_000, 8);
}

function main(): void {
  const table: Row[] = [];
  for (const n of [10, 100, 1000, 1_000_000]) {
    const methods: [Method, number, number][] = [
      [exact, 1000, 20_000],
      [gibbsUpdate, 5000, 100_000],
      [gibbsPrior, 5000, 100_000],
      [gibbsNoisy, 5000, 100_000],
      ...(n <= 1000 ? ([[mcmcInd, 500, n === 1000 ? 200 : 2000]] as [Method, number, number][]) : []),
    ];
    let best = 0;
    for (const [method, warmup, draws] of methods) {
      const { rate, microseconds, gradients } = average(method, n, warmup, draws);
      best ||= rate;
      table.push({
        n,
        method: method.name,
        "effective draws / s": Math.round(rate),
        "µs / step": Number(microseconds.toPrecision(3)),
        "gradients / step": gradients > 0 ? gradients.toFixed(1) : "–",
        "against exact": `1/${(best / rate).toPrecision(3)}`,
      });
    }
  }
  console.table(table);
  const [small, large] = [1e3, 1e6].map((n) => microsecondsPerGradient(n, relativeParametrization));
  const chosen = microsecondsPerGradient(1e6, parametrization);
  console.log(
    `µs per gradient: ${small.toFixed(2)} at n = 10³ and ${large.toFixed(2)} at n = 10⁶ in the same coordinates ` +
      `(ratio ${(large / small).toFixed(2)}); ${chosen.toFixed(2)} in those chosen at n = 10⁶`,
  );
}

main();
