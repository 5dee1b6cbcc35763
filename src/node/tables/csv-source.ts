// The paths of CSV files → a table source.
import { createReadStream } from "node:fs";
import { PublicError } from "../../errors.ts";
import { sumByScanning } from "../../statistics/sum-by-scanning.ts";
import type { Study } from "../../study/study.ts";
import { csvTable } from "../../table/csv-table.ts";
import type { TableSource } from "../../table/source.ts";
import { readCsvHeader } from "./csv-header.ts";

const CHUNK = 1 << 20;

export async function openCsv(files: readonly string[], description: string, csv: Study["csv"]): Promise<TableSource> {
  const pieces = files.map((file) => () => createReadStream(file, { highWaterMark: CHUNK, encoding: "latin1" }));
  const table = csvTable(pieces, await commonHeader(files, csv), csv);
  return { ...table, description, sum: (query) => sumByScanning(query, table.scan), close: async () => {} };
}

async function commonHeader(files: readonly string[], csv: Study["csv"]): Promise<string[]> {
  const names = await readCsvHeader(files[0], csv);
  for (const file of files.slice(1)) {
    if (JSON.stringify(await readCsvHeader(file, csv)) !== JSON.stringify(names)) {
      throw new PublicError(`${file}: its header is not that of ${files[0]}: a glob must match files of one table`);
    }
  }
  return names;
}
