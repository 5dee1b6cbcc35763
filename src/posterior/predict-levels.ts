// Posterior of a regression whose response has levels, and new cases → for each the probability of every level, or, where the
// regression is linear, the share with the response's level. A single case is one level or another: it has no interval.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { PublicError } from "../errors.ts";
import { toProbabilities } from "../model/levels/probabilities.ts";
import { designMatrix, type Row } from "./design-matrix.ts";
import { responseLevels } from "./log-odds-names.ts";
import type { Posterior } from "./posterior.ts";
import type { PredictionOptions } from "./predict.ts";
import { figure, quantiles, type Spread } from "./quantiles.ts";

/** By level, the reference first; or the share that a linear regression gives, which may lie beyond 0 and 1. */
export type LevelPrediction = { readonly probabilities: Readonly<Record<string, Spread>> } | { readonly fit: Spread };

/** One case compared with another; cases count from 1. */
interface LevelContrast {
  readonly case: number;
  readonly versus: number;
  /** In the probability of each level; where there are two, of the second. Of a linear regression, in the share. */
  readonly differences: Readonly<Record<string, Spread>>;
}

/** Predictions, one for each row. */
export interface LevelPredictions {
  readonly rows: readonly LevelPrediction[];
  /** The other cases compared with one of them, where asked for. */
  readonly contrasts?: readonly LevelContrast[];
  readonly notes: readonly string[];
}

/** The probabilities of the levels of the response for each row of new covariates. */
export function predictLevels(
  posterior: Posterior,
  rows: readonly Row[],
  { variables, versus }: Pick<PredictionOptions, "variables" | "versus">,
): LevelPredictions {
  const { family, covariates, response, responses = [] } = posterior.provenance;
  const design = designMatrix(rows, covariates, variables);
  const isLinear = family === "linear";
  const levels = isLinear ? [response.level!] : responseLevels(responses);
  const drawn = design.rows.map((x) => (isLinear ? linearPredictors(posterior, x) : probabilities(posterior, x)));
  const predicted = drawn.map((ofCase): LevelPrediction => {
    if (isLinear) return { fit: spreadOf(ofCase[0]) };
    return { probabilities: Object.fromEntries(levels.map((level, l) => [level, spreadOf(ofCase[l])])) };
  });
  const compared = versus === undefined ? {} : { contrasts: levelContrasts(drawn, levels, versus) };
  return { rows: predicted, ...compared, notes: design.notes };
}

/** Draws by case and level. */
function levelContrasts(
  drawn: readonly (readonly Float64Array[])[],
  levels: readonly string[],
  versus: number,
): LevelContrast[] {
  const reference = drawn[versus - 1];
  if (reference === undefined) {
    throw new PublicError(`there is no case ${versus} to compare with: the cases are 1 to ${drawn.length}`);
  }
  // Of two levels one tells both.
  const told = levels.length === 2 ? [1] : levels.map((_, l) => l);
  const difference = (ofCase: readonly Float64Array[], l: number) =>
    spreadOf(ofCase[l].map((value, s) => value - reference[l][s]));
  return drawn.flatMap((ofCase, i) => {
    if (ofCase === reference) return [];
    const differences = Object.fromEntries(told.map((l) => [levels[l], difference(ofCase, l)]));
    return [{ case: i + 1, versus, differences }];
  });
}

/** Draws of the probability of each level at 1 and the covariates, the reference first. */
export function probabilities(posterior: Posterior, x: ArrayLike<number>): Float64Array[] {
  const predictors = linearPredictors(posterior, x);
  const reference = new Float64Array(predictors[0].length);
  const values = new Float64Array(predictors.length);
  for (let s = 0; s < reference.length; s++) {
    for (let l = 0; l < values.length; l++) values[l] = predictors[l][s];
    reference[s] = toProbabilities(values);
    for (let l = 0; l < values.length; l++) predictors[l][s] = values[l];
  }
  return [reference, ...predictors];
}

/** x̃ᵀβ per draw, for each level but the reference. */
function linearPredictors({ coefficients, draws }: Posterior, x: ArrayLike<number>): Float64Array[] {
  return Array.from({ length: coefficients.length / x.length }, (_, l) => {
    const names = coefficients.slice(l * x.length, (l + 1) * x.length);
    const sum = new Float64Array(draws.get(names[0])!.length);
    for (const [j, name] of names.entries()) {
      const beta = draws.get(name)!;
      for (let s = 0; s < sum.length; s++) sum[s] += x[j] * beta[s];
    }
    return sum;
  });
}

function spreadOf(values: Float64Array): Spread {
  return { mean: figure(mean([values])), sd: figure(standardDeviation([values])), ...quantiles(values) };
}
