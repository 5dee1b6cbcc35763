// log p(B | n) of docs/theory/exact.md §3.2 under the conjugate prior, both parameter blocks integrated out, and its
// gradient: ½(n − p − 3) log|W| − ½νₙ log|Ψₙ| − ½ log|Λₙ| − aₙ log bₙ, and where n is latent the constants that depend on it.
// Two Cholesky factors hold it all: M = M₀ + B and N = N₀ + G (model/conjugate.ts).
import { addWeightedInverse, choleskyInPlace, invertLower } from "../../math/cholesky.ts";
import { log } from "../../math/elementary/log.ts";
import { digamma, logGamma, logMultivariateGamma, multivariateDigamma } from "../../math/special.ts";
import { coefficientPriorMoments, covariatePriorMoments } from "../../model/conjugate.ts";
import type { Regression } from "../../model/regression.ts";
import type { ScaledPrior } from "../../model/units.ts";
import type { LatentMoments, MomentDensity, MomentDerivatives } from "./moment-density.ts";

export function conjugateDensity({ count }: Pick<Regression, "count">, prior: ScaledPrior): MomentDensity {
  const isPrivate = count.kind === "private";
  const p = prior.covariates.mean.length;
  const d = p + 1;
  const k = p + 2;
  const { shape: a0 } = prior.errorVariance;
  const { degrees: nu0, strength: lambda0 } = prior.covariates;
  const responsePrior = coefficientPriorMoments(prior).data;
  const covariatePrior = covariatePriorMoments(prior).data;
  const responseFactor = new Float64Array(k * k);
  const covariateFactor = new Float64Array(d * d);
  const responseWeights = new Float64Array(k);
  const covariateWeights = new Float64Array(d);
  const inverse = new Float64Array(k * k);

  function evaluate({ moments, count: n, logScatter }: LatentMoments, _: number, out: MomentDerivatives): number {
    const { byMoments } = out;
    byMoments.fill(0);
    out.byResponseRow.fill(0);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j <= i; j++) responseFactor[i * k + j] = responsePrior[i * k + j] + moments[i * k + j];
    }
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) covariateFactor[i * d + j] = covariatePrior[i * d + j] + moments[i * k + j];
    }
    if (!choleskyInPlace(responseFactor, k) || !choleskyInPlace(covariateFactor, d)) return Number.NEGATIVE_INFINITY;
    const aN = a0 + n / 2;
    const nuN = nu0 + n;
    let logPsi = 0;
    let logLambda = 0;
    for (let i = 1; i < d; i++) logPsi += 2 * log(covariateFactor[i * d + i]);
    for (let i = 0; i < d; i++) logLambda += 2 * log(responseFactor[i * k + i]);
    const logB = 2 * log(responseFactor[k * k - 1]) - Math.LN2;
    for (let i = 0; i < d; i++) {
      responseWeights[i] = -0.5;
      covariateWeights[i] = i === 0 ? 0 : -0.5 * nuN;
    }
    responseWeights[d] = -aN;
    invertLower(responseFactor, k, inverse);
    addWeightedInverse(inverse, k, responseWeights, byMoments, k);
    invertLower(covariateFactor, d, inverse);
    addWeightedInverse(inverse, d, covariateWeights, byMoments, k);
    out.byLogScatter = 0.5 * (n - p - 3);
    if (isPrivate) out.byCount = -0.5 * logPsi - 0.5 * logB + constantByCount(n) + 0.5 * logScatter;
    return -0.5 * nuN * logPsi - 0.5 * logLambda - aN * logB;
  }

  function countConstant(n: number): number {
    if (!isPrivate) return 0;
    return (
      -0.5 * (p + 1) * log(n) -
      logMultivariateGamma(p, (n - 1) / 2) -
      (p / 2) * log(lambda0 + n) +
      logMultivariateGamma(p, (nu0 + n) / 2) -
      0.5 * (n - d) * Math.LN2 -
      logGamma((n - d) / 2) +
      logGamma(a0 + n / 2)
    );
  }

  function constantByCount(n: number): number {
    return (
      (-0.5 * (p + 1)) / n -
      0.5 * multivariateDigamma(p, (n - 1) / 2) -
      p / 2 / (lambda0 + n) +
      0.5 * multivariateDigamma(p, (nu0 + n) / 2) -
      0.5 * Math.LN2 -
      0.5 * digamma((n - d) / 2) +
      0.5 * digamma(a0 + n / 2)
    );
  }

  return { hasR2: false, evaluate, countConstant };
}
