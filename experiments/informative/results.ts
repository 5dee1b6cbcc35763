// What `informative` keeps.
import type { CalibrationRow, CalibrationVerdict } from "../calibration-rows.ts";
import type { AgreementRow, DistanceRow, LearnedRow, MixingRow } from "../synthetic/results.ts";

export interface InformativeResults {
  readonly rows: readonly CalibrationRow[];
  readonly verdicts: readonly CalibrationVerdict[];
  readonly mixing: readonly MixingRow[];
  readonly learned: readonly LearnedRow[];
  readonly distances: readonly DistanceRow[];
  readonly agreement: readonly AgreementRow[];
}
