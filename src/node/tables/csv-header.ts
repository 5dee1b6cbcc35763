// A CSV file → its column names. Only its first physical line is read: the rows are confidential and may be looked at only
// after a charge.
import { open } from "node:fs/promises";
import type { Study } from "../../study/study.ts";
import { csvColumnNames, csvDelimiter, csvEncoding, LONGEST_HEADER, noHeader } from "../../table/csv-header.ts";

const CHUNK = 65536;

export async function readCsvHeader(path: string, csv: Study["csv"]): Promise<string[]> {
  return csvColumnNames(await firstLine(path), csv, path);
}

/** How a CSV file is written, by its header; the usual way for what is no such file. */
export async function tableDialect(
  pathOrGlob: string,
  given: { readonly delimiter?: string | undefined; readonly quote?: string } = {},
): Promise<Study["csv"]> {
  const { delimiter, quote = '"' } = given;
  if (/:\/\/|\.parquet$/i.test(pathOrGlob)) return { delimiter: delimiter ?? ",", quote };
  const { matchingFiles } = await import("./matching-files.ts");
  const [path] = await matchingFiles(pathOrGlob);
  const line = await firstLine(path);
  const encoding = csvEncoding(line);
  return { delimiter: delimiter ?? csvDelimiter(line, path), quote, ...(encoding && { encoding }) };
}

/** One character a byte, without the line end. */
async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    let text = "";
    while (text.length < LONGEST_HEADER) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, text.length);
      const piece = buffer.toString("latin1", 0, bytesRead);
      const end = piece.indexOf("\n");
      text += end < 0 ? piece : piece.slice(0, end);
      if (end >= 0 || bytesRead === 0) return text;
    }
    throw noHeader(path);
  } finally {
    await file.close();
  }
}
