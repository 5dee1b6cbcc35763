// The paper's claims about calibration (its figures 3a to 3d).
import type { CalibrationRow } from "../../calibration-rows.ts";
import {
  coverages,
  isNoiseAware,
  isOff,
  limitsPassed,
  NOISE_AWARE,
  ofMethod,
  parameterName,
  range,
  sameSetting,
  settingName,
  verdictOf,
} from "../all-results.ts";
import { type Claim, remarks } from "../claim.ts";

export const CALIBRATION_CLAIMS: readonly Claim[] = [
  {
    claim:
      "The four noise-aware methods are at or near the calibration of the non-private one, whatever n and ε (3a, 3b).",
    assess: ({ calibration: { verdicts } }) => {
      const wrong = NOISE_AWARE.filter((name) => !verdictOf(verdicts, name).calibrated);
      return {
        measured: ["non-private", ...NOISE_AWARE, "prior"]
          .map((name) => `${name}: ${limitsPassed(verdictOf(verdicts, name))}`)
          .join("; "),
        parts: NOISE_AWARE.map((name) => verdictOf(verdicts, name).calibrated),
        remark: remarks(
          wrong.length > 0 && `Not so for ${wrong.join(", ")}: see the next rows.`,
          verdictOf(verdicts, "prior").calibrated &&
            "The prior alone passes too: to be calibrated in these cells takes no release at all.",
        ),
      };
    },
  },
  {
    claim: "Naive is much worse calibrated than all of them (3a to 3c).",
    assess: ({ calibration: { rows, verdicts } }) => {
      const naive = verdictOf(verdicts, "naive");
      const cells = ofMethod(rows, "naive");
      const exceptions = cells.filter((cell) => !isWorst(rows, cell));
      const places = exceptions.map((row) => `${parameterName(row)} at ${settingName(row)}`);
      return {
        measured:
          `naive: ${limitsPassed(naive)}, KS up to ${naive.largestKs.toFixed(2)}; as the authors' code has it up to ` +
          `${verdictOf(verdicts, "naive-clipped").largestKs.toFixed(2)}; the noise-aware up to ` +
          `${Math.max(...rows.filter(isNoiseAware).map(({ ks }) => ks)).toFixed(2)}`,
        parts: cells.map((cell) => isWorst(rows, cell)),
        remark: places.length === 0 ? "" : `Some noise-aware method is worse for ${places.join("; ")}.`,
      };
    },
  },
  {
    claim:
      "95 % intervals of the noise-aware methods hold the truth about 95 % of the time, those of naive do not (3d).",
    assess: ({ calibration: { rows } }) => {
      const off = (method: string) => ofMethod(rows, method).filter(isOff);
      const places = NOISE_AWARE.filter((name) => off(name).length > 0).map(
        (name) => `${name} in ${offCells(off(name))}`,
      );
      return {
        measured: ["non-private", "naive", ...NOISE_AWARE, "prior"]
          .map((name) => `${name} ${range(coverages(rows, name))}`)
          .join(", "),
        parts: [...NOISE_AWARE.map((name) => off(name).length === 0), off("naive").length > 0],
        remark: places.length === 0 ? "" : `Off by more than three standard errors: ${places.join("; ")}.`,
      };
    },
  },
];

/** Whether no noise-aware method has a larger distance in the same cell. */
function isWorst(rows: readonly CalibrationRow[], naive: CalibrationRow): boolean {
  return rows
    .filter((row) => sameSetting(row, naive) && row.parameter === naive.parameter && isNoiseAware(row))
    .every(({ ks }) => ks <= naive.ks);
}

/** "3 cells (0.70–0.90), the lowest the slope at n = 1000, ε = 0.1". */
function offCells(rows: readonly CalibrationRow[]): string {
  const lowest = rows.reduce((a, b) => (a.coverage <= b.coverage ? a : b));
  const cells = rows.length === 1 ? "one cell" : `${rows.length} cells`;
  return `${cells} (${range(rows.map(({ coverage }) => coverage))}, lowest for ${parameterName(lowest)} at ${settingName(lowest)})`;
}
