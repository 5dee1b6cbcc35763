// The committed results of all experiments, and the phrases in which claims speak of them.
import type { Costs } from "../../src/experiments/costs.ts";
import type { AsymptoticsResults } from "../asymptotics/results.ts";
import type { CalibrationResults } from "../calibration/results.ts";
import type { CalibrationRow, CalibrationVerdict } from "../calibration-rows.ts";
import type { CirrhosisResults } from "../cirrhosis/results.ts";
import type { ExactnessResults } from "../exactness/results.ts";
import type { RobustnessResults } from "../robustness/results.ts";
import type { RuntimeResults } from "../runtime/results.ts";
import type { SensitivityResults } from "../sensitivity/results.ts";
import type { UtilityResults } from "../utility/results.ts";

export interface AllResults {
  readonly calibration: CalibrationResults;
  readonly exactness: ExactnessResults;
  readonly utility: UtilityResults;
  readonly runtime: RuntimeResults;
  readonly cirrhosis: CirrhosisResults;
  readonly asymptotics: AsymptoticsResults;
  readonly robustness: RobustnessResults;
  readonly sensitivity: SensitivityResults;
  readonly costs: readonly Costs[];
}

export const NOISE_AWARE = ["mcmc-ind", "gibbs-noisy", "gibbs-prior", "gibbs-update"] as const;

export function verdictOf(verdicts: readonly CalibrationVerdict[], method: string): CalibrationVerdict {
  return verdicts.find((verdict) => verdict.method === method)!;
}

/** "2 of 18 cells above the 5 % limit, none above the 0.1 % limit". */
export function limitsPassed({ cells, aboveUsual, aboveExtreme }: CalibrationVerdict): string {
  return `${orNone(aboveUsual)} of ${cells} cells above the 5 % limit, ${orNone(aboveExtreme)} above the 0.1 % limit`;
}

function orNone(count: number): string {
  return count === 0 ? "none" : String(count);
}

/** "0.93–0.97". */
export function range(values: readonly number[], digits = 2): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return low === high ? low : `${low}–${high}`;
}

export function coverages(rows: readonly CalibrationRow[], method: string): number[] {
  return rows.filter((row) => row.method === method).map(({ coverage }) => coverage);
}

export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** "35 ms", "11.2 s". */
export function time(seconds: number): string {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toPrecision(3)} s`;
}
