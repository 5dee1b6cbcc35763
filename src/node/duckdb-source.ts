// CSV and Parquet files (one, or a glob of the same kind) as a table source, through an in-memory DuckDB that may
// open these files and nothing else: no network, no extensions, no spill to disk.
import { access, constants } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { PublicError } from "../errors.ts";
import type { Study } from "../release/study.ts";
import { type ColumnSchema, CSV_TEXT, type ExactSums, type SumQuery, type TableSource } from "../table/source.ts";
import { type Relation, readSums, type SqlDialect, sumStatement } from "../table/sql.ts";
import { duckdbCsvDialect, duckdbDialect, duckdbIdentifier, duckdbText } from "../table/sql-duckdb.ts";
import { readCsvHeader } from "./csv-header.ts";
import { escapeGlob, fileList, matchingFiles, unreadable } from "./duckdb-files.ts";

export interface DuckDBOptions {
  readonly threads?: number;
}

/** What differs between file formats: how columns are listed, and how a cell is written in SQL. */
interface Format {
  readonly dialect: SqlDialect;
  columns(connection: DuckDBConnection, file: string): Promise<ColumnSchema[]>;
  relation(files: readonly string[], columns: readonly ColumnSchema[]): Relation;
}

export async function openFiles(
  pathOrGlob: string,
  csv: Study["csv"],
  options: DuckDBOptions = {},
): Promise<TableSource> {
  const format = /\.parquet$/i.test(pathOrGlob) ? parquetFormat : csvFormat(csv);
  const instance = await createInstance(options);
  const connection = await instance.connect();
  const close = async () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    const files = await matchingFiles(connection, pathOrGlob);
    await allowOnly(connection, files);
    const schema = await commonColumns(connection, files, format);
    return {
      description: pathOrGlob,
      columns: async () => schema,
      sum: (query) => sum(connection, format.dialect, format.relation(files, schema), query),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createInstance({ threads }: DuckDBOptions): Promise<DuckDBInstance> {
  return DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    preserve_insertion_order: "false",
    memory_limit: "400MB",
    temp_directory: "",
    ...(threads === undefined ? {} : { threads: String(threads) }),
  });
}

async function allowOnly(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await access(file, constants.R_OK).catch((error) => {
      throw new PublicError(`${file}: ${unreadable(error)}`);
    });
  }
  // DuckDB checks a name before and after it is taken as a glob.
  const names = [...new Set(files.flatMap((file) => [file, escapeGlob(file)]))];
  await connection.run(`SET allowed_paths = [${names.map(duckdbText).join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
}

async function commonColumns(
  connection: DuckDBConnection,
  files: readonly string[],
  format: Format,
): Promise<ColumnSchema[]> {
  const first = await format.columns(connection, files[0]!);
  for (const file of files.slice(1)) {
    const columns = await format.columns(connection, file);
    if (JSON.stringify(columns) !== JSON.stringify(first)) {
      throw new PublicError(`${file}: its columns are not those of ${files[0]}: a glob must match files of one table`);
    }
  }
  return first;
}

async function sum(
  connection: DuckDBConnection,
  dialect: SqlDialect,
  relation: Relation,
  query: SumQuery,
): Promise<ExactSums> {
  const result = await connection.runAndReadAll(sumStatement(dialect, relation, query));
  return readSums(result.getRows()[0]!, query);
}

const parquetFormat: Format = {
  dialect: duckdbDialect,
  columns: async (connection, file) => {
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${readParquet([file])}`).catch(() => {
      throw new PublicError(`${file}: not a Parquet file, or damaged`);
    });
    return described.getRows().map(([name, type]) => parquetColumn(String(name), String(type)));
  },
  relation: (files, columns) => ({
    from: readParquet(files),
    cell: (name) => ({ sql: duckdbIdentifier(name), schema: columns.find((column) => column.name === name)! }),
  }),
};

function readParquet(files: readonly string[]): string {
  return `read_parquet(${fileList(files)}, hive_partitioning = false)`;
}

function parquetColumn(name: string, engineType: string): ColumnSchema {
  const type = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/.test(engineType)
    ? "integer"
    : /^(DOUBLE|FLOAT|DECIMAL\(\d+,\d+\))$/.test(engineType)
      ? "number"
      : /^(VARCHAR|ENUM\(.*\))$/s.test(engineType)
        ? "text"
        : engineType === "BOOLEAN"
          ? "boolean"
          : "other";
  return { name, type, engineType };
}

/**
 * Nothing is guessed from the rows and no record is lost: short ones are padded, a stray quote is kept as a character,
 * invalid UTF-8 is read as bytes. One thread scans a file, since a scan that starts in the middle must guess
 * whether it is inside quotes, and one record could then change how others are read.
 */
function csvFormat({ delimiter, quote }: Study["csv"]): Format {
  for (const character of [delimiter, quote]) {
    if (character.charCodeAt(0) > 126) {
      throw new PublicError(
        `csv: delimiter and quote must be ASCII characters, and ${JSON.stringify(character)} is not`,
      );
    }
  }
  return {
    dialect: duckdbCsvDialect,
    columns: async (_, file) => {
      const names = await readCsvHeader(file, { delimiter, quote });
      return names.map((name) => ({ name, type: "text", engineType: CSV_TEXT }));
    },
    relation: (files, columns) => {
      // One column more than the header has: where it is not empty, nobody knows which cell belongs to which column.
      const surplus = columns.length;
      const types = Array.from({ length: surplus + 1 }, (_, i) => `'c${i}': 'VARCHAR'`);
      return {
        from:
          `read_csv(${fileList(files)}, columns = {${types.join(", ")}}, auto_detect = false, header = false, skip = 1, ` +
          `delim = ${duckdbText(delimiter)}, quote = ${duckdbText(quote)}, escape = ${duckdbText(quote)}, ` +
          "encoding = 'latin-1', strict_mode = false, null_padding = true, ignore_errors = true, parallel = false)",
        cell: (name) => {
          const position = columns.findIndex((column) => column.name === name);
          return { sql: `CASE WHEN c${surplus} IS NULL THEN c${position} END`, schema: columns[position]! };
        },
      };
    },
  };
}
