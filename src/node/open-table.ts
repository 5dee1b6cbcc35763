// What the user calls the table → a source for it: a PostgreSQL URL with a table name, Parquet files, or CSV files.
import { UsageError } from "../errors.ts";
import type { Study } from "../release/study.ts";
import type { TableSource } from "../table/source.ts";
import { openFiles } from "./open-files.ts";
import { openPostgres } from "./postgres-source.ts";

/** What a table's name alone does not say. */
export interface OpenTableOptions {
  /** The table's name within a database. */
  readonly relation?: string | undefined;
  readonly csv: Study["csv"];
}

/** Opens CSV or Parquet files (a path or a glob) or a PostgreSQL table; reads the columns only. */
export async function openTable(table: string, { relation, csv }: OpenTableOptions): Promise<TableSource> {
  if (/^postgres(ql)?:\/\//.test(table)) {
    if (relation === undefined) throw new UsageError("a database URL needs the name of the table as well");
    return openPostgres(table, relation);
  }
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(table) ?? [];
  if (scheme !== undefined) throw new UsageError(`${scheme}:// is not supported: use a local file or postgresql://`);
  return openFiles(table, csv);
}
