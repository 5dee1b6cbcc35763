// Standard laws of noise cut to an interval (from, to) and placed by their distribution function F: with q the standard
// law's distribution function at v, F(x) = (1 − q)F(from) + qF(to). Then density and slope together are the mass
// F(to) − F(from) times the standard density of v, and f(x)dx = (1 − q)f(from)dfrom + q·f(to)dto + mass·dq.
import { exp, expm1 } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import { normalCdf, normalQuantile } from "../../math/normal.ts";

/** Where a coordinate is placed, the log of mass and standard density, and their derivatives; noise in units of its scale. */
export interface Place {
  x: number;
  byCoordinate: number;
  byLow: number;
  byHigh: number;
  log: number;
  logByCoordinate: number;
  logByLow: number;
  logByHigh: number;
}

/** To be written into. */
export function emptyPlace(): Place {
  return { x: 0, byCoordinate: 0, byLow: 0, byHigh: 0, log: 0, logByCoordinate: 0, logByLow: 0, logByHigh: 0 };
}

export interface CutLaw {
  readonly scale: number;
  place(v: number, from: number, to: number, out: Place): void;
}

/** Uniform in (from, to), its coordinate logistic. */
export function uniformPlace(v: number, from: number, to: number, out: Place): void {
  const width = to - from;
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const q = v > 0 ? larger : tiny * larger;
  const rest = v > 0 ? tiny * larger : larger;
  out.x = from + width * q;
  out.byCoordinate = width * q * rest;
  out.byLow = rest;
  out.byHigh = q;
  out.log = width > 0 ? log(width * q * rest) : Number.NEGATIVE_INFINITY;
  out.logByCoordinate = rest - q;
  out.logByLow = -1 / width;
  out.logByHigh = 1 / width;
}

export const uniformLaw: CutLaw = { scale: 1, place: uniformPlace };

/** e^(−40) is lost beside 1: an end of the interval so far out cuts nothing. */
const ABSORBED = 40;

/** Density ½e^(−|x|), its coordinate logistic. */
export function laplaceLaw(scale: number): CutLaw {
  return {
    scale,
    place(v, from, to, out) {
      if (!(to > from)) out.log = Number.NEGATIVE_INFINITY;
      else if (from < -ABSORBED && to > ABSORBED) wholeLaplace(v, out);
      else if (from >= 0) exponentialPlace(v, from, to, out);
      else if (to <= 0) mirrored(exponentialPlace, v, from, to, out);
      else laplaceAroundZero(v, from, to, out);
    },
  };
}

/** The right half of a Laplace law: x = from − log(1 − q·w), w = 1 − e^(−(to − from)). */
function exponentialPlace(v: number, from: number, to: number, out: Place): void {
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const q = v > 0 ? larger : tiny * larger;
  const rest = v > 0 ? tiny * larger : larger;
  const width = to - from;
  const w = -expm1(-width);
  const far = exp(-width);
  const tail = rest + q * far;
  out.x = from - log(tail);
  out.byCoordinate = (w * q * rest) / tail;
  out.byLow = rest / tail;
  out.byHigh = (q * far) / tail;
  out.log = log(w * q * rest) - from - Math.LN2;
  out.logByCoordinate = rest - q;
  out.logByLow = -1 / w;
  out.logByHigh = far / w;
}

/** x = ±log(2q), q the smaller tail of the logistic law at v. */
function wholeLaplace(v: number, out: Place): void {
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const logLarger = log(larger);
  const logDouble = Math.LN2 + logLarger - Math.abs(v);
  out.x = v < 0 ? logDouble : -logDouble;
  out.byCoordinate = larger;
  out.byLow = out.byHigh = out.logByLow = out.logByHigh = 0;
  out.log = 2 * logLarger - Math.abs(v);
  out.logByCoordinate = v > 0 ? tiny * larger - larger : larger - tiny * larger;
}

function laplaceAroundZero(v: number, from: number, to: number, out: Place): void {
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const q = v > 0 ? larger : tiny * larger;
  const rest = v > 0 ? tiny * larger : larger;
  const below = 0.5 * exp(from);
  const above = 0.5 * exp(-to);
  const mass = 1 - below - above;
  const left = below + q * mass;
  const right = above + rest * mass;
  const density = Math.min(left, right);
  out.x = left < right ? log(2 * left) : -log(2 * right);
  out.byCoordinate = (mass * q * rest) / density;
  out.byLow = (rest * below) / density;
  out.byHigh = (q * above) / density;
  out.log = log(mass * q * rest);
  out.logByCoordinate = rest - q;
  out.logByLow = -below / mass;
  out.logByHigh = above / mass;
}

