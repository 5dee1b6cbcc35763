// What `exactness` keeps.
import type { EcdfBand } from "../../src/calibration/ecdf-band.ts";
import type { CalibrationRow, CalibrationVerdict } from "../calibration-rows.ts";

export interface ExactnessResults {
  readonly rows: readonly CalibrationRow[];
  readonly verdicts: readonly CalibrationVerdict[];
  readonly band: EcdfBand;
  /** ECDF minus uniform, at the points of the band. */
  readonly differences: readonly {
    readonly n: number;
    readonly epsilon: number;
    readonly method: string;
    readonly parameter: string;
    readonly values: readonly number[];
  }[];
}
