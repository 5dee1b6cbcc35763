// Log odds → what they mean for shares, averaged over the covariates' law of a fitted family: by how much the probability of
// each level of the response differs between a level and its reference, all else as it is, or changes with a unit of a number;
// and how much of the response's entropy the covariates explain (docs/theory/levels.md §4).
import { log } from "../../math/elementary/log.ts";
import type { CovariateLaw } from "./covariate-law.ts";
import type { DiscreteVariable, LevelStates } from "./level-states.ts";
import { linearPredictors, toProbabilities } from "./probabilities.ts";

export interface Standardised {
  /** The columns the differences are of, by position among all: those of levels, then numbers. */
  readonly columns: readonly number[];
  /** For each level of the response, the reference first: a difference for each of the columns, in units of the column. */
  readonly differences: Float64Array;
  /** 1 − H(response | covariates)/H(response). */
  explained: number;
  /** Sets the above at log odds: a row for each level but the reference, a column for each term. */
  evaluate(coefficients: Float64Array): void;
}

export function standardised(law: CovariateLaw, states: LevelStates): Standardised {
  const { discrete, numbers, responseLevels } = states;
  const variables = states.variables.slice(0, -1);
  const levelColumns = variables.flatMap(({ columns }) => columns);
  const L = responseLevels - 1;
  const firstNumber = 1 + discrete.length - L;
  const terms = firstNumber + numbers.length;
  const columns = [...levelColumns, ...numbers];
  const width = columns.length;
  const predictors = linearPredictors(states);
  const odds = new Float64Array(L);
  const predicted = new Float64Array(L);
  const moved = new Float64Array(L);
  const shares = new Float64Array(responseLevels);
  const differences = new Float64Array(responseLevels * width);
  const result = { columns, differences, explained: 0, evaluate };

  function evaluate(coefficients: Float64Array): void {
    law.follow(coefficients, terms, firstNumber);
    predictors.set(coefficients);
    differences.fill(0);
    shares.fill(0);
    let entropy = 0;
    law.forEach((setting, weight, x) => {
      predictors.at(setting, x, odds);
      predicted.set(odds);
      const reference = toProbabilities(predicted);
      shares[0] += weight * reference;
      for (let l = 0; l < L; l++) shares[l + 1] += weight * predicted[l];
      entropy += weight * (entropyOf(predicted) + surprise(reference));
      let first = 0;
      for (const variable of variables) {
        addLevels(variable, first, setting, weight);
        first += variable.columns.length;
      }
      addDerivatives(coefficients, reference, first, weight);
    });
    const all = entropyOf(shares);
    result.explained = all > 0 ? Math.max(0, 1 - entropy / all) : 0;
  }

  /** The probabilities with the variable at each of its levels, minus those with it at its reference. */
  function addLevels({ columns: own, stride }: DiscreteVariable, first: number, setting: number, weight: number): void {
    const base = setting - stride * (Math.floor(setting / stride) % (own.length + 1));
    const { ofSettings } = predictors;
    for (let level = 0; level <= own.length; level++) {
      const target = base + stride * level;
      for (let l = 0; l < L; l++) moved[l] = odds[l] + ofSettings[target * L + l] - ofSettings[setting * L + l];
      const reference = toProbabilities(moved);
      if (level > 0) {
        add(first + level - 1, weight, reference);
        continue;
      }
      for (let at = first; at < first + own.length; at++) add(at, -weight, reference);
    }
  }

  function add(at: number, weight: number, reference: number): void {
    differences[at] += weight * reference;
    for (let l = 0; l < L; l++) differences[(l + 1) * width + at] += weight * moved[l];
  }

  /** ∂P_l/∂x = P_l·(w_l − Σ_m P_m w_m), with w = 0 for the reference. */
  function addDerivatives(coefficients: Float64Array, reference: number, first: number, weight: number): void {
    for (let i = 0; i < numbers.length; i++) {
      let average = 0;
      for (let l = 0; l < L; l++) average += predicted[l] * coefficients[l * terms + firstNumber + i];
      differences[first + i] -= weight * reference * average;
      for (let l = 0; l < L; l++) {
        const slope = coefficients[l * terms + firstNumber + i] - average;
        differences[(l + 1) * width + first + i] += weight * predicted[l] * slope;
      }
    }
  }

  return result;
}

function entropyOf(probabilities: Float64Array): number {
  let sum = 0;
  for (let l = 0; l < probabilities.length; l++) sum += surprise(probabilities[l]);
  return sum;
}

/** −p log p. */
function surprise(p: number): number {
  return p > 0 ? -p * log(p) : 0;
}
