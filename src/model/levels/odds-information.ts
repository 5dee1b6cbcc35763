// The information that as many people as the table has hold about log odds, n·E[(diag P − PPᵀ) ⊗ x̃x̃ᵀ], averaged over the
// covariates' law of a fitted family: what `glm` would have from such a table (docs/theory/levels.md §3).
import type { CovariateLaw } from "./covariate-law.ts";
import type { FittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";
import { linearPredictors, toProbabilities } from "./probabilities.ts";

/** Writes the information as a symmetric matrix over (level, term), lower triangle. */
export type OddsInformation = (count: number, out: Float64Array) => void;

export function oddsInformation(family: FittedFamily, law: CovariateLaw, states: LevelStates): OddsInformation {
  const { responseLevels, columnsOf, discrete, numbers } = states;
  const r = numbers.length;
  const L = responseLevels - 1;
  const own = discrete.length - L;
  const terms = 1 + own + r;
  const size = L * terms;
  const predictors = linearPredictors(states);
  const probabilities = new Float64Array(L);
  /** For one pair of levels: sums over the points of a setting, of weight, and of weight times numbers. */
  const pairs = (L * (L + 1)) / 2;
  const ofSetting = new Float64Array(pairs * (1 + r));
  const squares = new Float64Array(pairs * r * r);
  const totals = new Float64Array(pairs);

  return (count, out) => {
    const { coefficients } = family;
    law.follow(coefficients, terms, 1 + own);
    predictors.set(coefficients);
    out.fill(0);
    squares.fill(0);
    ofSetting.fill(0);
    totals.fill(0);
    let current = -1;
    law.forEach((setting, weight, x) => {
      if (setting !== current) {
        if (current >= 0) addSetting(current, out);
        current = setting;
      }
      predictors.at(setting, x, probabilities);
      toProbabilities(probabilities);
      for (let l = 0, pair = 0; l < L; l++) {
        for (let m = 0; m <= l; m++, pair++) {
          const h = weight * ((l === m ? probabilities[l] : 0) - probabilities[l] * probabilities[m]);
          const at = pair * (1 + r);
          ofSetting[at] += h;
          totals[pair] += h;
          for (let i = 0; i < r; i++) {
            ofSetting[at + 1 + i] += h * x[i];
            for (let j = 0; j <= i; j++) squares[(pair * r + i) * r + j] += h * x[i] * x[j];
          }
        }
      }
    });
    if (current >= 0) addSetting(current, out);
    addSquares(out);
    for (let i = 0; i < size * size; i++) out[i] *= count;
  };

  /** Between 1, the columns that are 1 in the setting, and the numbers. */
  function addSetting(setting: number, out: Float64Array): void {
    const ones = columnsOf[setting];
    for (let l = 0, pair = 0; l < L; l++) {
      for (let m = 0; m <= l; m++, pair++) {
        const at = pair * (1 + r);
        const h = ofSetting[at];
        const add = (i: number, j: number, amount: number) => {
          out[(l * terms + i) * size + m * terms + j] += amount;
          if (i !== j) out[(l * terms + j) * size + m * terms + i] += amount;
        };
        add(0, 0, h);
        for (let a = 0; a < ones.length; a++) {
          add(1 + ones[a], 0, h);
          for (let b = 0; b <= a; b++) add(1 + ones[a], 1 + ones[b], h);
        }
        for (let i = 0; i < r; i++) {
          const moment = ofSetting[at + 1 + i];
          add(1 + own + i, 0, moment);
          for (let a = 0; a < ones.length; a++) add(1 + own + i, 1 + ones[a], moment);
        }
      }
    }
    ofSetting.fill(0);
  }

  function addSquares(out: Float64Array): void {
    for (let l = 0, pair = 0; l < L; l++) {
      for (let m = 0; m <= l; m++, pair++) {
        for (let i = 0; i < r; i++) {
          for (let j = 0; j <= i; j++) {
            const amount = squares[(pair * r + i) * r + j] + totals[pair] * law.rest[i * r + j];
            out[(l * terms + 1 + own + i) * size + m * terms + 1 + own + j] += amount;
            if (i !== j) out[(l * terms + 1 + own + j) * size + m * terms + 1 + own + i] += amount;
          }
        }
      }
    }
  }
}
