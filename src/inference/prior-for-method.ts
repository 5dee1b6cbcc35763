// The user's prior, if any, and a method → the prior of the fit, in original and in [-1, 1] units.
import { PublicError } from "../errors.ts";
import { choleskyInPlace } from "../math/cholesky.ts";
import type { ConjugatePrior } from "../model/conjugate-prior.ts";
import { defaultConjugatePrior, defaultScaledPrior } from "../model/default-prior.ts";
import type { Formula } from "../model/formula.ts";
import { type Prior, parsePrior } from "../model/prior.ts";
import { DEFAULT_R2_PRIOR, type R2Prior } from "../model/r2-prior.ts";
import { type ScaledPrior, scalePrior, unitsOf } from "../model/units.ts";
import type { Method } from "./method.ts";

export function priorFor({ name, priors }: Method, formula: Formula, given: unknown): Prior {
  const conjugate = defaultConjugatePrior(formula);
  if (given === undefined) return priors[0] === "r2" ? DEFAULT_R2_PRIOR : conjugate;
  const prior = parsePrior(given, conjugate);
  if (priors.includes(prior.kind)) return prior;
  throw new PublicError(
    `the prior is stated by R², and ${name} needs a conjugate one: "noisewise prior ... --conjugate" prints the default`,
  );
}

/**
 * A part that equals the default, omitted or spelled out as in a posterior folder, is the default itself: for narrow
 * bounds far from 0, rounding in original units would destroy a precision.
 */
export function inUnits(prior: Prior, formula: Formula): ScaledPrior | R2Prior {
  if (prior.kind === "r2") return prior;
  const defaults = defaultConjugatePrior(formula);
  const scaled = scalePrior(prior, unitsOf(formula));
  const own = defaultScaledPrior(formula.covariates.length);
  return requireUsable({
    ...scaled,
    ...(hasNumbersOf(prior.coefficients, defaults.coefficients) && { coefficients: own.coefficients }),
    ...(hasNumbersOf(prior.covariates, defaults.covariates) && { covariates: own.covariates }),
  });
}

function hasNumbersOf<Part extends ConjugatePrior["coefficients"] | ConjugatePrior["covariates"]>(a: Part, b: Part) {
  const [numbers, others] = [a, b].map((part) => Object.values(part).flat(2));
  return numbers.length === others.length && numbers.every((value, i) => value === others[i]);
}

function requireUsable(prior: ScaledPrior): ScaledPrior {
  const { coefficients, errorVariance, covariates } = prior;
  const definite = [coefficients.precision, covariates.scale].every(({ data, rows }) =>
    choleskyInPlace(Float64Array.from(data), rows),
  );
  if (definite && errorVariance.scale > 0 && Number.isFinite(errorVariance.scale)) return prior;
  throw new PublicError(
    "prior: nothing is left of its numbers within bounds so narrow and so far from 0: " +
      "leave coefficients or covariates out of it, or ask for a release of the variables shifted towards 0",
  );
}
