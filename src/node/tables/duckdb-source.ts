// Parquet files (one, or a glob) as a table source, through an in-memory DuckDB that may open these files and nothing
// else: no network, no extensions, no spill to disk. Columns come from the footers alone. Text and time stamps are read by
// parquet-bytes.ts and handed in.
import { availableParallelism } from "node:os";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { PublicError } from "../../errors.ts";
import { isQuadratic } from "../../statistics/block-sums.ts";
import { releaseCells } from "../../statistics/kept-rows.ts";
import {
  callForRowsStatement,
  cellsStatement,
  type Relation,
  readSums,
  sumStatement,
} from "../../statistics/sql/sql.ts";
import { duckdbDialect, duckdbIdentifier, duckdbText } from "../../statistics/sql/sql-duckdb.ts";
import { sumByScanning } from "../../statistics/sum-by-scanning.ts";
import { withOrderRead } from "../../table/row-order.ts";
import {
  type ColumnSchema,
  type ExactSums,
  hasTransforms,
  type RowVisitor,
  type SumQuery,
  type TableSource,
  type WantedCell,
  wantedColumn,
} from "../../table/source.ts";
import { duckdb } from "./duckdb.ts";
import {
  BLOCK_FUNCTION,
  type BlockFunction,
  type CellFunction,
  ROW_ADDRESS,
  registerBlockFunction,
  registerCellFunction,
} from "./duckdb-blocks.ts";
import { type ByteCells, peopleOf, readByteColumn, textsOf, worthOf } from "./parquet-bytes.ts";
import { commonColumns, escapeGlob, readParquet } from "./parquet-footer.ts";

export interface DuckDBOptions {
  readonly threads?: number;
}

