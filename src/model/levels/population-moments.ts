// Log odds and the covariates' law of a fitted family → the averages of a population with both: of the covariates as they are, and
// with each level of the response E[P x̃] (docs/theory/models.md §4). Rows: 1, discrete columns, the response's last, numbers.
import type { CovariateLaw } from "./covariate-law.ts";
import type { FittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";
import { pointOdds } from "./point-odds.ts";

/** Writes the lower triangle, row by row, at log odds: a row for each level but the reference, a column for each term. */
export type PopulationMoments = (coefficients: Float64Array, out: Float64Array, from: number) => void;

export function populationMoments(family: FittedFamily, law: CovariateLaw, states: LevelStates): PopulationMoments {
  const { discrete, numbers, responseLevels, columnsOf } = states;
  const L = responseLevels - 1;
  const r = numbers.length;
  const D = 1 + discrete.length;
  const own = D - 1 - L;
  const terms = 1 + own + r;
  const k = D + r;
  const odds = pointOdds(family, law, states);
  const weights = new Float64Array(law.shiftCount);
  const predicted = new Float64Array(L);
  /** E[P_l x̃], a row for each level. */
  const sums = new Float64Array(L * terms);

  function sumOver(setting: number): void {
    const ones = columnsOf[setting];
    for (let q = 0; q < weights.length; q++) {
      let total = 1;
      for (let l = 0; l < L; l++) {
        const at = setting * L + l;
        total += predicted[l] = odds.ofLevels[at] * odds.ofMiddles[at] * odds.ofShifts[q * L + l];
      }
      for (let l = 0; l < L; l++) {
        const people = (weights[q] * predicted[l]) / total;
        const row = l * terms;
        sums[row] += people;
        for (let c = 0; c < ones.length; c++) sums[row + 1 + ones[c]] += people;
        for (let i = 0; i < r; i++) {
          sums[row + 1 + own + i] += people * (law.middles[setting * r + i] + law.shifts[q * r + i]);
        }
      }
    }
  }

  return (coefficients, out, from) => {
    law.follow(coefficients);
    odds.set(coefficients);
    sums.fill(0);
    for (let setting = 0; setting < columnsOf.length; setting++) if (law.weigh(setting, weights)) sumOver(setting);
    for (let i = 0, at = from; i < k; i++) for (let j = 0; j <= i; j++, at++) out[at] = average(i, j);
  };

  function average(i: number, j: number): number {
    const [first, second] = [levelOf(i), levelOf(j)];
    if (first >= 0 && second >= 0) return first === second ? sums[first * terms] : 0;
    if (first >= 0) return sums[first * terms + termOf(j)];
    if (second >= 0) return sums[second * terms + termOf(i)];
    return family.moments[i * k + j];
  }

  /** The level of the response that a row is of; −1 for the others. */
  function levelOf(row: number): number {
    return row > own && row < D ? row - own - 1 : -1;
  }

  function termOf(row: number): number {
    return row < D ? row : row - L;
  }
}
