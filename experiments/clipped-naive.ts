// naive-clipped: the naive method in the authors' released code (model_conjugate_update.py). It repairs the update
// instead of the moments: negative eigenvalues of Λₙ and of its inverse become 0, and bₙ is at least 0.1. In directions
// in which Λₙ was negative the coefficients are then 0 with certainty.
import { INDEPENDENT_RUN_LENGTH } from "../src/inference/independent-draws.ts";
import { type Method, NO_TRAJECTORY, type Problem, type Sampler, withConjugatePrior } from "../src/inference/method.ts";
import { symmetricEigen } from "../src/math/eigen.ts";
import { matrix } from "../src/math/matrix.ts";
import { coefficientPriorMoments } from "../src/model/conjugate.ts";
import { pluggedInCount } from "../src/model/moment-selection.ts";
import { inverseGamma } from "../src/random/distributions.ts";

const MIN_SCALE = 0.1;

export const clippedNaive: Method = {
  name: "naive-clipped",
  title: "the conjugate update from the noisy moments, its matrices clipped",
  priors: ["conjugate"],
  runLength: () => INDEPENDENT_RUN_LENGTH,
  obstacle: () => null,
  notes: () => [],
  samplesCount: false,
  sampler,
};

function sampler(problem: Problem): Sampler<null> {
  const { regression, prior } = withConjugatePrior(problem);
  const k = regression.moments.rows;
  const d = k - 1;
  // M₀ + B = [Λₙ, Λ₀μ₀ + h; ·, 2b₀ + μ₀ᵀΛ₀μ₀ + q].
  const updated = coefficientPriorMoments(prior).data.map((value, i) => value + regression.moments.data[i]);
  const precision = matrix(d, d);
  for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) precision.data[i * d + j] = updated[i * k + j];
  const { values, vectors } = symmetricEigen(precision);
  const positive = Array.from(values, (value, j) => ({ value, j })).filter(({ value }) => value > 0);
  const along = ({ j }: { j: number }) => {
    let sum = 0;
    for (let i = 0; i < d; i++) sum += vectors.data[i * d + j] * updated[d * k + i];
    return sum;
  };
  const directions = positive.map((entry) => ({ ...entry, mean: along(entry) / entry.value }));
  const explained = directions.reduce((sum, { mean, value }) => sum + mean * mean * value, 0);
  const scale = Math.max(MIN_SCALE, (updated[k * k - 1] - explained) / 2);
  const shape = prior.errorVariance.shape + pluggedInCount(regression) / 2;
  return {
    description: "independent draws given the clipped update",
    init: () => null,
    step: () => NO_TRAJECTORY,
    draw(_state, random, out) {
      out.sigma2 = inverseGamma(random, shape, scale);
      out.coefficients.fill(0);
      for (const { value, j, mean } of directions) {
        const length = mean + Math.sqrt(out.sigma2 / value) * random.normal();
        for (let i = 0; i < d; i++) out.coefficients[i] += vectors.data[i * d + j] * length;
      }
    },
  };
}
