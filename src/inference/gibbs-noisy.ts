// gibbs-noisy (the paper's Gibbs-SS-Noisy): the moments of the covariates come from noisy fourth moments in the
// release, whose noise is not accounted for (docs/theory/methods.md §3).
import { fourthMoment } from "../release/noisy-moments.ts";
import { noisyCovariateMoments } from "./gibbs/fourth-moments.ts";
import { fixedSource, gibbsSampler } from "./gibbs/gibbs-sampler.ts";
import { gibbsObstacle } from "./gibbs/obstacle.ts";
import { gibbsRunLength } from "./gibbs/run-length.ts";
import { type Method, type Problem, withConjugatePrior } from "./method.ts";
import { plugInNotes } from "./plug-in-note.ts";

export const gibbsNoisy: Method = {
  name: "gibbs-noisy",
  title: "Gibbs sampler over normal approximations of the moments; needs fourth moments in the release",
  priors: ["conjugate"],
  runLength: gibbsRunLength,
  obstacle,
  notes: ({ regression }) => [
    ...plugInNotes(regression),
    "The noise in the released fourth moments is not accounted for.",
  ],
  samplesCount: false,
  sampler: (problem) =>
    gibbsSampler(
      withConjugatePrior(problem),
      fixedSource(noisyCovariateMoments(problem.regression)),
      "Gibbs, moments of the covariates from the release",
    ),
};

function obstacle(problem: Problem): string | null {
  const { fourth, formula } = problem.regression;
  const unfit = gibbsObstacle(problem, "gibbs-noisy");
  if (unfit !== null) return unfit;
  if (!fourth) return "gibbs-noisy needs a release with fourth moments: use gibbs-update, or release them too";
  if (fourth.response !== formula.response.name) {
    return `gibbs-noisy: the fourth moments were released for the response "${fourth.response}", not "${formula.response.name}"`;
  }
  const missing = formula.covariates.find(({ name }) => fourthMoment(fourth, [name, name, name, name]) === undefined);
  return missing ? `gibbs-noisy: the release has no fourth moments of "${missing.name}"` : null;
}
