// A conjugate prior → parameters drawn from it, and the moment matrix of n rows drawn from the model, without the rows
// (docs/theory/exact.md §3.1): ten million cost no more than ten. Buffers are allocated once. [-1, 1] units.
import { choleskyInPlace } from "../math/cholesky.ts";
import { square } from "../math/elementary/square.ts";
import { chiSquare, inverseWishart, normalFromCovariance, wishart } from "../random/distributions.ts";
import type { Random } from "../random/random.ts";
import { conjugatePosterior } from "./conjugate.ts";
import type { ScaledPrior } from "./units.ts";

interface NormalLaw {
  readonly mean: Float64Array;
  /** Lower Cholesky factor of the covariance. */
  readonly factor: Float64Array;
}

/** The parameters of the model. */
export interface Truth {
  /** Intercept first. */
  readonly coefficients: Float64Array;
  sigma2: number;
  readonly covariates: NormalLaw;
}

export function emptyTruth(covariates: number): Truth {
  return {
    coefficients: new Float64Array(covariates + 1),
    sigma2: 0,
    covariates: { mean: new Float64Array(covariates), factor: new Float64Array(square(covariates)) },
  };
}

/** Draws parameters from the prior into `out`. */
export function truthFromPrior(prior: ScaledPrior): (random: Random, out: Truth) => void {
  const { mean, strength, scale, degrees } = prior.covariates;
  const p = mean.length;
  const conjugate = conjugatePosterior(prior);
  // With no rows the posterior is the prior.
  conjugate.condition(new Float64Array(square(p + 2)), 0);
  const scaleFactor = Float64Array.from(scale.data);
  choleskyInPlace(scaleFactor, p);
  const spread = 1 / Math.sqrt(strength);
  const work = new Float64Array(2 * p * p);
  return (random, out) => {
    const { mean: drawn, factor } = out.covariates;
    out.sigma2 = conjugate.draw(random, out.coefficients);
    inverseWishart(random, degrees, scaleFactor, p, factor, work);
    choleskyInPlace(factor, p);
    normalFromCovariance(random, mean, factor, spread, drawn);
  };
}

/** Writes B of n ≥ d + 1 rows: t ~ N(nμ, nT), S ~ Wishart(n − 1, T), h | G ~ N(Gθ, σ²G) and r ~ σ²χ²(n − d). */
export function momentsFromTruth(
  covariates: number,
): (truth: Truth, count: number, random: Random, out: Float64Array) => void {
  const p = covariates;
  const d = p + 1;
  const k = d + 1;
  const scatter = new Float64Array(p * p);
  const average = new Float64Array(p);
  const work = new Float64Array(2 * p * p);
  /** Cholesky factor of G. */
  const L = new Float64Array(d * d);
  const v = new Float64Array(d);

  /** The lower triangle of G over (1, x). */
  function drawDesign({ mean, factor }: NormalLaw, count: number, random: Random): void {
    wishart(random, count - 1, factor, p, scatter, work);
    normalFromCovariance(random, mean, factor, 1 / Math.sqrt(count), average);
    L[0] = count;
    for (let i = 0; i < p; i++) {
      L[(i + 1) * d] = count * average[i];
      for (let j = 0; j <= i; j++) {
        L[(i + 1) * d + j + 1] = scatter[i * p + j] + count * average[i] * average[j];
      }
    }
  }

  return ({ coefficients, sigma2, covariates: law }, count, random, out) => {
    drawDesign(law, count, random);
    for (let i = 0; i < d; i++) for (let j = 0; j <= i; j++) out[i * k + j] = out[j * k + i] = L[i * d + j];
    choleskyInPlace(L, d);
    const sigma = Math.sqrt(sigma2);
    // With h = Lv, v = Lᵀθ + σε: the regression explains hᵀG⁻¹h = vᵀv of Σy².
    for (let i = 0; i < d; i++) {
      let sum = sigma * random.normal();
      for (let j = i; j < d; j++) sum += L[j * d + i] * coefficients[j];
      v[i] = sum;
    }
    let squares = sigma2 * chiSquare(random, count - d);
    for (let i = 0; i < d; i++) {
      squares += v[i] * v[i];
      let sum = 0;
      for (let j = 0; j <= i; j++) sum += L[i * d + j] * v[j];
      out[d * k + i] = out[i * k + d] = sum;
    }
    out[d * k + d] = squares;
  };
}
