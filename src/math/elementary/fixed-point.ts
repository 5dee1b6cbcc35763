// Fixed-point numbers (integers in units of 2^−192) → doubles, for the tables of this folder. By specification
// Number(bigint) rounds to the nearest double, so the tables are the same in every engine.
import { LOG_BITS } from "../interval-log.ts";

export const FIXED_ONE = 1n << LOG_BITS;
const UNIT = 2 ** -Number(LOG_BITS);

/** The largest multiple of 2^−bits at or below the number, and the rest to double precision. */
export function headAndRest(fixed: bigint, bits: bigint): [head: number, rest: number] {
  const dropped = LOG_BITS - bits;
  const head = (fixed >> dropped) << dropped;
  return [Number(head) * UNIT, Number(fixed - head) * UNIT];
}

/** The double nearest to the number, and the rest to double precision. */
export function nearestAndRest(fixed: bigint): [nearest: number, rest: number] {
  const nearest = Number(fixed);
  return [nearest * UNIT, Number(fixed - BigInt(nearest)) * UNIT];
}

export function multiplied(a: bigint, b: bigint): bigint {
  return (a * b) >> LOG_BITS;
}

/** The square root, rounded down, by Newton's method from above. */
export function fixedRoot(fixed: bigint): bigint {
  const square = fixed << LOG_BITS;
  let root = 1n << BigInt((square.toString(2).length >> 1) + 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
