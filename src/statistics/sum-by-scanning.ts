// Exact sums by reading every cell in this process: for CSV, and for studies whose numbers engines cannot compute alike.

import { type ExactSums, type SumQuery, type TableSource, wantedCell } from "../table/source.ts";
import { Accumulator } from "./accumulate.ts";

export async function sumByScanning(query: SumQuery, scan: TableSource["scan"]): Promise<ExactSums> {
  const accumulator = new Accumulator(query);
  await scan(query.study.variables.map(wantedCell), (cells) => accumulator.add(cells));
  return accumulator.result();
}
