// Functions of ours that DuckDB statements call with a few thousand rows at a time. One adds up blocks of columns and hands
// back nothing of them, so that DuckDB's threads read, and no row is kept or queued; one hands in cells that were read here.
import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { Accumulator } from "../../statistics/accumulate.ts";
import { BLOCK_ROWS, BlockSums, isQuadratic } from "../../statistics/block-sums.ts";
import type { ExactSums, SumQuery } from "../../table/source.ts";
import { duckdb, duckdbBindings } from "./duckdb.ts";
import type { ByteCells } from "./parquet-bytes.ts";

/** As statements call them. */
export const BLOCK_FUNCTION = "noisewise_block";
const CELL_FUNCTION = "noisewise_cell";

export interface BlockFunction {
  /** The sums of a statement that calls the function once for each row and selects count(*). */
  sum(query: SumQuery, statement: string): Promise<ExactSums>;
}

/** Any number of columns of doubles, none of them NULL. */
export function registerBlockFunction(connection: DuckDBConnection): BlockFunction {
  const { UTINYINT } = duckdb("reading Parquet");
  const { copy_data_to_vector } = duckdbBindings();
  const nothing = new ArrayBuffer(BLOCK_ROWS);
  let sums: ColumnSums | null = null;
  register(connection, BLOCK_FUNCTION, UTINYINT, (columns, rows, output) => {
    for (const [j, column] of sums!.columns.entries()) column.set(columns(j));
    sums!.add(rows);
    copy_data_to_vector(output, 0, nothing, 0, rows);
  });
  return {
    async sum(query, statement) {
      sums = isQuadratic(query) ? new BlockSums(query) : new RowByRowSums(query);
      const answer = await connection.runAndReadAll(statement);
      const result = sums.result();
      // DuckDB has to call the function for every row, once.
      if (answer.getRows()[0][0] !== result.totalRows) throw new Error("DuckDB skipped or repeated rows");
      return result;
    },
  };
}

/** Columns of cells that statements can ask for, row by row of each file. */
export interface CellFunction {
  /** These columns take the place of those given before. */
  hand(columns: readonly ByteCells[]): void;
  /** SQL for the cell of one of them. */
  sql(column: number): string;
}

/** The virtual columns of DuckDB by which a row is found again: no column of a table may have their names. */
export const ROW_ADDRESS = ["file_index", "file_row_number"] as const;

export function registerCellFunction(connection: DuckDBConnection): CellFunction {
  const { DOUBLE } = duckdb("reading Parquet");
  const { copy_data_to_vector } = duckdbBindings();
  let given: readonly ByteCells[] = [];
  register(connection, CELL_FUNCTION, DOUBLE, (columns, rows, output) => {
    const [which, file, row] = [columns(0), columns(1), columns(2)];
    const cells = new Float64Array(rows);
    for (let r = 0; r < rows; r++) cells[r] = given[which[r]][file[r]][row[r]];
    copy_data_to_vector(output, 0, cells.buffer, 0, cells.byteLength);
  });
  const address = ROW_ADDRESS.map((name) => `CAST(${name} AS DOUBLE)`).join(", ");
  return {
    hand(columns) {
      given = columns;
    },
    sql: (column) => `${CELL_FUNCTION}(CAST(${column} AS DOUBLE), ${address})`,
  };
}

interface ColumnSums {
  readonly columns: readonly Float64Array[];
  add(rows: number): void;
  result(): ExactSums;
}

/** For products of more than two columns. */
class RowByRowSums implements ColumnSums {
  readonly columns: readonly Float64Array[];
  readonly #accumulator: Accumulator;
  readonly #values: Float64Array;

  constructor(query: SumQuery) {
    const { variables } = query.study;
    this.columns = variables.map(() => new Float64Array(BLOCK_ROWS));
    this.#accumulator = new Accumulator(query);
    this.#values = new Float64Array(variables.length);
  }

  add(rows: number): void {
    for (let r = 0; r < rows; r++) {
      for (let j = 0; j < this.#values.length; j++) this.#values[j] = this.columns[j][r];
      this.#accumulator.addValues(this.#values);
    }
  }

  result(): ExactSums {
    return this.#accumulator.result();
  }
}

type Vector = Parameters<ReturnType<typeof duckdbBindings>["copy_data_to_vector"]>[0];

/** A function of doubles, called with so many rows of each. */
function register(
  connection: DuckDBConnection,
  name: string,
  returned: DuckDBType,
  call: (columns: (index: number) => Float64Array, rows: number, output: Vector) => void,
): void {
  const { DuckDBScalarFunction, DOUBLE } = duckdb("reading Parquet");
  const { data_chunk_get_size, data_chunk_get_vector, vector_get_data, scalar_function_set_function } =
    duckdbBindings();
  const block = new DuckDBScalarFunction();
  block.setName(name);
  block.setVarArgs(DOUBLE);
  block.setReturnType(returned);
  // What it returns is not all it does, or all it is made of.
  block.setVolatile();
  // By the binding itself: the package's wrapper would copy what is returned to and fro.
  scalar_function_set_function(block.scalar_function, (_info, chunk, output) => {
    const rows = data_chunk_get_size(chunk);
    const column = (index: number) => {
      const bytes = vector_get_data(data_chunk_get_vector(chunk, index), rows * Float64Array.BYTES_PER_ELEMENT);
      return new Float64Array(bytes.buffer, bytes.byteOffset, rows);
    };
    call(column, rows, output);
  });
  connection.registerScalarFunction(block);
}
