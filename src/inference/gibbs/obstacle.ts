// Why the Gibbs methods cannot be used on a problem: noise that is not a scale mixture of normals, or too many
// covariates. A step factorizes the covariance of D = (k² + k)/2 − 1 statistics, k = p + 2, so its time grows with D³,
// the paper's O(d⁶).
import { noiseKinds } from "../../noise/noise-law.ts";
import type { Problem } from "../method.ts";
import { gibbsRunLength } from "./run-length.ts";
import { uniqueCount } from "./unique-entries.ts";

const MAX_COVARIATES = 40;
/** Measured with 30 and 40 covariates (bench/many-covariates.ts): 18 and 80 ms a step on one core. */
const SECONDS_PER_CUBE = 1.2e-10;

export function gibbsObstacle(problem: Problem, method: string): string | null {
  const { noise } = problem.regression;
  const kinds = noiseKinds(noise);
  if (noise.kind !== "single" || kinds.includes("laplace-sum")) {
    return `${method} takes one release, or several whose Gaussian noise adds up to Gaussian noise: use exact, or fit them one by one`;
  }
  if (kinds.includes("cube")) {
    return `${method} needs Laplace or Gaussian noise, and this release has cube noise: use exact, or ask for a release with Laplace noise`;
  }
  const covariates = problem.units.covariates.length;
  if (covariates <= MAX_COVARIATES) return null;
  return (
    `${method} would take about ${inWords(secondsPerChain(problem))} per chain with ${covariates} covariates, since the time ` +
    `of a step grows with the sixth power of their number: use exact, or at most ${MAX_COVARIATES} covariates`
  );
}

/** At the default run length. */
function secondsPerChain(problem: Problem): number {
  const { warmup, draws, thin } = gibbsRunLength(problem);
  const statistics = uniqueCount(problem.units.covariates.length + 2) - 1;
  return (warmup + draws * thin) * SECONDS_PER_CUBE * statistics * statistics * statistics;
}

function inWords(seconds: number): string {
  const hours = seconds / 3600;
  if (hours < 1.5) return "an hour";
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`;
}
