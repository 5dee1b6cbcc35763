// Averages of 0/1 features over the states of a table → the log-linear law that has them, p(s) ∝ exp(Σ λ_f over the features
// of s): the law of largest entropy with these averages. Newton's method on the concave m·λ − log Z(λ), first with the
// curvature of an earlier solution, then, if that does not settle, damped with its own.
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../../math/cholesky.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";

export interface LogLinear {
  readonly weights: Float64Array;
  readonly probabilities: Float64Array;
  /** Finds the law with these averages; false where no law has them. */
  solve(averages: Float64Array): boolean;
}

/** The Newton decrement at which a solution is found, and how near averages must be where a weight has none: at an empty cell. */
const SETTLED = 1e-18;
const NEAR = 1e-9;
const CHORD_STEPS = 12;
const NEWTON_STEPS = 60;
/** Nobody's odds are e^35. */
const RUN_AWAY = 35;

export function logLinear(features: readonly Int32Array[], states: number): LogLinear {
  const size = features.length;
  const ofState = featuresByState(features, states);
  const weights = new Float64Array(size);
  const probabilities = new Float64Array(states);
  const gap = new Float64Array(size);
  const step = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  let anchor: Float64Array | null = null;
  let hasCurvature = false;

  /** Sets the probabilities; returns log Z. */
  function evaluate(): number {
    let largest = 0;
    for (let s = 0; s < states; s++) {
      let sum = 0;
      const own = ofState[s];
      for (let i = 0; i < own.length; i++) sum += weights[own[i]];
      probabilities[s] = sum;
      if (sum > largest) largest = sum;
    }
    let total = 0;
    for (let s = 0; s < states; s++) total += probabilities[s] = exp(probabilities[s] - largest);
    for (let s = 0; s < states; s++) probabilities[s] /= total;
    return largest + log(total);
  }

  function setGap(averages: Float64Array): void {
    for (let f = 0; f < size; f++) {
      let sum = 0;
      const own = features[f];
      for (let i = 0; i < own.length; i++) sum += probabilities[own[i]];
      gap[f] = averages[f] - sum;
    }
  }

  /** The covariance of the features, factored; false where it is singular. */
  function setCurvature(averages: Float64Array): boolean {
    curvature.fill(0);
    for (let s = 0; s < states; s++) {
      const own = ofState[s];
      const p = probabilities[s];
      for (let i = 0; i < own.length; i++) {
        const row = own[i] * size;
        for (let j = 0; j <= i; j++) curvature[row + own[j]] += p;
      }
    }
    for (let f = 0; f < size; f++) {
      for (let g = 0; g <= f; g++) curvature[f * size + g] -= (averages[f] - gap[f]) * (averages[g] - gap[g]);
    }
    hasCurvature = choleskyInPlace(curvature, size);
    return hasCurvature;
  }

  /** The step, and the decrement gᵀH⁻¹g. */
  function setStep(): number {
    step.set(gap);
    solveLower(curvature, size, step);
    let decrement = 0;
    for (let f = 0; f < size; f++) decrement += step[f] * step[f];
    solveLowerTransposed(curvature, size, step);
    return decrement;
  }

  function move(times: number): void {
    for (let f = 0; f < size; f++) weights[f] += times * step[f];
  }

  function byChords(averages: Float64Array): boolean {
    if (anchor === null || !hasCurvature) return false;
    weights.set(anchor);
    let last = Number.POSITIVE_INFINITY;
    for (let i = 0; i < CHORD_STEPS; i++) {
      evaluate();
      setGap(averages);
      const decrement = setStep();
      if (!(decrement < last)) return false;
      if (decrement < SETTLED) return true;
      last = decrement;
      move(1);
    }
    return false;
  }

  function byNewton(averages: Float64Array): boolean {
    if (anchor) weights.set(anchor);
    else weights.fill(0);
    let value = dot(averages, weights) - evaluate();
    for (let i = 0; i < NEWTON_STEPS; i++) {
      setGap(averages);
      if (gap.every((value) => Math.abs(value) < NEAR)) return true;
      if (!setCurvature(averages)) return false;
      const decrement = setStep();
      if (decrement < SETTLED) return true;
      let times = 1;
      move(times);
      let moved = dot(averages, weights) - evaluate();
      while (!(moved >= value + 0.25 * times * decrement) && times > 1e-4) {
        move(-times / 2);
        times /= 2;
        moved = dot(averages, weights) - evaluate();
      }
      value = moved;
      if (weights.some((weight) => Math.abs(weight) > RUN_AWAY)) return false;
    }
    return false;
  }

  return {
    weights,
    probabilities,
    solve(averages) {
      if (byChords(averages)) return true;
      if (byNewton(averages)) {
        anchor = Float64Array.from(weights);
        return true;
      }
      hasCurvature = false;
      return false;
    },
  };
}

function featuresByState(features: readonly Int32Array[], states: number): Int32Array[] {
  const lists: number[][] = Array.from({ length: states }, () => []);
  for (const [f, own] of features.entries()) for (const state of own) lists[state].push(f);
  return lists.map((list) => Int32Array.from(list));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
