// What the user calls the table → a source for it: the URL of a database server with a table name, Parquet
// files, or CSV files.
import { UsageError } from "../../errors.ts";
import type { Study } from "../../study/study.ts";
import type { TableSource } from "../../table/source.ts";
import { openClickHouse } from "./clickhouse-source.ts";
import { openFiles } from "./open-files.ts";
import { openPostgres } from "./postgres-source.ts";

/** What a table's name alone does not say. */
export interface OpenTableOptions {
  /** The table's name within a database. */
  readonly relation?: string | undefined;
  readonly csv: Study["csv"];
}

const ENGINES: ReadonlyMap<string, (url: string, relation: string) => Promise<TableSource>> = new Map([
  ["postgres", openPostgres],
  ["postgresql", openPostgres],
  ["clickhouse", openClickHouse],
  ["clickhouse+https", openClickHouse],
]);

/** Opens CSV or Parquet files (a path or a glob) or a PostgreSQL or ClickHouse table; reads the columns only. */
export async function openTable(table: string, { relation, csv }: OpenTableOptions): Promise<TableSource> {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(table) ?? [];
  if (scheme === undefined) return openFiles(table, csv);
  const open = ENGINES.get(scheme);
  if (!open) {
    throw new UsageError(`${scheme}:// is not supported: use a local file, postgresql:// or clickhouse://`);
  }
  if (relation === undefined) throw new UsageError("a database URL needs the name of the table as well");
  return open(table, relation);
}
