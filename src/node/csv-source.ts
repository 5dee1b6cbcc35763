// CSV files as a table source: streamed through our own reader and the in-memory sums, since no engine at hand reads
// every record whatever its bytes (docs/limits.md). Memory does not depend on the size of the files.
import { createReadStream } from "node:fs";
import { PublicError } from "../errors.ts";
import type { Study } from "../release/study.ts";
import { CsvReader, decodeCell } from "../table/csv.ts";
import { plainNumber } from "../table/csv-number.ts";
import { CSV_TEXT, type RowVisitor, type TableSource, type WantedCell } from "../table/source.ts";
import { readCsvHeader, withoutByteOrderMark } from "./csv-header.ts";
import { sumByScanning } from "./sum-by-scanning.ts";

const CHUNK = 1 << 20;

export async function openCsv(files: readonly string[], description: string, csv: Study["csv"]): Promise<TableSource> {
  requireAscii(csv);
  const names = await commonHeader(files, csv);
  const scan: TableSource["scan"] = (wanted, visit) => scanFiles(files, names, csv, wanted, visit);
  return {
    description,
    columns: async () => names.map((name) => ({ name, type: "text", engineType: CSV_TEXT })),
    rehearse: async () => {},
    sum: (query) => sumByScanning(query, scan),
    scan,
    close: async () => {},
  };
}

async function commonHeader(files: readonly string[], csv: Study["csv"]): Promise<string[]> {
  const names = await readCsvHeader(files[0]!, csv);
  for (const file of files.slice(1)) {
    if (JSON.stringify(await readCsvHeader(file, csv)) !== JSON.stringify(names)) {
      throw new PublicError(`${file}: its header is not that of ${files[0]}: a glob must match files of one table`);
    }
  }
  return names;
}

async function scanFiles(
  files: readonly string[],
  names: readonly string[],
  csv: Study["csv"],
  wanted: readonly WantedCell[],
  visit: RowVisitor,
): Promise<void> {
  const cells: (string | undefined)[] = wanted.map(() => undefined);
  const columns = [...new Set(wanted.map(({ column }) => names.indexOf(column)))];
  const places = wanted.map(({ column }) => columns.indexOf(names.indexOf(column)));
  const readers = wanted.map(({ as }) => cellReader(as, csv));
  for (const file of files) {
    let header = true;
    const reader = new CsvReader(csv, names.length, columns, (record) => {
      if (!header) {
        for (let j = 0; j < cells.length; j++) cells[j] = readers[j]!(record[places[j]!]!);
        visit(cells);
      }
      header = false;
    });
    await readThrough(file, reader);
  }
}

/** Only the text of a level can be other than ASCII. */
function cellReader(as: WantedCell["as"], csv: Study["csv"]): (cell: string) => string | undefined {
  if (as === "label") return decodeCell;
  return as === "number" ? plainNumber(csv) : (cell) => cell;
}

async function readThrough(file: string, reader: CsvReader): Promise<void> {
  let first = true;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK, encoding: "latin1" })) {
    reader.push(first ? withoutByteOrderMark(chunk) : chunk);
    first = false;
  }
  reader.end();
}

/** The file is read byte by byte, and other characters have several bytes. */
function requireAscii({ delimiter, quote }: Study["csv"]): void {
  for (const character of [delimiter, quote]) {
    if (character.charCodeAt(0) > 126) {
      throw new PublicError(`csv: delimiter and quote must be ASCII, and ${JSON.stringify(character)} is not`);
    }
  }
}
