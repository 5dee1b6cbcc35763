// The grid of `coverage`: fixed, realistic truths. Made-up tables from all signal to all noise (few and many
// covariates, weak and strong effects, narrow, off-centre, binary, rare, skewed, heavy-tailed and collinear covariates,
// levels), and the wage survey, whole and in small samples, with tight and generous bounds.
import type { Cell } from "../../src/calibration/trial.ts";

/** How a made-up covariate is spread; standardised before spread and centre are applied. */
export type Shape = "normal" | "skewed" | "heavy" | "collinear" | "uniform";

export interface MadeTable {
  readonly kind: "made";
  readonly covariates: number;
  readonly rows: number;
  readonly rSquared: number;
  readonly spread: number;
  readonly centre: number;
  readonly shape: Shape;
}

/** Two-level covariates that are 1 with this share. */
export interface BinaryTable {
  readonly kind: "binary";
  readonly covariates: number;
  readonly rows: number;
  readonly rSquared: number;
  readonly share: number;
}

/** One variable with this many levels, of decreasing frequency, and a number. */
export interface LevelsTable {
  readonly kind: "levels";
  readonly levels: number;
  readonly rows: number;
  readonly rSquared: number;
}

export interface WageTable {
  readonly kind: "wages";
  readonly rows: number;
  readonly formula: string;
  /** Wages in dollars declared as [0, 20000], where half of them are below 500. */
  readonly generous: boolean;
}

export type TableSetting = MadeTable | BinaryTable | LevelsTable | WageTable;

export interface NoiseSetting {
  readonly kind: "gaussian" | "laplace" | "cube";
  /** Standard deviation on every moment, in people. */
  readonly deviation: number;
}

export interface CoverageSetting extends Cell {
  readonly table: TableSetting;
  readonly noise: NoiseSetting;
  readonly count: "public" | "private";
}

export const g = (deviation: number): NoiseSetting => ({ kind: "gaussian", deviation });
export const c = (deviation: number): NoiseSetting => ({ kind: "cube", deviation });
const l = (deviation: number): NoiseSetting => ({ kind: "laplace", deviation });

export function made(
  covariates: number,
  rows: number,
  noise: NoiseSetting,
  rSquared: number,
  spread: number,
  centre: number,
  shape: Shape = "normal",
): CoverageSetting {
  const what = `p ${covariates}, n ${rows}, R² ${rSquared}, spread ${spread} at ${centre}, ${shape}`;
  const table: MadeTable = { kind: "made", covariates, rows, rSquared, spread, centre, shape };
  return { key: `${what}; ${words(noise)}`, table, noise, count: "public" };
}

function binary(covariates: number, rows: number, noise: NoiseSetting, rSquared: number, share: number) {
  const table: BinaryTable = { kind: "binary", covariates, rows, rSquared, share };
  const what = `p ${covariates}, n ${rows}, R² ${rSquared}, binary ${100 * share} %`;
  return { key: `${what}; ${words(noise)}, count private`, table, noise, count: "private" } as const;
}

function levels(count: number, rows: number, noise: NoiseSetting, rSquared: number) {
  const table: LevelsTable = { kind: "levels", levels: count, rows, rSquared };
  const what = `${count} levels and a number, n ${rows}, R² ${rSquared}`;
  return { key: `${what}; ${words(noise)}, count private`, table, noise, count: "private" } as const;
}

export function wages(rows: number, noise: NoiseSetting, formula: string, generous = false) {
  const table: WageTable = { kind: "wages", rows, formula, generous };
  const what = `wage survey, ${rows} rows, ${formula}${generous ? ", wages in [0, 20000]" : ""}`;
  return { key: `${what}; ${words(noise)}, count private`, table, noise, count: "private" } as const;
}

function words({ kind, deviation }: NoiseSetting): string {
  return `${kind} noise ${deviation}`;
}

export const EDUCATION = "education ~ wage + experience";
export const ALL = "log_wage ~ .";

export const SETTINGS: readonly CoverageSetting[] = [
  // The cells of the first trials, where the conjugate default failed or was near it.
  made(10, 5000, g(100), 0.14, 0.4, 0),
  made(10, 5000, g(100), 0.7, 0.4, 0),
  made(7, 2000, g(45), 0.14, 0.4, 0),
  made(7, 2000, g(45), 0.7, 0.4, 0),
  made(2, 300, g(20), 0.3, 0.4, 0),
  made(2, 300, g(20), 0.8, 0.15, 0.5),
  made(5, 20_000, g(30), 0.3, 0.15, 0.5),
  made(5, 2000, g(30), 0.3, 0.15, 0.5),
  made(2, 20_000, g(15), 0.3, 0.0375, 0),
  made(2, 20_000, g(15), 0.3, 0.0375, 0.5),
  // One covariate, from all noise to all signal, weak to strong.
  made(1, 100, g(30), 0.05, 0.4, 0),
  made(1, 100, g(30), 0.95, 0.4, 0),
  made(1, 1000, c(10), 0.05, 0.3, 0.3),
  made(1, 1000, c(10), 0.95, 0.3, 0.3),
  made(1, 1000, g(10), 0.5, 0.03, 0.7),
  made(1, 100_000, c(10), 0.3, 0.5, 0),
  made(1, 2000, l(20), 0.5, 0.1, 0.5),
  // Two to four.
  made(2, 1000, c(8), 0.3, 0.3, 0),
  made(3, 1000, c(12), 0.95, 0.3, 0),
  made(3, 5000, g(20), 0.05, 0.2, 0.7),
  made(4, 10_000, c(15), 0.5, 0.1, 0.3),
  made(4, 500, g(60), 0.5, 0.4, 0),
  // Many.
  made(10, 100_000, g(100), 0.3, 0.3, 0),
  made(15, 20_000, g(50), 0.3, 0.4, 0),
  made(15, 3000, g(100), 0.7, 0.3, 0.3),
  made(10, 3000, c(30), 0.05, 0.3, 0),
  // Shapes that the conjugate prior of the covariates does not know.
  made(2, 5000, c(10), 0.3, 0.2, -0.6, "skewed"),
  made(2, 1000, g(20), 0.3, 0.2, -0.6, "skewed"),
  made(3, 5000, g(15), 0.3, 0.1, 0, "heavy"),
  made(2, 2000, c(10), 0.3, 0.5, 0, "uniform"),
  made(2, 20_000, g(10), 0.3, 0.4, 0, "collinear"),
  made(2, 2000, g(10), 0.3, 0.4, 0, "collinear"),
  binary(2, 5000, c(8), 0.3, 0.5),
  binary(2, 5000, c(8), 0.3, 0.1),
  binary(2, 5000, c(8), 0.1, 0.01),
  binary(4, 1000, g(20), 0.3, 0.1),
  levels(8, 5000, c(11), 0.3),
  levels(8, 1000, c(11), 0.3),
  levels(4, 2000, l(20), 0.1),
  // Real rows; the truth is least squares on them.
  wages(28_155, g(14), EDUCATION, true),
  wages(28_155, g(6.6), EDUCATION, true),
  wages(2000, g(6.6), EDUCATION, true),
  wages(28_155, c(25.2), ALL),
  wages(28_155, c(84), ALL),
  wages(28_155, c(25.2), "experience ~ ."),
  wages(2000, c(25.2), ALL),
  wages(500, c(25.2), "log_wage ~ education + experience"),
  wages(300, c(8.4), "log_wage ~ education + parttime"),
];
