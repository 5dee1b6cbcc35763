// A number of the table → the number that meets the bounds. Logarithms differ in their last digit from engine to engine,
// so they are computed here and nowhere else: engines hand over cells, and integers stay the same bit for bit.

import { unreachable } from "../errors.ts";
import { log, log1p } from "../math/elementary/log.ts";
import type { Transform } from "../study/variable.ts";

/** NaN, a bad cell, where the transform has no value: the logarithm of 0, the root of −1. */
export function transformed(x: number, transform: Transform | undefined): number {
  switch (transform) {
    case undefined:
      return x;
    case "log":
      return x > 0 ? log(x) : Number.NaN;
    case "log1p":
      return x > -1 ? log1p(x) : Number.NaN;
    case "sqrt":
      return Math.sqrt(x);
    default:
      return unreachable(transform);
  }
}
