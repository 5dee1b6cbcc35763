// The priors that `coverage` compares, by name.
import type { Problem } from "../../src/inference/method.ts";
import { defaultScaledPrior } from "../../src/model/default-prior.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";

export const PRIORS = {
  /** What `exact` takes unless told otherwise. */
  default: () => DEFAULT_R2_PRIOR,
  /** What it took before, and the other methods still take. */
  conjugate: defaultScaledPrior,
} as const satisfies Record<string, (covariates: number) => Problem["prior"]>;

export type PriorName = keyof typeof PRIORS;
