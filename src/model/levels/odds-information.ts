// The information that as many people as the table has hold about log odds, n·E[(diag P − PPᵀ) ⊗ x̃x̃ᵀ], averaged over the
// covariates' law of a fitted family: what `glm` would have from such a table (docs/theory/levels.md §3).
import type { CovariateLaw } from "./covariate-law.ts";
import type { FittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";
import { pointOdds } from "./point-odds.ts";

/** Writes the information as a symmetric matrix over (level, term), lower triangle. */
export type OddsInformation = (count: number, out: Float64Array) => void;

export function oddsInformation(family: FittedFamily, law: CovariateLaw, states: LevelStates): OddsInformation {
  const { responseLevels, columnsOf, discrete, numbers } = states;
  const r = numbers.length;
  const L = responseLevels - 1;
  const own = discrete.length - L;
  const terms = 1 + own + r;
  const size = L * terms;
  const pairs = (L * (L + 1)) / 2;
  const odds = pointOdds(family, law, states);
  const base = new Float64Array(L);
  const probabilities = new Float64Array(L);
  const weights = new Float64Array(law.shiftCount);
  /** For each pair of levels: sums of weights over the shifts of a setting, by themselves and times the shifts. */
  const inSetting = new Float64Array(pairs);
  const shifted = new Float64Array(pairs * r);
  /** Sums of weights over all settings, for each shift and pair. */
  const atShift = new Float64Array(law.shiftCount * pairs);

  return (count, out) => {
    const { coefficients } = family;
    law.follow(coefficients);
    odds.set(coefficients);
    out.fill(0);
    atShift.fill(0);
    for (let setting = 0; setting < columnsOf.length; setting++) {
      if (!law.weigh(setting, weights)) continue;
      sumOverShifts(setting);
      addSetting(setting, out);
    }
    addShifts(out);
    for (let i = 0; i < size * size; i++) out[i] *= count;
  };

  function sumOverShifts(setting: number): void {
    inSetting.fill(0);
    shifted.fill(0);
    for (let l = 0; l < L; l++) base[l] = odds.ofLevels[setting * L + l] * odds.ofMiddles[setting * L + l];
    for (let q = 0; q < weights.length; q++) {
      let total = 1;
      for (let l = 0; l < L; l++) total += probabilities[l] = base[l] * odds.ofShifts[q * L + l];
      for (let l = 0; l < L; l++) probabilities[l] /= total;
      for (let l = 0, pair = 0; l < L; l++) {
        for (let m = 0; m <= l; m++, pair++) {
          const h = weights[q] * probabilities[l] * ((l === m ? 1 : 0) - probabilities[m]);
          inSetting[pair] += h;
          atShift[q * pairs + pair] += h;
          for (let i = 0; i < r; i++) shifted[pair * r + i] += h * law.shifts[q * r + i];
        }
      }
    }
  }

  /** Between 1, the columns that are 1 in the setting, and the numbers, all but the squares of shifts. */
  function addSetting(setting: number, out: Float64Array): void {
    const ones = columnsOf[setting];
    const middle = setting * r;
    for (let l = 0, pair = 0; l < L; l++) {
      for (let m = 0; m <= l; m++, pair++) {
        const h = inSetting[pair];
        const corner = l * terms * size + m * terms;
        add(out, corner, 0, 0, h);
        for (let a = 0; a < ones.length; a++) {
          add(out, corner, 1 + ones[a], 0, h);
          for (let b = 0; b <= a; b++) add(out, corner, 1 + ones[a], 1 + ones[b], h);
        }
        for (let i = 0; i < r; i++) {
          const mean = law.middles[middle + i];
          const moment = mean * h + shifted[pair * r + i];
          add(out, corner, 1 + own + i, 0, moment);
          for (let a = 0; a < ones.length; a++) add(out, corner, 1 + own + i, 1 + ones[a], moment);
          for (let j = 0; j <= i; j++) {
            const square = moment * law.middles[middle + j] + mean * shifted[pair * r + j];
            add(out, corner, 1 + own + i, 1 + own + j, square);
          }
        }
      }
    }
  }

  /** The squares of shifts, and the covariance beside them. */
  function addShifts(out: Float64Array): void {
    for (let l = 0, pair = 0; l < L; l++) {
      for (let m = 0; m <= l; m++, pair++) {
        const corner = l * terms * size + m * terms;
        for (let i = 0; i < r; i++) {
          for (let j = 0; j <= i; j++) {
            let sum = 0;
            for (let q = 0; q < law.shiftCount; q++) {
              const square = law.shifts[q * r + i] * law.shifts[q * r + j];
              sum += atShift[q * pairs + pair] * (square + law.rest[i * r + j]);
            }
            add(out, corner, 1 + own + i, 1 + own + j, sum);
          }
        }
      }
    }
  }

  /** To both halves of the block of a pair of levels. */
  function add(out: Float64Array, corner: number, i: number, j: number, amount: number): void {
    out[corner + i * size + j] += amount;
    if (i !== j) out[corner + j * size + i] += amount;
  }
}
