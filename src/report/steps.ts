// The step of a number to describe effects by: the declared step, a doubling for a logarithm, or otherwise about one
// standard deviation, estimated from the release and rounded to 1, 2, 3 or 5 times a power of ten.
import { mean } from "../diagnostics/moments.ts";
import { decade } from "../math/elementary/decade.ts";
import { type Evidence, evidenceMoments, evidenceStudy } from "../pooling/evidence.ts";
import { untransformed } from "../posterior/original-scale.ts";
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

/** If the release does not reveal the spread: bounds are about three standard deviations from the mean. */
const USUAL_SHARE = 1 / 6;
/** The scatter of a number must exceed the noise by this factor to be distinguishable from it. */
const MIN_SCATTER = 4;

/** The step of every covariate; 1 for levels and products. */
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
  if (stated?.transform === "log") return { size: Math.LN2, words: visible(`doubling of ${untransformed(label)}`) };
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

/** The nearest round number, by ratio. */
function roundStep(value: number): number {
  const power = decade(value);
  const choices = [1, 2, 3, 5, 10].map((digit) => Number(`${digit}e${power}`));
  const distance = (choice: number) => Math.max(choice / value, value / choice);
  return choices.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best));
}
