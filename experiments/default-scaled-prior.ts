// The default prior of the program, in [-1, 1] units.
import { covariateNames, RESPONSE } from "../src/calibration/simulated-release.ts";
import { defaultPrior } from "../src/model/default-prior.ts";
import { type ScaledPrior, scalePrior, unitsOf } from "../src/model/units.ts";

export function defaultScaledPrior(covariates: number): ScaledPrior {
  const variable = (name: string) =>
    ({ name, parent: name, level: null, bounds: [-1, 1], encoding: "number" }) as const;
  const formula = { text: "y ~ .", response: variable(RESPONSE), covariates: covariateNames(covariates).map(variable) };
  return scalePrior(defaultPrior(formula), unitsOf(formula));
}
