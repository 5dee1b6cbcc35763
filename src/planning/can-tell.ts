// Forecasts at several ε → for each slope the ε from which the release can tell, or the number of rows that comes to the same.
import { SURE } from "./coefficient-forecast.ts";
import type { PlanCell } from "./plan-cell.ts";

/** What it takes for a release to tell anything of a slope. */
export interface CanTell {
  readonly name: string;
  /** The smallest ε looked at from which the chance that it cannot tell stays below 20 %; null if that is beyond the largest. */
  readonly epsilon: number | null;
  /** Whether no smaller one was looked at. */
  readonly isSmallest: boolean;
}

/** Doublings of ε beyond the largest asked for. */
export const MOST_DOUBLINGS = 5;

/** `known` may be in any order; `cellAt` forecasts at a further ε. */
export function canTellFrom(known: readonly PlanCell[], cellAt: (epsilon: number) => PlanCell): CanTell[] {
  const cells = [...new Map(known.map((cell) => [cell.epsilon, cell])).values()].sort((a, b) => a.epsilon - b.epsilon);
  const slopes = cells[0].coefficients.flatMap(({ name, cannotTell }, j) => (cannotTell === null ? [] : [{ name, j }]));
  for (let i = 0; i < MOST_DOUBLINGS && !slopes.every(({ j }) => tells(cells.at(-1), j)); i++) {
    cells.push(cellAt(2 * cells.at(-1).epsilon));
  }
  return slopes.map(({ name, j }) => {
    const before = cells.findLastIndex((cell) => !tells(cell, j));
    return { name, epsilon: cells[before + 1]?.epsilon ?? null, isSmallest: before < 0 };
  });
}

function tells({ coefficients }: PlanCell, slope: number): boolean {
  return 1 - coefficients[slope].cannotTell! > SURE;
}

/**
 * The rows that do at one ε what these rows do at another: noise counts by its share of the moments, so people make up for ε.
 * With more people the finite sample matters less too, so this is rather too many.
 */
export function rowsInstead(rows: number, epsilonNeeded: number, epsilon: number): number {
  return (rows * epsilonNeeded) / epsilon;
}
