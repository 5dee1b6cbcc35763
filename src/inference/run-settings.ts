// How long the chains of a run are, and how many: what was asked for, or the defaults.
import { PublicError } from "../errors.ts";
import type { RunLength } from "./method.ts";

/** What a run is asked for; everything has a default. */
export interface RunOptions {
  /** The number of independent chains; the default is 4. */
  readonly chains?: number | undefined;
  /** Adaptation steps of each chain, which are discarded; the default is the method's. */
  readonly warmup?: number | undefined;
  /** Draws kept per chain; the default is the method's. */
  readonly draws?: number | undefined;
  /** One draw is kept every `thin` steps; the default is the method's. */
  readonly thin?: number | undefined;
  /** The same release, question, options and seed give the same draws; the default is 1. */
  readonly seed?: number | undefined;
}

export interface RunSettings extends RunLength {
  readonly chains: number;
  readonly seed: number;
}

const DEFAULT_CHAINS = 4;
const MAX_CHAINS = 64;
/** Draws × variables held in memory, at 8 bytes each. */
const MAX_VALUES = 1e8;

/** `variables` is how many numbers are kept of a draw. */
export function runSettings(options: RunOptions, defaults: RunLength, variables: number): RunSettings {
  const run = {
    chains: options.chains ?? DEFAULT_CHAINS,
    warmup: options.warmup ?? defaults.warmup,
    draws: options.draws ?? defaults.draws,
    thin: options.thin ?? defaults.thin,
    seed: options.seed ?? 1,
  };
  requireWhole("chains", run.chains, 1, MAX_CHAINS);
  requireWhole("warmup", run.warmup, 0, 1e8);
  requireWhole("draws", run.draws, 4, 1e8);
  requireWhole("thin", run.thin, 1, 1e6);
  requireWhole("seed", run.seed, 0, Number.MAX_SAFE_INTEGER);
  if (run.chains * run.draws * variables > MAX_VALUES) {
    throw new PublicError(`${run.chains} chains of ${run.draws} draws do not fit in memory: keep fewer (thin them)`);
  }
  return run;
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new PublicError(`${name}: ${value} is not a whole number from ${least} to ${most}`);
}
