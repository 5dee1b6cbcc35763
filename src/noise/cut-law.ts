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
  /** The coordinate at which a value is placed, between −most and most: the nearer of these for values further out. */
  coordinateAt(x: number, from: number, to: number, most: number): number;
  /** The slope of the log density of the whole law. */
  score(x: number): number;
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
  coordinateAt: (x, from, to, most) => within(log(Math.max(0, x - from) / Math.max(0, to - x)), most),
  score: () => 0,
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

export function within(v: number, most: number): number {
  return Math.min(most, Math.max(-most, v));
}

const MOST_STEPS = 100;

/** The coordinate at which a law places x, by Newton steps that bisection keeps within what is known. */
export function solveForCoordinate(place: PlaceInInterval, x: number, from: number, to: number, most: number): number {
  let [low, high] = [-most, most];
  for (const end of [low, high]) {
    place(end, from, to, trial);
    if (end < 0 ? trial.x >= x : trial.x <= x) return end;
  }
  let v = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    place(v, from, to, trial);
    const error = trial.x - x;
    if (error < 0) low = v;
    else high = v;
    const next = v - error / trial.byCoordinate;
    const kept = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(kept - v) < 1e-12 * (1 + Math.abs(v))) return kept;
    v = kept;
  }
  return v;
}

const trial = emptyCutValue();
