// What a plan forecasts at one ε and number of rows.
import type { NoiseChoice } from "../mechanism/choose-mechanism.ts";
import type { CoefficientForecast } from "./coefficient-forecast.ts";

export interface PlanCell {
  readonly noise: NoiseChoice;
  readonly epsilon: number;
  readonly rows: number;
  /** Of the noise of each moment of a release, in people. */
  readonly standardDeviation: number;
  readonly coefficients: readonly CoefficientForecast[];
}
