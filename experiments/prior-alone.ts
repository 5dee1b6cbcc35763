// prior: the baseline that ignores the release: the conjugate posterior given no rows. It is calibrated by
// construction, so where it does well, calibration says nothing about the other methods.
import { INDEPENDENT_RUN_LENGTH, independentDraws } from "../src/inference/independent-draws.ts";
import { type Method, withConjugatePrior } from "../src/inference/method.ts";

export const priorAlone: Method = {
  name: "prior",
  title: "draws from the prior, whatever the release",
  priors: ["conjugate"],
  runLength: () => INDEPENDENT_RUN_LENGTH,
  obstacle: () => null,
  notes: () => [],
  samplesCount: false,
  sampler: (problem) =>
    independentDraws(
      withConjugatePrior(problem),
      new Float64Array(problem.regression.moments.data.length),
      0,
      "draws from the prior",
    ),
};
