// Which coordinates suit the exact method where? Effective draws per second (the worst coefficient or σ²) and gradients
// per draw of each layout, over settings from all signal to all noise; the starred one is what chooseLayout takes.
// npx tsx bench/exact-coordinates.ts [--conjugate] — with the default prior or the conjugate one; time is that of the
// process, so that others on the machine disturb it little.
import { poseProblem } from "../src/calibration/posterior-draws.ts";
import { drawMoments, type Truth } from "../src/calibration/simulate.ts";
import { simulatedRelease } from "../src/calibration/simulated-release.ts";
import { essBulk, essTail } from "../src/diagnostics/ess.ts";
import { PublicError } from "../src/errors.ts";
import { chooseLayout, clearance, layoutFrom } from "../src/inference/exact/choose-layout.ts";
import type { Layout } from "../src/inference/exact/layout.ts";
import { exact, samplerIn } from "../src/inference/exact.ts";
import type { Preparation, Problem } from "../src/inference/method.ts";
import { runChain } from "../src/inference/run-chain.ts";
import { identity } from "../src/math/matrix.ts";
import { defaultScaledPrior } from "../src/model/default-prior.ts";
import { DEFAULT_R2_PRIOR } from "../src/model/r2-prior.ts";
import { seededRandom } from "../src/random/random.ts";
import type { RealNoise } from "../src/release/release.ts";

interface Setting {
  readonly p: number;
  readonly n: number;
  readonly noise: RealNoise;
}

const laplace = (scale: number): RealNoise => ({ kind: "laplace", scale });
const gaussian = (scale: number): RealNoise => ({ kind: "gaussian", scale });
/** A cube over all free entries of the moment matrix, its noise of this standard deviation. */
function cube(p: number, deviation: number): RealNoise {
  const components = ((p + 2) * (p + 3)) / 2 - 1;
  return { kind: "cube", components, scale: deviation / Math.sqrt(((components + 1) * (components + 2)) / 3) };
}
/** Laplace scales are those of ε = 1 with a private count, but for the paper's 240. */
const SETTINGS: Setting[] = [
  { p: 1, n: 1000, noise: laplace(240) },
  { p: 1, n: 100_000, noise: laplace(6) },
  { p: 7, n: 2000, noise: laplace(45) },
  { p: 7, n: 30_000, noise: laplace(45) },
  { p: 20, n: 300_000, noise: laplace(253) },
  { p: 20, n: 30_000, noise: gaussian(45) },
  { p: 20, n: 1_000_000, noise: gaussian(45) },
  { p: 25, n: 3000, noise: gaussian(150) },
  { p: 1, n: 1000, noise: cube(1, 75) },
  { p: 2, n: 200, noise: cube(2, 12) },
  { p: 7, n: 300, noise: cube(7, 53) },
  { p: 7, n: 2000, noise: cube(7, 53) },
  { p: 7, n: 12_000, noise: cube(7, 64) },
  { p: 7, n: 30_000, noise: cube(7, 64) },
  { p: 7, n: 12_000, noise: laplace(45) },
  { p: 12, n: 5000, noise: cube(12, 122) },
  { p: 12, n: 20_000, noise: laplace(105) },
];
const CHOICES: Record<string, Preparation> = {
  "relative, dense": { coordinates: "relative", metric: "dense" },
  "relative, diagonal": { coordinates: "relative", metric: "diagonal" },
  noise: { coordinates: "noise" },
};
const WARMUP = 500;
/** A step with one covariate takes microseconds: many are needed to time them. */
const drawsFor = (p: number) => (p === 1 ? 50_000 : 1000);

/** Covariates of standard deviation 0.4, coefficients of alternating sign, errors of standard deviation 0.3. */
function problemOf({ p, n, noise }: Setting): Problem {
  const random = seededRandom(1);
  const truth: Truth = {
    coefficients: Float64Array.from({ length: p + 1 }, (_, j) => (j % 2 ? 0.3 : -0.3) / Math.sqrt(p)),
    sigma2: 0.09,
    covariates: { mean: new Float64Array(p), factor: identity(p).data.map((value) => 0.4 * value) },
  };
  const release = simulatedRelease(drawMoments(truth, n, random), noise, random);
  return poseProblem(release, process.argv.includes("--conjugate") ? defaultScaledPrior(p) : DEFAULT_R2_PRIOR);
}

/** Warm-up is left out of the time. */
function measure(problem: Problem, layout: Layout): string {
  let warmedUp = process.cpuUsage();
  const method = { ...exact, sampler: (posed: Problem, warmup: number) => samplerIn(layout, posed, warmup) };
  const draws = drawsFor(problem.units.covariates.length);
  const settings = { warmup: WARMUP, draws, thin: 1, seed: 1, chain: 0, preparation: {} };
  const record = runChain(method, problem, settings, ({ done }) => {
    if (done === WARMUP) warmedUp = process.cpuUsage();
  });
  const seconds = process.cpuUsage(warmedUp).user / 1e6;
  const effective = Math.min(...[...record.draws.values()].flatMap((values) => [essBulk([values]), essTail([values])]));
  const gradients = record.samplerStatistics.get("leapfrogSteps")!.reduce((sum, value) => sum + value, 0) / draws;
  return `${Math.round(effective / seconds)}/s, ${gradients.toFixed(0)} gradients`;
}

function tryLayout(problem: Problem, choice: Preparation, chosen: Preparation): string {
  try {
    const layout = layoutFrom(choice, problem);
    const isChosen = choice.coordinates === chosen.coordinates && choice.metric === chosen.metric;
    return `${measure(problem, layout)}${isChosen ? " *" : ""}`;
  } catch (error) {
    if (error instanceof PublicError) return "finds no start";
    throw error;
  }
}

function row(setting: Setting): string[] {
  const problem = problemOf(setting);
  const chosen = chooseLayout(problem);
  const { p, n, noise } = setting;
  const cells = Object.values(CHOICES).map((choice) => tryLayout(problem, choice, chosen));
  return [
    `${p}`,
    `${n}`,
    `${noise.kind} ${noise.scale.toPrecision(3)}`,
    clearance(problem.regression).toPrecision(3),
    ...cells,
  ];
}

const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const header = ["p", "n", "noise", "clearance", ...Object.keys(CHOICES)];
line(header);
line(header.map(() => "---"));
for (const setting of SETTINGS) line(row(setting));
