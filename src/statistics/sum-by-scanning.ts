// Exact sums from what every cell is worth, row by row: for CSV, for studies whose numbers engines cannot compute alike, and for
// one row of each person.

import type { ExactSums, SumQuery, TableSource } from "../table/source.ts";
import { Accumulator } from "./accumulate.ts";
import { scanKept } from "./kept-rows.ts";

export async function sumByScanning(query: SumQuery, scan: TableSource["scan"]): Promise<ExactSums> {
  const accumulator = new Accumulator(query);
  await scanKept(query.study, scan, (values) => accumulator.addValues(values));
  return accumulator.result();
}
