// Log odds → what they mean for shares, averaged over the covariates' law of a fitted family: by how much the probability of
// each level of the response differs between a level and its reference, all else as it is, or changes with a unit of a number;
// and how much of the response's entropy the covariates explain (docs/theory/levels.md §4).
import { log } from "../../math/elementary/log.ts";
import type { CovariateLaw } from "./covariate-law.ts";
import type { FittedFamily } from "./fitted-family.ts";
import type { DiscreteVariable, LevelStates } from "./level-states.ts";
import { pointOdds } from "./point-odds.ts";

export interface Standardised {
  /** For each level of the response, the reference first: a difference for each of the columns, in units of the column. */
  readonly differences: Float64Array;
  /** 1 − H(response | covariates)/H(response). */
  explained: number;
  /** Sets the above at log odds: a row for each level but the reference, a column for each term. */
  evaluate(coefficients: Float64Array): void;
}

/** The columns that differences are of, by position among all: those of levels, then numbers. */
export function differencePositions({ variables, numbers }: LevelStates): number[] {
  return [...variables.slice(0, -1).flatMap(({ columns }) => columns), ...numbers];
}

export function standardised(family: FittedFamily, law: CovariateLaw, states: LevelStates): Standardised {
  const { discrete, numbers, responseLevels, settings } = states;
  const variables = states.variables.slice(0, -1);
  const L = responseLevels - 1;
  const r = numbers.length;
  const firstNumber = 1 + discrete.length - L;
  const terms = firstNumber + r;
  const width = differencePositions(states).length;
  const odds = pointOdds(family, law, states);
  const weights = new Float64Array(law.shiftCount);
  const base = new Float64Array(L);
  /** Probabilities of a setting's people, the reference first: as they are, and with one variable moved. */
  const predicted = new Float64Array(responseLevels);
  const moved = new Float64Array(responseLevels);
  const shares = new Float64Array(responseLevels);
  /** E[P_l P_m] over all points, the reference first. */
  const products = new Float64Array(responseLevels * responseLevels);
  const atPoint = new Float64Array(responseLevels);
  const differences = new Float64Array(responseLevels * width);
  const result = { differences, explained: 0, evaluate };

  function evaluate(coefficients: Float64Array): void {
    law.follow(coefficients);
    odds.set(coefficients);
    differences.fill(0);
    shares.fill(0);
    products.fill(0);
    let entropy = 0;
    for (let setting = 0; setting < settings; setting++) {
      if (!law.weigh(setting, weights)) continue;
      entropy += predictSetting(setting);
      let first = 0;
      for (let v = 0; v < variables.length; v++) {
        addLevels(variables[v], first, setting);
        first += variables[v].columns.length;
      }
    }
    addDerivatives(coefficients);
    const all = entropyOf(shares);
    result.explained = all > 0 ? Math.max(0, 1 - entropy / all) : 0;
  }

  /** Sets `predicted`, adds to shares and products; returns the entropy of the setting's people. */
  function predictSetting(setting: number): number {
    let entropy = 0;
    predicted.fill(0);
    setBase(setting, setting);
    for (let q = 0; q < weights.length; q++) {
      const weight = weights[q];
      let total = 1;
      for (let l = 0; l < L; l++) total += atPoint[l + 1] = base[l] * odds.ofShifts[q * L + l];
      atPoint[0] = 1;
      entropy += weight * log(total);
      for (let l = 0; l <= L; l++) {
        const probability = atPoint[l] / total;
        atPoint[l] = probability;
        predicted[l] += weight * probability;
        if (l > 0) {
          const logOdds = odds.logOfSettings[setting * L + l - 1] + odds.logOfShifts[q * L + l - 1];
          entropy -= weight * probability * logOdds;
        }
        for (let m = 0; m <= l; m++) products[l * responseLevels + m] += weight * probability * atPoint[m];
      }
    }
    for (let l = 0; l <= L; l++) shares[l] += predicted[l];
    return entropy;
  }

  /** The odds of people of a setting at the middle of their numbers, their levels moved to those of another. */
  function setBase(setting: number, target: number): void {
    for (let l = 0; l < L; l++) base[l] = odds.ofLevels[target * L + l] * odds.ofMiddles[setting * L + l];
  }

  /** The probabilities with the variable at each of its levels, minus those with it at its reference. */
  function addLevels({ columns: own, stride }: DiscreteVariable, first: number, setting: number): void {
    const current = Math.floor(setting / stride) % (own.length + 1);
    for (let level = 0; level <= own.length; level++) {
      if (level !== current) predictMoved(setting, setting + stride * (level - current));
      const found = level === current ? predicted : moved;
      for (let l = 0; l <= L; l++) {
        const row = l * width + first;
        if (level > 0) differences[row + level - 1] += found[l];
        else for (let at = 0; at < own.length; at++) differences[row + at] -= found[l];
      }
    }
  }

  function predictMoved(setting: number, target: number): void {
    moved.fill(0);
    setBase(setting, target);
    for (let q = 0; q < weights.length; q++) {
      let total = 1;
      for (let l = 0; l < L; l++) total += atPoint[l] = base[l] * odds.ofShifts[q * L + l];
      const each = weights[q] / total;
      moved[0] += each;
      for (let l = 0; l < L; l++) moved[l + 1] += each * atPoint[l];
    }
  }

  /** ∂P_l/∂x = P_l·(w_l − Σ_m P_m w_m), with w = 0 for the reference. */
  function addDerivatives(coefficients: Float64Array): void {
    const slope = (l: number, i: number) => (l === 0 ? 0 : coefficients[(l - 1) * terms + firstNumber + i]);
    for (let i = 0; i < r; i++) {
      for (let l = 0; l <= L; l++) {
        let sum = shares[l] * slope(l, i);
        for (let m = 1; m <= L; m++) sum -= products[Math.max(l, m) * responseLevels + Math.min(l, m)] * slope(m, i);
        differences[l * width + width - r + i] = sum;
      }
    }
  }

  return result;
}

function entropyOf(probabilities: Float64Array): number {
  let sum = 0;
  for (let l = 0; l < probabilities.length; l++)
    if (probabilities[l] > 0) sum -= probabilities[l] * log(probabilities[l]);
  return sum;
}
