// One trial of the paper's synthetic experiments (docs/theory/methods.md §7): parameters and data from the priors, a
// release, a fit by every method, and the record of each fit. Used in the paper's cells and in informative ones.
import { meanKernelWithin, squaredMmd } from "../../src/calibration/mmd.ts";
import { type PosteriorDraws, thinned } from "../../src/calibration/posterior-draws.ts";
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawRows, drawTruth, momentsOf, type Rows } from "../../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import type { Cell, TrialContext } from "../../src/calibration/trial.ts";
import { essBulk } from "../../src/diagnostics/ess.ts";
import { rhat } from "../../src/diagnostics/rhat.ts";
import { fitMethods, isGibbs, METHOD_NAMES, METHODS_AND_BASELINES, type MethodName } from "../fit-methods.ts";
import { mean } from "../frame/rounded.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";

export interface SyntheticCell extends Cell {
  readonly n: number;
  readonly epsilon: number;
}

export interface MethodRecord {
  /** Quantiles of the true intercept, slope and σ². */
  readonly quantiles: readonly number[];
  /** Variances of their posteriors. */
  readonly variances: readonly number[];
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
  /** Squared MMD between exact and mcmc-ind, which should have the same posterior. */
  readonly exactToIndividuals?: number;
}

export const PRIOR = syntheticPrior(1);

/** The chains of the Gibbs samplers, thinned to the size of the other samples. */
export const GIBBS_THINNING = 10;
/** Trials of a cell in which the baselines run too and exact is compared with mcmc-ind. */
const WITH_BASELINES = 100;
const COMPARED = 5;

export function syntheticCell(n: number, epsilon: number): SyntheticCell {
  return { key: `n=${n} epsilon=${epsilon}`, n, epsilon };
}

export function runSyntheticTrial(
  { n, epsilon }: SyntheticCell,
  trial: number,
  /** Whether mcmc-ind, whose time grows with n, is among the methods. */
  individuals: boolean,
  context: TrialContext,
): SyntheticRecord {
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
  const considered = trial < WITH_BASELINES ? METHODS_AND_BASELINES : METHOD_NAMES;
  const names = considered.filter((name) => name !== "mcmc-ind" || individuals);
  const fits = fitMethods(names, table, context);
  const reference = fits.get("non-private")!;
  const within = meanKernelWithin(reference);
  const streams = random.split(5);
  const entries = [...fits].map(([name, draws], i) => {
    const sample = thinned(draws, isGibbs(name) ? GIBBS_THINNING : 1);
    const record: MethodRecord = {
      quantiles: quantilesOfTruth(draws, truth, streams.split(i)),
      variances: draws.map(variance),
      squaredMmd: name === "non-private" ? 0 : squaredMmd(sample, reference, within),
      ...(isMarkovChain(name) && mixing(sample)),
    };
    return [name, record] as const;
  });
  const comparison = individuals && trial < COMPARED;
  return {
    outside: outside(rows),
    methods: Object.fromEntries(entries),
    ...(comparison && { exactToIndividuals: squaredMmd(fits.get("exact")!, fits.get("mcmc-ind")!) }),
  };
}

function isMarkovChain(name: MethodName): boolean {
  return isGibbs(name) || name === "mcmc-ind" || name === "exact";
}

/** Mixing of one chain. */
export function mixing(sample: PosteriorDraws): { rhat: number[]; ess: number[] } {
  return { rhat: sample.map((values) => rhat([values])), ess: sample.map((values) => essBulk([values])) };
}

function variance(values: Float64Array): number {
  const centre = mean(Array.from(values));
  return mean(Array.from(values, (value) => (value - centre) ** 2));
}

function outside({ width, data }: Rows): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (let row = 0; row < data.length; row += width) {
    if (Math.abs(data[row]) > 1) x++;
    if (Math.abs(data[row + 1]) > 1) y++;
  }
  return { x, y };
}
