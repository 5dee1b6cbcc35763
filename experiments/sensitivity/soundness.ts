// The paper's sensitivity formula against the true effect of replacing one row, for two variables with the same bounds.
// The formula bounds a product by the squared width of the bounds, which is correct only if they contain 0.
import { paperSensitivity } from "../paper-noise.ts";

export interface SoundnessRow {
  readonly bounds: readonly [number, number];
  /** The paper's Δ. */
  readonly claimed: number;
  /** The largest change of (Σx, Σx², Σxy, Σy, Σy²) in the L1 norm, by search over pairs of rows. */
  readonly found: number;
  /** A lower bound of the true ε where ε = 1 is claimed, since the search may miss the worst pair. */
  readonly spent: number;
}

const POINTS = 25;

export function soundness(bounds: readonly [number, number]): SoundnessRow {
  const claimed = paperSensitivity(bounds[1] - bounds[0], 2).second;
  const found = largestChange(bounds);
  return { bounds, claimed, found, spent: found / claimed };
}

function largestChange([low, high]: readonly [number, number]): number {
  const values = Array.from({ length: POINTS }, (_, i) => low + ((high - low) * i) / (POINTS - 1));
  const rows = values.flatMap((x) => values.map((y) => [x, x * x, x * y, y, y * y]));
  let largest = 0;
  for (const from of rows) {
    for (const to of rows) {
      let change = 0;
      for (let i = 0; i < from.length; i++) change += Math.abs(from[i] - to[i]);
      if (change > largest) largest = change;
    }
  }
  return largest;
}
