// A linear regression by the exact method, each of its draws with the covariances of its population: V of the covariates in the
// drawn moments, Vβ with the response, and βᵀVβ + σ² of the response (docs/theory/models.md §1). Original units.
import { covarianceNames } from "../posterior/explained-by-models.ts";
import { type ChainQuestion, linearQuestion } from "./chain-question.ts";
import { parametrization } from "./exact/parametrization.ts";
import { exact, samplerIn } from "./exact.ts";
import type { Draw, Problem } from "./method.ts";

/** The draws are those of the fit, bit for bit, with covariances among their figures. */
export function covarianceQuestion(problem: Problem): ChainQuestion {
  const question = linearQuestion(exact, problem);
  return {
    ...question,
    figures: [...question.figures, ...covarianceNames(problem.units.covariates.length)],
    sampler(warmup) {
      const parametrized = parametrization(problem);
      const { draw, ...sampler } = samplerIn(parametrized, problem, warmup);
      return {
        ...sampler,
        draw(state: Parameters<typeof draw>[0], random, out) {
          draw(state, random, out);
          const { moments, count } = parametrized.walk;
          writeCovariances(moments, count, problem, question.figures.length, out);
        },
      };
    },
  };
}

function writeCovariances(
  moments: Float64Array,
  count: number,
  { units: { covariates } }: Problem,
  first: number,
  { coefficients, sigma2, figures }: Draw,
): void {
  const p = covariates.length;
  const k = p + 2;
  const response = first + (p * (p + 1)) / 2;
  figures.fill(0, response);
  for (let i = 0, at = first; i < p; i++) {
    const mean = moments[(i + 1) * k] / count;
    for (let j = 0; j <= i; j++, at++) {
      const inColumns = moments[(i + 1) * k + j + 1] / count - (mean * moments[(j + 1) * k]) / count;
      const covariance = covariates[i].half * covariates[j].half * inColumns;
      figures[at] = covariance;
      figures[response + i] += covariance * coefficients[j + 1];
      if (i !== j) figures[response + j] += covariance * coefficients[i + 1];
    }
  }
  let explained = 0;
  for (let i = 0; i < p; i++) explained += figures[response + i] * coefficients[i + 1];
  figures[response + p] = explained + sigma2;
}
