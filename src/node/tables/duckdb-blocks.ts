// Blocks of columns out of the middle of a DuckDB statement: it calls a function of ours with a few thousand rows at a time,
// which adds them up and hands back nothing of them. So DuckDB's threads read, and no row is kept or queued.
import type { DuckDBConnection } from "@duckdb/node-api";
import { BLOCK_ROWS, BlockSums } from "../../statistics/block-sums.ts";
import type { ExactSums, SumQuery } from "../../table/source.ts";
import { duckdb, duckdbBindings } from "./duckdb.ts";

/** As statements call it. */
export const BLOCK_FUNCTION = "noisewise_block";

export interface BlockFunction {
  /** The sums of a statement that calls the function once for each row and selects count(*). */
  sum(query: SumQuery, statement: string): Promise<ExactSums>;
}

/** Any number of columns of doubles, none of them NULL. */
export function registerBlockFunction(connection: DuckDBConnection): BlockFunction {
  const { DuckDBScalarFunction, DOUBLE, UTINYINT } = duckdb("reading Parquet");
  const {
    data_chunk_get_size,
    data_chunk_get_vector,
    vector_get_data,
    copy_data_to_vector,
    scalar_function_set_function,
  } = duckdbBindings();
  const nothing = new ArrayBuffer(BLOCK_ROWS);
  let sums: BlockSums | null = null;

  const block = new DuckDBScalarFunction();
  block.setName(BLOCK_FUNCTION);
  block.setVarArgs(DOUBLE);
  block.setReturnType(UTINYINT);
  // What it returns is not all it does.
  block.setVolatile();
  // By the binding itself: the package's wrapper would copy what is returned to and fro.
  scalar_function_set_function(block.scalar_function, (_info, chunk, output) => {
    const rows = data_chunk_get_size(chunk);
    for (const [j, column] of sums!.columns.entries()) {
      const bytes = vector_get_data(data_chunk_get_vector(chunk, j), rows * Float64Array.BYTES_PER_ELEMENT);
      column.set(new Float64Array(bytes.buffer, bytes.byteOffset, rows));
    }
    sums!.add(rows);
    copy_data_to_vector(output, 0, nothing, 0, rows);
  });
  connection.registerScalarFunction(block);

  return {
    async sum(query, statement) {
      sums = new BlockSums(query);
      const answer = await connection.runAndReadAll(statement);
      const result = sums.result();
      // DuckDB has to call the function for every row, once.
      if (answer.getRows()[0][0] !== result.totalRows) throw new Error("DuckDB skipped or repeated rows");
      return result;
    },
  };
}
