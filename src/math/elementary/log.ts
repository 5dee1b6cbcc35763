// ln x and ln(1 + x) from +, − and × alone, which every engine rounds identically, unlike Math.log. Write x = 2^e z
// with z in about [1/√2, √2], and let c be a short number near z from a table. Then ln x = e ln 2 + ln c + ln(1 + r)
// with r = (z − c)/c, |r| < 1/256, whose numerator is exact. ln 2 and ln c are stored in two parts, the first so short
// that e ln 2 + ln c is exact. Near 1, c = 1: only the series in r remains, and nothing cancels.
import { encloseLog } from "../interval-log.ts";
import { headAndRest } from "./fixed-point.ts";
import { AT_ZERO, POWERS_OF_TWO } from "./powers-of-two.ts";

const double = new Float64Array(1);
/** Its two halves, the lower one first: all current engines are little-endian. */
const words = new Int32Array(double.buffer);
const [SMALLEST_NORMAL, INFINITE] = [0x00100000, 0x7ff00000];
/** The upper half of the smallest z. Relative to it, the exponent bits give e and the next seven bits the cell. */
const ORIGIN = 0x3fe6b000;
const CELLS = 128;
/** Cells whose midpoint is closer to 1 use c = 1. */
const AROUND_ONE = 0.01;

/** Fractional bits of the first parts: together with the integer bits they fill a double. */
const HEAD_BITS = 42n;
const [LN2, LN2_REST] = headAndRest(encloseLog({ numerator: 2n, denominator: 1n }).lower, HEAD_BITS);
/** For each cell: c, 1/c and the two parts of ln c. */
const TABLE = cells();

export function log(x: number): number {
  double[0] = x;
  const high = words[1];
  if (!(high >= SMALLEST_NORMAL && high < INFINITE)) return logAtTheEnds(x);
  const at = cellAt(high);
  const e = (high - ORIGIN) >> 20;
  return sum(e, at, (x * POWERS_OF_TWO[AT_ZERO - e] - TABLE[at]) * TABLE[at + 1]);
}

/** ln(1 + x), accurate also where 1 + x is close to 1. */
export function log1p(x: number): number {
  const rounded = 1 + x;
  if (!(rounded > 0 && rounded < Number.POSITIVE_INFINITY)) return log(rounded);
  const lost = x < 1 ? x - (rounded - 1) : 1 - (rounded - x);
  double[0] = rounded;
  const high = words[1];
  const at = cellAt(high);
  const e = (high - ORIGIN) >> 20;
  const power = POWERS_OF_TWO[AT_ZERO - e];
  return sum(e, at, (rounded * power - TABLE[at] + lost * power) * TABLE[at + 1]);
}

function logAtTheEnds(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x < 0 || x === Number.POSITIVE_INFINITY || Number.isNaN(x)) return x < 0 ? Number.NaN : x;
  return log(x * 2 ** 54) - 54 * Math.LN2;
}

/** The table index of the cell of a number with this upper half. */
function cellAt(high: number): number {
  return ((high - ORIGIN) >> 11) & 0x1fc;
}

function sum(e: number, at: number, r: number): number {
  const head = e * LN2 + TABLE[at + 2];
  const high = head + r;
  return high + (head - high + r + (e * LN2_REST + TABLE[at + 3] + r * r * series(r)));
}

/** (ln(1 + r) − r)/r². */
function series(r: number): number {
  const square = r * r;
  const low = -1 / 2 + r * (1 / 3) + square * (-1 / 4 + r * (1 / 5));
  return low + square * square * (-1 / 6 + r * (1 / 7) + square * (-1 / 8 + r * (1 / 9)));
}

function cells(): Float64Array {
  const table = new Float64Array(4 * CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    words.set([0, ORIGIN + (cell << 13) + (1 << 12)]);
    const c = Math.abs(double[0] - 1) < AROUND_ONE ? 1 : double[0];
    const fraction = { numerator: BigInt(c * 2 ** 10), denominator: 1n << 10n };
    table.set([c, 1 / c, ...headAndRest(encloseLog(fraction).lower, HEAD_BITS)], 4 * cell);
  }
  return table;
}
