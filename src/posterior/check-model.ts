// Checks what posterior.json says about its model against the release it names: variables, coefficients and the size of the
// prior must be those of the formula, or later steps would read beyond their arrays.
import { PublicError } from "../errors.ts";
import { canonicalJson } from "../json/canonical.ts";
import { defaultConjugatePrior } from "../model/default-prior.ts";
import { type LevelFormula, parseFormula, parseLevelFormula } from "../model/formula.ts";
import { parseLogOddsPrior } from "../model/levels/log-odds-prior.ts";
import { parsePrior } from "../model/prior.ts";
import { type Evidence, evidenceMoments } from "../pooling/evidence.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { logOddsNames } from "./log-odds-names.ts";
import type { Posterior, Provenance } from "./posterior.ts";

export function checkModel(
  { coefficients, provenance }: Pick<Posterior, "coefficients" | "provenance">,
  evidence: Evidence,
  what = "posterior",
): void {
  const isLinear = provenance.family === "linear";
  const formula = formulaIn(evidence, provenance, what);
  const { responses = [provenance.response] } = provenance;
  const claimed = [coefficients, ...[provenance.response, ...responses, ...provenance.covariates].map(essence)];
  const actual = [
    logOddsNames(formula),
    ...[formula.response, ...formula.responses, ...formula.covariates].map(essence),
  ];
  if (canonicalJson(claimed) !== canonicalJson(actual)) {
    throw new PublicError(`${what}: its variables are not those of its formula and release; run noisewise fit again`);
  }
  if (isLinear) parsePrior(provenance.prior, defaultConjugatePrior(formula), what);
  else parseLogOddsPrior(provenance.prior, what);
}

/** The response of a linear regression is one column. */
function formulaIn(evidence: Evidence, { formula, family }: Provenance, what: string): LevelFormula {
  const { variables } = evidenceMoments(evidence);
  try {
    if (family === "logistic") return parseLevelFormula(formula, variables);
    const linear = parseFormula(formula, variables);
    return { ...linear, responses: [linear.response] };
  } catch (error) {
    throw error instanceof PublicError ? new PublicError(`${what}: ${error.message}`) : error;
  }
}

function essence({ name, parent, level, bounds }: ReleasedVariable) {
  return { name, parent, level, bounds };
}
