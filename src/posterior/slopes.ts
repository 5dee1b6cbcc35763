// The coefficients of covariates, intercepts left out: one for each covariate, or, for a response of more than two levels, one
// for each covariate and level but the reference.
import type { ReleasedVariable } from "../study/released-variable.ts";
import { shownLevel } from "./column-label.ts";
import type { Posterior } from "./posterior.ts";

export interface Slope {
  readonly name: string;
  readonly covariate: ReleasedVariable;
  /** Among the covariates of the formula. */
  readonly index: number;
  /** The level of the response it is about; null where there is only one. */
  readonly level: string | null;
  /** What that level is called. */
  readonly shownLevel: string | null;
}

export function slopesOf({ coefficients, provenance }: Pick<Posterior, "coefficients" | "provenance">): Slope[] {
  const { covariates, responses = [] } = provenance;
  const terms = 1 + covariates.length;
  return coefficients.flatMap((name, i) => {
    const index = (i % terms) - 1;
    if (index < 0) return [];
    const response = responses.length > 1 ? responses[Math.floor(i / terms)] : null;
    const level = response && { level: response.level, shownLevel: shownLevel(response) };
    return [{ name, covariate: covariates[index], index, ...(level ?? { level: null, shownLevel: null }) }];
  });
}
