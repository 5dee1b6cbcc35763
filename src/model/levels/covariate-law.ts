// The covariates' law in a fitted family, as weighted points. Given the levels, numbers are normal with one covariance, so a
// point is a setting s of the levels and a shift q that all settings share: its numbers are m(s) + d(q). Numbers matter to
// the response through their linear predictors alone, one for each of its levels, so the shifts span only the directions of
// these; what is left of the covariance is kept beside them (docs/theory/levels.md §3).
import type { FittedFamily } from "./fitted-family.ts";
import type { LevelStates } from "./level-states.ts";
import { normalNodes } from "./normal-nodes.ts";

/** Settings that have less of the people than this, all together, are left out. */
const LEFT_OUT = 1e-6;

export interface CovariateLaw {
  /** Adapts the points to log odds: a row for each level of the response but the reference, numbers last. */
  follow(coefficients: Float64Array): void;
  /** m(s): what numbers are in a setting on average where the response is at its reference, row by row. */
  readonly middles: Float64Array;
  /** d(q), row by row: one for each level of the response and node. */
  readonly shifts: Float64Array;
  readonly shiftCount: number;
  /** The covariance of the numbers that the shifts leave out. */
  readonly rest: Float64Array;
  /** Writes the weight of each shift in a setting; false where hardly anybody is. */
  weigh(setting: number, weights: Float64Array): boolean;
}

export function covariateLaw(family: FittedFamily, states: LevelStates): CovariateLaw {
  const { settings, responseLevels, columnsOf, discrete } = states;
  const { probabilities, lines, covarianceFactor } = family;
  const r = states.numbers.length;
  const D = 1 + discrete.length;
  const own = D - responseLevels;
  const terms = 1 + own + r;
  const nodes = normalNodes(Math.min(r, responseLevels - 1));
  const R = nodes.points[0].length;
  const nodeCount = nodes.points.length;
  // Without numbers it does not matter at which level of the response people are.
  const groups = r === 0 ? 1 : responseLevels;
  /** Rows: orthonormal directions in the space of independent normals, and the same as steps of the numbers. */
  const directions = new Float64Array(R * r);
  const steps = new Float64Array(R * r);
  const middles = new Float64Array(settings * r);
  const shifts = new Float64Array(groups * nodeCount * r);
  const rest = new Float64Array(r * r);
  const least = LEFT_OUT / settings;

  function follow(coefficients: Float64Array): void {
    for (let d = 0; d < R; d++) setDirection(coefficients, d);
    setMiddles();
    setShifts();
    setRest();
  }

  /** Cᵀw for each level, made orthonormal; a level without a direction of its own adds none. */
  function setDirection(coefficients: Float64Array, d: number): void {
    const row = d * r;
    const slopes = d * terms + 1 + own;
    for (let i = 0; i < r; i++) {
      let sum = 0;
      for (let j = i; j < r; j++) sum += covarianceFactor[j * r + i] * coefficients[slopes + j];
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

  function setMiddles(): void {
    for (let setting = 0; setting < settings; setting++) {
      const ones = columnsOf[setting];
      for (let i = 0; i < r; i++) {
        let sum = lines[i * D];
        for (let c = 0; c < ones.length; c++) sum += lines[i * D + 1 + ones[c]];
        middles[setting * r + i] = sum;
      }
    }
  }

  function setShifts(): void {
    for (let group = 0, at = 0; group < groups; group++) {
      for (let node = 0; node < nodeCount; node++) {
        const point = nodes.points[node];
        for (let i = 0; i < r; i++, at++) {
          let sum = group === 0 ? 0 : lines[i * D + own + group];
          for (let d = 0; d < R; d++) sum += steps[d * r + i] * point[d];
          shifts[at] = sum;
        }
      }
    }
  }

  function setRest(): void {
    for (let i = 0; i < r; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let a = 0; a <= j; a++) sum += covarianceFactor[i * r + a] * covarianceFactor[j * r + a];
        for (let d = 0; d < R; d++) sum -= steps[d * r + i] * steps[d * r + j];
        rest[i * r + j] = rest[j * r + i] = sum;
      }
    }
  }

  function weigh(setting: number, weights: Float64Array): boolean {
    const row = setting * responseLevels;
    let people = 0;
    for (let level = 0; level < responseLevels; level++) people += probabilities[row + level];
    if (people < least) return false;
    for (let group = 0, q = 0; group < groups; group++) {
      const share = groups === 1 ? people : probabilities[row + group];
      for (let node = 0; node < nodeCount; node++, q++) weights[q] = share * nodes.weights[node];
    }
    return true;
  }

  return { follow, middles, shifts, shiftCount: groups * nodeCount, rest, weigh };
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
