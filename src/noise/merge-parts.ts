// Independent parts of noise that add up → fewer, where a sum has a closed form: the variances of Gaussian parts on the same
// components add up, and Laplace parts of one scale count together (docs/theory/pooling.md §3). Cubes stay as they are.

import { unreachable } from "../errors.ts";
import { hypot } from "../math/elementary/hypot.ts";
import type { NoisePart } from "./noise-law.ts";

/** Beyond so many the coefficients of the density of a sum leave the range of doubles. */
const MOST_TERMS = 100;

export function mergeParts(parts: readonly NoisePart[]): NoisePart[] {
  const merged: NoisePart[] = [];
  for (const part of parts) {
    const at = merged.findIndex((other) => sum(other, part) !== null);
    if (at < 0) merged.push(part);
    else merged[at] = sum(merged[at], part)!;
  }
  return merged;
}

/** The two as one part; null where they have no such form. */
function sum(a: NoisePart, b: NoisePart): NoisePart | null {
  if (a.components.join() !== b.components.join()) return null;
  switch (a.kind) {
    case "gaussian":
      return b.kind === "gaussian" ? { ...a, deviation: hypot(a.deviation, b.deviation) } : null;
    case "laplace": {
      if (b.kind !== "laplace" || a.scale !== b.scale) return null;
      const terms = (a.terms ?? 1) + (b.terms ?? 1);
      return terms <= MOST_TERMS ? { ...a, terms } : null;
    }
    case "cube":
      return null;
    default:
      return unreachable(a);
  }
}
