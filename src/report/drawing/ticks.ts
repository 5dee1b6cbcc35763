// Round numbers along an axis, as many as their labels have room for.
import { decade, powerOfTen, rounded } from "../../math/elementary/decade.ts";
import { powerOfTen as asPowerOfTen, withMinus } from "../numbers.ts";
import { CHARACTER_WIDTH } from "./canvas.ts";

/** Room beside the ends of a horizontal axis: half a label of eight characters. */
export const END_ROOM = 26;
/** Between the labels of neighbouring ticks. */
const GAP = 12;
/** Of a line of text, with the space around it. */
const LINE = 26;

export interface Ticks {
  readonly ticks: number[];
  readonly tickFormat: (value: number) => string;
}

/** Round numbers within the ends of an axis of so many pixels, about `most` at most. */
export function spacedTicks(
  [low, high]: readonly [number, number],
  pixels: number,
  direction: "across" | "up" = "across",
  most = 6,
): Ticks {
  const count = Array.from({ length: most }, (_, i) => most - i).find((one) => {
    const step = roundStep(low, high, one);
    const { ticks, tickFormat } = ticksBy(step, low, high);
    const size = direction === "up" ? LINE : widest(ticks.map(tickFormat)) + GAP;
    return ticks.length < 2 || size <= (pixels * step) / (high - low);
  });
  return ticksBy(roundStep(low, high, count ?? 1), low, high);
}

function ticksBy(step: number, low: number, high: number): Ticks {
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => rounded((first + i) * step, 12));
  return { ticks, tickFormat: formatBy(step, Math.max(Math.abs(low), Math.abs(high))) };
}

/** Every label with the decimals of the step; as powers of ten where decimals would be long. */
function formatBy(step: number, largest: number): Ticks["tickFormat"] {
  if (largest < 2e-4 || largest >= 1e6) return asPowerOfTen;
  const decimals = Math.max(0, -decade(step));
  return (value) =>
    withMinus(value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }));
}

/** Pixels of the widest of some labels. */
export function widest(labels: readonly string[]): number {
  return Math.ceil(Math.max(0, ...labels.map((label) => label.length)) * CHARACTER_WIDTH);
}

/** Every tick, every second, every third, … : the first of these whose labels keep apart. */
export function ticksApart(
  ticks: readonly number[],
  at: (tick: number) => number,
  text: (tick: number) => string,
): number[] {
  const half = (tick: number) => widest([text(tick)]) / 2;
  const areApart = (kept: readonly number[]) =>
    kept.every((tick, i) => i === 0 || at(tick) - half(tick) - at(kept[i - 1]) - half(kept[i - 1]) >= GAP / 2);
  const choices = ticks.map((_, every) => ticks.filter((_tick, i) => i % (every + 1) === 0));
  return choices.find(areApart) ?? [];
}

function roundStep(low: number, high: number, count: number): number {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const raw = span / count;
  const power = powerOfTen(decade(raw));
  return [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= raw * 0.999)!;
}

/** About `count` round numbers that span all values from `low` to `high`. */
export function roundTicks(low: number, high: number, count: number): number[] {
  const step = roundStep(low, high, count);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step, 12));
}

/** The same on a logarithmic axis: 1, 2 and 5 times powers of ten, or evenly spaced numbers where these are too far apart. */
export function ratioTicks(low: number, high: number, count: number): number[] {
  if (high < 4 * low) return roundTicks(low, high, count).filter((tick) => tick > 0);
  const digits = 3 * (decade(high) - decade(low)) > count + 3 ? [1] : [1, 2, 5];
  const ticks = Array.from({ length: decade(high) - decade(low) + 2 }, (_, i) => decade(low) + i).flatMap((power) =>
    digits.map((digit) => Number(`${digit}e${power}`)),
  );
  const first = ticks.findLastIndex((tick) => tick <= low);
  return ticks.slice(first, ticks.findIndex((tick) => tick >= high) + 1);
}
