// What a cell is worth → an integer on the grid [−K, K], or INVALID: u = (x − middle)/half, Z = ⌊K·u + ½⌋, clamped, x the
// number after its transform. Every engine does these operations on doubles in this order, or hands over what its cells are
// worth, so their integers are the same bit for bit.

import { GRID } from "../moments/moment-layout.ts";
import { absentLevel, affineMap } from "../study/released-variable.ts";
import { type BoundedVariable, type CategoricalVariable, isCategorical, type Variable } from "../study/study.ts";
import { cellValue } from "../table/cell-value.ts";
import { transformed } from "./transform.ts";

/** A cell that is missing, or no number, or no declared level. */
export const INVALID = null;
export type GridValue = number | typeof INVALID;

export function quantise(x: number, bounds: readonly [number, number]): GridValue {
  if (Number.isNaN(x)) return INVALID;
  const { middle, half } = affineMap(bounds);
  const z = Math.floor(((x - middle) / half) * GRID + 0.5);
  return Math.max(-GRID, Math.min(GRID, z));
}

/** The grid value of a number that a cell is worth. */
export function quantiseNumber(x: number, variable: BoundedVariable): GridValue {
  return quantise(transformed(x, variable.transform), variable.bounds) ?? quantisedFill(variable);
}

export function quantisedFill({ bounds, fill }: Pick<BoundedVariable, "bounds" | "fill">): GridValue {
  return fill === null ? INVALID : quantise(fill, bounds);
}

/** The position of a level, that of the fill for an unknown one. */
export function filledPosition(position: number, { levels, fill }: CategoricalVariable): GridValue {
  if (position >= 0) return position;
  return fill === null ? INVALID : levels.indexOf(fill);
}

/** Writes the columns of one row, given its cells in the order of the variables; says whether the row is valid. */
export function quantiseRow(variables: readonly Variable[], cells: ArrayLike<unknown>, out: Float64Array): boolean {
  return quantiseValues(
    variables,
    variables.map((variable, j) => cellValue(cells[j], variable)),
    out,
  );
}

/**
 * The same, given what the cells are worth. A number is an integer of the grid, a two-level variable −1 or 1, a level of a
 * larger one 0 or 1.
 */
export function quantiseValues(variables: readonly Variable[], values: ArrayLike<number>, out: Float64Array): boolean {
  let next = 0;
  for (let j = 0; j < variables.length; j++) {
    const variable = variables[j];
    if (isCategorical(variable)) {
      const position = filledPosition(values[j], variable);
      if (position === INVALID) return false;
      const absent = absentLevel(variable);
      for (let level = 1; level < variable.levels.length; level++) out[next++] = position === level ? 1 : absent;
    } else {
      const z = quantiseNumber(values[j], variable);
      if (z === INVALID) return false;
      out[next++] = z;
    }
  }
  return true;
}
