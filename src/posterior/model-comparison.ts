// Posteriors of several models, and one of all their covariates jointly → the models side by side, and what each explains
// beyond the first: a difference in R², or in explained entropy, with its interval, and words (docs/theory/models.md).
import { inOptions, type RemedyWords } from "../remedy.ts";
import { concludedOn, conclusions, fromIntervals } from "./conclusions.ts";
import { entropyByModels } from "./entropy-by-models.ts";
import { estimateOf } from "./estimate.ts";
import { explainedByModels } from "./explained-by-models.ts";
import type { ModelComparison, ModelDifference } from "./model-comparison-schema.ts";
import type { Posterior } from "./posterior.ts";
import { figure } from "./quantiles.ts";
import { significantFormat } from "./significant-digits.ts";
import { slopesOf } from "./slopes.ts";
import { summarise } from "./summary.ts";
import type { Summary } from "./summary-schema.ts";

/** `joint` has the covariates of all models, and the moments of its draws' populations among its figures. */
export function compareModels(
  models: readonly Posterior[],
  joint: Posterior,
  words: RemedyWords = inOptions,
): ModelComparison {
  const summaries = models.map((model) => summarise(model, words));
  const runs = models.includes(joint) ? summaries : [...summaries, summarise(joint, words)];
  const problems = runs.flatMap(({ formula, problems: found }) => found.map((problem) => `${formula}: ${problem}`));
  const converged = problems.length === 0;
  return { models: summaries, differences: converged ? differences(models, joint) : [], converged, problems };
}

function differences(models: readonly Posterior[], joint: Posterior): ModelDifference[] {
  const names = joint.provenance.covariates.map(({ name }) => name);
  const positions = models.map(({ provenance }) => provenance.covariates.map(({ name }) => names.indexOf(name)));
  const [first, ...others] = sharesOf(joint, positions);
  return others.map((share, i) =>
    difference(share, first, isHidden(positions[i + 1], positions[0], joint), models[i + 1], models[0]),
  );
}

interface Share {
  /** What a model explains, draw by draw. */
  readonly drawn: Float64Array;
  /** The same by draws of the prior; null where anything from nothing to all was possible. */
  readonly before: Float64Array | null;
}

/** Of the response's variance, or for log odds of its entropy. */
function sharesOf(joint: Posterior, models: readonly (readonly number[])[]): Share[] {
  if (joint.provenance.family === "logistic") {
    return entropyByModels(joint, models).map((drawn) => ({ drawn, before: null }));
  }
  return explainedByModels(joint, models).map(({ corrected, before }) => ({ drawn: corrected, before }));
}

/** Whether the noise hides every covariate that only one of the two models has. */
function isHidden(model: readonly number[], first: readonly number[], joint: Posterior): boolean {
  const known = conclusions(joint);
  const own = [...model.filter((at) => !first.includes(at)), ...first.filter((at) => !model.includes(at))];
  const slopes = slopesOf(joint).filter(({ index }) => own.includes(index));
  return slopes.every(({ name }) => known.get(name) === "cannot tell");
}

function difference(
  share: Share,
  first: Share,
  hidden: boolean,
  model: Posterior,
  against: Posterior,
): ModelDifference {
  const minus = (a: Float64Array, b: Float64Array) => a.map((value, s) => value - b[s]);
  const draws = minus(share.drawn, first.drawn);
  const estimate = estimateOf(draws);
  const told = () =>
    share.before && first.before
      ? fromIntervals(draws, minus(share.before, first.before))
      : concludedOn({ low: estimate.q5 ?? Number.NaN, high: estimate.q95 ?? Number.NaN }, 1, Number.POSITIVE_INFINITY);
  const verdict = hidden ? "cannot tell" : told();
  const formulas = { formula: model.provenance.formula, against: against.provenance.formula };
  const positive = draws.reduce((count, value) => count + Number(value > 0), 0) / draws.length;
  const said = { ...formulas, verdict, ...estimate };
  const what = explainedWords(model.provenance.family);
  return { ...said, probabilityPositive: figure(positive), text: words(said, what) };
}

/** What a model explains, in words. */
export function explainedWords(family: Summary["family"]): string {
  return family === "logistic" ? "the explained share of entropy" : "R²";
}

function words(
  { formula, against, verdict, estimate, sd, q5, q95 }: Omit<ModelDifference, "text" | "probabilityPositive">,
  what: string,
): string {
  if (verdict === "cannot tell") return `This release cannot tell: whether "${formula}" or "${against}" explains more.`;
  const say = significantFormat((sd ?? 0) / 10, 1);
  if (verdict === "not settled") {
    return `Not settled: whether "${formula}" explains more than "${against}"; ${what} differs by ${say(estimate)} (90 % interval ${say(q5)} to ${say(q95)}).`;
  }
  const isMore = estimate! > 0;
  const [more, less] = isMore ? [formula, against] : [against, formula];
  const ends = isMore ? [q5, q95] : [-q95!, -q5!];
  const [low, high] = ends.map(say);
  return `Clear: "${more}" explains more than "${less}"; ${what} is higher by ${say(Math.abs(estimate!))} (90 % interval ${low} to ${high}).`;
}
