// How many digits of a parameter mean something: those above its Monte Carlo error, which another seed would not change.
import { decade, rounded } from "../math/elementary/decade.ts";
import type { Figure } from "./quantiles.ts";

/** Shown where there is no figure. */
export const ABSENT = "–";
/** Beyond these, a number in plain decimals is longer to read than one with an exponent. */
const MOST_DECIMALS = 7;
const LARGEST_PLAIN = 1e9;
const DIGITS_WITHOUT_ERROR = 4;

export type Format = (value: Figure) => string;

/** Writes every figure of one parameter to the place of the first digit of its Monte Carlo error. */
export function significantFormat(mcse: Figure, largest: number): Format {
  if (mcse === null || mcse === 0) return roundedFormat(DIGITS_WITHOUT_ERROR);
  const decimals = -decade(mcse);
  if (decimals > MOST_DECIMALS || largest >= LARGEST_PLAIN) {
    return unlessAbsent((value) => exponential(value, decimals));
  }
  return fixedFormat(Math.max(0, decimals));
}

/** Writes figures to so many digits, whatever their error. */
export function roundedFormat(digits: number): Format {
  return unlessAbsent((value) => String(rounded(value, digits)));
}

/** "0.102 [0.084, 0.122]": an estimate and its 90 % interval, to the second digit of the standard deviation. */
export function withInterval({
  estimate,
  sd,
  q5,
  q95,
}: Readonly<Record<"estimate" | "sd" | "q5" | "q95", Figure>>): string {
  const largest = Math.max(...[estimate, q5, q95].map((value) => Math.abs(value ?? 0)));
  const [middle, low, high] = [estimate, q5, q95].map(significantFormat(sd === null ? null : sd / 10, largest));
  return `${middle} [${low}, ${high}]`;
}

export function fixedFormat(decimals: number): Format {
  return unlessAbsent((value) => value.toFixed(decimals).replace(/^-(?=[0.]*$)/, ""));
}

function exponential(value: number, decimals: number): string {
  if (value === 0) return "0";
  const leading = decade(value);
  return value.toExponential(Math.min(15, Math.max(0, leading + decimals)));
}

function unlessAbsent(format: (value: number) => string): Format {
  return (value) => (value === null ? ABSENT : format(value));
}
