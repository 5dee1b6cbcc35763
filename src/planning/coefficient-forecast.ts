// The fits of imagined releases → the forecast of each coefficient: the range of widths, the chance that the release cannot
// tell, and the effect that would be clear.
import { normalCdf, normalQuantile } from "../math/special.ts";
import type { ImaginedCoefficient } from "./imagined-fit.ts";

/** What to expect of one coefficient, in original units. */
export interface CoefficientForecast {
  readonly name: string;
  /** Of the 90 % interval: the middle one, and the range that holds eight in ten. */
  readonly width: number;
  readonly low: number;
  readonly high: number;
  /** The share of the variance due to privacy noise, in the middle; the rest is due to the finite sample. */
  readonly privacy: number;
  /** Of the interval that the same people would give without noise, in the middle. */
  readonly widthWithoutNoise: number;
  /** The chance that the release cannot tell; null for an intercept, which answers no question. */
  readonly cannotTell: number | null;
  /** The effect that would be clear with probability `SURE`; null where no effect would be. */
  readonly clearFrom: number | null;
}

/** The chance that makes an effect "clear", and the release able to tell. */
export const SURE = 0.8;
/** A range leaves out one in ten at either end. */
const TAIL = 0.1;
/** An interval that holds 90 % ends so many standard deviations from its middle. */
const HALF = normalQuantile(0.95);

type Fits = readonly (readonly ImaginedCoefficient[])[];

export function summariseFits(fits: Fits): CoefficientForecast[] {
  return fits[0].map(({ name }, j) => {
    const own = fits.map((fit) => fit[j]);
    const widths = own.map(({ width }) => width);
    return {
      name,
      width: quantileOf(widths, 0.5),
      low: quantileOf(widths, TAIL),
      high: quantileOf(widths, 1 - TAIL),
      privacy: quantileOf(
        own.map(({ privacy }) => privacy),
        0.5,
      ),
      widthWithoutNoise: quantileOf(
        own.map(({ widthWithoutNoise }) => widthWithoutNoise),
        0.5,
      ),
      cannotTell: own[0].conclusion === null ? null : shareOf(own, isHidden),
      clearFrom: own[0].conclusion === null ? null : clearFrom(own),
    };
  });
}

/** The chance that a true effect is found clear: an estimate scatters around it as widely as its interval says. */
export function chanceOfClear(own: readonly ImaginedCoefficient[], effect: number): number {
  return shareOf(own, (one) => (isHidden(one) ? 0 : power((effect * 2 * HALF) / one.width)));
}

/** Of an effect of so many standard deviations. */
function power(deviations: number): number {
  return normalCdf(deviations - HALF) + normalCdf(-deviations - HALF);
}

/** The smallest effect with chance `SURE`, by bisection: the chance grows with the effect. */
function clearFrom(own: readonly ImaginedCoefficient[]): number | null {
  if (1 - shareOf(own, isHidden) <= SURE) return null;
  let [low, high] = [0, Math.max(...own.map(({ width }) => width))];
  while (chanceOfClear(own, high) < SURE) high *= 2;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (chanceOfClear(own, middle) < SURE) low = middle;
    else high = middle;
  }
  return high;
}

const BISECTIONS = 20;

function isHidden({ conclusion }: ImaginedCoefficient): number {
  return Number(conclusion === "cannot tell");
}

function shareOf(own: readonly ImaginedCoefficient[], of: (one: ImaginedCoefficient) => number): number {
  return own.reduce((sum, one) => sum + of(one), 0) / own.length;
}

/**
 * Where the next of the same law lies below with this chance (type 6 of Hyndman and Fan, 1996): of nine values the range from
 * 10 to 90 % is the whole of them.
 */
function quantileOf(values: readonly number[], probability: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.max(0, probability * (sorted.length + 1) - 1));
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}
