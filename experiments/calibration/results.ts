// What `calibration` keeps: the rows of its table and figures.
import type { EcdfBand } from "../../src/calibration/ecdf-band.ts";
import type { CalibrationRow, CalibrationVerdict } from "../calibration-rows.ts";
import type { LearnedRow, MixingRow } from "../synthetic/results.ts";

export interface QqLine {
  readonly method: string;
  readonly parameter: string;
  /** Empirical distribution of the quantiles at the points of the band. */
  readonly shares: readonly number[];
}

export interface CalibrationResults {
  readonly rows: readonly CalibrationRow[];
  readonly verdicts: readonly CalibrationVerdict[];
  readonly mixing: readonly MixingRow[];
  readonly learned: readonly LearnedRow[];
  readonly qq: { readonly band: EcdfBand; readonly lines: readonly QqLine[] };
  /** Share of the data outside [-1, 1], over all trials of all cells. */
  readonly outside: { readonly x: number; readonly y: number };
}
