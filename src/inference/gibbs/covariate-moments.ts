// What the Gibbs methods need of the distribution of x̃ = (1, x): η = E x̃x̃ᵀ and ξ, the covariance of the unique
// entries of x̃x̃ᵀ (docs/theory/methods.md §2.1), each with a way to draw from it. This file has fixed distributions,
// normal-covariates.ts the one that is sampled.
import { symmetricEigen } from "../../math/eigen.ts";
import { type Matrix, matrix } from "../../math/matrix.ts";
import type { Random } from "../../random/random.ts";
import { uniqueCount } from "./unique-entries.ts";

export interface CovariateMoments {
  /** η, d × d. */
  readonly second: Float64Array;
  /** R with RRᵀ = η, d × d. */
  readonly secondRoot: Float64Array;
  /** ξ over the unique entries of x̃x̃ᵀ, as a full matrix. */
  readonly covariance: Float64Array;
  /** Fills the unique entries of a matrix ~ N(0, ξ). */
  drawOuter(random: Random, out: Float64Array): void;
}

/** Moments stated or estimated once. They may be singular (binary x): the roots come from eigenvalues. */
export function fixedMoments(second: Matrix, covariance: Matrix): CovariateMoments {
  const size = covariance.rows;
  const root = symmetricRoot(covariance);
  const normals = new Float64Array(size);
  return {
    second: second.data,
    secondRoot: symmetricRoot(second),
    covariance: covariance.data,
    drawOuter(random, out) {
      for (let i = 0; i < size; i++) normals[i] = random.normal();
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let j = 0; j < size; j++) sum += root[i * size + j] * normals[j];
        out[i] = sum;
      }
    },
  };
}

/**
 * The moments of an elliptical distribution whose fourth central moments are `kurtosis` times those of a normal one: 1
 * for the normal distribution, (ν − 2)/(ν − 4) for Student's t.
 */
export function ellipticalMoments(mean: Float64Array, covariance: Matrix, kurtosis: number): CovariateMoments {
  const d = mean.length + 1;
  const size = uniqueCount(d);
  const extendedMean = Float64Array.of(1, ...mean);
  const extended = matrix(d, d);
  const second = matrix(d, d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) {
      if (i > 0 && j > 0) extended.data[i * d + j] = covariance.data[(i - 1) * (d - 1) + j - 1];
      second.data[i * d + j] = extended.data[i * d + j] + extendedMean[i] * extendedMean[j];
    }
  }
  const outer = matrix(size, size);
  ellipticalCovariance(extendedMean, extended.data, kurtosis, outer.data);
  return fixedMoments(second, outer);
}

/**
 * ξ_{ij,kl} = κ(C_ik C_jl + C_il C_jk) + (κ − 1) C_ij C_kl + m_i m_k C_jl + m_i m_l C_jk + m_j m_k C_il + m_j m_l C_ik
 * (Isserlis for κ = 1), with m and C the mean and covariance of (1, x).
 */
export function ellipticalCovariance(m: Float64Array, C: Float64Array, kurtosis: number, out: Float64Array): void {
  const d = m.length;
  const size = uniqueCount(d);
  for (let i = 0, row = 0; i < d; i++) {
    for (let j = 0; j <= i; j++, row++) {
      const excess = (kurtosis - 1) * C[i * d + j];
      for (let k = 0, column = 0; column <= row; k++) {
        const ik = C[i * d + k];
        const jk = C[j * d + k];
        const fromI = kurtosis * ik + m[i] * m[k];
        const fromJ = kurtosis * jk + m[j] * m[k];
        for (let l = 0; l <= k && column <= row; l++, column++) {
          const il = C[i * d + l];
          const jl = C[j * d + l];
          const value = fromI * jl + fromJ * il + m[l] * (m[i] * jk + m[j] * ik) + excess * C[k * d + l];
          out[row * size + column] = out[column * size + row] = value;
        }
      }
    }
  }
}

/** R with RRᵀ = the matrix; its negative eigenvalues can only be rounding errors. */
function symmetricRoot(a: Matrix): Float64Array {
  const { values, vectors } = symmetricEigen(a);
  return vectors.data.map((entry, index) => entry * Math.sqrt(Math.max(0, values[index % a.columns])));
}