export async function openParquet(
  files: readonly string[],
  description: string,
  options: DuckDBOptions = {},
): Promise<TableSource> {
  const threads = options.threads ?? availableParallelism();
  const instance = await createInstance(threads);
  const connection = await instance.connect();
  const close = async () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    const functions = { blocks: registerBlockFunction(connection), cells: registerCellFunction(connection) };
    await planBySchema(connection);
    await allowOnly(connection, files);
    const columns = await commonColumns(connection, files);
    const table = { description, files, columns, connection, ...functions };
    return {
      description,
      columns: async () => columns,
      rehearse: async (query) => {
        const wanted = readCells(table, releaseCells(query.study));
        const statement = statementFor(relationOf(table, wanted), query, wayOf(query, threads), wanted);
        await connection.run(`EXPLAIN ${statement}`).catch(() => {
          throw new PublicError(`${description}: DuckDB refuses the statement for this study: declare fewer variables`);
        });
      },
      sum: (query) => sumTable(table, query, wayOf(query, threads)),
      scan: (wanted, visit) => scanTable(table, wanted, visit),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface ParquetTable {
  readonly description: string;
  readonly files: readonly string[];
  readonly columns: readonly ColumnSchema[];
  readonly connection: DuckDBConnection;
  readonly blocks: BlockFunction;
  readonly cells: CellFunction;
}

/** Who adds up: DuckDB; or noisewise, from blocks of columns, or row by row where it chooses among them. */
type Way = "statement" | "blocks" | "rows";

/**
 * Nanoseconds a row takes, as measured (docs/performance.md): DuckDB spends some 8.5 on each sum, in all its threads. Ours is
 * one: a column takes it 8.5, a product of two 0.22, and the rest 13.
 */
function wayOf(query: SumQuery, threads: number): Way {
  if (query.study.person !== undefined) return "rows";
  if (hasTransforms(query.study)) return "blocks";
  if (!isQuadratic(query)) return "statement";
  const { components, factors } = query.layout;
  const fewSums = (8.5 * components.length) / threads < 13 + 8.5 * factors.length + 0.22 * components.length;
  return fewSums ? "statement" : "blocks";
}

async function sumTable(table: ParquetTable, query: SumQuery, way: Way): Promise<ExactSums> {
  if (way === "rows") return sumByScanning(query, (wanted, visit) => scanTable(table, wanted, visit));
  const wanted = releaseCells(query.study);
  table.cells.hand(await readBytes(table, inBytes(table, wanted), []));
  const statement = statementFor(relationOf(table, wanted), query, way, wanted);
  if (way === "blocks") return table.blocks.sum(query, statement);
  return readSums((await table.connection.runAndReadAll(statement)).getRows()[0], query);
}

function statementFor(relation: Relation, query: SumQuery, way: Way, wanted: readonly WantedCell[]): string {
  if (way === "rows") return cellsStatement(duckdbDialect, relation, wanted);
  return way === "blocks"
    ? callForRowsStatement(duckdbDialect, relation, query.study.variables, BLOCK_FUNCTION)
    : sumStatement(duckdbDialect, relation, query);
}

function relationOf(table: ParquetTable, wanted: readonly WantedCell[]): Relation {
  const bytes = inBytes(table, wanted);
  return {
    from: readParquet(table.files),
    cell: (name) => ({ sql: duckdbIdentifier(name), schema: schemaOf(table, name) }),
    handedIn: (cell) => {
      const index = bytes.findIndex((one) => isSame(one, cell));
      return index < 0 ? undefined : table.cells.sql(index);
    },
  };
}

function isSame(a: WantedCell, b: WantedCell): boolean {
  if ("variable" in a) return "variable" in b && a.variable === b.variable;
  return a === b;
}

function readCells(table: ParquetTable, wanted: readonly WantedCell[]): WantedCell[] {
  return withOrderRead(wanted, (column) => schemaOf(table, column));
}

/** The wanted cells that are text or time stamps; a table in which their rows could not be found again is refused. */
function inBytes(table: ParquetTable, wanted: readonly WantedCell[]): WantedCell[] {
  const bytes = wanted.filter((cell) => isInBytes(schemaOf(table, wantedColumn(cell))));
  const taken = table.columns.find(({ name }) => ROW_ADDRESS.some((one) => one === name.toLowerCase()));
  if (bytes.length === 0 || taken === undefined) return bytes;
  throw new PublicError(
    `${table.description}: a column is named ${taken.name}, as DuckDB calls the number of a row: rename it`,
  );
}

function readBytes({ files }: ParquetTable, bytes: readonly WantedCell[], texts: string[]): Promise<ByteCells[]> {
  const column = (cell: WantedCell) => {
    if ("variable" in cell) return worthOf(cell.variable);
    return "personOf" in cell ? peopleOf(cell.personOf, cell.people) : textsOf(wantedColumn(cell), texts);
  };
  return Promise.all(bytes.map((cell) => readByteColumn(files, column(cell))));
}

function schemaOf({ columns }: ParquetTable, name: string): ColumnSchema {
  return columns.find((column) => column.name === name)!;
}

function isInBytes({ type, engineType }: ColumnSchema): boolean {
  return type === "text" || (type === "date" && engineType !== "DATE");
}

/**
 * DuckDB ends a stream that fails on its way, at a damaged page, as if it were complete, and its package does not hand out
 * the error. One row could so hide all that follow, which no noise covers: hence the count.
 */
async function scanTable(table: ParquetTable, given: readonly WantedCell[], visit: RowVisitor): Promise<void> {
  const { connection, cells } = table;
  const wanted = readCells(table, given);
  const texts: string[] = [];
  const bytes = inBytes(table, wanted);
  cells.hand(await readBytes(table, bytes, texts).catch(notRead));
  const relation = relationOf(table, wanted);
  const readers = wanted.map((cell) => cellReader(cell, bytes.includes(cell), texts));
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${relation.from}`);
  let unread = Number(counted.getRows()[0][0]);
  const result = await connection.stream(cellsStatement(duckdbDialect, relation, wanted)).catch(notRead);
  const next = () => result.fetchChunk().catch(notRead);
  for (let chunk = await next(); chunk && chunk.rowCount > 0; chunk = await next()) {
    for (const row of chunk.getRows() as Cell[][]) {
      visit(row.map((cell, j) => readers[j](cell)));
    }
    unread -= chunk.rowCount;
  }
  if (unread !== 0) notRead();
}

type Cell = number | string | null;

/** What was read in bytes comes as a number: that of its text, or of its person. */
function cellReader(wanted: WantedCell, inBytes: boolean, texts: readonly string[]): (cell: Cell) => Cell {
  if ("textOf" in wanted && inBytes) return (number) => texts[number as number] ?? null;
  if ("personOf" in wanted && !inBytes) return (id) => wanted.people.ofText(id as string | null);
  return (cell) => cell;
}

function notRead(): never {
  throw new PublicError("the table was not read to its end: it is damaged, or was changed meanwhile: write it again");
}

/** What does not depend on the statistics of a file, which its cells decide: a plan follows from the schema alone. */
const KEPT_OPTIMIZERS = [
  "expression_rewriter",
  "unused_columns",
  "column_lifetime",
  "common_subexpressions",
  "common_aggregate",
];

async function planBySchema(connection: DuckDBConnection): Promise<void> {
  const known = await connection.runAndReadAll("SELECT name FROM duckdb_optimizers()");
  const names = known.getRows().map(([name]) => String(name));
  const others = names.filter((name) => !KEPT_OPTIMIZERS.includes(name));
  await connection.run(`SET disabled_optimizers = ${duckdbText(others.join(","))}`);
}

/** No memory limit: a scan needs no more than a row group for each thread, and to fail after a charge would be worse. */
function createInstance(threads: number): Promise<DuckDBInstance> {
  return duckdb("reading Parquet").DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    temp_directory: "",
    // Of several rows of a person, the first or the last of a file may be asked for.
    preserve_insertion_order: "true",
    threads: String(threads),
  });
}

async function allowOnly(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  // DuckDB checks a name before and after it is taken as a glob.
  const names = [...new Set(files.flatMap((file) => [file, escapeGlob(file)]))];
  await connection.run(`SET allowed_paths = [${names.map(duckdbText).join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
}