/** Beyond so many deviations an end of the interval cuts nothing that a double could tell. */
const OUT_OF_SIGHT = 9;
/** Below this width (against the steepness of the law there) the cut law is uniform for all purposes. */
const NARROW = 1e-5;
const LOG_ROOT_TWO_PI = 0.5 * log(2 * Math.PI);

/** Standard normal, its coordinate standard normal too. */
export function gaussianLaw(scale: number): CutLaw {
  return {
    scale,
    place(v, from, to, out) {
      if (!(to > from)) out.log = Number.NEGATIVE_INFINITY;
      else if (from < -OUT_OF_SIGHT && to > OUT_OF_SIGHT) wholeGaussian(v, out);
      else if ((to - from) * (1 + Math.abs(from) + Math.abs(to)) < NARROW) narrowGaussian(v, from, to, out);
      else if (from > 0) mirrored(gaussianPlace, v, from, to, out);
      else gaussianPlace(v, from, to, out);
    },
  };
}

function wholeGaussian(v: number, out: Place): void {
  out.x = v;
  out.byCoordinate = 1;
  out.byLow = out.byHigh = out.logByLow = out.logByHigh = 0;
  out.log = -0.5 * v * v;
  out.logByCoordinate = -v;
}

/** Uniform within the interval, weighed by the density: exact too, and nothing cancels. */
function narrowGaussian(v: number, from: number, to: number, out: Place): void {
  const width = to - from;
  const q = normalCdf(v);
  const density = normalDensity(v);
  const x = from + width * q;
  out.x = x;
  out.byCoordinate = width * density;
  out.byLow = 1 - q;
  out.byHigh = q;
  out.log = log(width) - 0.5 * v * v - 0.5 * x * x - LOG_ROOT_TWO_PI;
  out.logByCoordinate = -v - x * out.byCoordinate;
  out.logByLow = -1 / width - x * (1 - q);
  out.logByHigh = 1 / width - x * q;
}

/** For from ≤ 0, where lower tails keep their digits. */
function gaussianPlace(v: number, from: number, to: number, out: Place): void {
  const smaller = normalCdf(-Math.abs(v));
  const q = v > 0 ? 1 - smaller : smaller;
  const rest = v > 0 ? smaller : 1 - smaller;
  const fromIsFar = from < -OUT_OF_SIGHT;
  const toIsFar = to > OUT_OF_SIGHT;
  const below = fromIsFar ? 0 : normalCdf(from);
  const above = toIsFar ? 0 : normalCdf(-to);
  const mass = to <= 0 ? normalCdf(to) - below : 1 - below - above;
  const left = below + q * mass;
  const x = left < 0.5 ? normalQuantile(left) : -normalQuantile(above + rest * mass);
  const density = normalDensity(x);
  const atFrom = fromIsFar ? 0 : normalDensity(from);
  const atTo = toIsFar ? 0 : normalDensity(to);
  out.x = x;
  out.byCoordinate = (mass * normalDensity(v)) / density;
  out.byLow = (rest * atFrom) / density;
  out.byHigh = (q * atTo) / density;
  out.log = mass > 0 ? log(mass) - 0.5 * v * v : Number.NEGATIVE_INFINITY;
  out.logByCoordinate = -v;
  out.logByLow = -atFrom / mass;
  out.logByHigh = atTo / mass;
}

function mirrored(
  place: (v: number, from: number, to: number, out: Place) => void,
  v: number,
  from: number,
  to: number,
  out: Place,
): void {
  place(-v, -to, -from, out);
  out.x = -out.x;
  const { byLow, logByLow } = out;
  out.byLow = out.byHigh;
  out.byHigh = byLow;
  out.logByLow = -out.logByHigh;
  out.logByHigh = -logByLow;
  out.logByCoordinate = -out.logByCoordinate;
}

function normalDensity(x: number): number {
  return exp(-0.5 * x * x - LOG_ROOT_TWO_PI);
}
