// Posterior and new cases → for each the predictive law of its response, y = x̃ᵀθ + σε, and the posterior of its mean
// response x̃ᵀθ. Means and standard deviations come from the draws without further noise (E y = E x̃ᵀθ,
// Var y = Var x̃ᵀθ + E σ²); predictive quantiles take one ε per draw, from a stream that belongs to the row.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { PublicError } from "../errors.ts";
import type { Random } from "../random/random.ts";
import type { Variable } from "../study/study.ts";
import { designMatrix, type Row } from "./design-matrix.ts";
import type { Posterior } from "./posterior.ts";
import { figure, quantiles, type Spread } from "./quantiles.ts";

/** How to predict. */
export interface PredictionOptions {
  /** The variables of the study, which know the levels of the categorical ones. */
  readonly variables: readonly Variable[];
  readonly random: Random;
}

/** The prediction for one row. */
export interface Prediction {
  /** Of a new response: q25 to q75, q5 to q95, q2.5 to q97.5 hold it with probability 50, 90, 95 %. */
  readonly response: Spread;
  /** Of the mean response of such cases. */
  readonly fit: Spread;
}

/** Predictions, one for each row. */
export interface Predictions {
  readonly rows: readonly Prediction[];
  readonly notes: readonly string[];
}

/** The posterior predictive mean and intervals of the response for each row of new covariates. */
export function predict(posterior: Posterior, rows: readonly Row[], options: PredictionOptions): Predictions {
  requireNumber(posterior);
  const design = designMatrix(rows, posterior.provenance.covariates, options.variables);
  const coefficients = posterior.coefficients.map((name) => posterior.draws.get(name)!);
  const sigma2 = posterior.draws.get("sigma2")!;
  const predictions = design.rows.map((x, i) => predictRow(linear(coefficients, x), sigma2, options.random.split(i)));
  return { rows: predictions, notes: design.notes };
}

function requireNumber({ provenance: { response } }: Posterior): void {
  if (response.level === null) return;
  throw new PublicError(`"${response.parent}" has levels: predict their probabilities with predictLevels`);
}

/** x̃ᵀθ per draw. */
function linear(coefficients: readonly Float64Array[], x: Float64Array): Float64Array {
  const sum = new Float64Array(coefficients[0].length);
  for (let j = 0; j < x.length; j++) {
    const theta = coefficients[j];
    for (let s = 0; s < sum.length; s++) sum[s] += x[j] * theta[s];
  }
  return sum;
}

function predictRow(fit: Float64Array, sigma2: Float64Array, random: Random): Prediction {
  const center = mean([fit]);
  const fitSd = standardDeviation([fit]);
  const simulated = fit.map((value, s) => value + Math.sqrt(sigma2[s]) * random.normal());
  const responseSd = Math.sqrt(fitSd * fitSd + mean([sigma2]));
  return {
    response: { mean: figure(center), sd: figure(responseSd), ...quantiles(simulated) },
    fit: { mean: figure(center), sd: figure(fitSd), ...quantiles(fit) },
  };
}
