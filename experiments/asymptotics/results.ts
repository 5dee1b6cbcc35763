// What `asymptotics` keeps.
import type { CalibrationRow } from "../calibration-rows.ts";

export interface AsymptoticsResults {
  readonly rows: readonly CalibrationRow[];
}
