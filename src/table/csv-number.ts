// A number as a CSV file writes it, with a decimal comma or separated thousands → the plain text of the same number. What
// is not written that way is left as something that is no number: half of a convention must not be guessed.
import { fitsCell } from "../study/cell-length.ts";
import type { Study } from "../study/study.ts";
import { trimCell } from "./trim-cell.ts";

const NOT_A_NUMBER = "?";

/** Leaves a cell alone where the file writes numbers plainly. */
export function plainNumber({ decimal = ".", thousands }: Study["csv"]): (cell: string) => string {
  if (decimal === "." && thousands === undefined) return (cell) => cell;
  const groups = thousands === undefined ? null : groupedDigits(thousands);
  return (cell) => {
    // What is too long is bad, and must not become good by losing a few characters.
    if (!fitsCell(cell)) return cell;
    const text = trimCell(cell);
    const whole = groups ? text.replace(groups, (digits) => digits.replaceAll(thousands!, "")) : text;
    if (decimal === ".") return whole;
    return whole.includes(".") ? NOT_A_NUMBER : whole.replace(decimal, ".");
  };
}

/** One to three digits, then groups of three, at the start of a number. */
function groupedDigits(separator: string): RegExp {
  const literal = separator === "." ? "\\." : separator;
  return new RegExp(`^[+-]?[0-9]{1,3}(${literal}[0-9]{3})+(?![0-9${literal}])`);
}
