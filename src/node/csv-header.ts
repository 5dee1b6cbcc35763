// The first record of a CSV file → its column names. Only as much of the file is read as the header needs: the rows
// are confidential and may be looked at only after a charge.
import { open } from "node:fs/promises";
import { PublicError } from "../errors.ts";
import type { Study } from "../release/study.ts";
import { CsvReader, decodeCell } from "../table/csv.ts";

const CHUNK = 65536;
/** A "header" that goes on for longer is a file without line ends, or with a quote that is never closed. */
const LONGEST_HEADER = 1 << 20;
/** The three bytes of a byte order mark, as characters. */
const BYTE_ORDER_MARK = "\xef\xbb\xbf";

export async function readCsvHeader(path: string, csv: Study["csv"]): Promise<string[]> {
  const file = await open(path);
  try {
    let text = "";
    while (text.length < LONGEST_HEADER) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, text.length);
      text += buffer.toString("latin1", 0, bytesRead);
      const names = firstRecord(withoutByteOrderMark(text), csv, bytesRead === 0);
      if (names) return checkedNames(names, path);
      if (bytesRead === 0) break;
    }
    throw new PublicError(`${path}: the first line must be a header with the column names, and there is none`);
  } finally {
    await file.close();
  }
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/** Undefined while the record has not ended, or when it is empty. */
function firstRecord(text: string, csv: Study["csv"], complete: boolean): string[] | undefined {
  if (/^[ \t\r]*(\n|$)/.test(text)) return undefined;
  const most = text.split(csv.delimiter).length;
  const every = Array.from({ length: most }, (_, column) => column);
  let names: string[] | undefined;
  const reader = new CsvReader(csv, most, every, (cells, fields) => {
    names ??= cells.slice(0, fields).map(decodeCell);
  });
  // Line by line, so that no row is looked at once the header has ended.
  for (let start = 0; names === undefined && start < text.length; ) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    reader.push(text.slice(start, end));
    start = end;
  }
  if (complete) reader.end();
  return names;
}

function checkedNames(names: string[], path: string): string[] {
  const last = names.length - 1;
  const trimmed = names.map((name, index) => (index === last ? name.replace(/\r$/, "") : name));
  if (trimmed.some((name) => name.includes("\r"))) {
    throw new PublicError(`${path}: its lines end in CR alone: convert them to LF or CRLF`);
  }
  return trimmed;
}
