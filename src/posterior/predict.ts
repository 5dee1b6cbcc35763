// Posterior and new cases → for each the predictive law of its response, y = x̃ᵀθ + σε, and the posterior of its mean
// response x̃ᵀθ. Means and standard deviations come from the draws without further noise (E y = E x̃ᵀθ,
// Var y = Var x̃ᵀθ + E σ²); predictive quantiles take one ε per draw, from a stream that belongs to the row. A response that
// was transformed is predicted on the scale of the table as well.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { PublicError } from "../errors.ts";
import type { Random } from "../random/random.ts";
import type { Variable } from "../study/study.ts";
import { combined } from "./conclusions.ts";
import { type Contrast, contrasts } from "./contrast.ts";
import { designMatrix, type Row } from "./design-matrix.ts";
import { type OriginalScale, originalScale } from "./original-scale.ts";
import type { Posterior } from "./posterior.ts";
import { figure, quantiles, type Spread } from "./quantiles.ts";

/** How to predict. */
export interface PredictionOptions {
  /** The variables of the study, which know the levels of the categorical ones and what was transformed. */
  readonly variables: readonly Variable[];
  readonly random: Random;
  /** The case, from 1, that all others are compared with. */
  readonly versus?: number | undefined;
}

/** A single new case, and the mean of all such cases. */
interface PredictedScale {
  /** Of a new response: q25 to q75, q5 to q95, q2.5 to q97.5 hold it with probability 50, 90, 95 %. */
  readonly response: Spread;
  /** Of the mean response of such cases. */
  readonly fit: Spread;
}

/** The prediction for one row. */
export interface Prediction extends PredictedScale {
  /** The same on the scale of the table, where the response was transformed. */
  readonly original?: PredictedScale;
}

/** Predictions, one for each row. */
export interface Predictions {
  readonly rows: readonly Prediction[];
  /** The other cases compared with one of them, where asked for. */
  readonly contrasts?: readonly Contrast[];
  readonly notes: readonly string[];
}

/** The posterior predictive mean and intervals of the response for each row of new covariates. */
export function predict(posterior: Posterior, rows: readonly Row[], options: PredictionOptions): Predictions {
  requireNumber(posterior);
  const { variables, random, versus } = options;
  const design = designMatrix(rows, posterior.provenance.covariates, variables);
  const scale = originalScale(posterior.provenance.response, variables);
  const sigma2 = posterior.draws.get("sigma2")!;
  const predictions = design.rows.map((x, i) =>
    predictRow(combined(x, posterior, posterior.draws), sigma2, scale, random.split(i)),
  );
  const compared = versus === undefined ? {} : { contrasts: contrasts(posterior, design.rows, versus, scale) };
  return { rows: predictions, ...compared, notes: design.notes };
}

function requireNumber({ provenance: { response } }: Posterior): void {
  if (response.level === null) return;
  throw new PublicError(`"${response.parent}" has levels: predict their probabilities with predictLevels`);
}

function predictRow(fit: Float64Array, sigma2: Float64Array, scale: OriginalScale | null, random: Random): Prediction {
  const center = mean([fit]);
  const fitSd = standardDeviation([fit]);
  const simulated = fit.map((value, s) => value + Math.sqrt(sigma2[s]) * random.normal());
  const responseSd = Math.sqrt(fitSd * fitSd + mean([sigma2]));
  return {
    response: { mean: figure(center), sd: figure(responseSd), ...quantiles(simulated) },
    fit: { mean: figure(center), sd: figure(fitSd), ...quantiles(fit) },
    ...(scale && { original: onOriginalScale(fit, sigma2, simulated, scale) }),
  };
}

function onOriginalScale(
  fit: Float64Array,
  sigma2: Float64Array,
  simulated: Float64Array,
  scale: OriginalScale,
): PredictedScale {
  const means = fit.map((eta, s) => scale.mean(eta, sigma2[s]));
  const within = fit.map((eta, s) => scale.variance(eta, sigma2[s]));
  const [center, sd] = [mean([means]), standardDeviation([means])];
  return {
    response: {
      mean: figure(center),
      sd: figure(Math.sqrt(sd * sd + mean([within]))),
      ...quantiles(simulated.map(scale.back)),
    },
    fit: { mean: figure(center), sd: figure(sd), ...quantiles(means) },
  };
}
