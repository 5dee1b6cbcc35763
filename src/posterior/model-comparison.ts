// Posteriors of several models, and one of all their covariates jointly → the models side by side, and what each explains
// beyond the first: a difference in R² with its interval, and words (docs/theory/models.md).
import { inOptions, type RemedyWords } from "../remedy.ts";
import { conclusions, fromIntervals } from "./conclusions.ts";
import { estimateOf } from "./estimate.ts";
import { type ExplainedShare, explainedByModels } from "./explained-by-models.ts";
import type { ModelComparison, ModelDifference } from "./model-comparison-schema.ts";
import type { Posterior } from "./posterior.ts";
import { figure } from "./quantiles.ts";
import { significantFormat } from "./significant-digits.ts";
import { summarise } from "./summary.ts";

/** `joint` has the covariates of all models, and the covariances of its draws among its figures. */
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
  const names = joint.coefficients.slice(1);
  const positions = models.map(({ coefficients }) => coefficients.slice(1).map((name) => names.indexOf(name)));
  const [first, ...others] = explainedByModels(joint, positions);
  return others.map((share, i) =>
    difference(share, first, isHidden(positions[i + 1], positions[0], joint), models[i + 1], models[0]),
  );
}

/** Whether the noise hides every covariate that only one of the two models has. */
function isHidden(model: readonly number[], first: readonly number[], joint: Posterior): boolean {
  const known = conclusions(joint);
  const own = [...model.filter((at) => !first.includes(at)), ...first.filter((at) => !model.includes(at))];
  return own.every((at) => known.get(joint.coefficients[at + 1]) === "cannot tell");
}

function difference(
  share: ExplainedShare,
  first: ExplainedShare,
  hidden: boolean,
  model: Posterior,
  against: Posterior,
): ModelDifference {
  const draws = share.corrected.map((value, s) => value - first.corrected[s]);
  const before = share.before.map((value, s) => value - first.before[s]);
  const estimate = estimateOf(draws);
  const verdict = hidden ? "cannot tell" : fromIntervals(draws, before);
  const formulas = { formula: model.provenance.formula, against: against.provenance.formula };
  const positive = draws.reduce((count, value) => count + Number(value > 0), 0) / draws.length;
  const said = { ...formulas, verdict, ...estimate };
  return { ...said, probabilityPositive: figure(positive), text: words(said) };
}

function words({
  formula,
  against,
  verdict,
  estimate,
  sd,
  q5,
  q95,
}: Omit<ModelDifference, "text" | "probabilityPositive">): string {
  if (verdict === "cannot tell") return `This release cannot tell: whether "${formula}" or "${against}" explains more.`;
  const say = significantFormat((sd ?? 0) / 10, 1);
  if (verdict === "not settled") {
    return `Not settled: whether "${formula}" explains more than "${against}"; R² differs by ${say(estimate)} (90 % interval ${say(q5)} to ${say(q95)}).`;
  }
  const isMore = estimate! > 0;
  const [more, less] = isMore ? [formula, against] : [against, formula];
  const ends = isMore ? [q5, q95] : [-q95!, -q5!];
  const [low, high] = ends.map(say);
  return `Clear: "${more}" explains more than "${less}"; R² is higher by ${say(Math.abs(estimate!))} (90 % interval ${low} to ${high}).`;
}
