// The footers of Parquet files → the columns of the table they make up, with the types DuckDB gives them. Where a type lets a
// cell make DuckDB fail, it is named as one that no variable can have.
import type { DuckDBConnection, DuckDBResultReader } from "@duckdb/node-api";
import { PublicError } from "../../errors.ts";
import { duckdbText } from "../../statistics/sql/sql-duckdb.ts";
import { checkColumnNames } from "../../table/check-columns.ts";
import type { ColumnSchema } from "../../table/source.ts";

export async function commonColumns(connection: DuckDBConnection, files: readonly string[]): Promise<ColumnSchema[]> {
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
  const stored = await storedColumns(connection, file);
  // DuckDB tells names that are alike, but for case, apart by an ending of its own: so look at those in the footer.
  checkColumnNames(
    stored.map(({ name }) => ({ name, type: "other", engineType: "" })),
    file,
  );
  return described.getRows().map(([name, duckdbType], index) => {
    const engineType = `${duckdbType}${decimalProblem(stored[index])}`;
    return { name: String(name), type: columnType(engineType), engineType };
  });
}

/** A footer may be damaged so that one question is answered and another is not: names that are no text, for example. */
function askFooter(connection: DuckDBConnection, file: string, statement: string): Promise<DuckDBResultReader> {
  return connection.runAndReadAll(statement).catch(() => {
    throw new PublicError(`${file}: not a Parquet file, or damaged`);
  });
}

/** A column as the footer has it. */
interface StoredColumn {
  readonly name: string;
  readonly physical: string;
  readonly length: number;
  readonly children: number;
  readonly precision: number;
}

async function storedColumns(connection: DuckDBConnection, file: string): Promise<StoredColumn[]> {
  const fields = "name, type, type_length, num_children, precision";
  const statement = `SELECT ${fields} FROM parquet_schema(${duckdbText(escapeGlob(file))})`;
  const rows = (await askFooter(connection, file, statement)).getRows();
  const elements = rows.map(([name, physical, length, children, precision]) => ({
    ...{ name: String(name), physical: String(physical), length: Number(length ?? 0) },
    ...{ children: Number(children ?? 0), precision: Number(precision ?? 0) },
  }));
  const columns: StoredColumn[] = [];
  // The elements are a tree in preorder; its root is the row.
  for (let i = 1; i < elements.length; i = afterSubtree(elements, i)) columns.push(elements[i]);
  return columns;
}

/** DuckDB fails on a decimal with more bytes than its digits need, where they are not all empty: a matter of each cell. */
function decimalProblem({ physical, length, precision }: StoredColumn): string {
  if (precision === 0 || !physical.endsWith("BYTE_ARRAY")) return "";
  const [, most] = [[4, 2] as const, [9, 4] as const, [18, 8] as const, [38, 16] as const].find(
    ([digits]) => precision <= digits,
  ) ?? [0, Number.POSITIVE_INFINITY];
  return physical === "FIXED_LEN_BYTE_ARRAY" && length <= most ? "" : " in byte arrays of too many bytes";
}

function afterSubtree(elements: readonly { readonly children: number }[], start: number): number {
  let open = 1;
  let i = start;
  for (; open > 0 && i < elements.length; i++) open += elements[i].children - 1;
  return i;
}

function columnType(engineType: string): ColumnSchema["type"] {
  if (/^(U?(TINY|SMALL|BIG)INT|U?INTEGER)$/.test(engineType)) return "integer";
  if (/^(DOUBLE|FLOAT|DECIMAL\(\d+,\d+\))$/.test(engineType)) return "number";
  if (engineType === "BOOLEAN") return "boolean";
  if (/^(DATE|TIMESTAMP(_S|_MS|_NS)?)$/.test(engineType)) return "date";
  return engineType === "VARCHAR" ? "text" : "other";
}

/** Folder names such as year=2020 are not columns. */
export function readParquet(files: readonly string[]): string {
  return `read_parquet([${files.map((file) => duckdbText(escapeGlob(file))).join(", ")}], hive_partitioning = false)`;
}

/** A file's own name may contain glob characters. */
export function escapeGlob(file: string): string {
  return file.replace(/[*?[]/g, "[$&]");
}
