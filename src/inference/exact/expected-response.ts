// What the prior by R² expects of the response's row in the factor of B before its entries are placed: whitened, each is
// normal around 0 with variance σ²(1 + ng) (docs/theory/exact.md §3.3, §4.7). With S_yy known and q the coordinate of R²,
// that is about S_yy·((1 − ρ)/n + ρ/p), ρ = 1/(1 + e^(−q)).
import { exp } from "../../math/elementary/exp.ts";
import type { MomentDensity } from "./moment-density.ts";
import type { Expectation } from "./placement.ts";
import type { WalkOrder } from "./walk-order.ts";

/** The coordinate of R², what follows from it for a row, and derivatives on the way back. */
export interface ExpectedResponse extends Expectation {
  readonly covariates: number;
  coordinate: number;
  scatter: number;
  spread: number;
  byCoordinate: number;
  byScatter: number;
  byCount: number;
}

/** Null where the prior has no R². */
export function expectedResponse({ hasR2 }: MomentDensity, { size }: WalkOrder): ExpectedResponse | null {
  if (!hasR2) return null;
  return {
    covariates: size - 2,
    coordinate: 0,
    centre: 0,
    width: 0,
    scatter: 0,
    spread: 0,
    byCoordinate: 0,
    byScatter: 0,
    byCount: 0,
  };
}

/** Once S_yy is known. */
export function expectResponse(response: ExpectedResponse, scatter: number, count: number): void {
  response.scatter = scatter;
  response.spread = Math.sqrt(scatter * varianceShare(response, count));
}

/** The entry whose whitened value is 0 at `centre` and 1 a pivot further. */
export function expectEntry(response: ExpectedResponse, centre: number, pivot: number): Expectation {
  response.centre = centre;
  response.width = pivot * response.spread;
  return response;
}

/** Given the derivative by log spread. */
export function pullBackExpected(response: ExpectedResponse, byLogSpread: number, count: number): void {
  const { covariates, scatter } = response;
  const rho = explainedShare(response);
  const half = (0.5 * byLogSpread) / varianceShare(response, count);
  response.byScatter = (0.5 * byLogSpread) / scatter;
  response.byCount = (-half * (1 - rho)) / (count * count);
  response.byCoordinate = half * rho * (1 - rho) * (1 / covariates - 1 / count);
}

function varianceShare(response: ExpectedResponse, count: number): number {
  const rho = explainedShare(response);
  return (1 - rho) / count + rho / response.covariates;
}

function explainedShare({ coordinate }: ExpectedResponse): number {
  return 1 / (1 + exp(-coordinate));
}
