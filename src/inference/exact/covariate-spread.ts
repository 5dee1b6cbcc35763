// What the prior says of one variable's own scatter S_b, and its gradient: −weight·log|S_b| less a floor that keeps it off
// 0. For a number or a two-level variable (±1) S_b = B_ii − s²/n, and the floor is v₀·n/S_b. For levels that exclude each
// other |S_b| = Π sₗ·s_rest/n, with s_rest the rows that have none of them, and the floor is ¼v₀·n·Σ 1/sₗ over all of
// them: the same as for ±1 when there is one level and its reference.
import { log } from "../../math/elementary/log.ts";

export interface SpreadTerm {
  /** Adds ∂/∂B to the lower triangle of `gradient` (off-diagonal entries hold half); −∞ outside its support. */
  evaluate(moments: Float64Array, n: number, gradient: Float64Array): number;
  /** ∂/∂n of the last evaluation, B held fixed. */
  countDerivative(): number;
}

export function ownScatter(row: number, k: number, weight: number, floor: number): SpreadTerm {
  let byCount = 0;
  return {
    evaluate(moments, n, gradient) {
      const mean = moments[row * k] / n;
      const scatter = moments[row * k + row] - mean * moments[row * k];
      if (!(scatter > 0)) return Number.NEGATIVE_INFINITY;
      const byScatter = (-weight + (floor * n) / scatter) / scatter;
      gradient[row * k + row] += byScatter;
      gradient[row * k] -= byScatter * mean;
      gradient[0] += byScatter * mean * mean;
      byCount = -floor / scatter;
      return -weight * log(scatter) - (floor * n) / scatter;
    },
    countDerivative: () => byCount,
  };
}

export function levelShares(rows: readonly number[], k: number, weight: number, floor: number): SpreadTerm {
  let byCount = 0;
  return {
    evaluate(moments, n, gradient) {
      const scale = 0.25 * floor;
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
        gradient[row * k + row] += (-weight + (scale * n) / rowsOfLevel) / rowsOfLevel - byRest;
      }
      byCount = byRest + weight / n - scale * inverses;
      return logDensity - weight * log(rest) - scale * n * inverses;
    },
    countDerivative: () => byCount,
  };
}
