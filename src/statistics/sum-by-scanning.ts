// Exact sums from what every cell is worth, row by row: for CSV, and for studies whose numbers engines cannot compute alike.

import type { ExactSums, SumQuery, TableSource } from "../table/source.ts";
import { Accumulator } from "./accumulate.ts";

export async function sumByScanning(query: SumQuery, scan: TableSource["scan"]): Promise<ExactSums> {
  const accumulator = new Accumulator(query);
  const wanted = query.study.variables.map((variable) => ({ variable }));
  await scan(wanted, (values) => accumulator.addValues(values as readonly number[]));
  return accumulator.result();
}
