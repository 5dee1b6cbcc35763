// A response that was transformed before it was released → predictions on the scale of the table, in dollars instead of log
// dollars. With y = η + σε on the transformed scale: the value of a single case, and per draw the mean and the variance
// over such cases, E[eʸ] = exp(η + σ²/2) for a logarithm and E[y²] = η² + σ² for a root.
import { unreachable } from "../errors.ts";
import { exp, expm1 } from "../math/elementary/exp.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { isCategorical, type Variable } from "../study/study.ts";
import type { Transform } from "../study/variable.ts";
import { shownName } from "./column-label.ts";

export interface OriginalScale {
  readonly transform: Transform;
  /** "weekly wage", with its unit. */
  readonly label: string;
  /** From the transformed scale. */
  back(y: number): number;
  /** Over the cases with this η, whose errors have this σ². */
  mean(eta: number, sigma2: number): number;
  variance(eta: number, sigma2: number): number;
}

/** Null for a response on the scale of the table, and for a level. */
export function originalScale(
  { parent, level, label = parent, unit }: ReleasedVariable,
  variables: readonly Variable[],
): OriginalScale | null {
  const declared = variables.find(({ name }) => name === parent);
  if (level !== null || !declared || isCategorical(declared) || !declared.transform) return null;
  const { transform } = declared;
  return { transform, label: shownName({ name: untransformed(label), unit }), ...scaleOf(transform) };
}

/** "log_wage" → "wage". */
export function untransformed(label: string): string {
  return label.replace(/^(?:log1p|log|ln|sqrt)[_. ](?=.)/i, "");
}

function scaleOf(transform: Transform): Pick<OriginalScale, "back" | "mean" | "variance"> {
  switch (transform) {
    case "log":
      return { back: exp, mean: (eta, sigma2) => exp(eta + sigma2 / 2), variance: logNormalVariance };
    case "log1p":
      return { back: expm1, mean: (eta, sigma2) => expm1(eta + sigma2 / 2), variance: logNormalVariance };
    case "sqrt":
      return {
        back: (y) => y * y,
        mean: (eta, sigma2) => eta * eta + sigma2,
        variance: (eta, sigma2) => 2 * sigma2 * sigma2 + 4 * eta * eta * sigma2,
      };
    default:
      return unreachable(transform);
  }
}

function logNormalVariance(eta: number, sigma2: number): number {
  return expm1(sigma2) * exp(2 * eta + sigma2);
}
