// Posterior and release → the expected response, and the response of a new case, as functions of each main covariate,
// with the others at their released averages: x̃ᵀθ and x̃ᵀθ + σε for each draw, with one ε per draw so that bands are
// smooth. A response that was transformed is shown on the scale of the table. No prediction leaves what is possible: the
// declared bounds, or shares from 0 to 1.
import { mean } from "../../diagnostics/moments.ts";
import { sortedQuantile } from "../../diagnostics/quantile.ts";
import { type Evidence, evidenceMoments } from "../../pooling/evidence.ts";
import { parentLabel, shownLevel } from "../../posterior/column-label.ts";
import { withProducts } from "../../posterior/design-matrix.ts";
import { shownResponseLevels } from "../../posterior/log-odds-names.ts";
import { type OriginalScale, originalScale } from "../../posterior/original-scale.ts";
import type { Posterior } from "../../posterior/posterior.ts";
import { probabilities } from "../../posterior/predict-levels.ts";
import { seededRandom } from "../../random/random.ts";
import { type ReleasedVariable, scaleOf } from "../../study/released-variable.ts";
import type { Study } from "../../study/study.ts";
import { listed } from "../../words.ts";
import { grid } from "../densities/kernel-density.ts";
import { visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { declared, toSpread } from "../numbers.ts";
import { levelsLeftOut } from "../terms.ts";

const MAX_PANELS = 6;
const POINTS = 25;

export interface PredictedSpread {
  /** Median and 90 % interval of the expected response. */
  readonly fit: { readonly low: number; readonly middle: number; readonly high: number };
  /** 50 and 90 % intervals of a new case; null where it is one level or another. */
  readonly response: { readonly q5: number; readonly q25: number; readonly q75: number; readonly q95: number } | null;
}

interface PanelWords {
  readonly label: string;
  readonly response: string;
  /** The response in few words, for an axis. */
  readonly axis: string;
  readonly covariate: string;
  /** For shares and probabilities: the end of the axis, the same for all levels of the response; null for a number. */
  readonly highestShare: number | null;
  readonly alt: string;
}

export type PredictionPanel = PanelWords &
  (
    | { readonly kind: "number"; readonly points: readonly (PredictedSpread & { readonly at: number })[] }
    | { readonly kind: "levels"; readonly points: readonly (PredictedSpread & { readonly at: string })[] }
  );

/** The response as a function of each main covariate. */
export interface PredictionFigure {
  readonly panels: readonly PredictionPanel[];
  readonly leftOut: number;
}

type Source = Pick<Material, "posterior" | "evidence" | "study" | "response">;

type PredictAt = (covariates: readonly number[]) => PredictedSpread;

/** Something to predict: the response, or the probability of one of its levels. */
interface Predicted extends Source {
  readonly axis: string;
  readonly predictAt: PredictAt;
  /** Follows the name of the covariate in the title of a panel. */
  readonly suffix: string;
}

/** The predictions of a fit as data. */
export function predictionFigure(material: Source): PredictionFigure {
  const { covariates } = material.posterior.provenance;
  const predicted = predictedIn(material);
  const averages = covariateAverages(material.posterior, material.evidence);
  const parents = [...new Set(covariates.flatMap(({ parent, product }) => (product ? [] : [parent])))];
  const shown = parents.slice(0, MAX_PANELS);
  const panels = shown.flatMap((parent) => {
    const own = predicted.map((source) => predictionPanel(parent, averages, source));
    const highest = Math.max(...own.flatMap(({ points }) => points.map(({ fit }) => fit.high)));
    return own.map((panel) => ({ ...panel, highestShare: panel.highestShare === null ? null : highest }));
  });
  return { panels, leftOut: parents.length - shown.length };
}

function predictedIn(material: Source): Predicted[] {
  const { posterior, study } = material;
  const { family, response, responses = [] } = posterior.provenance;
  if (family === "linear") {
    const scale = originalScale(response, study.variables);
    const shown = scale ? visible(scale.label) : material.response;
    const axis = response.level === null ? shown : "share";
    return [{ ...material, response: shown, axis, predictAt: predictor(posterior, scale), suffix: "" }];
  }
  // Of two levels one tells both.
  const levels = shownResponseLevels(responses);
  return levels.flatMap((level, l) => {
    if (levels.length === 2 && l === 0) return [];
    const shown = visible(`probability of ${parentLabel(response)} = ${level}`);
    const suffix = levels.length === 2 ? "" : `: ${visible(level)}`;
    const axis = visible(`probability of ${level}`);
    return [{ ...material, response: shown, axis, predictAt: probabilityOf(l, posterior), suffix }];
  });
}

function probabilityOf(level: number, posterior: Posterior): PredictAt {
  return (covariates) => ({
    fit: interval(probabilities(posterior, [1, ...covariates])[level].sort()),
    response: null,
  });
}

function interval(sorted: Float64Array): PredictedSpread["fit"] {
  return { low: sortedQuantile(sorted, 0.05), middle: sortedQuantile(sorted, 0.5), high: sortedQuantile(sorted, 0.95) };
}

/** Averages of covariates that are not products: noisy sum / rows, clamped to the bounds; midpoints without rows. */
export function covariateAverages({ provenance, count }: Posterior, evidence: Evidence): number[] {
  const { variables, table, components } = evidenceMoments(evidence);
  const rows = provenance.count.kind === "private" ? mean([count!]) : provenance.count.value;
  const single = provenance.covariates.filter(({ product }) => !product);
  return single.map((covariate) => {
    const [low, high] = covariate.bounds;
    const sum = components[table.entries[variables.findIndex(({ name }) => name === covariate.name) + 1]];
    const { middle, half } = scaleOf(covariate);
    return rows > 0 ? Math.min(high, Math.max(low, middle + (half * sum) / rows)) : (low + high) / 2;
  });
}

function predictionPanel(parent: string, averages: readonly number[], source: Predicted): PredictionPanel {
  const { posterior, study, response, axis, predictAt, suffix } = source;
  const { covariates } = posterior.provenance;
  const single = covariates.filter(({ product }) => !product);
  const covariate = visible(parentLabel(single.find((one) => one.parent === parent)!));
  const label = `${covariate}${suffix}`;
  const words = {
    label,
    response,
    axis,
    covariate,
    highestShare: posterior.provenance.response.level === null ? null : 1,
  };
  const setting = (values: readonly number[]) => predictAt(withProducts(values, covariates));
  const numeric = single.findIndex((covariate) => covariate.parent === parent && covariate.level === null);
  if (numeric >= 0) {
    const [low, high] = single[numeric].bounds;
    const points = grid(low, high, POINTS).map((at) => ({ at, ...setting(averages.with(numeric, at)) }));
    return { kind: "number", ...words, points, alt: inWords(label, response, points) };
  }
  const points = levelSettings(parent, covariates, study).map(({ at, level }) => ({
    at: visible(at),
    ...setting(averages.map((average, j) => (single[j].parent === parent ? indicator(single[j], level) : average))),
  }));
  // More than two levels are sorted from the highest down.
  if (points.length > 2) points.sort((a, b) => b.fit.middle - a.fit.middle);
  return { kind: "levels", ...words, points, alt: inWords(label, response, points) };
}

function indicator(covariate: ReleasedVariable, level: string | null): number {
  return covariate.level === level ? 1 : 0;
}

/** One prediction for the omitted levels, then one for every level in the formula. */
function levelSettings(parent: string, covariates: readonly ReleasedVariable[], study: Study) {
  const others = levelsLeftOut(parent, covariates, study.variables);
  const used = covariates.filter((covariate) => covariate.parent === parent);
  return [
    { at: listed(others, "or", 3), level: null },
    ...used.map((covariate) => ({ at: shownLevel(covariate), level: covariate.level })),
  ];
}

/** Covariates → the spread of the mean response and of a new case. */
function predictor({ coefficients, draws, provenance }: Posterior, scale: OriginalScale | null): PredictAt {
  const theta = coefficients.map((name) => draws.get(name)!);
  const random = seededRandom(1);
  const sigma2 = draws.get("sigma2")!;
  const noise = sigma2.map((variance) => Math.sqrt(variance) * random.normal());
  const { bounds, level } = provenance.response;
  const [lowest, highest] = scale ? bounds.map(scale.back) : bounds;
  const possible = (value: number) => Math.min(highest, Math.max(lowest, value));
  return (covariates) => {
    const eta = theta[0].slice();
    for (const [j, x] of covariates.entries()) for (let s = 0; s < eta.length; s++) eta[s] += x * theta[j + 1][s];
    const cases = eta.map((value, s) => value + noise[s]);
    const response = (scale ? cases.map(scale.back) : cases).map(possible).sort();
    const fit = (scale ? eta.map((value, s) => scale.mean(value, sigma2[s])) : eta).map(possible).sort();
    return { fit: interval(fit), response: level === null ? middleParts(response) : null };
  };
}

function middleParts(sorted: Float64Array): PredictedSpread["response"] {
  return {
    q5: sortedQuantile(sorted, 0.05),
    q25: sortedQuantile(sorted, 0.25),
    q75: sortedQuantile(sorted, 0.75),
    q95: sortedQuantile(sorted, 0.95),
  };
}

function inWords(
  label: string,
  response: string,
  points: readonly (PredictedSpread & { readonly at: number | string })[],
): string {
  const told = points.filter(({ at }, i) => typeof at === "string" || i === 0 || i === points.length - 1);
  const each = told.map(({ at, fit, response: one }) => {
    const format = toSpread(fit.high - fit.low, one?.q95 ?? fit.high);
    const where = typeof at === "number" ? declared(at) : at;
    return `at ${where} ${format(fit.middle)} (90 % interval ${format(fit.low)} to ${format(fit.high)}${one ? `; a new case ${format(one.q5)} to ${format(one.q95)}` : ""})`;
  });
  return `Expected ${response} by ${label}, the other covariates at their average: ${each.join("; ")}.`;
}
