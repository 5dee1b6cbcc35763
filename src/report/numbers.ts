// Numbers as readers see them: only digits that are meaningful given the spread, real minus signs, and percentages that
// never round a probability to certainty.
import { decade, rounded } from "../math/elementary/decade.ts";
import type { Figure } from "../posterior/quantiles.ts";
import { ABSENT } from "../posterior/significant-digits.ts";

export type NumberFormat = (value: Figure) => string;

const MAX_DECIMALS = 6;
const LARGEST_PLAIN = 1e7;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "90 %" with a no-break space. */
export const NINETY = "90\u00A0%";

/** Formats values to the second significant digit of their spread; further digits would be noise. */
export function toSpread(spread: Figure, largest: Figure = spread): NumberFormat {
  const scale = spread !== null && spread > 0 ? spread : Math.abs(largest ?? 0) || 1;
  const decimals = 1 - decade(scale);
  const plain = decimals <= MAX_DECIMALS && Math.abs(largest ?? 0) < LARGEST_PLAIN && scale < LARGEST_PLAIN;
  return (value) => {
    if (value === null || !Number.isFinite(value)) return ABSENT;
    return withMinus(plain ? fixed(value, Math.max(0, decimals)) : scientific(value, decimals));
  };
}

/** 0.00003 as "3 × 10⁻⁵": for the ticks of an axis. */
export function powerOfTen(value: number): string {
  const shown = rounded(value, 3);
  if (shown === 0) return "0";
  const [mantissa, exponent] = shown.toExponential().split("e");
  return withMinus(`${mantissa} × 10${superscript(Number(exponent))}`);
}

/** A number as it was declared, such as a bound. */
export function declared(value: number): string {
  return withMinus(String(value));
}

export function whole(value: Figure): string {
  return value === null ? ABSENT : withMinus(Math.round(value).toLocaleString("en-US"));
}

/** Whole percents; "less than 1\u00A0%" and "more than 99\u00A0%" where rounding would claim certainty. */
export function percent(share: Figure): string {
  if (share === null || !Number.isFinite(share)) return ABSENT;
  if (share > 0 && share < 0.01) return "less than 1\u00A0%";
  if (share > 0.99 && share < 1) return "more than 99\u00A0%";
  return `${Math.round(100 * share)}\u00A0%`;
}

/** The same in little space. */
export function shortPercent(share: number): string {
  return percent(share).replace("less than ", "< ").replace("more than ", "> ");
}

/** A probability estimated by a share of draws: none or all of them does not mean certainty. */
export function probability(share: Figure): string {
  if (share === 0) return "less than 1\u00A0%";
  return share === 1 ? "more than 99\u00A0%" : percent(share);
}

function fixed(value: number, decimals: number): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function scientific(value: number, decimals: number): string {
  if (value === 0) return "0";
  const leading = decade(value);
  const [mantissa, exponent] = value.toExponential(Math.min(6, Math.max(0, leading + decimals))).split("e");
  return `${mantissa} × 10${superscript(Number(exponent))}`;
}

function superscript(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return exponent < 0 ? `⁻${digits}` : digits;
}

/** With the proper minus; also turns "-0.00" into "0.00". */
export function withMinus(text: string): string {
  return text.replace(/^-(?=[0.]*$)/, "").replace(/^-/, "−");
}
