// The regressions that are measured: plain ones of any width under the default prior, and the paper's synthetic setting.
import { poseProblem } from "../src/calibration/posterior-draws.ts";
import { drawMoments, drawRows, drawTruth, momentsOf, type Rows, type Truth } from "../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../src/calibration/synthetic-prior.ts";
import type { Problem } from "../src/inference/method.ts";
import { identity } from "../src/math/matrix.ts";
import { DEFAULT_R2_PRIOR } from "../src/model/r2-prior.ts";
import { seededRandom } from "../src/random/random.ts";
import type { RealNoise } from "../src/release/release.ts";

export const laplace = (scale: number): RealNoise => ({ kind: "laplace", scale });
export const gaussian = (scale: number): RealNoise => ({ kind: "gaussian", scale });
/** A cube over all free entries of the moment matrix, its noise of this standard deviation. */
export function cube(p: number, deviation: number): RealNoise {
  const components = ((p + 2) * (p + 3)) / 2 - 1;
  return { kind: "cube", components, scale: deviation / Math.sqrt(((components + 1) * (components + 2)) / 3) };
}

export interface Setting {
  readonly p: number;
  readonly n: number;
  readonly noise: RealNoise;
}

/** Covariates of standard deviation 0.4, coefficients of alternating sign, errors of standard deviation 0.3. */
export function plainProblem({ p, n, noise }: Setting): Problem {
  const random = seededRandom(1);
  const truth: Truth = {
    coefficients: Float64Array.from({ length: p + 1 }, (_, j) => (j % 2 ? 0.3 : -0.3) / Math.sqrt(p)),
    sigma2: 0.09,
    covariates: { mean: new Float64Array(p), factor: identity(p).data.map((value) => 0.4 * value) },
  };
  const release = simulatedRelease(drawMoments(truth, n, random), noise, random);
  return poseProblem(release, DEFAULT_R2_PRIOR);
}

/** Δ = 24 at ε = 0.1. */
const PAPER_NOISE = laplace(240);
const FOURTH: RealNoise = laplace(1600);

/** The paper's synthetic setting, one covariate and its conjugate prior. */
export function paperProblem(n: number, seed: number, noise = PAPER_NOISE): Problem {
  const random = seededRandom(seed);
  const prior = syntheticPrior(1);
  const rows: Rows = drawRows(drawTruth(prior, random), n, random);
  const release = withFourthMoments(simulatedRelease(momentsOf(rows), noise, random), rows, FOURTH, random);
  return poseProblem(release, prior);
}
