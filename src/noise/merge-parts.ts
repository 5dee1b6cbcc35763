// Merges independent parts of noise whose sum has a closed form (docs/theory/pooling.md §3).
import { kindOf } from "./kinds.ts";
import type { NoisePart } from "./noise-part.ts";

export function mergeParts(parts: readonly NoisePart[]): NoisePart[] {
  const merged: NoisePart[] = [];
  for (const part of parts) {
    const at = merged.findIndex((other) => sum(other, part) !== null);
    if (at < 0) merged.push(part);
    else merged[at] = sum(merged[at], part)!;
  }
  return merged;
}

function sum(a: NoisePart, b: NoisePart): NoisePart | null {
  return a.components.join() === b.components.join() ? kindOf(a).sum(a, b) : null;
}
