// A CSV file chosen in the page → a table source, by the command line's own reader. Its bytes never leave the page.

import { sumByScanning } from "../../src/statistics/sum-by-scanning.ts";
import type { Study } from "../../src/study/study.ts";
import { csvColumnNames, csvDelimiter, csvEncoding, LONGEST_HEADER, noHeader } from "../../src/table/csv-header.ts";
import { csvTable } from "../../src/table/csv-table.ts";
import type { TableSource } from "../../src/table/source.ts";

export async function fileTable(file: File, csv: Study["csv"]): Promise<TableSource> {
  const table = csvTable([() => latinPieces(file)], csvColumnNames(await firstLine(file), csv, file.name), csv);
  return {
    ...table,
    description: file.name,
    sum: (query) => sumByScanning(query, table.scan),
    close: async () => {},
  };
}

/** How the file is written, by its header where nothing else is said. */
export async function fileDialect(file: File, delimiter: string | undefined): Promise<Study["csv"]> {
  const line = await firstLine(file);
  const encoding = csvEncoding(line);
  return { delimiter: delimiter ?? csvDelimiter(line, file.name), quote: '"', ...(encoding && { encoding }) };
}

/** Reads no further than the header: rows are read only on request. */
async function firstLine(file: File): Promise<string> {
  const start = latin(new Uint8Array(await file.slice(0, LONGEST_HEADER).arrayBuffer()));
  const end = start.indexOf("\n");
  if (end < 0 && start.length === LONGEST_HEADER) throw noHeader(file.name);
  return end < 0 ? start : start.slice(0, end);
}

async function* latinPieces(file: File): AsyncIterable<string> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield latin(value);
  }
}

/** One character per byte. (The browser's own "latin1" is another encoding.) */
function latin(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 4096) {
    text += String.fromCharCode(...bytes.subarray(start, start + 4096));
  }
  return text;
}
