// What `long-chains` keeps.
import type { CalibrationRow } from "../calibration-rows.ts";
import type { MixingRow } from "../synthetic/results.ts";

/** The paper's run length, or 40,000 + 100,000. */
export type ChainLength = "paper" | "long";

export interface LongChainsRow extends CalibrationRow, Omit<MixingRow, "method"> {
  readonly length: ChainLength;
}

export interface LongChainsResults {
  readonly rows: readonly LongChainsRow[];
}
