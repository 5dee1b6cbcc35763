// naive: takes the noisy moment matrix, projected to a possible one, for the true one (docs/theory/methods.md §1).

import { pluggedInCount } from "../model/moment-selection.ts";
import { INDEPENDENT_RUN_LENGTH, independentDraws } from "./independent-draws.ts";
import { type Method, withConjugatePrior } from "./method.ts";
import { nearestMoments } from "./naive/nearest-moments.ts";
import { plugInNotes } from "./plug-in-note.ts";

export const naive: Method = {
  name: "naive",
  title: "the conjugate posterior from the noisy moments, as if they had no noise; for comparison only",
  priors: ["conjugate"],
  runLength: () => INDEPENDENT_RUN_LENGTH,
  obstacle: () => null,
  notes: ({ regression }) => [
    ...plugInNotes(regression),
    "The naive method ignores the privacy noise: its intervals are too narrow.",
  ],
  samplesCount: false,
  sampler(problem) {
    const count = pluggedInCount(problem.regression);
    const moments = nearestMoments(problem.regression.moments, count);
    return independentDraws(
      withConjugatePrior(problem),
      moments.data,
      count,
      "independent draws given the projected noisy moments",
    );
  },
};
