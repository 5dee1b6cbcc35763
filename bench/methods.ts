// Effective draws per second on the paper's synthetic setting (p = 1, Δ = 24, ε = 0.1), one chain on one core, the worst
// of intercept, slope and σ²; the cost of a gradient at n = 10⁶ against n = 10³; the cost of a step of each method.
// npx tsx bench/methods.ts — on a shared machine trust the ratios, which come from one run.
import { poseProblem } from "../src/calibration/posterior-draws.ts";
import { drawRows, drawTruth, momentsOf, type Rows } from "../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../src/calibration/synthetic-prior.ts";
import { essBulk, essTail } from "../src/diagnostics/ess.ts";
import { chooseLayout, layoutFrom } from "../src/inference/exact/choose-layout.ts";
import { exact } from "../src/inference/exact.ts";
import { gibbsNoisy } from "../src/inference/gibbs-noisy.ts";
import { gibbsPrior } from "../src/inference/gibbs-prior.ts";
import { gibbsUpdate } from "../src/inference/gibbs-update.ts";
import { mcmcInd } from "../src/inference/mcmc-ind.ts";
import type { Method, Preparation, Problem } from "../src/inference/method.ts";
import { runChain } from "../src/inference/run-chain.ts";
import { seededRandom } from "../src/random/random.ts";
import type { RealNoise } from "../src/release/release.ts";

const SECOND: RealNoise = { kind: "laplace", scale: 240 };
const FOURTH: RealNoise = { kind: "laplace", scale: 1600 };
const DATA_SETS = 3;

interface Row {
  readonly n: number;
  readonly method: string;
  readonly "effective draws / s": number;
  readonly "µs / step": number;
  readonly "gradients / step": string;
  readonly "against exact": string;
}

function problemOf(n: number, seed: number): Problem {
  const random = seededRandom(seed);
  const prior = syntheticPrior(1);
  const rows: Rows = drawRows(drawTruth(prior, random), n, random);
  const release = withFourthMoments(simulatedRelease(momentsOf(rows), SECOND, random), rows, FOURTH, random);
  return poseProblem(release, prior);
}

/** Warm-up is left out of the time: it is paid once. */
function measure(method: Method, problem: Problem, warmup: number, draws: number) {
  let started = 0;
  const settings = { warmup, draws, thin: 1, seed: 1, chain: 0, preparation: method.prepare(problem) };
  const record = runChain(method, problem, settings, ({ done }) => {
    if (done === warmup) started = performance.now();
  });
  const seconds = (performance.now() - started) / 1000;
  const effective = Math.min(...[...record.draws.values()].flatMap((values) => [essBulk([values]), essTail([values])]));
  const leapfrogs = record.samplerStatistics.get("leapfrogSteps");
  const gradients = leapfrogs ? leapfrogs.reduce((sum, value) => sum + value, 0) / draws : 0;
  return { rate: effective / seconds, microseconds: (1e6 * seconds) / draws, gradients };
}

function average(method: Method, n: number, warmup: number, draws: number) {
  const runs = Array.from({ length: DATA_SETS }, (_, i) => measure(method, problemOf(n, i + 1), warmup, draws));
  const mean = (pick: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + pick(run), 0) / runs.length;
  return {
    rate: mean(({ rate }) => rate),
    microseconds: mean((run) => run.microseconds),
    gradients: mean((run) => run.gradients),
  };
}

function microsecondsPerGradient(n: number, choose: (problem: Problem) => Preparation): number {
  const problem = problemOf(n, 1);
  const { target, center } = layoutFrom(choose(problem), problem);
  const gradient = new Float64Array(target.dimension);
  const repeats = 300_000;
  const pass = () => {
    const started = performance.now();
    for (let i = 0; i < repeats; i++) target.logDensityAndGradient(center, gradient);
    return (1e3 * (performance.now() - started)) / repeats;
  };
  // The fastest of several passes: the others were disturbed.
  return Math.min(...Array.from({ length: 8 }, pass));
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
  const relative = () => ({ coordinates: "relative", metric: "dense" });
  const [small, large] = [1e3, 1e6].map((n) => microsecondsPerGradient(n, relative));
  const chosen = microsecondsPerGradient(1e6, chooseLayout);
  console.log(
    `µs per gradient: ${small.toFixed(2)} at n = 10³ and ${large.toFixed(2)} at n = 10⁶ in the same coordinates ` +
      `(ratio ${(large / small).toFixed(2)}); ${chosen.toFixed(2)} in those chosen at n = 10⁶`,
  );
}

main();
