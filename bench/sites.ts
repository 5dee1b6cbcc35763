// What do ten pooled sites cost compared with one? Processor time per effective draw (the worst coefficient or σ²) of
// the exact method with five covariates, for each kind of noise; and per gradient. npx tsx bench/sites.ts — ratios are
// within one run, of process time.
import { drawMoments, type Truth } from "../src/calibration/simulate.ts";
import { simulatedRelease } from "../src/calibration/simulated-release.ts";
import { essBulk, essTail } from "../src/diagnostics/ess.ts";
import { exact } from "../src/inference/exact.ts";
import { pose } from "../src/inference/fit.ts";
import { runChain } from "../src/inference/run-chain.ts";
import { identity } from "../src/math/matrix.ts";
import { pooledMoments } from "../src/pooling/pooled-moments.ts";
import { seededRandom } from "../src/random/random.ts";
import type { RealNoise } from "../src/release/release.ts";

const COVARIATES = 5;
const COMPONENTS = ((COVARIATES + 2) * (COVARIATES + 3)) / 2 - 1;
const SITES = 10;
const WARMUP = 1000;
const DRAWS = 2000;
const CHAINS = 3;
/** Standard deviations as at ε = 1 with a private count. */
const NOISES: RealNoise[] = [
  { kind: "gaussian", scale: 25 },
  { kind: "laplace", scale: 28 },
  { kind: "cube", scale: 17 / Math.sqrt(((COMPONENTS + 1) * (COMPONENTS + 2)) / 3), components: COMPONENTS },
];

const TRUTH: Truth = {
  coefficients: Float64Array.from({ length: COVARIATES + 1 }, (_, j) => (j % 2 ? 0.15 : -0.15)),
  sigma2: 0.09,
  covariates: { mean: new Float64Array(COVARIATES), factor: identity(COVARIATES).data.map((value) => 0.4 * value) },
};

function cost(sites: number, rows: number, noise: RealNoise) {
  const random = seededRandom(1);
  const releases = Array.from({ length: sites }, (_, site) => ({
    name: `site ${site + 1}`,
    release: simulatedRelease(drawMoments(TRUTH, rows, random), noise, random),
  }));
  const { problem } = pose(pooledMoments(releases), "y ~ .", exact);
  let micros = 0;
  let gradients = 0;
  const draws = new Map<string, Float64Array[]>();
  for (let chain = 0; chain < CHAINS; chain++) {
    let started = process.cpuUsage();
    const settings = { warmup: WARMUP, draws: DRAWS, thin: 1, seed: 1, chain };
    const record = runChain(exact, problem, settings, ({ done }) => {
      if (done === WARMUP) started = process.cpuUsage();
    });
    micros += process.cpuUsage(started).user;
    gradients += record.samplerStatistics.get("leapfrogSteps")!.reduce((sum, value) => sum + value, 0);
    for (const [name, values] of record.draws) draws.set(name, [...(draws.get(name) ?? []), values]);
  }
  const effective = Math.min(...[...draws.values()].flatMap((chains) => [essBulk(chains), essTail(chains)]));
  return {
    perDraw: micros / effective,
    gradients: gradients / (CHAINS * DRAWS),
    perGradient: micros / gradients,
  };
}

const table = [1000, 10_000].flatMap((rows) =>
  NOISES.map((noise) => {
    const one = cost(1, rows, noise);
    const ten = cost(SITES, rows, noise);
    return {
      "rows per site": rows,
      noise: noise.kind,
      "gradients per draw": `${one.gradients.toFixed(1)} → ${ten.gradients.toFixed(1)}`,
      "µs per gradient": `${one.perGradient.toFixed(1)} → ${ten.perGradient.toFixed(1)}`,
      "µs per effective draw": `${one.perDraw.toFixed(0)} → ${ten.perDraw.toFixed(0)}`,
      ratio: (ten.perDraw / one.perDraw).toFixed(2),
    };
  }),
);
console.table(table);
