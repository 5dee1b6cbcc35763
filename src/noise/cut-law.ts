// Standard laws truncated to an interval (from, to) and parametrized by their distribution function F: with q the
// distribution function of the coordinate at v, F(x) = (1 − q)F(from) + qF(to). Density times dx/dv is then the mass
// F(to) − F(from) times the density of v, and f(x)dx = (1 − q)f(from)dfrom + q·f(to)dto + mass·dq.
import { log } from "../math/elementary/log.ts";
import { emptyTails, LOGISTIC_VARIANCE, logisticTails } from "./logistic.ts";

/** The value at a coordinate, the log of mass times density, and their derivatives; noise in units of its scale. */
export interface CutValue {
  x: number;
  byCoordinate: number;
  byLow: number;
  byHigh: number;
  log: number;
  logByCoordinate: number;
  logByLow: number;
  logByHigh: number;
}

export function emptyCutValue(): CutValue {
  return { x: 0, byCoordinate: 0, byLow: 0, byHigh: 0, log: 0, logByCoordinate: 0, logByLow: 0, logByHigh: 0 };
}

export type PlaceInInterval = (v: number, from: number, to: number, out: CutValue) => void;

export interface CutLaw {
  readonly scale: number;
  /** The variance of the coordinate. */
  readonly variance: number;
  readonly place: PlaceInInterval;
}

const tails = emptyTails();

/** Uniform in (from, to) with a logistic coordinate. */
export const uniformLaw: CutLaw = {
  scale: 1,
  variance: LOGISTIC_VARIANCE,
  place(v, from, to, out) {
    const width = to - from;
    logisticTails(v, tails);
    const { below: q, above: rest } = tails;
    out.x = from + width * q;
    out.byCoordinate = width * q * rest;
    out.byLow = rest;
    out.byHigh = q;
    out.log = width > 0 ? log(width * q * rest) : Number.NEGATIVE_INFINITY;
    out.logByCoordinate = rest - q;
    out.logByLow = -1 / width;
    out.logByHigh = 1 / width;
  },
};

/** Applies `place`, which handles one half of a symmetric law, to the other half. */
export function mirrored(place: PlaceInInterval, v: number, from: number, to: number, out: CutValue): void {
  place(-v, -to, -from, out);
  out.x = -out.x;
  const { byLow, logByLow } = out;
  out.byLow = out.byHigh;
  out.byHigh = byLow;
  out.logByLow = -out.logByHigh;
  out.logByHigh = -logByLow;
  out.logByCoordinate = -out.logByCoordinate;
}
