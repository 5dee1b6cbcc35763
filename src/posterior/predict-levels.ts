// Posterior of a regression whose response has levels, and new cases → for each the probability of every level, or, where the
// regression is linear, the share with the response's level. A single case is one level or another: it has no interval.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { toProbabilities } from "../model/levels/probabilities.ts";
import { type Conclusion, conclusions, fromIntervals } from "./conclusions.ts";
import { compared } from "./contrast.ts";
import { designMatrix, type Row } from "./design-matrix.ts";
import { responseLevels } from "./log-odds-names.ts";
import type { Posterior } from "./posterior.ts";
import type { PredictionOptions } from "./predict.ts";
import { figure, quantiles, type Spread } from "./quantiles.ts";
import { slopesOf } from "./slopes.ts";

/** By level, the reference first; or the share that a linear regression gives, which may lie beyond 0 and 1. */
export type LevelPrediction = { readonly probabilities: Readonly<Record<string, Spread>> } | { readonly fit: Spread };

/** By how much the probability of a level differs between two cases, and what may be concluded of it. */
interface LevelDifference extends Spread {
  readonly verdict: Conclusion;
}

/** One case compared with another; cases count from 1. */
export interface LevelContrast {
  readonly case: number;
  readonly versus: number;
  /** By level, the reference first; or of the one share that a linear regression gives. */
  readonly differences: Readonly<Record<string, LevelDifference>>;
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
  const { family, covariates, responses = [] } = posterior.provenance;
  const design = designMatrix(rows, covariates, variables);
  const predicted = design.rows.map((x): LevelPrediction => {
    if (family === "linear") return { fit: spreadOf(linearPredictors(posterior, x)[0]) };
    const drawn = probabilities(posterior, x);
    const named = responseLevels(responses).map((level, l) => [level, spreadOf(drawn[l])]);
    return { probabilities: Object.fromEntries(named) };
  });
  const known = conclusions(posterior);
  const contrasts =
    versus === undefined
      ? {}
      : { contrasts: compared(design.rows, versus, (x, other) => differencesOf(x, other, posterior, known)) };
  return { rows: predicted, ...contrasts, notes: design.notes };
}

function differencesOf(
  x: Float64Array,
  reference: Float64Array,
  posterior: Posterior,
  known: ReadonlyMap<string, Conclusion>,
): Pick<LevelContrast, "differences"> {
  const { family, response, responses = [] } = posterior.provenance;
  const levels = family === "linear" ? [response.level!] : responseLevels(responses);
  const isHidden = slopesOf(posterior).some(
    ({ name, index }) => x[index + 1] !== reference[index + 1] && known.get(name) === "cannot tell",
  );
  const [after, before] = [posterior.draws, posterior.priorDraws].map((draws) => {
    const [one, other] = [x, reference].map((row) => sharesOf({ ...posterior, draws }, row));
    return one.map((share, l) => share.map((value, s) => value - other[l][s]));
  });
  const differences = levels.map((level, l): [string, LevelDifference] => {
    const verdict = isHidden ? "cannot tell" : fromIntervals(after[l], before[l]);
    return [level, { ...spreadOf(after[l]), verdict }];
  });
  return { differences: Object.fromEntries(differences) };
}

/** The probability of each level; the one share of a linear regression. */
function sharesOf(posterior: Posterior, x: ArrayLike<number>): Float64Array[] {
  return posterior.provenance.family === "linear" ? linearPredictors(posterior, x) : probabilities(posterior, x);
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
