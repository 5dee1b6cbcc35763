// Who takes part: what each method assumes or takes from the table, what it can promise, and where it is left out.
import { PROMISES } from "./settings.ts";
import type { TableName } from "./tables.ts";

export interface Contestant {
  readonly name: string;
  readonly title: string;
  /** What it takes from the table without noise, besides the declared bounds, which all are given. */
  readonly takes: string;
  /** What of the promise its noise spends, and on what. */
  readonly noise: string;
  readonly intervals: string | null;
  readonly promises: readonly ("pure" | "approximate" | "gaussian")[];
  /** Tables it is left out of, and why. */
  readonly leftOut?: { readonly tables: readonly TableName[]; readonly why: string };
  /** Only so many releases of each cell, for time. */
  readonly releases?: number;
}

const EVERY = ["pure", "approximate", "gaussian"] as const;
const RELEASED_ONCE = "all moments of the study at once, the count among them; any other regression is free";
const SUMS_AT_ONCE = "XᵀX, Xᵀy and yᵀy at once, of this regression; (ε, δ) likewise";

export const CONTESTANTS = {
  noisewise: {
    title: "noisewise, `exact` with its default prior, posterior mean",
    takes: "nothing",
    noise: `${RELEASED_ONCE}; (ε, δ) by exact accounting of Gaussian noise`,
    intervals: "between posterior quantiles",
    promises: EVERY,
  },
  "noisewise median": {
    title: "the same, posterior median",
    takes: "nothing",
    noise: "the same release",
    intervals: "the same",
    promises: EVERY,
  },
  AdaSSP: {
    title: "adaptive sufficient statistics perturbation (Wang 2018)",
    takes: "nothing",
    noise:
      "a third each for XᵀX, Xᵀy and the least eigenvalue of XᵀX; exact accounting instead of the paper's (ε/3, δ/3)",
    intervals: null,
    promises: ["approximate", "gaussian"],
  },
  "ridge and Wald": {
    title: "noisy sufficient statistics, ridge, Wald intervals (Sheffet 2017; Asiaee & Pal 2026)",
    takes: "the number of rows",
    noise: SUMS_AT_ONCE,
    intervals: "normal, variance of sampling and, to first order, of the noise",
    promises: EVERY,
  },
  bootstrap: {
    title: "parametric bootstrap (Ferrando, Wang & Sheldon 2022)",
    takes: "the number of rows",
    noise: SUMS_AT_ONCE,
    intervals: "between quantiles of 500 bootstrap estimates",
    promises: EVERY,
  },
  "gibbs-update": {
    title: "the paper's Gibbs sampler (Bernstein & Sheldon 2019), posterior mean",
    takes: "nothing",
    noise: `${RELEASED_ONCE}; Laplace noise for pure ε, which is all it can take`,
    intervals: "between posterior quantiles",
    promises: EVERY,
    leftOut: {
      tables: ["health"],
      why: "for time, since a step costs the sixth power of the covariates, some 20 s per release of 17",
    },
    releases: 10,
  },
  naive: {
    title: "the paper's baseline, which takes the noisy moments for the true ones, posterior mean",
    takes: "nothing",
    noise: "the release of noisewise",
    intervals: "between posterior quantiles",
    promises: EVERY,
  },
} satisfies Record<string, Omit<Contestant, "name">>;

export type ContestantName = keyof typeof CONTESTANTS;
export const CONTESTANT_NAMES = Object.keys(CONTESTANTS) as ContestantName[];
/** Ours: what the others are compared with. */
export const OURS: ContestantName = "noisewise";

export function contestant(name: ContestantName): Contestant {
  return { name, ...CONTESTANTS[name] };
}

/** Whether it takes part in a trial of a cell. */
export function takesPart(name: ContestantName, table: TableName, promise: string, trial: number): boolean {
  const { promises, leftOut, releases = Number.POSITIVE_INFINITY } = contestant(name);
  const { kind } = PROMISES.find((one) => one.name === promise)!;
  return promises.includes(kind) && !leftOut?.tables.includes(table) && trial < releases;
}
