// A moment matrix → the one law of the family that has it (docs/theory/levels.md §2): a log-linear law of the levels, and
// numbers that are normal given the levels, with one covariance. Logistic regression of the response on all the rest is linear
// in this family, so its coefficients can be read off. Levels are 0 or 1 here, numbers in the units of their columns; the
// terms are 1, the discrete columns of the covariates, and the numbers, in this order.
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../../math/cholesky.ts";
import { type ReleasedVariable, scaleOf } from "../../study/released-variable.ts";
import type { LevelStates } from "./level-states.ts";
import { logLinear } from "./log-linear.ts";

export interface FittedFamily {
  /** Of each setting and level of the response, row by row. */
  readonly probabilities: Float64Array;
  /** Least squares of each number on 1 and the discrete columns, the response's last: numbers × (1 + discrete). */
  readonly lines: Float64Array;
  /** The Cholesky factor of the numbers' covariance given the levels. */
  readonly covarianceFactor: Float64Array;
  /** Averages of the terms, and the standard deviation of each number. */
  readonly averages: Float64Array;
  readonly deviations: Float64Array;
  /** Log odds of each level of the response against the reference: levels − 1 rows, a column for each term. */
  readonly coefficients: Float64Array;
  /** Averages over (1, discrete columns, numbers), the lower triangle. */
  readonly moments: Float64Array;
  /** Finds the law with these moments (lower triangle); false where none has them. */
  fit(moments: Float64Array, count: number): boolean;
  /** The same from averages, levels being 0 or 1, in the order of `moments`. */
  fitAverages(given: Float64Array): boolean;
}

export function fittedFamily(columns: readonly ReleasedVariable[], states: LevelStates): FittedFamily {
  const { discrete, numbers, features, settings, responseLevels } = states;
  const k = columns.length + 1;
  const combinations = [0, ...discrete.map((at) => at + 1), ...numbers.map((at) => at + 1)].map((row) =>
    inOriginalLevels(row, columns),
  );
  const D = 1 + discrete.length;
  const r = numbers.length;
  const own = D - responseLevels;
  const terms = 1 + own + r;
  const law = logLinear(
    features.map((feature) => feature.states),
    settings * responseLevels,
  );
  const featureOf = featureFinder(states);
  const featureAverages = new Float64Array(features.length);
  const averaged = new Float64Array(k * k);
  const factor = new Float64Array(k * k);
  const levelFactor = new Float64Array(D * D);
  const covarianceFactor = new Float64Array(r * r);
  const lines = new Float64Array(r * D);
  const line = new Float64Array(D);
  const slopes = new Float64Array(r);
  const coefficients = new Float64Array((responseLevels - 1) * terms);
  const averages = new Float64Array(terms);
  const deviations = new Float64Array(r);

  function setAverages(moments: Float64Array, count: number): void {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (const { row: a, weight: u } of combinations[i]) {
          for (const { row: b, weight: v } of combinations[j]) {
            sum += u * v * moments[a >= b ? a * k + b : b * k + a];
          }
        }
        averaged[i * k + j] = sum / count;
      }
    }
  }

  function readAverages(): void {
    for (let f = 0; f < features.length; f++) {
      const [a, b] = features[f].pair;
      featureAverages[f] = averaged[(a + 1) * k + (a === b ? 0 : b + 1)];
    }
    averages[0] = 1;
    for (let c = 0; c < own; c++) averages[c + 1] = averaged[(c + 1) * k];
    for (let x = 0; x < r; x++) {
      const row = D + x;
      const mean = averaged[row * k];
      averages[1 + own + x] = mean;
      deviations[x] = Math.sqrt(Math.max(0, averaged[row * k + row] - mean * mean));
    }
  }

  /** False where the numbers have no spread left given the levels. */
  function setLines(): boolean {
    factor.set(averaged);
    if (!choleskyInPlace(factor, k)) return false;
    for (let i = 0; i < D; i++) for (let j = 0; j <= i; j++) levelFactor[i * D + j] = factor[i * k + j];
    for (let x = 0; x < r; x++) {
      const row = (D + x) * k;
      for (let j = 0; j < D; j++) line[j] = factor[row + j];
      solveLowerTransposed(levelFactor, D, line);
      lines.set(line, x * D);
      for (let j = 0; j <= x; j++) covarianceFactor[x * r + j] = factor[row + D + j];
    }
    return true;
  }

  function setCoefficients(): void {
    for (let level = 1; level < responseLevels; level++) {
      const responseColumn = 1 + own + level - 1;
      for (let x = 0; x < r; x++) slopes[x] = lines[x * D + responseColumn];
      solveLower(covarianceFactor, r, slopes);
      solveLowerTransposed(covarianceFactor, r, slopes);
      const row = (level - 1) * terms;
      coefficients[row] = law.weights[featureOf(responseColumn - 1, responseColumn - 1)];
      for (let c = 0; c < own; c++) coefficients[row + 1 + c] = law.weights[featureOf(responseColumn - 1, c)];
      for (let x = 0; x < r; x++) {
        const slope = slopes[x];
        coefficients[row + 1 + own + x] = slope;
        coefficients[row] -= slope * (lines[x * D] + 0.5 * lines[x * D + responseColumn]);
        for (let c = 0; c < own; c++) coefficients[row + 1 + c] -= slope * lines[x * D + 1 + c];
      }
    }
  }

  function fitAveraged(): boolean {
    readAverages();
    if (!setLines() || !law.solve(featureAverages)) return false;
    setCoefficients();
    return true;
  }

  return {
    probabilities: law.probabilities,
    lines,
    covarianceFactor,
    averages,
    deviations,
    coefficients,
    moments: averaged,
    fit(moments, count) {
      setAverages(moments, count);
      return fitAveraged();
    },
    fitAverages(given) {
      averaged.set(given);
      return fitAveraged();
    },
  };
}

interface Weighted {
  readonly row: number;
  readonly weight: number;
}

/** A column as 0 or 1, if it is discrete, from rows of the moment matrix, in which two levels are −1 and 1. */
function inOriginalLevels(row: number, columns: readonly ReleasedVariable[]): Weighted[] {
  if (row === 0) return [{ row: 0, weight: 1 }];
  const { encoding, product } = columns[row - 1];
  if (product) {
    const [a, b] = product.map((name) => columns.findIndex((column) => column.name === name));
    const [p, q] = [scaleOf(columns[a]), scaleOf(columns[b])];
    return [
      { row: 0, weight: p.middle * q.middle },
      { row: a + 1, weight: p.half * q.middle },
      { row: b + 1, weight: p.middle * q.half },
      { row, weight: p.half * q.half },
    ];
  }
  if (encoding === "number") return [{ row, weight: 1 }];
  const { middle, half } = scaleOf(columns[row - 1]);
  return [
    { row: 0, weight: middle },
    { row, weight: half },
  ];
}

/** The feature that is the product of two discrete columns. */
function featureFinder({ features, discrete }: LevelStates): (a: number, b: number) => number {
  const found = new Map(features.map(({ pair: [a, b] }, f) => [a * discrete.length + b, f]));
  return (a, b) => found.get(a * discrete.length + b)!;
}
