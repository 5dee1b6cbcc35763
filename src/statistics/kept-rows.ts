// The rows of a table → those that count: all of them; or one of each person, which follows from that person's rows alone
// (docs/theory/sensitivity.md §6). What is kept of a row is what its cells are worth.
import { isCategorical, type Study } from "../study/study.ts";
import { People } from "../table/people.ts";
import type { TableSource, WantedCell } from "../table/source.ts";

const ROWS_PER_PIECE = 2 ** 12;

/** What the cells of a row are worth, in the order of the variables. */
type Values = ArrayLike<number>;

/** The cells that a release reads of each row: those of its variables, then what chooses among a person's rows. */
export function releaseCells({ variables, person, by, missing }: Study): WantedCell[] {
  return [
    ...variables.map((variable) => ({ variable })),
    ...(person === undefined ? [] : [{ personOf: person, people: new People(missing) }]),
    ...(by === undefined ? [] : [{ orderOf: by }]),
  ];
}

/** Every row that counts, in any order. */
export async function scanKept(
  study: Study,
  scan: TableSource["scan"],
  visit: (values: Values) => void,
): Promise<void> {
  const wanted = releaseCells(study);
  if (study.person === undefined) return scan(wanted, (values) => visit(values as readonly number[]));
  const kept = new KeptRows(study);
  const width = study.variables.length;
  await scan(wanted, (cells) => {
    const values = cells as readonly number[];
    kept.add(values[width], values, values[width + 1]);
  });
  kept.visitEach(visit);
}

/**
 * One row for each person: the first by order, then by the worth of the cells in the order of the variables. NaN, which is
 * what is missing or bad, comes after all numbers. Rows that are alike in all of it give the same sums.
 */
export class KeptRows {
  readonly #study: Study;
  readonly #candidate: Float64Array;
  readonly #pieces: Piece[] = [];
  #position = 0;

  constructor(study: Study) {
    this.#study = study;
    this.#candidate = new Float64Array(1 + study.variables.length);
  }

  /** `person` is a number from 0 on, and negative for nobody; without a column for the order, that of the calls counts. */
  add(person: number, values: Values, order = this.#position): void {
    this.#position++;
    if (person < 0) return;
    this.#write(values, order);
    const piece = this.#pieceOf(Math.floor(person / ROWS_PER_PIECE));
    const row = person % ROWS_PER_PIECE;
    const start = row * this.#candidate.length;
    if (piece.isTaken[row] && !isBefore(this.#candidate, piece.rows, start)) return;
    piece.rows.set(this.#candidate, start);
    piece.isTaken[row] = 1;
  }

  visitEach(visit: (values: Values) => void): void {
    const width = this.#candidate.length;
    for (const { rows, isTaken } of this.#pieces) {
      for (let row = 0; row < ROWS_PER_PIECE; row++) {
        if (isTaken[row]) visit(rows.subarray(row * width + 1, (row + 1) * width));
      }
    }
  }

  #write(values: Values, order: number): void {
    const { variables, keep } = this.#study;
    this.#candidate[0] = keep === "last" ? -order : order;
    for (let j = 0; j < variables.length; j++) {
      // The position of an unknown level is −1.
      this.#candidate[j + 1] = isCategorical(variables[j]) && values[j] < 0 ? Number.NaN : values[j];
    }
  }

  #pieceOf(index: number): Piece {
    const width = this.#candidate.length;
    while (this.#pieces.length <= index) {
      this.#pieces.push({ rows: new Float64Array(width * ROWS_PER_PIECE), isTaken: new Uint8Array(ROWS_PER_PIECE) });
    }
    return this.#pieces[index];
  }
}

interface Piece {
  readonly rows: Float64Array;
  readonly isTaken: Uint8Array;
}

function isBefore(candidate: Float64Array, rows: Float64Array, start: number): boolean {
  for (let k = 0; k < candidate.length; k++) {
    const [a, b] = [candidate[k], rows[start + k]];
    if (a < b || (Number.isNaN(b) && !Number.isNaN(a))) return true;
    if (a > b || (Number.isNaN(a) && !Number.isNaN(b))) return false;
  }
  return false;
}
