// Log odds → the odds of each level of the response against its reference at the points of a covariate law. They are products
// of three factors: of the setting's levels, of the numbers' middle in a setting, and of a shift. So there is one exponential
// for each setting and shift, and none for their combinations.
import { exp } from "../../math/elementary/exp.ts";
import type { CovariateLaw } from "./covariate-law.ts";
import type { FittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";

export interface PointOdds {
  /** Takes log odds: a row for each level but the reference; 1, discrete columns, numbers. The law must follow them. */
  set(coefficients: Float64Array): void;
  /** A row for each setting, a column for each level: the factor of its levels, numbers being average. */
  readonly ofLevels: Float64Array;
  /** The factor of the numbers' middle in a setting. */
  readonly ofMiddles: Float64Array;
  /** The factor of each shift. */
  readonly ofShifts: Float64Array;
  /** The logarithms of `ofLevels` times `ofMiddles`, and of `ofShifts`. */
  readonly logOfSettings: Float64Array;
  readonly logOfShifts: Float64Array;
}

/** Odds beyond e^±200 are as good as certain, and three such factors still have a product. */
const CERTAIN = 200;

export function pointOdds(family: FittedFamily, law: CovariateLaw, states: LevelStates): PointOdds {
  const { columnsOf, responseLevels, discrete, numbers } = states;
  const L = responseLevels - 1;
  const r = numbers.length;
  const firstNumber = 1 + discrete.length - L;
  const terms = firstNumber + r;
  const settings = columnsOf.length;
  const ofLevels = new Float64Array(settings * L);
  const ofMiddles = new Float64Array(settings * L).fill(1);
  const ofShifts = new Float64Array(law.shiftCount * L).fill(1);
  const logOfSettings = new Float64Array(settings * L);
  const logOfShifts = new Float64Array(law.shiftCount * L);

  function set(coefficients: Float64Array): void {
    for (let l = 0; l < L; l++) {
      const row = l * terms;
      const slopes = row + firstNumber;
      const atAverage = along(coefficients, slopes, family.averages, firstNumber);
      for (let setting = 0, at = l; setting < settings; setting++, at += L) {
        const ones = columnsOf[setting];
        let sum = coefficients[row] + atAverage;
        for (let c = 0; c < ones.length; c++) sum += coefficients[row + 1 + ones[c]];
        const beside = r === 0 ? 0 : along(coefficients, slopes, law.middles, setting * r) - atAverage;
        ofLevels[at] = odds(sum);
        if (r > 0) ofMiddles[at] = odds(beside);
        logOfSettings[at] = limited(sum) + limited(beside);
      }
      if (r === 0) continue;
      for (let q = 0, at = l; q < law.shiftCount; q++, at += L) {
        logOfShifts[at] = limited(along(coefficients, slopes, law.shifts, q * r));
        ofShifts[at] = exp(logOfShifts[at]);
      }
    }
  }

  /** The linear predictor of numbers without an intercept. */
  function along(coefficients: Float64Array, slopes: number, values: Float64Array, from: number): number {
    let sum = 0;
    for (let i = 0; i < r; i++) sum += coefficients[slopes + i] * values[from + i];
    return sum;
  }

  return { set, ofLevels, ofMiddles, ofShifts, logOfSettings, logOfShifts };
}

function limited(logOdds: number): number {
  return Math.min(CERTAIN, Math.max(-CERTAIN, logOdds));
}

function odds(logOdds: number): number {
  return exp(limited(logOdds));
}
