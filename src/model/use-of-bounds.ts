// How numbers use their bounds. All that a release tells is a mean and a variance: of a number that fills
// its bounds values may have been clipped, and one that fills little of them has more noise than it needs.
import { hypot } from "../math/elementary/hypot.ts";
import { noiseDeviations } from "../noise/noise-law.ts";
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";
import { type MomentSelection, pluggedInCount } from "./moment-selection.ts";

export interface UseOfBounds {
  /** Names of the numbers that may have been clipped. */
  readonly pressed: string[];
  /** Numbers with bounds far wider than needed; `spread` is the most that their standard deviation is of the bounds' width. */
  readonly loose: { readonly name: string; readonly spread: number }[];
}

/**
 * Values evenly spread over the bounds have a third of the largest variance their mean allows, 1 − m² in [-1, 1] units, and
 * whatever piles up at the bounds has more; a bell well inside has far less.
 */
const EVENLY_SPREAD = 1 / 3;
/** Bounds ten standard deviations either side of the middle. */
const LOOSE = 0.05;
/** Standard errors of the noise by which a variance must lie above or below a limit. */
const MARGIN = 2;

export function useOfBounds(selection: MomentSelection): UseOfBounds {
  const n = pluggedInCount(selection);
  const numbers = shapesOf(selection).map(({ variable, mean, variance, deviation }) => {
    // Of variance and largest variance both, through the noise of the square and, twice, of the sum.
    const margin = MARGIN * (deviation / n) * hypot(1, 4 * mean);
    const isFilled = variance - margin > EVENLY_SPREAD * (1 - mean * mean);
    const [low, high] = variable.bounds;
    const spread = (Math.sqrt(Math.max(0, variance) + margin) * scaleOf(variable).half) / (high - low);
    return { name: variable.name, isPressed: isFilled && !endsByNature(variable), spread };
  });
  return {
    pressed: numbers.flatMap(({ name, isPressed }) => (isPressed ? [name] : [])),
    loose: numbers.flatMap(({ name, spread }) => (spread < LOOSE ? [{ name, spread }] : [])),
  };
}

/** What a release tells of a number's shape. */
export interface NumberShape {
  readonly name: string;
  /** Standard deviation, original units. */
  readonly deviation: number;
  /** How many of them lie between the mean and the nearer bound. */
  readonly room: number;
}

/** Of the numbers among the columns; by the noisy moments, which may leave a number no variance. */
export function numberShapes(selection: MomentSelection): NumberShape[] {
  return shapesOf(selection).map(({ variable, mean, variance }) => {
    const { middle, half } = scaleOf(variable);
    const nearest = Math.min(...variable.bounds.map((bound) => Math.abs((bound - middle) / half - mean)));
    const deviation = Math.sqrt(Math.max(0, variance));
    return { name: variable.name, deviation: deviation * half, room: deviation > 0 ? nearest / deviation : 0 };
  });
}

/** Mean and variance of each number in the units of its column, and the deviation of the noise of its sum of squares. */
function shapesOf(selection: MomentSelection) {
  const { columns, table, moments, noise } = selection;
  const k = table.size;
  const n = pluggedInCount(selection);
  const deviations = noiseDeviations(noise);
  return columns.flatMap((variable, index) => {
    if (variable.encoding !== "number" || variable.product) return [];
    const row = index + 1;
    const mean = moments.data[row * k] / n;
    const variance = moments.data[row * k + row] / n - mean * mean;
    return [{ variable, mean, variance, deviation: deviations[table.entries[row * k + row]] }];
  });
}

const LONGEST_SCALE = 100;

/** Declared so, or a scale as people count: from 0 or 1 in whole steps to a small number, such as days in a fortnight. */
function endsByNature({ naturalBounds, bounds: [low, high] }: ReleasedVariable): boolean {
  if (naturalBounds) return true;
  return (low === 0 || low === 1) && Number.isInteger(high) && high <= LONGEST_SCALE;
}
