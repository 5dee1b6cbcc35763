// CSV files, wherever their bytes come from, as a table source: streamed through our own reader and the sums in memory,
// since no engine at hand reads every record whatever its bytes (docs/limits.md). Memory does not depend on their size.
import { PublicError } from "../errors.ts";
import { isDate, isNumeric, type Study } from "../study/study.ts";
import { cellValue, levelOfBytes } from "./cell-value.ts";
import { CsvReader } from "./csv.ts";
import { withoutByteOrderMark } from "./csv-header.ts";
import { plainNumber } from "./csv-number.ts";
import { decoderOf } from "./encoding.ts";
import { cellOrder } from "./row-order.ts";
import { type ColumnSchema, CSV_TEXT, type TableSource, type WantedCell, wantedColumn } from "./source.ts";

/** A file in pieces of any size, one character for each byte; begun anew with every call. */
export type CsvPieces = () => AsyncIterable<string>;

/** The columns of such files, and how their rows are read. */
export function csvTable(
  files: readonly CsvPieces[],
  names: readonly string[],
  csv: Study["csv"],
): Pick<TableSource, "columns" | "rehearse" | "scan"> {
  requireAscii(csv);
  return {
    columns: async () => names.map((name): ColumnSchema => ({ name, type: "text", engineType: CSV_TEXT })),
    rehearse: async () => {},
    scan: async (wanted, visit) => {
      const cells: (number | string)[] = wanted.map(() => "");
      const positions = wanted.map((cell) => names.indexOf(wantedColumn(cell)));
      const columns = [...new Set(positions)];
      const places = positions.map((position) => columns.indexOf(position));
      const readers = wanted.map((cell) => cellReader(cell, csv));
      for (const pieces of files) {
        let header = true;
        const reader = new CsvReader(csv, names.length, columns, (record) => {
          if (!header) {
            for (let j = 0; j < cells.length; j++) cells[j] = readers[j](record[places[j]]);
            visit(cells);
          }
          header = false;
        });
        await readThrough(pieces, reader);
      }
    },
  };
}

/** Ids and levels are compared as bytes of UTF-8, or as the text of another encoding; numbers and dates are ASCII. */
function cellReader(wanted: WantedCell, csv: Study["csv"]): (cell: string) => number | string {
  const { encoding = "utf-8" } = csv;
  const decoded = decoderOf(encoding);
  if ("textOf" in wanted) return decoded;
  if ("personOf" in wanted) {
    const { people } = wanted;
    return encoding === "utf-8" ? (cell) => people.ofBytes(cell) : (cell) => people.ofText(decoded(cell));
  }
  if ("orderOf" in wanted) return (cell) => cellOrder(cell, { plain: plainNumber(csv), format: wanted.dateFormat });
  const variable = wanted.variable;
  if (!isNumeric(variable)) {
    return encoding === "utf-8" ? levelOfBytes(variable) : (cell) => cellValue(decoded(cell), variable);
  }
  if (isDate(variable)) return (cell) => cellValue(cell, variable);
  const plain = plainNumber(csv);
  return (cell) => cellValue(plain(cell), variable);
}

async function readThrough(pieces: CsvPieces, reader: CsvReader): Promise<void> {
  let first = true;
  for await (const piece of pieces()) {
    reader.push(first ? withoutByteOrderMark(piece) : piece);
    first = false;
  }
  reader.end();
}

/** A file is read byte by byte, and other characters have several bytes. */
function requireAscii({ delimiter, quote }: Study["csv"]): void {
  for (const character of [delimiter, quote]) {
    if (character.charCodeAt(0) > 126) {
      throw new PublicError(`csv: delimiter and quote must be ASCII, and ${JSON.stringify(character)} is not`);
    }
  }
}
