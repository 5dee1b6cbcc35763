// Arguments that name a table: a CSV or Parquet path or glob, or a database URL and the name of a table in it.
import type { Command } from "commander";
import { UsageError } from "../errors.ts";
import type { Study } from "../study/study.ts";
import type { TableSource } from "../table/source.ts";

export interface TableArguments {
  readonly table: string;
  readonly relation: string | undefined;
  readonly options: { readonly table?: string };
}

export function addTableArguments(command: Command): Command {
  return command
    .argument("<table>", "a CSV or Parquet file or glob, or a database URL (postgresql://..., clickhouse://...)")
    .argument("[relation]", "for a database: the table name, with its schema if needed")
    .option("--table <name>", "the table name, given as an option");
}

export async function openNamedTable(named: TableArguments, csv: Study["csv"]): Promise<TableSource> {
  const relation = relationOf(named);
  const { openTable } = await import("../node/tables/open-table.ts");
  return openTable(named.table, { relation, csv });
}

/** Otherwise a second file, as from an unquoted glob, would be silently ignored. */
function relationOf({ table, relation, options }: TableArguments): string | undefined {
  if (relation !== undefined && options.table !== undefined) {
    throw new UsageError(`name the table once: as "${relation}" or as --table ${options.table}`);
  }
  const name = relation ?? options.table;
  if (name !== undefined && !table.includes("://")) {
    throw new UsageError(`unexpected "${name}" after ${table}: to read several files as one table, quote a glob`);
  }
  return name;
}
