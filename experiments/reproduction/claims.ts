// All claims of the paper that are checked, in reading order.
import type { Claim } from "./claim.ts";
import { CALIBRATION_CLAIMS } from "./claims/calibration.ts";
import { COST_CLAIMS } from "./claims/cost.ts";
import { GIBBS_CLAIMS } from "./claims/gibbs.ts";
import { REAL_DATA_CLAIMS } from "./claims/real-data.ts";
import { THEORY_CLAIMS } from "./claims/theory.ts";

export const CLAIMS: readonly Claim[] = [
  ...CALIBRATION_CLAIMS,
  ...GIBBS_CLAIMS,
  ...COST_CLAIMS,
  ...REAL_DATA_CLAIMS,
  ...THEORY_CLAIMS,
];
