// Study + guarantee → everything about a release that can be known before a row is read: which moments, how far one
// person can move them, which noise that takes, what it costs. All of it is public; a dry run prints it.
import { PublicError } from "../errors.ts";
import type { Guarantee, Neighbours } from "../release/guarantee.ts";
import { gridDegree, type MomentSelection, type Monomial, monomials } from "../release/monomials.ts";
import { type ReleasedVariable, releasedVariables } from "../release/released-variable.ts";
import { sizeProblem } from "../release/size.ts";
import type { Study } from "../release/study.ts";
import { gridSensitivity, neighboursOf, type Sensitivity, sensitivity } from "../statistics/sensitivity.ts";
import { guaranteedLoss, type Mechanism, mechanismFor, type PrivacyLoss } from "./mechanism.ts";

/** A release as it is known before a row is read; all of it is public. */
export interface ReleasePlan {
  readonly study: Study;
  readonly variables: readonly ReleasedVariable[];
  readonly selection: MomentSelection;
  /** Name of the response among the released variables, when moments up to degree 4 are released. */
  readonly response: string | undefined;
  /** The noisy components, in their order in the file. */
  readonly monomials: readonly Monomial[];
  readonly gridDegree: 2 | 4;
  /** In the units of the variables mapped to [-1, 1]. */
  readonly sensitivity: Sensitivity;
  readonly mechanism: Mechanism;
  readonly guarantee: Guarantee;
  readonly neighbours: Neighbours;
  /** What the ledger is charged: the guarantee itself, not the little less that an integer scale may spend. */
  readonly cost: PrivacyLoss;
}

/** What a plan may hold beyond second moments. */
export interface PlanOptions {
  /** Releases moments up to degree 4 of all variables but this one. */
  readonly response?: string | undefined;
}

/** Which moments a study releases under a guarantee, with which noise, at what cost. Reads no data. */
export function planRelease(study: Study, guarantee: Guarantee, { response }: PlanOptions = {}): ReleasePlan {
  const problem = sizeProblem(study.variables, response !== undefined);
  if (problem) throw new PublicError(problem);
  const variables = releasedVariables(study.variables);
  const position = response === undefined ? null : responsePosition(variables, response);
  const selection: MomentSelection = {
    variables: variables.length,
    fourthMomentsExcept: position,
    count: study.count.kind,
  };
  return {
    study,
    variables,
    selection,
    response: position === null ? undefined : variables[position]!.name,
    monomials: monomials(selection),
    gridDegree: gridDegree(selection),
    sensitivity: sensitivity(selection, study.rowsPerPerson),
    mechanism: mechanismFor(guarantee, gridSensitivity(selection, study.rowsPerPerson)),
    guarantee,
    neighbours: neighboursOf(selection),
    cost: guaranteedLoss(guarantee),
  };
}

/** The noisy components by the names of their factors, in the order of the file. */
export function monomialNames({ monomials, variables }: ReleasePlan): string[][] {
  return monomials.map((monomial) => monomial.map((position) => variables[position]!.name));
}

/** The response may be named as declared ("smoker") or as released ("smoker[yes]"). */
function responsePosition(variables: readonly ReleasedVariable[], response: string): number {
  const family = variables.filter(({ name, parent }) => name === response || parent === response);
  if (family.length === 0) {
    throw new PublicError(`response "${response}" is not a variable of the study: name one that it declares`);
  }
  const { parent } = family[0]!;
  const siblings = variables.filter((variable) => variable.parent === parent).length;
  // Lemma 7 of docs/theory/sensitivity.md is proved for exactly one response.
  if (siblings > 1) {
    throw new PublicError(
      `response "${response}" is one of the ${siblings} level variables of "${parent}", and fourth moments are proved private for a single response: choose another variable`,
    );
  }
  if (variables.length === 1) {
    throw new PublicError(`fourth moments need a variable beside the response "${response}": declare one`);
  }
  return variables.indexOf(family[0]!);
}
