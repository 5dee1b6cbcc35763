// What the draws of a logistic regression are called. With two levels coefficients are named by their covariates, as in a
// linear regression; with more, by the level of the response too: "south: age".
import type { LevelFormula } from "../model/formula.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { withShownLevels } from "./column-label.ts";

/** The share of the response's entropy that the covariates explain. */
export const EXPLAINED = "explained";
/** Moments that no table has, passed over on the way to a draw. */
export const PASSED_OVER = "passedOver";

/** Level by level of the response: the intercept, then the covariates. */
export function logOddsNames({ responses, covariates }: Pick<LevelFormula, "responses" | "covariates">): string[] {
  const terms = ["intercept", ...covariates.map(({ name }) => name)];
  return responses.length === 1 ? terms : responses.flatMap(({ level }) => terms.map((term) => `${level}: ${term}`));
}

/** Average differences in probability of each level of the response, the reference first. */
export function differenceNames(
  responses: readonly ReleasedVariable[],
  columns: readonly Pick<ReleasedVariable, "name">[],
): string[] {
  return responseLevels(responses).flatMap((level) => columns.map(({ name }) => differenceName(level, name)));
}

/** The reference first; where one level of several is the response, it is compared with all others. */
export function responseLevels(responses: readonly ReleasedVariable[]): string[] {
  const [{ reference, encoding, level }] = responses;
  const isOneOfSeveral = responses.length === 1 && encoding === "indicator";
  return [isOneOfSeveral ? `not ${level}` : reference!, ...responses.map((response) => response.level!)];
}

/** The same as they are shown. */
export function shownResponseLevels(responses: readonly ReleasedVariable[]): string[] {
  return responseLevels(responses.map(withShownLevels));
}

export function differenceName(level: string, column: string): string {
  return `difference in ${level}: ${column}`;
}
