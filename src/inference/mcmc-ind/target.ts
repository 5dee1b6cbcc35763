// The target of mcmc-ind (docs/theory/methods.md §4): the population parameters and, for each of n rows, u = (1, ζ, e)
// with ζ and e standard normal; row (1, x, y) = Hu. The moments are B = H(Σuuᵀ)Hᵀ and the data enter as z ~ noise(B),
// so that with the symmetric gradient Γ = ∂log noise/∂B,  ∂/∂H = 2ΓH(Σuuᵀ)  and  ∂/∂u = 2HᵀΓHu. One evaluation costs
// O(nk²).
import { pluggedInCount } from "../../model/moment-selection.ts";
import type { Regression } from "../../model/regression.ts";
import type { ScaledPrior } from "../../model/units.ts";
import type { Target } from "../nuts/target.ts";
import { observation } from "./observation.ts";
import { type PopulationParameters, populationParameters } from "./parameters.ts";

export interface IndividualTarget extends Target {
  readonly parameters: PopulationParameters;
  readonly count: number;
  /** The lower triangle of B at the current position. */
  readonly moments: Float64Array;
  /** Sets parameters and moments for a position; returns the log density without the noise. */
  setPosition(position: Float64Array): number;
}

export function individualTarget(regression: Regression, prior: ScaledPrior): IndividualTarget {
  const k = regression.moments.rows;
  const m = k - 1;
  const count = pluggedInCount(regression);
  const parameters = populationParameters(prior);
  const { map } = parameters;
  const offset = parameters.dimension;
  const dimension = offset + count * m;
  const observe = observation(regression);
  const innovations = new Float64Array(k * k);
  const moments = new Float64Array(k * k);
  const momentGradient = new Float64Array(k * k);
  const mapGradient = new Float64Array(k * k);
  const byInnovation = new Float64Array(k * k);
  const mapped = new Float64Array(k * k);
  const weighted = new Float64Array(k * k);

  /** Σuuᵀ over the rows, as a full matrix; returns Σ|u|² without the constant. */
  function sumInnovations(position: Float64Array): number {
    innovations.fill(0);
    innovations[0] = count;
    for (let row = 0, start = offset; row < count; row++, start += m) {
      for (let i = 0; i < m; i++) {
        const value = position[start + i];
        const into = (i + 1) * k;
        innovations[into] += value;
        for (let j = 0; j <= i; j++) innovations[into + j + 1] += value * position[start + j];
      }
    }
    let squares = 0;
    for (let i = 1; i < k; i++) {
      squares += innovations[i * k + i];
      for (let j = 0; j < i; j++) innovations[j * k + i] = innovations[i * k + j];
    }
    return squares;
  }

  function setMoments(): void {
    multiplySquare(map, innovations, k, mapped);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let l = 0; l < k; l++) sum += mapped[i * k + l] * map[j * k + l];
        moments[i * k + j] = sum;
      }
    }
  }

  /** ∂/∂H = 2ΓH(Σuuᵀ), and HᵀΓH for the rows. */
  function pullBackMap(): void {
    for (let i = 1; i < k; i++) for (let j = 0; j < i; j++) momentGradient[j * k + i] = momentGradient[i * k + j];
    multiplySquare(momentGradient, mapped, k, mapGradient);
    for (let i = 0; i < k * k; i++) mapGradient[i] *= 2;
    multiplySquare(momentGradient, map, k, weighted);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        let sum = 0;
        for (let l = 0; l < k; l++) sum += map[l * k + i] * weighted[l * k + j];
        byInnovation[i * k + j] = 2 * sum;
      }
    }
    // The gradient of the standard normal log density.
    for (let i = 1; i < k; i++) byInnovation[i * k + i] -= 1;
  }

  function pullBackRows(position: Float64Array, gradient: Float64Array): void {
    for (let row = 0, start = offset; row < count; row++, start += m) {
      for (let i = 0; i < m; i++) {
        const weights = (i + 1) * k;
        let sum = byInnovation[weights];
        for (let j = 0; j < m; j++) sum += byInnovation[weights + j + 1] * position[start + j];
        gradient[start + i] = sum;
      }
    }
  }

  function setPosition(position: Float64Array): number {
    const logPrior = parameters.expand(position) - 0.5 * sumInnovations(position);
    setMoments();
    return logPrior;
  }

  function logDensityAndGradient(position: Float64Array, gradient: Float64Array): number {
    let logDensity = setPosition(position);
    momentGradient.fill(0);
    logDensity += observe(moments, momentGradient);
    pullBackMap();
    parameters.pullBack(mapGradient, gradient);
    pullBackRows(position, gradient);
    return logDensity;
  }

  return { dimension, parameters, count, moments, setPosition, logDensityAndGradient };
}

function multiplySquare(a: Float64Array, b: Float64Array, size: number, out: Float64Array): void {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) out[i * size + j] = 0;
    for (let l = 0; l < size; l++) {
      const factor = a[i * size + l];
      for (let j = 0; j < size; j++) out[i * size + j] += factor * b[l * size + j];
    }
  }
}
