// non-private: the conjugate posterior from exact moments, for custodians and experiments only. So it takes a plain
// moment matrix over (1, covariates, response) in [-1, 1] units, never a release.
import type { Matrix } from "../math/matrix.ts";
import { INDEPENDENT_RUN_LENGTH, independentDraws } from "./independent-draws.ts";
import { type Method, withConjugatePrior } from "./method.ts";

/** The fit without privacy; `moments` over (1, covariates, response) in [-1, 1] units. */
export function nonPrivate(moments: Matrix): Method {
  return {
    name: "non-private",
    title: "the conjugate posterior from exact moments",
    priors: ["conjugate"],
    runLength: () => INDEPENDENT_RUN_LENGTH,
    obstacle: () => null,
    notes: () => ["Made from exact moments: this result is not private."],
    samplesCount: false,
    sampler: (problem) =>
      independentDraws(
        withConjugatePrior(problem),
        moments.data,
        moments.data[0],
        "independent draws given the exact moments",
      ),
  };
}
