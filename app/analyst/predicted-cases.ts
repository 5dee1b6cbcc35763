// Cases → sentences: the mean of such cases and single cases, or the probability of each level; and how two cases differ.
import { parentLabel } from "../../src/posterior/column-label.ts";
import type { Contrast } from "../../src/posterior/contrast.ts";
import type { Row } from "../../src/posterior/design-matrix.ts";
import { originalScale } from "../../src/posterior/original-scale.ts";
import { type Prediction, predict } from "../../src/posterior/predict.ts";
import { type LevelPrediction, predictLevels } from "../../src/posterior/predict-levels.ts";
import type { Spread } from "../../src/posterior/quantiles.ts";
import { seededRandom } from "../../src/random/random.ts";
import { NINETY, toSpread } from "../../src/report/numbers.ts";
import { responseLabel } from "../../src/report/terms.ts";
import { isCategorical, type Variable } from "../../src/study/study.ts";
import type { Fit } from "./analysis.svelte.ts";

/** The variables that a case must have a value of. */
export function neededVariables({ posterior: { provenance }, opened }: Fit): Variable[] {
  const parents = new Set(provenance.covariates.flatMap(({ parent, product }) => (product ? [] : [parent])));
  return opened.release.study.variables.filter(({ name }) => parents.has(name));
}

/** A case to begin with: reference levels, and the middle between bounds. */
export function presetRow(variables: readonly Variable[]): Record<string, string> {
  const preset = (variable: Variable) =>
    isCategorical(variable) ? variable.levels[0] : String((variable.bounds[0] + variable.bounds[1]) / 2);
  return Object.fromEntries(variables.map((variable) => [variable.name, preset(variable)]));
}

export interface CaseWords {
  /** By case. */
  readonly sentences: readonly (readonly string[])[];
  /** The second case compared with the first; null where there is only one. */
  readonly contrast: readonly string[] | null;
  readonly notes: readonly string[];
}

export function caseWords(fit: Fit, rows: readonly Row[]): CaseWords {
  return fit.posterior.provenance.response.level === null ? numberWords(fit, rows) : levelWords(fit, rows);
}

function numberWords({ posterior, opened }: Fit, cases: readonly Row[]): CaseWords {
  const { variables } = opened.release.study;
  const { response } = posterior.provenance;
  const label = originalScale(response, variables)?.label ?? responseLabel(response);
  const versus = cases.length > 1 ? 1 : undefined;
  const { rows, contrasts, notes } = predict(posterior, cases, { variables, random: seededRandom(1), versus });
  const contrast = contrasts?.[0];
  return {
    sentences: rows.map((row) => predictionWords(row, label)),
    contrast: contrast === undefined ? null : contrastWords(contrast, label),
    notes,
  };
}

function predictionWords(row: Prediction, label: string): string[] {
  const { fit, response: single } = row.original ?? row;
  const [ofMean, ofCase] = [fit, single].map(({ sd, mean }) => toSpread(sd, mean));
  return [
    `The mean ${label} of such cases is ${ofMean(fit.mean)} (${NINETY} interval ${ofMean(fit.q5)} to ${ofMean(fit.q95)}).`,
    `Of single cases, ${NINETY} lie between ${ofCase(single.q5)} and ${ofCase(single.q95)}, half of them below ${ofCase(single.q50)}.`,
  ];
}

const UNSURE = {
  clear: "",
  "not settled": " The sign is not settled.",
  "cannot tell": " This release cannot tell: the noise hides it.",
} as const;

function contrastWords({ verdict, difference, original }: Contrast, label: string): string[] {
  const ratio = original?.ratio;
  return [
    `The mean ${label} is ${higher(original?.difference ?? difference)}.${UNSURE[verdict]}`,
    ...(ratio ? [`That is ${withInterval(ratio, toSpread(ratio.sd, ratio.mean))} times the first.`] : []),
  ];
}

/** "higher by 3.1 (90 % interval 1.2 to 5.0)". */
function higher({ mean, sd, q5, q95 }: Spread, unit = "", times = 1): string {
  const isHigher = (mean ?? 0) >= 0;
  const turned = (value: number | null) => (value === null ? null : (isHigher ? times : -times) * value);
  const [low, high] = isHigher ? [q5, q95] : [q95, q5];
  const shown = { mean: turned(mean), q5: turned(low), q95: turned(high) };
  const format = toSpread(sd === null ? null : times * sd, shown.mean);
  return `${isHigher ? "higher" : "lower"} by ${withInterval(shown, format, unit)}`;
}

function withInterval(
  { mean, q5, q95 }: Pick<Spread, "mean" | "q5" | "q95">,
  format: (value: number | null) => string,
  unit = "",
): string {
  return `${format(mean)}${unit} (${NINETY} interval ${format(q5)} to ${format(q95)})`;
}

function levelWords({ posterior, opened }: Fit, cases: readonly Row[]): CaseWords {
  const { variables } = opened.release.study;
  const { family, response } = posterior.provenance;
  const shown = parentLabel(response);
  const what = family === "linear" ? "share" : "probability";
  const versus = cases.length > 1 ? 1 : undefined;
  const { rows, contrasts, notes } = predictLevels(posterior, cases, { variables, versus });
  const about = (level: string) => `The ${what} of ${shown} = ${level}`;
  const byLevel = rows.map((row) => Object.entries(levelsOf(row, response.level!)));
  return {
    sentences: byLevel.map((levels) => levels.map(([level, spread]) => `${about(level)} is ${inPercent(spread)}.`)),
    contrast:
      contrasts === undefined
        ? null
        : Object.entries(contrasts[0].differences).map(
            ([level, spread]) => `${about(level)} is ${higher(spread, " percentage points", 100)}.`,
          ),
    notes,
  };
}

/** Of two levels one tells both. */
function levelsOf(row: LevelPrediction, level: string): Readonly<Record<string, Spread>> {
  if (!("probabilities" in row)) return { [level]: row.fit };
  const levels = Object.entries(row.probabilities);
  return Object.fromEntries(levels.length === 2 ? levels.slice(1) : levels);
}

/** A share lies between 0 and 100 %, also where a straight line does not. */
function inPercent({ mean, sd, q5, q95 }: Spread): string {
  const hundred = (share: number | null) => (share === null ? null : 100 * Math.min(1, Math.max(0, share)));
  const format = toSpread(sd === null ? null : 100 * sd, 100);
  return `${format(hundred(mean))}\u00A0% (${NINETY} interval ${format(hundred(q5))} to ${format(hundred(q95))}\u00A0%)`;
}
