// A path or glob of Parquet files (by their extension) or of CSV files (all others) → a table source.
import { PublicError } from "../../errors.ts";
import type { Study } from "../../study/study.ts";
import type { TableSource } from "../../table/source.ts";
import { openCsv } from "./csv-source.ts";
import { type DuckDBOptions, openParquet } from "./duckdb-source.ts";
import { matchingFiles } from "./matching-files.ts";

export async function openFiles(
  pathOrGlob: string,
  csv: Study["csv"],
  options: DuckDBOptions = {},
): Promise<TableSource> {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(pathOrGlob)) {
    throw new PublicError(`${pathOrGlob}: spreadsheets are not read: export the sheet as CSV, and give that`);
  }
  const files = await matchingFiles(pathOrGlob);
  return /\.parquet$/i.test(pathOrGlob) ? openParquet(files, pathOrGlob, options) : openCsv(files, pathOrGlob, csv);
}
