// Averages of 0/1 features over the states of a table → the log-linear law that has them, p(s) ∝ exp(Σ λ_f over the features
// of s): the law of largest entropy with these averages. It maximises the concave m·λ − log Z(λ) by damped Newton steps from
// an earlier solution; a curvature is kept for as long as steps with it do well (docs/theory/levels.md §2).
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../../math/cholesky.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";

export interface LogLinear {
  readonly weights: Float64Array;
  readonly probabilities: Float64Array;
  /** Finds the law with these averages; false where no law has them. */
  solve(averages: Float64Array): boolean;
}

/** The decrement, twice what is left to gain, below which one step more is the last. */
const SETTLED = 1e-17;
/** How near averages must be where a weight has no end: at an empty cell. */
const NEAR = 1e-10;
const MOST_STEPS = 100;
/** A curvature is kept if steps with it bring the decrement down to this share or less. */
const DOES_WELL = 0.1;
/** Nobody's odds are e^35. */
const RUN_AWAY = 35;

export function logLinear(features: readonly Int32Array[], states: number): LogLinear {
  const size = features.length;
  const { starts, ofState } = featuresByState(features, states);
  const weights = new Float64Array(size);
  const probabilities = new Float64Array(states);
  const gap = new Float64Array(size);
  const step = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  /** An earlier solution; the curvature above is one from near it. */
  const anchor = new Float64Array(size);
  let hasCurvature = false;

  /** Sets the probabilities; returns log Z. */
  function evaluate(): number {
    let largest = 0;
    for (let s = 0; s < states; s++) {
      let sum = 0;
      for (let i = starts[s]; i < starts[s + 1]; i++) sum += weights[ofState[i]];
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
      const p = probabilities[s];
      for (let i = starts[s]; i < starts[s + 1]; i++) {
        const row = ofState[i] * size;
        for (let j = starts[s]; j <= i; j++) curvature[row + ofState[j]] += p;
      }
    }
    for (let f = 0; f < size; f++) {
      for (let g = 0; g <= f; g++) curvature[f * size + g] -= (averages[f] - gap[f]) * (averages[g] - gap[g]);
    }
    hasCurvature = choleskyInPlace(curvature, size);
    return hasCurvature;
  }

  /** The step gᵀH⁻¹, and the decrement gᵀH⁻¹g. */
  function setStep(): number {
    step.set(gap);
    solveLower(curvature, size, step);
    const decrement = dot(step, step);
    solveLowerTransposed(curvature, size, step);
    return decrement;
  }

  function move(times: number): void {
    for (let f = 0; f < size; f++) weights[f] += times * step[f];
  }

  /** Goes along the step as far as it pays; returns the new value. */
  function climb(averages: Float64Array, value: number, decrement: number): number {
    let times = 1;
    move(times);
    let moved = dot(averages, weights) - evaluate();
    while (!(moved >= value + 0.25 * times * decrement) && times > 1e-4) {
      move(-times / 2);
      times /= 2;
      moved = dot(averages, weights) - evaluate();
    }
    return moved;
  }

  function isNear(): boolean {
    for (let f = 0; f < size; f++) if (Math.abs(gap[f]) >= NEAR) return false;
    return true;
  }

  function maximise(averages: Float64Array): boolean {
    weights.set(anchor);
    let value = dot(averages, weights) - evaluate();
    let last = Number.POSITIVE_INFINITY;
    for (let i = 0; i < MOST_STEPS; i++) {
      setGap(averages);
      let decrement = hasCurvature ? setStep() : Number.POSITIVE_INFINITY;
      if (!(decrement < DOES_WELL * last)) {
        if (!setCurvature(averages)) return isNear();
        decrement = setStep();
      }
      last = decrement;
      if (decrement < SETTLED || isNear()) {
        move(1);
        evaluate();
        return true;
      }
      value = climb(averages, value, decrement);
      // With the averages of a law the value is at most its mean log probability, which is not positive.
      if (value > 0 || hasRunAway(weights)) return false;
    }
    return false;
  }

  return {
    weights,
    probabilities,
    solve(averages) {
      const isFound = maximise(averages);
      if (isFound) anchor.set(weights);
      else {
        anchor.fill(0);
        hasCurvature = false;
      }
      return isFound;
    },
  };
}

function hasRunAway(weights: Float64Array): boolean {
  for (let f = 0; f < weights.length; f++) if (!(Math.abs(weights[f]) <= RUN_AWAY)) return true;
  return false;
}

/** The features of state s are those from `starts[s]` to `starts[s + 1]`, in order. */
function featuresByState(features: readonly Int32Array[], states: number) {
  const starts = new Int32Array(states + 1);
  for (const own of features) for (const state of own) starts[state + 1]++;
  for (let s = 0; s < states; s++) starts[s + 1] += starts[s];
  const ofState = new Int32Array(starts[states]);
  const next = starts.slice();
  for (const [f, own] of features.entries()) for (const state of own) ofState[next[state]++] = f;
  return { starts, ofState };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
