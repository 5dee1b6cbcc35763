// A component of the response's row, placed where noise and prior agree (docs/theory/exact.md §4.7). The prior by R² expects
// it near a centre, within a width that may be far below the noise. With v⁰ the coordinate of the centre in the truncated
// law, τ the width in units of the coordinate and λ² the variance of the coordinate, the coordinate is
//   v = w·v⁰ + κ·ξ,  w = λ²/(λ² + τ²),  κ = τ/√(λ² + τ²):
// the precision-weighted mean and deviation of two normal laws. Any such map is right; this one leaves ξ nearly standard.
import { log } from "../../math/elementary/log.ts";
import { type CutLaw, type CutValue, emptyCutValue } from "../../noise/cut-law.ts";

/** A placed value with its derivatives by centre and log width, in units of the law's scale. */
export interface ExpectedValue extends CutValue {
  byCentre: number;
  byLogWidth: number;
  logByCentre: number;
  logByLogWidth: number;
}

export function emptyExpectedValue(): ExpectedValue {
  return { ...emptyCutValue(), byCentre: 0, byLogWidth: 0, logByCentre: 0, logByLogWidth: 0 };
}

/** A centre further out than so many deviations of the coordinate, or outside the interval, is moved there. */
const FURTHEST = 4;

const middle = emptyCutValue();

export function placeExpected(
  law: CutLaw,
  xi: number,
  low: number,
  high: number,
  centre: number,
  width: number,
  out: ExpectedValue,
): void {
  const from = low / law.scale;
  const to = high / law.scale;
  if (!(to > from)) {
    out.log = Number.NEGATIVE_INFINITY;
    return;
  }
  const furthest = FURTHEST * Math.sqrt(law.variance);
  const v0 = law.coordinateAt(centre / law.scale, from, to, furthest);
  law.place(v0, from, to, middle);
  const tau = width / law.scale / middle.byCoordinate;
  const sum = law.variance + tau * tau;
  const w = law.variance / sum;
  const kappa = tau / Math.sqrt(sum);
  law.place(w * v0 + kappa * xi, from, to, out);

  // An end or the centre moves v⁰ and τ, and so v; κ is the Jacobian of ξ.
  const byLogTau = kappa * w * xi - 2 * w * (1 - w) * v0;
  // Either v⁰ follows the centre, or the value at a fixed v⁰ moves with the ends.
  const follows = Math.abs(v0) < furthest ? 1 / middle.byCoordinate : 0;
  const v0ByLow = -middle.byLow * follows;
  const v0ByHigh = -middle.byHigh * follows;
  // The slope at v⁰ is mass·ℓ(v⁰)/f(x), and τ falls as it rises.
  const score = law.score(middle.x);
  const isFixed = follows === 0;
  const tauByCentre = (score * middle.byCoordinate - middle.logByCoordinate) * follows;
  const tauByLow = (isFixed ? score * middle.byLow : 0) - middle.logByCoordinate * v0ByLow - middle.logByLow;
  const tauByHigh = (isFixed ? score * middle.byHigh : 0) - middle.logByCoordinate * v0ByHigh - middle.logByHigh;
  const byCentre = w * follows + byLogTau * tauByCentre;
  const byLow = w * v0ByLow + byLogTau * tauByLow;
  const byHigh = w * v0ByHigh + byLogTau * tauByHigh;

  out.byCentre = out.byCoordinate * byCentre;
  out.byLow += out.byCoordinate * byLow;
  out.byHigh += out.byCoordinate * byHigh;
  out.byLogWidth = out.byCoordinate * byLogTau;
  out.logByCentre = out.logByCoordinate * byCentre + w * tauByCentre;
  out.logByLow += out.logByCoordinate * byLow + w * tauByLow;
  out.logByHigh += out.logByCoordinate * byHigh + w * tauByHigh;
  out.logByLogWidth = out.logByCoordinate * byLogTau + w;
  out.byCoordinate *= kappa;
  out.logByCoordinate *= kappa;
  out.log += log(kappa);
}
