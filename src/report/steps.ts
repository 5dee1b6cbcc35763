// How much of a number a reader should think of: the step its study declares, a doubling where it is a logarithm, or else
// about a standard deviation of it, as the release has it, rounded to what people say: 1, 2, 3 or 5 and powers of ten.
import { mean } from "../diagnostics/moments.ts";
import { decade } from "../math/elementary/decade.ts";
import { type Evidence, evidenceMoments, evidenceStudy } from "../pooling/evidence.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";
import { isCategorical } from "../study/study.ts";
import { visible } from "./markup.ts";
import { declared as written } from "./numbers.ts";

export interface Step {
  readonly size: number;
  /** "10 years of age", "doubling of length of stay". */
  readonly words: string;
}

/** Where a release says nothing of a spread: bounds stand about three standard deviations from the mean. */
const USUAL_SHARE = 1 / 6;
/** What a number varies by must be so many times the noise to be told from it. */
const MIN_SCATTER = 4;

/** Of every covariate; 1 for those that are no numbers of their own. */
export function stepsOf(posterior: Posterior, evidence: Evidence): Step[] {
  return posterior.provenance.covariates.map((covariate) => {
    if (covariate.level !== null || covariate.product) return { size: 1, words: "" };
    return stepOf(covariate, posterior, evidence);
  });
}

function stepOf(covariate: ReleasedVariable, posterior: Posterior, evidence: Evidence): Step {
  const { parent, label = parent, unit } = covariate;
  const variable = evidenceStudy(evidence).variables.find(({ name }) => name === parent);
  const stated = variable && !isCategorical(variable) ? variable : undefined;
  const of = (size: number) => visible(`${written(size)} ${unit ?? (size === 1 ? "unit" : "units")} of ${label}`);
  if (stated?.step !== undefined) return { size: stated.step, words: of(stated.step) };
  if (stated?.transform === "log") return { size: Math.LN2, words: visible(`doubling of ${withoutLog(label)}`) };
  const size = roundStep(spreadOf(covariate, posterior, evidence));
  return { size, words: of(size) };
}

/** The standard deviation of a number over the rows, from the noisy moments. */
function spreadOf(covariate: ReleasedVariable, { provenance, count }: Posterior, evidence: Evidence): number {
  const { variables, table, components } = evidenceMoments(evidence);
  const rows = provenance.count.kind === "private" ? mean([count!]) : provenance.count.value;
  const at = variables.findIndex(({ name }) => name === covariate.name) + 1;
  const [sum, squares] = [components[table.entries[at]], components[table.entries[at * table.size + at]]];
  const scatter = squares - (sum * sum) / rows;
  const [low, high] = covariate.bounds;
  if (!(rows > 0 && scatter > MIN_SCATTER * provenance.noiseDeviation)) return USUAL_SHARE * (high - low);
  return Math.min(high - low, scaleOf(covariate).half * Math.sqrt(scatter / rows));
}

/** The nearest number that people say, by ratio. */
function roundStep(value: number): number {
  const power = decade(value);
  const choices = [1, 2, 3, 5, 10].map((digit) => Number(`${digit}e${power}`));
  const distance = (choice: number) => Math.max(choice / value, value / choice);
  return choices.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best));
}

/** A name that says itself that it is a logarithm is that of the number without it. */
export function withoutLog(label: string): string {
  return label.replace(/^(?:log|ln)[_. ](?=.)/i, "");
}
