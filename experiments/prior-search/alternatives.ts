// The default prior and its neighbours: one number changed at a time.
import { DEFAULT_R2_PRIOR, type R2Prior } from "../../src/model/r2-prior.ts";

const { spread, response } = DEFAULT_R2_PRIOR;

export const ALTERNATIVES: Readonly<Record<string, R2Prior>> = {
  default: DEFAULT_R2_PRIOR,
  "spread: power ½": { ...DEFAULT_R2_PRIOR, spread: { ...spread, power: 0.5 } },
  "spread: power 1": { ...DEFAULT_R2_PRIOR, spread: { ...spread, power: 1 } },
  "spread: floor 3·10⁻⁵": { ...DEFAULT_R2_PRIOR, spread: { ...spread, floor: 3e-5 } },
  "spread: floor 10⁻³": { ...DEFAULT_R2_PRIOR, spread: { ...spread, floor: 1e-3 } },
  "response: power ½": { ...DEFAULT_R2_PRIOR, response: { ...response, power: 0.5 } },
  "response: power 1": { ...DEFAULT_R2_PRIOR, response: { ...response, power: 1 } },
  "R²: Beta(½, 2)": { ...DEFAULT_R2_PRIOR, rSquared: { a: 0.5, b: 2 } },
  "R²: Beta(1, 1)": { ...DEFAULT_R2_PRIOR, rSquared: { a: 1, b: 1 } },
  "correlations: LKJ(1)": { ...DEFAULT_R2_PRIOR, correlations: { concentration: 1 } },
};
