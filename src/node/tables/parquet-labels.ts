// Text columns of Parquet files → a table in DuckDB's memory with, for each row, the position of its label among those
// that matter, from 1; 0 for any other. DuckDB fails on a text that is not UTF-8; here it is one more bad cell.
import type { DuckDBAppender, DuckDBConnection } from "@duckdb/node-api";
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { cellLabel } from "../../statistics/quantise.ts";
import type { Relation } from "../../statistics/sql/sql.ts";
import { duckdbIdentifier, duckdbText } from "../../statistics/sql/sql-duckdb.ts";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { isCategorical, type Study } from "../../study/study.ts";
import type { ColumnSchema } from "../../table/source.ts";

const TABLE = "labels";

/** The text columns a study compares with levels, and all levels of each. */
export function labelColumns(study: Study, columns: readonly ColumnSchema[]): Map<string, string[]> {
  const texts = new Set(columns.filter(({ type }) => type === "text").map(({ name }) => name));
  const labels = new Map<string, string[]>();
  for (const variable of study.variables) {
    if (!isCategorical(variable) || !texts.has(variable.column)) continue;
    labels.set(variable.column, [...(labels.get(variable.column) ?? []), ...variable.levels]);
  }
  return labels;
}

export async function loadLabels(
  connection: DuckDBConnection,
  files: readonly string[],
  labels: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const columns = [...labels.keys()].map((_, index) => `label${index} USMALLINT`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (${columns.join(", ")})`);
  const appender = await connection.createAppender(TABLE);
  for (const file of files) await appendFile(appender, file, labels);
  appender.closeSync();
}

/** The files with their text columns replaced by the labels that were loaded. */
export function relationWithLabels(
  plain: Relation,
  study: Study,
  labels: ReadonlyMap<string, readonly string[]>,
): Relation {
  const others = [...new Set(study.variables.map(({ column }) => column))].filter((column) => !labels.has(column));
  const names = others.map(duckdbIdentifier).join(", ");
  const order = [...labels.keys()];
  return {
    // Named one by one: a text column that is selected is read, whether or not it is used.
    from: others.length === 0 ? TABLE : `(SELECT ${names} FROM ${plain.from}) POSITIONAL JOIN ${TABLE}`,
    cell: (name) => {
      const { sql, schema } = plain.cell(name);
      const known = labels.get(name)?.map(duckdbText).join(", ");
      return { schema, sql: known === undefined ? sql : `([${known}])[label${order.indexOf(name)}]` };
    },
  };
}

/** One column of one row group at a time: memory does not depend on the length of the file. */
async function appendFile(
  appender: DuckDBAppender,
  path: string,
  labels: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const columns: number[][] = [];
    for (const [name, known] of labels) {
      const parsers = { stringFromBytes: positionAmong(known) };
      await parquetRead({
        ...{ file, metadata, columns: [name], rowStart, rowEnd, compressors, parsers },
        onComplete: (rows) => columns.push(rows.map(([position]) => position ?? 0)),
      });
    }
    for (let row = 0; row < rowEnd - rowStart; row++) {
      for (const column of columns) appender.appendUSmallInt(column[row]);
      appender.endRow();
    }
    rowStart = rowEnd;
  }
}

function positionAmong(known: readonly string[]): (bytes: Uint8Array | undefined) => number {
  const positions = new Map(known.map((label, index) => [label, index + 1]));
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return (bytes) => {
    if (!bytes || bytes.length > LONGEST_CELL) return 0;
    try {
      return positions.get(cellLabel(utf8.decode(bytes)) ?? "") ?? 0;
    } catch {
      return 0;
    }
  };
}
