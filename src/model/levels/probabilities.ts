// Log odds → the probabilities of the levels of a response, the reference's log odds being 0.
import { exp } from "../../math/elementary/exp.ts";
import type { LevelStates } from "./level-states.ts";

/** The linear predictors of a response's levels at any point of the covariates. */
export interface Predictors {
  /** Takes coefficients: a row for each level but the reference; 1, discrete columns, numbers. */
  set(coefficients: Float64Array): void;
  /** The part of a setting without numbers. */
  readonly ofSettings: Float64Array;
  /** Log odds at a setting and at values of the numbers. */
  at(setting: number, numbers: Float64Array, out: Float64Array): void;
}

export function linearPredictors({ columnsOf, responseLevels, discrete, numbers }: LevelStates): Predictors {
  const levels = responseLevels - 1;
  const firstNumber = 1 + discrete.length - levels;
  const terms = firstNumber + numbers.length;
  const ofSettings = new Float64Array(columnsOf.length * levels);
  let coefficients = new Float64Array();
  return {
    ofSettings,
    set(given) {
      coefficients = given as typeof coefficients;
      for (let setting = 0; setting < columnsOf.length; setting++) {
        const ones = columnsOf[setting];
        for (let l = 0; l < levels; l++) {
          let sum = coefficients[l * terms];
          for (let c = 0; c < ones.length; c++) sum += coefficients[l * terms + 1 + ones[c]];
          ofSettings[setting * levels + l] = sum;
        }
      }
    },
    at(setting, values, out) {
      for (let l = 0; l < levels; l++) {
        let sum = ofSettings[setting * levels + l];
        const row = l * terms + firstNumber;
        for (let i = 0; i < values.length; i++) sum += coefficients[row + i] * values[i];
        out[l] = sum;
      }
    },
  };
}

/** Log odds against a reference → probabilities of all levels but the reference, in place; returns the reference's. */
export function toProbabilities(values: Float64Array): number {
  let largest = 0;
  for (let l = 0; l < values.length; l++) if (values[l] > largest) largest = values[l];
  const reference = exp(-largest);
  let total = reference;
  for (let l = 0; l < values.length; l++) total += values[l] = exp(values[l] - largest);
  for (let l = 0; l < values.length; l++) values[l] /= total;
  return reference / total;
}
