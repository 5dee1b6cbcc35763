// gibbs-prior (the paper's Gibbs-SS-Prior): the moments of the covariates are computed once, from a distribution given
// in advance (docs/theory/methods.md §3).
import { type Matrix, matrix } from "../math/matrix.ts";
import type { ScaledPrior } from "../model/units.ts";
import { ellipticalMoments } from "./gibbs/covariate-moments.ts";
import { fixedSource, gibbsSampler } from "./gibbs/gibbs-sampler.ts";
import { gibbsObstacle } from "./gibbs/obstacle.ts";
import { gibbsRunLength } from "./gibbs/run-length.ts";
import { type Method, withConjugatePrior } from "./method.ts";
import { plugInNotes } from "./plug-in-note.ts";

export const gibbsPrior: Method = {
  name: "gibbs-prior",
  title: "Gibbs sampler over normal approximations of the moments; the covariates' law is stated in advance",
  priors: ["conjugate"],
  runLength: gibbsRunLength,
  obstacle: (problem) => gibbsObstacle(problem, "gibbs-prior"),
  notes: (problem) => [
    ...plugInNotes(problem.regression),
    covariateLaw(withConjugatePrior(problem).prior).note,
    "gibbs-prior is wrong wherever the covariates' moments differ from those of that law.",
  ],
  samplesCount: false,
  sampler(posed) {
    const problem = withConjugatePrior(posed);
    const { mean, covariance, kurtosis } = covariateLaw(problem.prior);
    return gibbsSampler(
      problem,
      fixedSource(ellipticalMoments(mean, covariance, kurtosis)),
      "Gibbs, moments of the covariates from a stated law",
    );
  },
};

interface EllipticalLaw {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
  readonly kurtosis: number;
  readonly note: string;
}

/** The stated normal law; otherwise the prior predictive of the covariates or, if that lacks moments, a vague law. */
function covariateLaw(prior: ScaledPrior): EllipticalLaw {
  if (prior.covariateLaw) {
    return {
      ...prior.covariateLaw,
      kurtosis: 1,
      note: "The covariates are taken to follow the normal law stated as covariateLaw.",
    };
  }
  return prior.covariates.degrees > prior.covariates.mean.length + 3 ? predictiveLaw(prior) : lawWithinBounds(prior);
}

/** Student's t with ν' = ν₀ − p + 1 degrees of freedom and covariance Ψ₀(1 + 1/λ₀)/(ν₀ − p − 1). */
function predictiveLaw({ covariates: { mean, strength, scale, degrees } }: ScaledPrior): EllipticalLaw {
  const p = mean.length;
  const freedom = degrees - p + 1;
  return {
    mean,
    covariance: scaled(scale, (1 + 1 / strength) / (degrees - p - 1)),
    kurtosis: (freedom - 2) / (freedom - 4),
    note: `The covariates are taken to follow the predictive law of their prior, Student's t with ${freedom} degrees of freedom.`,
  };
}

/** The variance of a uniform law on the bounds, [-1, 1]. */
function lawWithinBounds({ covariates: { mean, degrees } }: ScaledPrior): EllipticalLaw {
  const p = mean.length;
  const covariance = matrix(p, p);
  for (let i = 0; i < p; i++) covariance.data[i * p + i] = 1 / 3;
  return {
    mean: new Float64Array(p),
    covariance,
    kurtosis: 1,
    note:
      "The covariates are taken to be independent normals around the middle of their bounds with the variance of a uniform law: " +
      `their prior has no fourth moments (${degrees} degrees, more than ${p + 3} needed) and states no covariateLaw.`,
  };
}

function scaled(m: Matrix, factor: number): Matrix {
  return matrix(
    m.rows,
    m.columns,
    m.data.map((value) => factor * value),
  );
}
