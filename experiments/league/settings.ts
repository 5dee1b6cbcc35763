// The grid of the league: tables × promises. A promise is stated once for noisewise, as its command takes it, and once
// for rivals, as what their noise is made from.
import type { Cell } from "../../src/calibration/trial.ts";
import type { GuaranteeRequest } from "../../src/mechanism/request.ts";
import { analyticGaussian } from "../sites/analytic-gaussian.ts";
import type { RivalPromise } from "./rivals/rival.ts";
import { TABLE_NAMES, type TableName } from "./tables.ts";

export const DELTA = 1e-5;

export interface Promised {
  readonly name: string;
  readonly kind: "pure" | "approximate" | "gaussian";
  /** ε, or μ. */
  readonly level: number;
  readonly request: GuaranteeRequest;
  readonly rival: RivalPromise;
}

const LEVELS = [0.1, 1, 3];

function pure(epsilon: number): Promised {
  const request = { epsilon: String(epsilon) };
  return { name: `ε = ${epsilon}`, kind: "pure", level: epsilon, request, rival: { kind: "pure", epsilon } };
}

/** Exact accounting of Gaussian noise for rivals and noisewise alike. */
function approximate(epsilon: number): Promised {
  const mu = 1 / analyticGaussian(epsilon, DELTA);
  const request = { epsilon: String(epsilon), delta: String(DELTA) };
  return { name: `(${epsilon}, 10⁻⁵)`, kind: "approximate", level: epsilon, request, rival: { kind: "gaussian", mu } };
}

/** μ-GDP is what Gaussian noise with ρ = μ²/2 gives. */
function gaussian(mu: number): Promised {
  const request = { rho: String((mu * mu) / 2) };
  return { name: `μ = ${mu}`, kind: "gaussian", level: mu, request, rival: { kind: "gaussian", mu } };
}

export const PROMISES: readonly Promised[] = [...LEVELS.map(pure), ...LEVELS.map(approximate), gaussian(1)];

export interface LeagueCell extends Cell {
  readonly table: TableName;
  readonly promise: string;
}

export const LEAGUE_CELLS: readonly LeagueCell[] = TABLE_NAMES.flatMap((table) =>
  PROMISES.map(({ name }) => ({ key: `${table}; ${name}`, table, promise: name })),
);

export function promiseNamed(name: string): Promised {
  return PROMISES.find((promise) => promise.name === name)!;
}
