// The longest cell of a table: a limit for the levels of a study and for every reader of tables.

/** In bytes of UTF-8. No number and no level is longer, and a longer cell is bad in every engine. */
export const LONGEST_CELL = 256;

export function fitsCell(text: string): boolean {
  // A UTF-16 unit is one to three bytes of UTF-8.
  if (text.length > LONGEST_CELL) return false;
  return text.length <= LONGEST_CELL / 3 || new TextEncoder().encode(text).length <= LONGEST_CELL;
}
