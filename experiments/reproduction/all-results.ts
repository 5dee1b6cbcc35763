// The committed results of all experiments, and phrases to describe them in claims.
import type { AsymptoticsResults } from "../asymptotics/results.ts";
import type { CalibrationResults } from "../calibration/results.ts";
import type { CalibrationRow, CalibrationVerdict } from "../calibration-rows.ts";
import type { CirrhosisResults } from "../cirrhosis/results.ts";
import type { DimensionResults } from "../dimension/results.ts";
import type { ExactnessResults } from "../exactness/results.ts";
import type { Costs } from "../frame/costs.ts";
import { powerOfTen } from "../frame/method-chart.ts";
import type { InformativeResults } from "../informative/results.ts";
import type { LongChainsResults } from "../long-chains/results.ts";
import type { RobustnessResults } from "../robustness/results.ts";
import type { RuntimeResults } from "../runtime/results.ts";
import type { SensitivityResults } from "../sensitivity/results.ts";
import type { UtilityResults } from "../utility/results.ts";

export interface AllResults {
  readonly calibration: CalibrationResults;
  readonly exactness: ExactnessResults;
  readonly informative: InformativeResults;
  readonly "long-chains": LongChainsResults;
  readonly dimension: DimensionResults;
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

interface Setting {
  readonly n: number;
  readonly epsilon: number;
}

export function sameSetting(a: Setting, b: Setting): boolean {
  return a.n === b.n && a.epsilon === b.epsilon;
}

export function settingsOf<Row extends Setting>(rows: readonly Row[]): Row[] {
  return rows.filter((row, i) => rows.findIndex((other) => sameSetting(other, row)) === i);
}

/** "n = 10⁴, ε = 1". */
export function settingName({ n, epsilon }: Setting): string {
  return `n = ${powerOfTen(n)}, ε = ${epsilon}`;
}

/** "the slope", "σ²". */
export function parameterName({ parameter }: { readonly parameter: string }): string {
  return parameter === "sigma2" ? "σ²" : `the ${parameter}`;
}

export function isNoiseAware({ method }: { readonly method: string }): boolean {
  return NOISE_AWARE.some((name) => name === method);
}

export function ofMethod<Row extends { readonly method: string }>(rows: readonly Row[], method: string): Row[] {
  return rows.filter((row) => row.method === method);
}

export function coverages(rows: readonly CalibrationRow[], method: string): number[] {
  return ofMethod(rows, method).map(({ coverage }) => coverage);
}

/** Coverage off by more than three standard errors. */
export function isOff({ coverageDeviation }: Pick<CalibrationRow, "coverageDeviation">): boolean {
  return Math.abs(coverageDeviation) > 3;
}

export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** "35 ms", "11.2 s", "3.5 days". */
export function time(seconds: number): string {
  if (seconds < 0.01) return `${(1000 * seconds).toPrecision(2)} ms`;
  if (seconds < 1) return `${Math.round(1000 * seconds)} ms`;
  if (seconds < 600) return `${seconds.toPrecision(3)} s`;
  const hours = seconds / 3600;
  if (hours < 1) return `${Math.round(seconds / 60)} min`;
  return hours < 48 ? `${hours.toPrecision(2)} h` : `${Math.round(hours / 24)} days`;
}
