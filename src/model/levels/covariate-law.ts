// The covariates' law in a fitted family, as weighted points: a point is a setting of the levels and a value of the numbers.
// Numbers matter to the response through their linear predictors alone, one for each of its levels. So the nodes span only the
// directions of these; what is left of the covariance is kept beside them.
import type { FittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";
import { normalNodes } from "./normal-nodes.ts";

/** Settings that have less of the people than this, all together, are left out. */
const LEFT_OUT = 1e-6;

export interface CovariateLaw {
  /** Adapts the nodes to slopes of the numbers: levels − 1 rows of `stride`, the slopes from `offset` on. */
  follow(coefficients: Float64Array, stride: number, offset: number): void;
  /** The covariance of the numbers that the nodes leave out. */
  readonly rest: Float64Array;
  /** Calls back for every point; `numbers` is overwritten by the next. */
  forEach(visit: (setting: number, weight: number, numbers: Float64Array) => void): void;
}

export function covariateLaw(family: FittedFamily, states: LevelStates): CovariateLaw {
  const { settings, responseLevels, columnsOf, discrete } = states;
  const { probabilities, lines, covarianceFactor } = family;
  const r = states.numbers.length;
  const D = 1 + discrete.length;
  const own = D - responseLevels;
  const nodes = normalNodes(Math.min(r, responseLevels - 1));
  const R = nodes.points[0].length;
  /** Columns: orthonormal directions in the space of independent normals, and the same as steps of the numbers. */
  const directions = new Float64Array(R * r);
  const steps = new Float64Array(R * r);
  const rest = new Float64Array(r * r);
  const middle = new Float64Array(r);
  const numbers = new Float64Array(r);
  const least = LEFT_OUT / settings;

  /** Cᵀw for each level, made orthonormal; a level without a direction of its own adds none. */
  function follow(coefficients: Float64Array, stride: number, offset: number): void {
    for (let d = 0; d < R; d++) {
      const row = d * r;
      for (let i = 0; i < r; i++) {
        let sum = 0;
        for (let j = i; j < r; j++) sum += covarianceFactor[j * r + i] * coefficients[d * stride + offset + j];
        directions[row + i] = sum;
      }
      const length = norm(directions, row, r);
      for (let e = 0; e < d; e++) subtractProjection(directions, row, e * r, r);
      const left = norm(directions, row, r);
      const scale = left > 1e-8 * length && length > 0 ? 1 / left : 0;
      for (let i = 0; i < r; i++) directions[row + i] *= scale;
      for (let i = 0; i < r; i++) {
        let sum = 0;
        for (let j = 0; j <= i; j++) sum += covarianceFactor[i * r + j] * directions[row + j];
        steps[row + i] = sum;
      }
    }
    for (let i = 0; i < r; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let a = 0; a <= j; a++) sum += covarianceFactor[i * r + a] * covarianceFactor[j * r + a];
        for (let d = 0; d < R; d++) sum -= steps[d * r + i] * steps[d * r + j];
        rest[i * r + j] = rest[j * r + i] = sum;
      }
    }
  }

  function forEach(visit: (setting: number, weight: number, numbers: Float64Array) => void): void {
    for (let setting = 0; setting < settings; setting++) {
      let people = 0;
      for (let level = 0; level < responseLevels; level++) people += probabilities[setting * responseLevels + level];
      if (people < least) continue;
      if (r === 0) {
        visit(setting, people, numbers);
        continue;
      }
      for (let level = 0; level < responseLevels; level++) {
        setMiddle(setting, level);
        const share = probabilities[setting * responseLevels + level];
        for (let node = 0; node < nodes.points.length; node++) {
          const point = nodes.points[node];
          for (let i = 0; i < r; i++) {
            let value = middle[i];
            for (let d = 0; d < R; d++) value += steps[d * r + i] * point[d];
            numbers[i] = value;
          }
          visit(setting, share * nodes.weights[node], numbers);
        }
      }
    }
  }

  /** The mean of the numbers given a setting and a level of the response. */
  function setMiddle(setting: number, level: number): void {
    const ones = columnsOf[setting];
    for (let i = 0; i < r; i++) {
      const row = i * D;
      let sum = lines[row];
      for (let c = 0; c < ones.length; c++) sum += lines[row + 1 + ones[c]];
      if (level > 0) sum += lines[row + own + level];
      middle[i] = sum;
    }
  }

  return { follow, rest, forEach };
}

function norm(values: Float64Array, from: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += values[from + i] * values[from + i];
  return Math.sqrt(sum);
}

/** `unit` is the start of a vector of length 1, or of 0s. */
function subtractProjection(values: Float64Array, from: number, unit: number, length: number): void {
  let dot = 0;
  for (let i = 0; i < length; i++) dot += values[from + i] * values[unit + i];
  for (let i = 0; i < length; i++) values[from + i] -= dot * values[unit + i];
}
