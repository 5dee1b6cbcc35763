// Coordinates that take the noise apart from the signal: free entry B_j = z_j − g(v_j), where a v_j of a smooth standard
// law (normal for Gaussian noise, logistic for Laplace) makes g(v_j) noise of the stated law. Noise term and Jacobian
// together are the log density of that law, smooth even where the Laplace density has its kink; so where the scatter
// clearly exceeds the noise the target is close to independent standard coordinates, whatever their number.
import { choleskyInPlace, invertFromCholesky } from "../../math/cholesky.ts";
import type { Noise } from "../../release/noisy-moments.ts";
import type { MomentCoordinates } from "./coordinates.ts";

export interface ResidualOptions {
  /** Noisy moments, k × k. */
  readonly observed: Float64Array;
  readonly size: number;
  readonly noise: Noise;
  /** The public count, or the range of a private one. */
  readonly count: { readonly value: number } | { readonly fewest: number; readonly most: number };
}

export interface ResidualCoordinates extends MomentCoordinates {
  /** The variance of the standard law of a coordinate. */
  readonly standardVariance: number;
}

export function residualCoordinates({ observed, size, noise, count }: ResidualOptions): ResidualCoordinates {
  const k = size;
  const firstRow = "value" in count ? 1 : 0;
  const dimension = (k * (k + 1)) / 2 - firstRow;
  const moments = new Float64Array(k * k);
  const slopes = new Float64Array(dimension);
  const scores = new Float64Array(dimension);
  const factor = new Float64Array(k * k);
  const inverse = new Float64Array(k * k);
  const law = noise.kind === "laplace" ? laplaceResidual(noise.scale) : gaussianResidual(noise.scale);
  const residual: Residual = { noise: 0, slope: 0, logDensity: 0, score: 0 };
  let logDensity = 0;
  let positiveDefinite = false;

  function expand(position: Float64Array): number {
    if ("value" in count) moments[0] = count.value;
    logDensity = 0;
    let next = 0;
    for (let i = firstRow; i < k; i++) {
      for (let j = 0; j <= i; j++) {
        law.evaluate(position[next], residual);
        moments[i * k + j] = observed[i * k + j] - residual.noise;
        slopes[next] = residual.slope;
        scores[next] = residual.score;
        logDensity += residual.logDensity;
        next++;
      }
    }
    factor.set(moments);
    positiveDefinite = isCountPossible() && choleskyInPlace(factor, k);
    return moments[0];
  }

  function isCountPossible(): boolean {
    return "value" in count || (moments[0] > count.fewest && moments[0] < count.most);
  }

  function logScatter(): number {
    if (!positiveDefinite) return Number.NEGATIVE_INFINITY;
    let sum = 0;
    for (let i = 1; i < k; i++) sum += 2 * Math.log(factor[i * k + i]);
    return sum;
  }

  function pullBack(A: Float64Array, countDerivative: number, scatterWeight: number, gradient: Float64Array): void {
    invertFromCholesky(factor, k, inverse);
    // log |W| = log |B| − log n.
    if (firstRow === 0) inverse[0] -= 1 / moments[0];
    let next = 0;
    for (let i = firstRow; i < k; i++) {
      for (let j = 0; j <= i; j++) {
        const symmetric = A[i * k + j] + scatterWeight * inverse[i * k + j];
        const derivative = i === j ? symmetric : 2 * symmetric;
        gradient[next] = scores[next] - derivative * slopes[next];
        next++;
      }
    }
    if (firstRow === 0) gradient[0] -= countDerivative * slopes[0];
  }

  const { standardVariance } = law;
  return { dimension, moments, standardVariance, expand, logScatter, logJacobian: () => logDensity, pullBack };
}

/** What a coordinate v stands for: the noise g(v), its slope, and the standard law's log density and score at v. */
interface Residual {
  noise: number;
  slope: number;
  logDensity: number;
  score: number;
}

/** A standard law and the map g that turns it into the noise. */
interface ResidualLaw {
  readonly standardVariance: number;
  evaluate(v: number, out: Residual): void;
}

function gaussianResidual(scale: number): ResidualLaw {
  return {
    standardVariance: 1,
    evaluate(v, out) {
      out.noise = scale * v;
      out.slope = scale;
      out.logDensity = -0.5 * v * v;
      out.score = -v;
    },
  };
}

/** g(v) = b·sign(v)·log ½(1 + e^|v|): matches the tails of the two laws, and its slope is continuous at 0. */
function laplaceResidual(scale: number): ResidualLaw {
  return {
    standardVariance: Math.PI ** 2 / 3,
    evaluate(v, out) {
      const size = Math.abs(v);
      const sign = Math.sign(v);
      const tail = Math.exp(-size);
      const logOfSum = Math.log1p(tail);
      out.noise = scale * sign * (size + logOfSum - Math.LN2);
      out.slope = scale / (1 + tail);
      out.logDensity = -size - 2 * logOfSum;
      out.score = (-sign * (1 - tail)) / (1 + tail);
    },
  };
}
