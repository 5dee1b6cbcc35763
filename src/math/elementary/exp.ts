// e^x and e^x − 1 from +, −, × and ÷ alone, which every engine rounds identically, unlike Math.exp.
// With x = (128m + j) ln 2/128 + r, |r| ≤ ln 2/256, e^x = 2^m 2^(j/128) e^r; the middle factor comes from a table with
// twice the precision (P. T. P. Tang, ACM TOMS 15, 1989). test/math/elementary measures the errors.
import { encloseLog } from "../interval-log.ts";
import { FIXED_ONE, fixedRoot, headAndRest, multiplied, nearestAndRest } from "./fixed-point.ts";
import { AT_ZERO, POWERS_OF_TWO } from "./powers-of-two.ts";

const STEPS = 128;
const STEPS_PER_UNIT = STEPS / Math.LN2;
/** ln 2/128 in two parts: the product of the first with a step count of at most 18 bits is exact. */
const [STEP, STEP_REST] = headAndRest(encloseLog({ numerator: 2n, denominator: 1n }).lower / BigInt(STEPS), 42n);
/** Adding and then subtracting it rounds to the nearest integer. */
const ROUNDER = 1.5 * 2 ** 52;

/** 2^(j/128) at index 2j, and its rounding error at 2j + 1. */
const ROOTS = rootsOfTwo();

/** Between the first two, e^x and 2^m are normal numbers; beyond the other two, e^x is 0 or ∞. */
const [NORMAL_FROM, NORMAL_TO] = [-708, 709];
const [ZERO_BELOW, INFINITE_ABOVE] = [-746, 710];
/** For smaller |x|, e^x − 1 is computed by its series. */
const NEAR_ZERO = 1 / 32;

export function exp(x: number): number {
  const steps = nearestStep(x);
  const root = ROOTS[(steps & 127) << 1];
  const factor = root + (ROOTS[((steps & 127) << 1) + 1] + root * growth(remainder(x, steps)));
  if (x > NORMAL_FROM && x < NORMAL_TO) return factor * POWERS_OF_TWO[AT_ZERO + (steps >> 7)];
  if (x < ZERO_BELOW) return 0;
  if (x > INFINITE_ABOVE) return Number.POSITIVE_INFINITY;
  // In two steps, since 2^m alone may be out of range.
  const half = steps >> 8;
  return factor * POWERS_OF_TWO[AT_ZERO + half] * POWERS_OF_TWO[AT_ZERO + (steps >> 7) - half];
}

/** e^x − 1, accurate also where e^x is close to 1. */
export function expm1(x: number): number {
  if (x > -NEAR_ZERO && x < NEAR_ZERO) return x + x * x * series(x);
  if (!(x > NORMAL_FROM && x < NORMAL_TO)) return exp(x) - 1;
  const steps = nearestStep(x);
  const power = POWERS_OF_TWO[AT_ZERO + (steps >> 7)];
  const root = ROOTS[(steps & 127) << 1] * power;
  const rest = ROOTS[((steps & 127) << 1) + 1] * power + root * growth(remainder(x, steps));
  // root − 1 with its rounding error (Knuth's sum of two numbers).
  const head = root - 1;
  const taken = head - root;
  return head + (root - (head - taken) - (1 + taken) + rest);
}

function nearestStep(x: number): number {
  return x * STEPS_PER_UNIT + ROUNDER - ROUNDER;
}

function remainder(x: number, steps: number): number {
  return x - steps * STEP - steps * STEP_REST;
}

/** e^r − 1 for a remainder. */
function growth(r: number): number {
  const square = r * r;
  return r + square * (1 / 2 + r * (1 / 6) + square * (1 / 24 + r * (1 / 120)));
}

/** (e^x − 1 − x)/x² within NEAR_ZERO. */
function series(x: number): number {
  const square = x * x;
  const low = 1 / 2 + x * (1 / 6) + square * (1 / 24 + x * (1 / 120));
  const high = 1 / 720 + x * (1 / 5040) + square * (1 / 40320 + x * (1 / 362880));
  return low + square * square * high;
}

function rootsOfTwo(): Float64Array {
  let step = 2n * FIXED_ONE;
  for (let steps = STEPS; steps > 1; steps /= 2) step = fixedRoot(step);
  const roots = new Float64Array(2 * STEPS);
  for (let [j, root] = [0, FIXED_ONE]; j < STEPS; j++, root = multiplied(root, step)) {
    roots.set(nearestAndRest(root), 2 * j);
  }
  return roots;
}
