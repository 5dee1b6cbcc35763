// The law of the moment matrix under whichever prior a problem has.
import type { Problem } from "../method.ts";
import { conjugateDensity } from "./conjugate-density.ts";
import type { MomentDensity } from "./law-of-moments.ts";
import { r2Density } from "./r2-density.ts";

export function momentDensity({ regression, prior }: Pick<Problem, "regression" | "prior">): MomentDensity {
  return prior.kind === "r2" ? r2Density(regression, prior) : conjugateDensity(prior);
}
