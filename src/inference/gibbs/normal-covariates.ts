// x ~ N(μ, T) with (μ, T) updated in every step (gibbs-update): the conjugate draw given a moment matrix
// (docs/theory/model.md §3) and the resulting moments of x̃. T is kept as a root F, T = FFᵀ, which suffices for
// drawing.

import { choleskyInPlace } from "../../math/cholesky.ts";
import { square } from "../../math/elementary/square.ts";
import { covariatePriorMoments } from "../../model/conjugate.ts";
import type { ScaledPrior } from "../../model/units.ts";
import { chiSquare } from "../../random/distributions.ts";
import type { Random } from "../../random/random.ts";
import { type CovariateMoments, ellipticalCovariance } from "./covariate-moments.ts";
import { uniqueCount } from "./unique-entries.ts";

export interface NormalCovariates {
  /** The size of R = [1 0; μ F], d × d with η = RRᵀ, which represents (μ, T) in the state of a chain. */
  readonly stateSize: number;
  /** Draws (μ, T) given the lower triangle of a moment matrix (rows `stride` apart) of `count` rows, into `state`. */
  draw(moments: Float64Array, stride: number, count: number, random: Random, state: Float64Array): void;
  /** The moments of x̃ in this state, valid until the next call. */
  moments(state: Float64Array): CovariateMoments;
}

export function normalCovariates(prior: ScaledPrior): NormalCovariates {
  const p = prior.covariates.mean.length;
  const d = p + 1;
  const { degrees } = prior.covariates;
  const priorMoments = covariatePriorMoments(prior).data;
  const factor = new Float64Array(d * d);
  const bartlett = new Float64Array(p * p);
  const normals = new Float64Array(p);

  function drawBartlett(freedom: number, random: Random): void {
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < i; j++) bartlett[i * p + j] = random.normal();
      bartlett[i * p + i] = Math.sqrt(chiSquare(random, freedom - i));
    }
  }

  /** N₀ + G = CCᵀ gives λₙ = C₀₀², mₙ = (column 0)/C₀₀ and Ψₙ = LLᵀ, L the rest of C. */
  function draw(moments: Float64Array, stride: number, count: number, random: Random, state: Float64Array): void {
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) factor[i * d + j] = priorMoments[i * d + j] + moments[i * stride + j];
    }
    // Always succeeds: a proper prior plus a positive semidefinite matrix.
    choleskyInPlace(factor, d);
    drawBartlett(degrees + count, random);
    for (let j = 0; j < p; j++) normals[j] = random.normal() / factor[0];
    state[0] = 1;
    for (let i = 1; i < d; i++) {
      solveRow(i, state);
      let mean = factor[i * d] / factor[0];
      for (let j = 0; j < p; j++) mean += state[i * d + j + 1] * normals[j];
      state[i * d] = mean;
    }
  }

  /** Row i of F = L A⁻ᵀ: T = FFᵀ is inverse Wishart for A Bartlett's factor. */
  function solveRow(i: number, state: Float64Array): void {
    for (let j = 0; j < p; j++) {
      let sum = j < i ? factor[i * d + j + 1] : 0;
      for (let l = 0; l < j; l++) sum -= bartlett[j * p + l] * state[i * d + l + 1];
      state[i * d + j + 1] = sum / bartlett[j * p + j];
    }
  }

  const movingMoments = normalMoments(d);
  return { stateSize: d * d, draw, moments: movingMoments };
}

/** The moments of N(μ, T) as a function of R = [1 0; μ F]. */
function normalMoments(d: number): (root: Float64Array) => CovariateMoments {
  const mean = new Float64Array(d);
  const central = new Float64Array(d * d);
  const second = new Float64Array(d * d);
  const secondRoot = new Float64Array(d * d);
  const covariance = new Float64Array(square(uniqueCount(d)));
  const drawOuter = outerDrawer(secondRoot, d);
  const result = { second, secondRoot, covariance, drawOuter };
  return (root) => {
    for (let i = 0; i < d * d; i++) secondRoot[i] = root[i];
    for (let i = 0; i < d; i++) {
      mean[i] = root[i * d];
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let l = 1; l < d; l++) sum += root[i * d + l] * root[j * d + l];
        central[i * d + j] = central[j * d + i] = sum;
        second[i * d + j] = second[j * d + i] = sum + mean[i] * mean[j];
      }
    }
    ellipticalCovariance(mean, central, 1, covariance);
    return result;
  };
}

/**
 * Draws from N(0, ξ) in O(d³): R Z Rᵀ with Z symmetric, Z₀₀ = 0, other diagonal entries N(0, 2) and the rest N(0, 1).
 * This is the limit of (Σuuᵀ − nI)/√n for rows u = (1, standard normal), mapped by x̃ = Ru.
 */
function outerDrawer(root: Float64Array, d: number): CovariateMoments["drawOuter"] {
  const symmetric = new Float64Array(d * d);
  const product = new Float64Array(d);
  return (random, out) => {
    symmetric[0] = 0;
    for (let i = 1; i < d; i++) {
      for (let j = 0; j < i; j++) symmetric[i * d + j] = symmetric[j * d + i] = random.normal();
      symmetric[i * d + i] = Math.SQRT2 * random.normal();
    }
    for (let i = 0, at = 0; i < d; i++) {
      for (let l = 0; l < d; l++) {
        let sum = 0;
        for (let r = 0; r < d; r++) sum += root[i * d + r] * symmetric[r * d + l];
        product[l] = sum;
      }
      for (let j = 0; j <= i; j++, at++) {
        let sum = 0;
        for (let l = 0; l < d; l++) sum += product[l] * root[j * d + l];
        out[at] = sum;
      }
    }
  };
}
