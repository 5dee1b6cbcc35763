// The trials of the paper's synthetic experiments, shared as there by calibration, utility and running time: parameters
// and data from the priors, n ∈ {10, 100, 1000} at ε = 0.1 and ε ∈ {0.01, 0.1, 1, 10} at n = 10, all methods
// (docs/theory/methods.md §7).
import { meanKernelWithin, squaredMmd } from "../../src/calibration/mmd.ts";
import { type PosteriorDraws, thinned } from "../../src/calibration/posterior-draws.ts";
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawRows, drawTruth, momentsOf, type Rows } from "../../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import { essBulk } from "../../src/diagnostics/ess.ts";
import { rhat } from "../../src/diagnostics/rhat.ts";
import type { Cell, TrialContext, TrialSet } from "../../src/experiments/experiment.ts";
import { fitMethods, isGibbs, METHOD_NAMES, type MethodName } from "../fit-methods.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";

export interface SyntheticCell extends Cell {
  readonly n: number;
  readonly epsilon: number;
}

export interface MethodRecord {
  /** Quantiles of the true intercept, slope and σ². */
  readonly quantiles: readonly number[];
  /** To non-private, on (θ₀, θ₁, σ²) jointly. */
  readonly squaredMmd: number;
  /** Split R-hat and bulk effective size of the single chain, by parameter; for the Markov chains. */
  readonly rhat?: readonly number[];
  readonly ess?: readonly number[];
}

export interface SyntheticRecord {
  /** How many of the n values of x and of y lie outside [-1, 1]. */
  readonly outside: { readonly x: number; readonly y: number };
  readonly methods: Readonly<Record<string, MethodRecord>>;
}

export const PRIOR = syntheticPrior(1);

const cell = (n: number, epsilon: number): SyntheticCell => ({ key: `n=${n} epsilon=${epsilon}`, n, epsilon });

export const SYNTHETIC_CELLS = [
  cell(10, 0.01),
  cell(10, 0.1),
  cell(10, 1),
  cell(10, 10),
  cell(100, 0.1),
  cell(1000, 0.1),
] as const;

/** mcmc-ind takes 100 times as long as all the others together there. */
const FEW_ROWS = 100;
const FEW_TRIALS = 50;
/** The chains of the Gibbs samplers, thinned to the size of the other samples. */
const GIBBS_THINNING = 10;

export const syntheticTrials: TrialSet<SyntheticCell, SyntheticRecord> = {
  name: "synthetic",
  cells: SYNTHETIC_CELLS,
  trials: 300,
  weight: ({ n }, trial) => 0.8 + (runsIndividuals(n, trial) ? 8e-4 * n ** 1.4 : 0),
  run: runSyntheticTrial,
};

function runsIndividuals(n: number, trial: number): boolean {
  return n <= FEW_ROWS || trial < FEW_TRIALS;
}

function runSyntheticTrial({ n, epsilon }: SyntheticCell, trial: number, context: TrialContext): SyntheticRecord {
  const { random } = context;
  const truth = drawTruth(PRIOR, random.split(0));
  const rows = drawRows(truth, n, random.split(1));
  const moments = momentsOf(rows);
  const halved = simulatedRelease(moments, laplaceNoise(SENSITIVITY.second, epsilon / 2), random.split(3));
  const table = {
    moments,
    prior: PRIOR,
    release: simulatedRelease(moments, laplaceNoise(SENSITIVITY.second, epsilon), random.split(2)),
    splitRelease: withFourthMoments(halved, rows, laplaceNoise(SENSITIVITY.fourth, epsilon / 2), random.split(4)),
  };
  const names = METHOD_NAMES.filter((name) => name !== "mcmc-ind" || runsIndividuals(n, trial));
  const fits = fitMethods(names, table, context);
  const reference = fits.get("non-private")!;
  const within = meanKernelWithin(reference);
  const streams = random.split(5);
  const entries = [...fits].map(([name, draws], i) => {
    const sample = thinned(draws, isGibbs(name) ? GIBBS_THINNING : 1);
    const record: MethodRecord = {
      quantiles: quantilesOfTruth(draws, truth, streams.split(i)),
      squaredMmd: name === "non-private" ? 0 : squaredMmd(sample, reference, within),
      ...mixing(name, sample),
    };
    return [name, record] as const;
  });
  return { outside: outside(rows), methods: Object.fromEntries(entries) };
}

function mixing(name: MethodName, sample: PosteriorDraws): Pick<MethodRecord, "rhat" | "ess"> {
  if (name === "non-private" || name === "naive") return {};
  return { rhat: sample.map((values) => rhat([values])), ess: sample.map((values) => essBulk([values])) };
}

function outside({ width, data }: Rows): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (let row = 0; row < data.length; row += width) {
    if (Math.abs(data[row]) > 1) x++;
    if (Math.abs(data[row + 1]) > 1) y++;
  }
  return { x, y };
}
