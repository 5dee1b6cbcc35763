// Bytes of a CSV file, one character each (latin-1), in pieces of any size → the wanted cells of each record. Nothing a
// record holds can fail or be lost: every line is one record (quotes may stretch it over several), bad cells and all.
import { LONGEST_CELL } from "../study/cell-length.ts";
import type { Study } from "../study/study.ts";

/** Where in a field the reader is. */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
/** After a quote inside quotes: a second one is a character, anything else shows that the first one closed them. */
const QUOTE = 3;

/** The array of cells is used again for the next record; `fields` is how many the record really had. */
export type RecordHandler = (cells: readonly string[], fields: number) => void;

export class CsvReader {
  readonly #delimiter: number;
  readonly #quote: number;
  /** For each column of the header, its place among the wanted cells, or −1. */
  readonly #places: readonly number[];
  readonly #onRecord: RecordHandler;
  readonly #cells: string[];
  #state = START;
  #column = 0;
  #cell = "";
  #surplus = false;

  /** `columns` is how many the header has, `wanted` the positions of those to hand on, in the order to hand them on. */
  constructor({ delimiter, quote }: Study["csv"], columns: number, wanted: readonly number[], onRecord: RecordHandler) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote.charCodeAt(0);
    const places = new Array<number>(columns).fill(-1);
    for (const [place, column] of wanted.entries()) places[column] = place;
    this.#places = places;
    this.#cells = wanted.map(() => "");
    this.#onRecord = onRecord;
  }

  /** The next piece of the file. */
  push(piece: string): void {
    let start = 0;
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (this.#state === QUOTED) {
        const end = piece.indexOf(String.fromCharCode(this.#quote), i);
        if (end < 0) break;
        this.#keep(piece, start, end);
        this.#state = QUOTE;
        i = end;
        start = end + 1;
      } else if (code === this.#delimiter || code === 10) {
        this.#keep(piece, start, i);
        if (code === 10) this.#endRecord();
        else this.#endField();
        start = i + 1;
      } else if (code === this.#quote && this.#state !== PLAIN) {
        if (this.#state === START) this.#cell = "";
        // A doubled quote: the second one begins the next stretch of text and so is part of it.
        start = this.#state === QUOTE ? i : i + 1;
        this.#state = QUOTED;
      } else if (this.#state !== START || !isBlank(code)) this.#state = PLAIN;
    }
    this.#keep(piece, start, piece.length);
  }

  /** The end of the file, which also ends a last line without a line end, or with open quotes. */
  end(): void {
    if (this.#column > 0 || this.#cell !== "" || this.#state !== START) this.#endRecord();
  }

  #keep(piece: string, start: number, end: number): void {
    // One byte more than a cell may have shows that it is too long; the rest is not kept, so that memory stays bounded.
    const room = LONGEST_CELL + 1 - this.#cell.length;
    if (start < end && room > 0) this.#cell += piece.slice(start, Math.min(end, start + room));
  }

  #endField(): void {
    const place = this.#places[this.#column];
    if (place === undefined) this.#surplus ||= this.#cell.length > LONGEST_CELL || this.#cell.trim() !== "";
    else if (place >= 0) this.#cells[place] = this.#cell;
    this.#column++;
    this.#cell = "";
    this.#state = START;
  }

  #endRecord(): void {
    const blank = this.#column === 0 && this.#state === START && this.#cell.trim() === "";
    this.#endField();
    // An empty line is no record, unless the table has one column: then it is one with an empty cell.
    if (!blank || this.#places.length === 1) {
      // With more cells than the header has names nobody knows which cell belongs to which column.
      if (this.#surplus) this.#cells.fill("");
      this.#onRecord(this.#cells, this.#column);
    }
    this.#cells.fill("");
    this.#column = 0;
    this.#surplus = false;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}
