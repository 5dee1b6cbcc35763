// gibbs-update (the paper's Gibbs-SS-Update): normal covariates whose mean and covariance are drawn along
// (docs/theory/methods.md §3).
import { gibbsSampler } from "./gibbs/gibbs-sampler.ts";
import { normalCovariates } from "./gibbs/normal-covariates.ts";
import { gibbsObstacle } from "./gibbs/obstacle.ts";
import { gibbsRunLength } from "./gibbs/run-length.ts";
import { type Method, withConjugatePrior } from "./method.ts";
import { plugInNotes } from "./plug-in-note.ts";

export const gibbsUpdate: Method = {
  name: "gibbs-update",
  title: "Gibbs sampler over normal approximations of the moments; the covariates' law is inferred",
  priors: ["conjugate"],
  runLength: gibbsRunLength,
  obstacle: (problem) => gibbsObstacle(problem, "gibbs-update"),
  notes: ({ regression }) => plugInNotes(regression),
  samplesCount: false,
  sampler(posed) {
    const problem = withConjugatePrior(posed);
    return gibbsSampler(
      problem,
      normalCovariates(problem.prior),
      "Gibbs, covariates normal with inferred mean and covariance",
    );
  },
};
