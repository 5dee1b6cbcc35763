// What the prior says of each variable's own scatter S_b: −weight·log|S_b| minus a floor that keeps it off 0. A number or a
// two-level variable (±1) is a block by itself: S_b = B_ii − s²/n, and the floor is v₀·n/S_b. The indicators of a many-level
// variable are one block, so that the reference level does not matter: |S_b| = Π sₗ·s_rest/n, with s_rest the rows at the
// reference level, and the floor is ¼v₀·n·Σ 1/sₗ over all levels, the same as for ±1 when there are two.
import { log } from "../../math/elementary/log.ts";
import type { MomentTable } from "../../moments/moment-table.ts";
import type { ReleasedVariable } from "../../study/released-variable.ts";
import type { LatentMoments, MomentDerivatives } from "./moment-density.ts";

export interface ColumnBlock {
  /** Rows of the moment matrix. */
  readonly rows: readonly number[];
  /** The rows are indicators of levels that exclude each other. */
  readonly exclusive: boolean;
}

export function columnBlocks(columns: readonly ReleasedVariable[]): ColumnBlock[] {
  const blocks: ColumnBlock[] = [];
  const levels = new Map<string, number[]>();
  for (const [index, { encoding, parent }] of columns.entries()) {
    const row = index + 1;
    const known = encoding === "indicator" ? levels.get(parent) : undefined;
    if (known) {
      known.push(row);
      continue;
    }
    const rows = [row];
    if (encoding === "indicator") levels.set(parent, rows);
    blocks.push({ rows, exclusive: encoding === "indicator" });
  }
  return blocks;
}

/** The log density of a block's scatter, −∞ outside its support; adds its derivatives by B and by n. */
export type SpreadTerm = (latent: LatentMoments, out: MomentDerivatives) => number;

export function spreadTerm({ rows, exclusive }: ColumnBlock, k: number, weight: number, floor: number): SpreadTerm {
  return exclusive ? levelShares(rows, k, weight, floor) : ownScatter(rows[0], k, weight, floor);
}

function ownScatter(row: number, k: number, weight: number, floor: number): SpreadTerm {
  return ({ moments, count: n }, out) => {
    const { byMoments } = out;
    const mean = moments[row * k] / n;
    const scatter = moments[row * k + row] - mean * moments[row * k];
    if (!(scatter > 0)) return Number.NEGATIVE_INFINITY;
    const byScatter = (-weight + (floor * n) / scatter) / scatter;
    byMoments[row * k + row] += byScatter;
    byMoments[row * k] -= byScatter * mean;
    byMoments[0] += byScatter * mean * mean;
    out.byCount += -floor / scatter;
    return -weight * log(scatter) - (floor * n) / scatter;
  };
}

function levelShares(rows: readonly number[], k: number, weight: number, floor: number): SpreadTerm {
  const scale = 0.25 * floor;
  return ({ moments, count: n }, out) => {
    const { byMoments } = out;
    let rest = n;
    let inverses = 0;
    let logDensity = weight * log(n);
    for (const row of rows) {
      const rowsOfLevel = moments[row * k + row];
      rest -= rowsOfLevel;
      inverses += 1 / rowsOfLevel;
      logDensity -= weight * log(rowsOfLevel);
    }
    if (!(rest > 0)) return Number.NEGATIVE_INFINITY;
    inverses += 1 / rest;
    const byRest = (-weight + (scale * n) / rest) / rest;
    for (const row of rows) {
      const rowsOfLevel = moments[row * k + row];
      byMoments[row * k + row] += (-weight + (scale * n) / rowsOfLevel) / rowsOfLevel - byRest;
    }
    out.byCount += byRest + weight / n - scale * inverses;
    return logDensity - weight * log(rest) - scale * n * inverses;
  };
}

/** Different components among the moments of the first so many columns, the count left out. */
export function freeSums({ entries, size }: MomentTable, columns: number): number {
  const found = new Set<number>();
  for (let i = 1; i <= columns; i++)
    for (let j = 0; j <= i; j++) if (entries[i * size + j] >= 0) found.add(entries[i * size + j]);
  found.delete(entries[0]);
  return found.size;
}
