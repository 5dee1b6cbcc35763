// Checks what posterior.json says about its model against the release it names: variables, coefficients and the size of the
// prior must be those of the formula, or later steps would read beyond their arrays.
import { PublicError } from "../errors.ts";
import { canonicalJson } from "../json/canonical.ts";
import { defaultConjugatePrior } from "../model/default-prior.ts";
import { type Formula, parseFormula } from "../model/formula.ts";
import { parsePrior } from "../model/prior.ts";
import { type Evidence, evidenceMoments } from "../pooling/evidence.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import type { Posterior } from "./posterior.ts";

export function checkModel(
  { coefficients, provenance }: Pick<Posterior, "coefficients" | "provenance">,
  evidence: Evidence,
  what = "posterior",
): void {
  const formula = formulaIn(evidence, provenance.formula, what);
  const claimed = [coefficients, ...[provenance.response, ...provenance.covariates].map(essence)];
  const names = ["intercept", ...formula.covariates.map(({ name }) => name)];
  const actual = [names, ...[formula.response, ...formula.covariates].map(essence)];
  if (canonicalJson(claimed) !== canonicalJson(actual)) {
    throw new PublicError(`${what}: its variables are not those of its formula and release; run noisewise fit again`);
  }
  parsePrior(provenance.prior, defaultConjugatePrior(formula), what);
}

function formulaIn(evidence: Evidence, text: string, what: string): Formula {
  try {
    return parseFormula(text, evidenceMoments(evidence).variables);
  } catch (error) {
    throw error instanceof PublicError ? new PublicError(`${what}: ${error.message}`) : error;
  }
}

function essence({ name, parent, level, bounds }: ReleasedVariable) {
  return { name, parent, level, bounds };
}
