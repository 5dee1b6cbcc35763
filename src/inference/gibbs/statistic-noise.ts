// The noisy statistics of a regression and their noise variances, for the Gibbs sampler. Laplace noise of scale b is
// normal with random variance ω² ~ Exponential(mean 2b²) (docs/theory/methods.md §2, Park & Casella 2008); given the
// noise, 1/ω² is inverse Gaussian. Known entries have no noise. An entry that repeats a component counts as observed
// again with noise of its own: otherwise nothing would tie the square of an indicator to its sum.

import { unreachable } from "../../errors.ts";
import { square } from "../../math/elementary/square.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
import type { Regression } from "../../model/regression.ts";
import { PRIVATE_COUNT, PUBLIC_COUNT, ZERO } from "../../moments/moment-table.ts";
import { inverseGaussian } from "../../random/distributions.ts";
import type { Random } from "../../random/random.ts";
import { uniqueCount, uniqueIndex } from "./unique-entries.ts";

export interface StatisticNoise {
  /** The noisy value of each statistic. */
  readonly observed: Float64Array;
  initialVariances(random: Random): Float64Array;
  /** Draws ω² given the noise z − s of each statistic. */
  drawVariances(statistics: Float64Array, random: Random, out: Float64Array): void;
}

export function statisticNoise(regression: Regression): StatisticNoise {
  const { table, components, moments, count } = regression;
  const rows = pluggedInCount(regression);
  const size = uniqueCount(table.size) - 1;
  const observed = new Float64Array(size);
  const fixed = new Float64Array(size);
  const scales = new Float64Array(size);
  const noises = noiseByComponent(regression);
  for (let i = 1; i < table.size; i++) {
    for (let j = 0; j <= i; j++) {
      const at = uniqueIndex(i, j) - 1;
      const component = table.entries[i * table.size + j];
      const isCount = component === PUBLIC_COUNT || (component === PRIVATE_COUNT && count.kind === "private");
      observed[at] = isCount ? rows : moments.data[i * table.size + j];
      if (isCount || component === ZERO) continue;
      if (noises.laplace[component] > 0) scales[at] = noises.laplace[component];
      else fixed[at] = square(noises.gaussian[component]);
    }
  }
  return {
    observed,
    initialVariances: (random) => fixed.map((variance, i) => variance + 2 * square(scales[i]) * random.exponential()),
    drawVariances(statistics, random, out) {
      for (let i = 0; i < size; i++) {
        const scale = scales[i];
        if (scale === 0) continue;
        const mean = 1 / (scale * Math.abs(observed[i] - statistics[i]));
        out[i] = 1 / inverseGaussian(random, mean, 1 / (scale * scale));
      }
    },
  };

  function noiseByComponent({ noise }: Regression) {
    const laplace = new Float64Array(components.length);
    const gaussian = new Float64Array(components.length);
    if (noise.kind !== "single") throw new RangeError("the Gibbs methods take the noise of one release");
    for (const part of noise.parts) {
      switch (part.kind) {
        case "laplace":
          for (const component of part.components) laplace[component] = part.scale;
          break;
        case "gaussian":
          for (const component of part.components) gaussian[component] = part.deviation;
          break;
        case "laplace-sum":
        case "cube":
          throw new RangeError(`${part.kind} noise: the Gibbs methods take Laplace and Gaussian noise`);
        default:
          unreachable(part);
      }
    }
    return { laplace, gaussian };
  }
}
