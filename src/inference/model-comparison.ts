// A release and several formulas of one response → the fits that compare them: one for each model, and one of all their
// covariates jointly, off whose draws it is read what every model explains (docs/theory/models.md).
import { PublicError } from "../errors.ts";
import type { Formula, LevelFormula } from "../model/formula.ts";
import { listed } from "../words.ts";
import { type FitPlan, type FitRequest, planRequest } from "./fit.ts";

export interface ComparisonPlan {
  /** One for each formula. */
  readonly models: readonly FitRequest[];
  /** Which of the models has the covariates of all, and serves as the joint fit; null where none has. */
  readonly widest: number | null;
  /** The fit with the covariates of all models. */
  readonly joint: FitRequest;
}

/** Checks everything that can be checked before a fit runs. */
export function planComparison(
  release: unknown,
  formulas: readonly string[],
  options: FitRequest["options"] = {},
): ComparisonPlan {
  const requests = formulas.map((formula) => ({ release, formula, options }));
  const plans = requests.map(planRequest).map(comparable);
  const [response] = plans.map(responseOf);
  requireOneResponse(plans.map(responseOf));
  const sets = plans.map(({ covariates }) => new Set(covariates.map(({ name }) => name)));
  requireDifferent(sets, formulas);
  const all = [...new Set(sets.flatMap((set) => [...set]))];
  const widest = sets.findIndex(({ size }) => size === all.length);
  const formula = widest < 0 ? `${response} ~ ${all.join(" + ")}` : formulas[widest];
  const joint = { release, formula, options: { ...options, covariances: true } };
  // A joint fit that would not fit in memory is refused before the first one has run.
  planRequest(joint);
  return {
    models: requests.map((request, i) => (i === widest ? joint : request)),
    widest: widest < 0 ? null : widest,
    joint,
  };
}

/** One family for all, and in a linear one a prior that says the same of every model. */
function comparable(plan: FitPlan) {
  if (plan.family === "logistic") return plan.problem.formula;
  if (plan.method.name !== "exact")
    throw new PublicError("several formulas are compared by exact: leave --methods out");
  if (plan.prior.kind !== "r2") {
    throw new PublicError('several formulas need one prior for all of them: one stated by R² ("kind": "r2")');
  }
  return plan.problem.regression.formula;
}

/** As a formula names it: a variable with all its levels, or one level. */
function responseOf(formula: Formula | LevelFormula): string {
  return "responses" in formula && formula.responses.length > 1 ? formula.response.parent : formula.response.name;
}

function requireOneResponse(responses: readonly string[]): void {
  const names = [...new Set(responses)];
  if (names.length === 1) return;
  throw new PublicError(
    `the formulas have different responses, ${listed(names)}: what they explain cannot be compared; fit each one`,
  );
}

function requireDifferent(sets: readonly ReadonlySet<string>[], formulas: readonly string[]): void {
  for (const [i, set] of sets.entries()) {
    const before = sets
      .slice(0, i)
      .findIndex((other) => set.size === other.size && [...set].every((x) => other.has(x)));
    if (before >= 0) throw new PublicError(`"${formulas[before]}" and "${formulas[i]}" are the same model`);
  }
}
