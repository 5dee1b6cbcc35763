// Parquet files (one, or a glob) as a table source, through an in-memory DuckDB that may open these files and nothing
// else: no network, no extensions, no spill to disk. Columns come from the footers alone.
import { availableParallelism } from "node:os";
import type { DuckDBConnection, DuckDBInstance, DuckDBResultReader } from "@duckdb/node-api";
import { PublicError } from "../../errors.ts";
import { isQuadratic } from "../../statistics/block-sums.ts";
import {
  callForRowsStatement,
  cellsStatement,
  type Relation,
  readSums,
  sumStatement,
} from "../../statistics/sql/sql.ts";
import { duckdbDialect, duckdbIdentifier, duckdbText } from "../../statistics/sql/sql-duckdb.ts";
import { sumByScanning } from "../../statistics/sum-by-scanning.ts";
import { checkColumnNames } from "../../table/check-columns.ts";
import {
  type ColumnSchema,
  type ExactSums,
  hasDates,
  needsCells,
  type RowVisitor,
  type SumQuery,
  type TableSource,
  type WantedCell,
  wantedCell,
} from "../../table/source.ts";
import { duckdb } from "./duckdb.ts";
import { BLOCK_FUNCTION, type BlockFunction, registerBlockFunction } from "./duckdb-blocks.ts";
import { labelColumns, loadLabels, relationWithLabels } from "./parquet-labels.ts";

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
    const blocks = registerBlockFunction(connection);
    await allowOnly(connection, files);
    const columns = await commonColumns(connection, files);
    const relation: Relation = {
      from: readParquet(files),
      cell: (name) => ({ sql: duckdbIdentifier(name), schema: columns.find((column) => column.name === name)! }),
    };
    return {
      description,
      columns: async () => columns,
      rehearse: async (query) => {
        await connection.run(`EXPLAIN ${statementFor(relation, query, wayOf(query, threads))}`).catch(() => {
          throw new PublicError(`${description}: DuckDB refuses the statement for this study: declare fewer variables`);
        });
      },
      sum: async (query) => {
        const sumOf = (from: Relation) => sumRelation(connection, blocks, from, query, wayOf(query, threads));
        const labels = labelColumns(query.study, columns);
        if (labels.size === 0) return sumOf(relation);
        // Some text in it may not be UTF-8. That is slower to read, and must not fail.
        return sumOf(relation).catch(async () => {
          await loadLabels(connection, files, labels);
          return sumOf(relationWithLabels(relation, query.study, labels));
        });
      },
      scan: (wanted, visit) =>
        scanRelation(connection, relation, wanted, visit).catch(async (error) => {
          throw (await textProblem(connection, relation, wanted, description)) ?? error;
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Who adds up: DuckDB, or noisewise from blocks of columns or, where cells are texts of dates, row by row. */
type Way = "statement" | "blocks" | "rows";

/**
 * Nanoseconds a row takes, as measured (docs/performance.md): DuckDB spends some 8.5 on each sum, in all its threads. Ours is
 * one: a column takes it 8.5, a product of two 0.22, and the rest 13.
 */
function wayOf(query: SumQuery, threads: number): Way {
  if (hasDates(query.study) || !isQuadratic(query)) return needsCells(query.study) ? "rows" : "statement";
  const { components, factors } = query.layout;
  const fewSums = (8.5 * components.length) / threads < 13 + 8.5 * factors.length + 0.22 * components.length;
  return fewSums && !needsCells(query.study) ? "statement" : "blocks";
}

async function sumRelation(
  connection: DuckDBConnection,
  blocks: BlockFunction,
  relation: Relation,
  query: SumQuery,
  way: Way,
): Promise<ExactSums> {
  if (way === "rows") {
    return sumByScanning(query, (wanted, visit) => scanRelation(connection, relation, wanted, visit));
  }
  const statement = statementFor(relation, query, way);
  if (way === "blocks") return blocks.sum(query, statement);
  return readSums((await connection.runAndReadAll(statement)).getRows()[0], query);
}

function statementFor(relation: Relation, query: SumQuery, way: Way): string {
  const { variables } = query.study;
  if (way === "rows") return cellsStatement(duckdbDialect, relation, variables.map(wantedCell));
  return way === "blocks"
    ? callForRowsStatement(duckdbDialect, relation, variables, BLOCK_FUNCTION)
    : sumStatement(duckdbDialect, relation, query);
}

/**
 * DuckDB ends a stream that fails on its way, at a damaged page or a text that is not UTF-8, as if it were complete, and its
 * package does not hand out the error. One row could so hide all that follow, which no noise covers: hence the count.
 */
async function scanRelation(
  connection: DuckDBConnection,
  relation: Relation,
  wanted: readonly WantedCell[],
  visit: RowVisitor,
): Promise<void> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${relation.from}`);
  let unread = Number(counted.getRows()[0][0]);
  const result = await connection.stream(cellsStatement(duckdbDialect, relation, wanted)).catch(notRead);
  const next = () => result.fetchChunk().catch(notRead);
  for (let chunk = await next(); chunk && chunk.rowCount > 0; chunk = await next()) {
    for (const row of chunk.getRows()) visit(row);
    unread -= chunk.rowCount;
  }
  if (unread !== 0) notRead();
}

function notRead(): never {
  throw new PublicError("the table was not read to its end: it is damaged, or was changed meanwhile: write it again");
}

/** The first column whose text is not UTF-8, which DuckDB does not read; undefined where none is. */
async function textProblem(
  connection: DuckDBConnection,
  { from, cell }: Relation,
  wanted: readonly WantedCell[],
  description: string,
): Promise<PublicError | undefined> {
  const texts = new Set(wanted.flatMap(({ column }) => (cell(column).schema.type === "text" ? [column] : [])));
  for (const column of texts) {
    const readsToItsEnd = await connection.run(`SELECT max(strlen(${cell(column).sql})) FROM ${from}`).then(
      () => true,
      () => false,
    );
    if (readsToItsEnd) continue;
    return new PublicError(
      `${description}: the text of column "${column}" is not UTF-8 in some cells, and a release would take these for bad ` +
        "ones: write the file again with its text as UTF-8",
    );
  }
  return undefined;
}

/** No memory limit: a scan needs no more than a row group for each thread, and to fail after a charge would be worse. */
function createInstance(threads: number): Promise<DuckDBInstance> {
  return duckdb("reading Parquet").DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    temp_directory: "",
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

async function commonColumns(connection: DuckDBConnection, files: readonly string[]): Promise<ColumnSchema[]> {
  const columns = await readFooter(connection, files[0]);
  for (const file of files.slice(1)) {
    if (JSON.stringify(await readFooter(connection, file)) !== JSON.stringify(columns)) {
      throw new PublicError(`${file}: its columns are not those of ${files[0]}: a glob must match files of one table`);
    }
  }
  return columns;
}

async function readFooter(connection: DuckDBConnection, file: string): Promise<ColumnSchema[]> {
  const described = await askFooter(connection, file, `DESCRIBE SELECT * FROM ${readParquet([file])}`);
  await requireDistinctNames(connection, file);
  return described.getRows().map(([name, type]) => ({
    name: String(name),
    type: columnType(String(type)),
    engineType: String(type),
  }));
}

/** A footer may be damaged so that one question is answered and another is not: names that are no text, for example. */
function askFooter(connection: DuckDBConnection, file: string, statement: string): Promise<DuckDBResultReader> {
  return connection.runAndReadAll(statement).catch(() => {
    throw new PublicError(`${file}: not a Parquet file, or damaged`);
  });
}

/** DuckDB tells names that are alike, but for case, apart by an ending of its own: so look at those in the footer. */
async function requireDistinctNames(connection: DuckDBConnection, file: string): Promise<void> {
  const statement = `SELECT name, num_children FROM parquet_schema(${duckdbText(escapeGlob(file))})`;
  const schema = await askFooter(connection, file, statement);
  const elements = schema
    .getRows()
    .map(([name, children]) => ({ name: String(name), children: Number(children ?? 0) }));
  const names: string[] = [];
  // The elements are a tree in preorder; its root is the row.
  for (let i = 1; i < elements.length; i = afterSubtree(elements, i)) names.push(elements[i].name);
  checkColumnNames(
    names.map((name) => ({ name, type: "other", engineType: "" })),
    file,
  );
}

function afterSubtree(elements: readonly { readonly children: number }[], start: number): number {
  let open = 1;
  let i = start;
  for (; open > 0 && i < elements.length; i++) open += elements[i].children - 1;
  return i;
}

function columnType(engineType: string): ColumnSchema["type"] {
  if (/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/.test(engineType)) return "integer";
  if (/^(DOUBLE|FLOAT|DECIMAL\(\d+,\d+\))$/.test(engineType)) return "number";
  if (engineType === "BOOLEAN") return "boolean";
  if (/^(DATE|TIMESTAMP(_S|_MS|_NS)?)$/.test(engineType)) return "date";
  return engineType === "VARCHAR" ? "text" : "other";
}

/** Folder names such as year=2020 are not columns. */
function readParquet(files: readonly string[]): string {
  return `read_parquet([${files.map((file) => duckdbText(escapeGlob(file))).join(", ")}], hive_partitioning = false)`;
}

/** A file's own name may contain glob characters. */
function escapeGlob(file: string): string {
  return file.replace(/[*?[]/g, "[$&]");
}
