// How commands are told which table: a CSV or Parquet path or glob, or a database URL and the name of a table in it.
import type { Command } from "commander";

export interface TableOptions {
  readonly table?: string;
  readonly delimiter: string;
  readonly quote: string;
}

export function addTableArguments(command: Command): Command {
  return command
    .argument("<table>", "a CSV or Parquet file or glob, or a database URL (postgres://...)")
    .argument("[relation]", "for a database: the table, with its schema if it needs one")
    .option("--table <name>", "the same, as an option")
    .option("--delimiter <character>", "of a CSV file", ",")
    .option("--quote <character>", "of a CSV file", '"');
}
