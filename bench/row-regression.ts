// Rows → logistic or multinomial regression by Newton's method: coefficients and standard errors as `glm` and `multinom` have
// them, in original units. The truth that benches of log odds are compared with.
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../src/math/cholesky.ts";
import type { Row } from "../src/statistics/accumulate.ts";
import type { ReleasedVariable } from "../src/study/released-variable.ts";

export interface RowRegression {
  /** Level by level of the response: the intercept, then the covariates. */
  readonly coefficients: Float64Array;
  readonly standardErrors: Float64Array;
}

export function regressRows(
  rows: readonly Row[],
  covariates: readonly ReleasedVariable[],
  responses: readonly ReleasedVariable[],
): RowRegression {
  const L = responses.length;
  const terms = 1 + covariates.length;
  const size = L * terms;
  const scales = covariates.map(({ bounds: [low, high], level }) =>
    level === null ? { low, width: high - low } : null,
  );
  const design = rows.map((row) =>
    Float64Array.of(
      1,
      ...covariates.map((column, j) => {
        const cell = row[column.parent];
        return scales[j] ? (Number(cell) - scales[j].low) / scales[j].width : Number(cell === column.level);
      }),
    ),
  );
  const outcome = rows.map((row) => responses.findIndex(({ parent, level }) => row[parent] === level));
  const coefficients = new Float64Array(size);
  const information = new Float64Array(size * size);
  const step = new Float64Array(size);
  const odds = new Float64Array(L);
  for (let round = 0; round < 30; round++) {
    information.fill(0);
    step.fill(0);
    for (const [at, x] of design.entries()) {
      let total = 1;
      for (let l = 0; l < L; l++) {
        let sum = 0;
        for (let j = 0; j < terms; j++) sum += coefficients[l * terms + j] * x[j];
        total += odds[l] = Math.exp(sum);
      }
      for (let l = 0; l < L; l++) {
        const p = odds[l] / total;
        for (let j = 0; j < terms; j++) step[l * terms + j] += (Number(outcome[at] === l) - p) * x[j];
        for (let m = 0; m <= l; m++) {
          const h = p * (Number(l === m) - odds[m] / total);
          for (let i = 0; i < terms; i++) {
            const row = (l * terms + i) * size + m * terms;
            for (let j = 0; j < terms; j++) information[row + j] += h * x[i] * x[j];
          }
        }
      }
    }
    if (!choleskyInPlace(information, size)) throw new Error("the rows separate the levels of the response");
    solveLower(information, size, step);
    solveLowerTransposed(information, size, step);
    for (let i = 0; i < size; i++) coefficients[i] += step[i];
    if (step.every((value) => Math.abs(value) < 1e-10)) break;
  }
  return inOriginalUnits();

  function inOriginalUnits(): RowRegression {
    const standardErrors = new Float64Array(size);
    const converted = new Float64Array(size);
    for (let l = 0; l < L; l++) {
      for (let j = 0; j < terms; j++) {
        const weights = new Float64Array(size);
        if (j > 0) weights[l * terms + j] = 1 / (scales[j - 1]?.width ?? 1);
        else {
          weights[l * terms] = 1;
          for (const [i, scale] of scales.entries()) if (scale) weights[l * terms + 1 + i] = -scale.low / scale.width;
        }
        converted[l * terms + j] = weights.reduce((sum, weight, i) => sum + weight * coefficients[i], 0);
        solveLower(information, size, weights);
        standardErrors[l * terms + j] = Math.hypot(...weights);
      }
    }
    return { coefficients: converted, standardErrors };
  }
}
