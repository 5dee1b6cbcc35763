// Coordinates that take the noise apart from the signal: an off-diagonal entry is B_ij = z_ij − g(v_ij), where a v of a
// smooth standard law (normal for Gaussian noise, logistic for Laplace) makes g(v) noise of the stated law. Noise term
// and Jacobian together are the log density of that law, smooth even where the Laplace density has its kink. A diagonal
// entry must exceed c_i = bᵀK⁻¹b (b its row, K the matrix above it), or B is not positive definite. So what is left of
// x_i = z_ii − g(v_i) − c_i is bent: d_i = s·log(1 + e^(x_i/s)) > 0 and B_ii = c_i + d_i, which is z_ii − g(v_i) wherever
// the scatter exceeds the noise and never runs out of the cone where it does not. log |W| = Σ log d_i.
import type { Noise } from "../../release/noisy-moments.ts";
import type { MomentCoordinates } from "./coordinates.ts";
import { gaussianResidual, laplaceResidual, type Residual } from "./residual-law.ts";

/** s, in noise scales: the wider, the gentler the way towards the edge of the cone (bench/exact-coordinates.ts). */
const BEND = 3;

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
  const law = noise.kind === "laplace" ? laplaceResidual(noise.scale) : gaussianResidual(noise.scale);
  const residual: Residual = { noise: 0, slope: 0, logDensity: 0, score: 0 };
  const bend = BEND * noise.scale;
  const moments = new Float64Array(k * k);
  const slopes = new Float64Array(dimension);
  const scores = new Float64Array(dimension);
  /** L of B = LLᵀ. */
  const factor = new Float64Array(k * k);
  const leftover = new Float64Array(k);
  const noises = new Float64Array(k);
  const adjoint = new Float64Array(k * k);
  const weights = new Float64Array(k);
  let logJacobian = 0;
  let logScatter = 0;

  function expand(position: Float64Array): number {
    logJacobian = 0;
    logScatter = 0;
    let next = expandCount(position);
    for (let i = 1; i < k; i++) {
      const row = i * k;
      for (let j = 0; j < i; j++) {
        evaluate(position, next);
        moments[row + j] = observed[row + j] - residual.noise;
        next++;
      }
      evaluate(position, next++);
      expandDiagonal(i, eliminateRow(i));
    }
    return moments[0];
  }

  /** Entry (0, 0); returns the position of the next coordinate. */
  function expandCount(position: Float64Array): number {
    if ("value" in count) {
      moments[0] = count.value;
    } else {
      evaluate(position, 0);
      moments[0] = observed[0] - residual.noise;
      if (!(moments[0] > count.fewest && moments[0] < count.most)) logScatter = Number.NEGATIVE_INFINITY;
    }
    factor[0] = Math.sqrt(moments[0]);
    return 1 - firstRow;
  }

  function evaluate(position: Float64Array, index: number): void {
    law.evaluate(position[index], residual);
    slopes[index] = residual.slope;
    scores[index] = residual.score;
    logJacobian += residual.logDensity;
  }

  /** Row i of L but for its diagonal entry; returns c_i. */
  function eliminateRow(i: number): number {
    const row = i * k;
    let explained = 0;
    for (let j = 0; j < i; j++) {
      let sum = moments[row + j];
      for (let l = 0; l < j; l++) sum -= factor[row + l] * factor[j * k + l];
      const entry = sum / factor[j * k + j];
      factor[row + j] = entry;
      explained += entry * entry;
    }
    return explained;
  }

  /** B_ii = c_i + d_i, given the residual just evaluated. */
  function expandDiagonal(i: number, explained: number): void {
    const x = observed[i * k + i] - residual.noise - explained;
    const d = bend * softplus(x / bend);
    noises[i] = residual.noise;
    leftover[i] = x;
    moments[i * k + i] = explained + d;
    factor[i * k + i] = Math.sqrt(d);
    // The standard law counts noise g(v) and slope g′(v): the noise is z − B instead, the slope g′(v)·dd/dx.
    logJacobian += law.logNoise(observed[i * k + i] - moments[i * k + i]) - law.logNoise(residual.noise);
    logJacobian -= softplus(-x / bend);
    logScatter += Math.log(d);
  }

  /** Back through the rows: what each entry does to f directly, and through the c_i of the rows below it. */
  function pullBack(A: Float64Array, countDerivative: number, scatterWeight: number, gradient: Float64Array): void {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < i; j++) adjoint[i * k + j] = 2 * A[i * k + j];
      adjoint[i * k + i] = A[i * k + i];
    }
    for (let i = k - 1; i >= 1; i--) {
      const at = (i * (i + 3)) / 2 - firstRow;
      const byMoment = adjoint[i * k + i] - law.noiseScore(observed[i * k + i] - moments[i * k + i]);
      const share = Math.exp(-softplus(-leftover[i] / bend));
      const d = factor[i * k + i] * factor[i * k + i];
      const byLeftover = (byMoment + scatterWeight / d) * share + (1 - share) / bend;
      gradient[at] = scores[at] - (byLeftover + law.noiseScore(noises[i])) * slopes[at];
      pullBackExplained(i, byMoment - byLeftover);
    }
    if (firstRow === 0) gradient[0] = scores[0] - (adjoint[0] + countDerivative) * slopes[0];
    for (let i = 1; i < k; i++) {
      const start = (i * (i + 1)) / 2 - firstRow;
      for (let j = 0; j < i; j++) gradient[start + j] = scores[start + j] - adjoint[i * k + j] * slopes[start + j];
    }
  }

  /** c_i = bᵀK⁻¹b: ∂c/∂b = 2w and ∂c/∂K = −wwᵀ with w = K⁻¹b. */
  function pullBackExplained(i: number, byExplained: number): void {
    for (let j = 0; j < i; j++) weights[j] = factor[i * k + j];
    solveWithRowsOf(factor, k, i, weights);
    for (let j = 0; j < i; j++) {
      const scaled = byExplained * weights[j];
      adjoint[i * k + j] += 2 * scaled;
      for (let l = 0; l < j; l++) adjoint[j * k + l] -= 2 * scaled * weights[l];
      adjoint[j * k + j] -= scaled * weights[j];
    }
  }

  return {
    dimension,
    moments,
    standardVariance: law.standardVariance,
    expand,
    logScatter: () => logScatter,
    logJacobian: () => logJacobian,
    pullBack,
  };
}

/** log(1 + e^u). */
function softplus(u: number): number {
  return Math.max(u, 0) + Math.log1p(Math.exp(-Math.abs(u)));
}

/** Overwrites the first `size` entries of b by L⁻ᵀb, L the leading block of a lower factor with rows `stride` apart. */
function solveWithRowsOf(lower: Float64Array, stride: number, size: number, b: Float64Array): void {
  for (let i = size - 1; i >= 0; i--) {
    const row = i * stride;
    const solved = b[i] / lower[row + i];
    b[i] = solved;
    for (let l = 0; l < i; l++) b[l] -= lower[row + l] * solved;
  }
}
