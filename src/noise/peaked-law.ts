// One value observed several times with Laplace noise: log f(x) = −Σ |x − zᵢ|/bᵢ, exponential between the knots zᵢ.
// Truncated and parametrized by its distribution function as in cut-law.ts (docs/theory/pooling.md §4).
import { exp, expm1 } from "../math/elementary/exp.ts";
import { log, log1p } from "../math/elementary/log.ts";
import { type CutLaw, type CutValue, solveForCoordinate } from "./cut-law.ts";
import { emptyTails, LOGISTIC_VARIANCE, logisticTails } from "./logistic.ts";

/** One observation: the location of its peak, and its scale. */
export interface Peak {
  readonly at: number;
  readonly scale: number;
}

const tails = emptyTails();

export function peakedLaw(peaks: readonly Peak[]): CutLaw {
  const sorted = [...peaks].sort((a, b) => a.at - b.at);
  const knots = sorted.map(({ at }) => at);
  /** The slope of log f left of each knot, and right of the last. */
  const slopes = Float64Array.from([...sorted, null], (_, piece) =>
    sorted.reduce((sum, { scale }, i) => sum + (i >= piece ? 1 : -1) / scale, 0),
  );
  const logAt = (x: number) => sorted.reduce((sum, { at, scale }) => sum - Math.abs(x - at) / scale, 0);
  const mode = knots[slopes.findIndex((slope) => slope <= 0) - 1];
  /** Ends and masses of the pieces within the interval; log densities are relative to the largest. */
  const ends = new Float64Array(knots.length + 2);
  const masses = new Float64Array(knots.length + 1);

  function place(v: number, from: number, to: number, out: CutValue): void {
    if (!(to > from)) {
      out.log = Number.NEGATIVE_INFINITY;
      return;
    }
    const largest = logAt(Math.min(to, Math.max(from, mode)));
    const mass = measure(from, to, largest);
    logisticTails(v, tails);
    const { below: q, above: rest } = tails;
    const x = q < rest ? fromLeft(q * mass, largest) : fromRight(rest * mass, largest);
    const density = exp(logAt(x) - largest);
    const atFrom = from === Number.NEGATIVE_INFINITY ? 0 : exp(logAt(from) - largest);
    const atTo = to === Number.POSITIVE_INFINITY ? 0 : exp(logAt(to) - largest);
    out.x = x;
    out.byCoordinate = (mass * q * rest) / density;
    out.byLow = (rest * atFrom) / density;
    out.byHigh = (q * atTo) / density;
    out.log = log(mass * q * rest) + largest;
    out.logByCoordinate = rest - q;
    out.logByLow = -atFrom / mass;
    out.logByHigh = atTo / mass;
  }

  return {
    scale: 1,
    variance: LOGISTIC_VARIANCE,
    place,
    coordinateAt: (x, from, to, most) => solveForCoordinate(place, x, from, to, most),
    score: (x) => sorted.reduce((sum, { at, scale }) => sum - Math.sign(x - at) / scale, 0),
  };

  function measure(from: number, to: number, largest: number): number {
    let sum = 0;
    ends[0] = from;
    for (let piece = 0; piece < masses.length; piece++) {
      const end = piece < knots.length ? Math.min(to, Math.max(from, knots[piece])) : to;
      ends[piece + 1] = end;
      masses[piece] = end > ends[piece] ? massOf(ends[piece], end, slopes[piece], largest) : 0;
      sum += masses[piece];
    }
    return sum;
  }

  /** Computed from the end with the larger density: nothing overflows, and infinite pieces need no special case. */
  function massOf(from: number, to: number, slope: number, largest: number): number {
    if (slope === 0) return (to - from) * exp(logAt(from) - largest);
    const top = exp(logAt(slope > 0 ? to : from) - largest);
    return (-top * expm1(-Math.abs(slope) * (to - from))) / Math.abs(slope);
  }

  function fromLeft(wanted: number, largest: number): number {
    let left = wanted;
    let piece = 0;
    while (piece < masses.length - 1 && left > masses[piece]) left -= masses[piece++];
    const [from, to, slope] = [ends[piece], ends[piece + 1], slopes[piece]];
    if (from === Number.NEGATIVE_INFINITY) return to + log(left / masses[piece]) / slope;
    return Math.min(to, from + reach(left, exp(logAt(from) - largest), slope));
  }

  function fromRight(wanted: number, largest: number): number {
    let left = wanted;
    let piece = masses.length - 1;
    while (piece > 0 && left > masses[piece]) left -= masses[piece--];
    const [from, to, slope] = [ends[piece], ends[piece + 1], slopes[piece]];
    if (to === Number.POSITIVE_INFINITY) return from + log(left / masses[piece]) / slope;
    return Math.max(from, to - reach(left, exp(logAt(to) - largest), -slope));
  }

  /** The distance that covers `mass`, for a density that starts at `density` and has log slope `slope`. */
  function reach(mass: number, density: number, slope: number): number {
    return slope === 0 ? mass / density : log1p((slope * mass) / density) / slope;
  }
}
