import { describe, expect, it } from "vitest";
import { mean } from "../../src/diagnostics/moments.ts";
import { covarianceNames, explainedByModels, explainedShare } from "../../src/posterior/explained-by-models.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { seededRandom } from "../../src/random/random.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

/** Lower triangle: two covariates with variances 1 and 4 and covariance 1, and a response of variance 10. */
const COVARIANCES = Float64Array.of(1, 0, 0, 1, 4, 0, 2, 3, 10);

describe("the share that a model explains", () => {
  it("is cᵀV⁻¹c/v, worked out by hand, in any order", () => {
    expect(explainedShare(COVARIANCES, 3, [])).toBe(0);
    expect(explainedShare(COVARIANCES, 3, [0])).toBeCloseTo(0.4, 14);
    expect(explainedShare(COVARIANCES, 3, [1])).toBeCloseTo(0.225, 14);
    // V⁻¹ = [4 −1; −1 1]/3, c = (2, 3): (16 − 12 + 9)/3.
    expect(explainedShare(COVARIANCES, 3, [0, 1])).toBeCloseTo(13 / 30, 14);
    expect(explainedShare(COVARIANCES, 3, [1, 0])).toBeCloseTo(13 / 30, 14);
  });

  it("names one figure for each covariance, row by row", () => {
    expect(covarianceNames(1)).toEqual(["covariance 0,0", "covariance 1,0", "covariance 1,1"]);
  });
});

/** Draws of slopes N(center, s²) of independent covariates with variance 1, an error of variance 1, known covariances of x. */
function drawn(center: readonly number[], s: number, seed: number, total = 4000): Posterior {
  const random = seededRandom(seed);
  const p = center.length;
  const names = covarianceNames(p);
  const figures = new Map(names.map((name) => [name, new Float64Array(total)]));
  const coefficients = ["intercept", ...center.map((_, j) => `x${j}`)];
  const priorDraws = new Map(coefficients.map((name) => [name, new Float64Array(total)]));
  for (let t = 0; t < total; t++) {
    const beta = center.map((b) => b + s * random.normal());
    for (let i = 0; i < p; i++) {
      figures.get(`covariance ${i},${i}`)![t] = 1;
      figures.get(`covariance ${p},${i}`)![t] = beta[i];
      priorDraws.get(`x${i}`)![t] = random.normal();
    }
    figures.get(`covariance ${p},${p}`)![t] = 1 + beta.reduce((sum, b) => sum + b * b, 0);
  }
  const variance = new Float64Array(total).fill(2);
  return samplePosterior({}, { coefficients, figures, priorDraws, responseMoments: { mean: variance, variance } });
}

describe("the correction for chance", () => {
  // Posterior means b ~ N(0, s²) of ten useless covariates, 50 data sets: the difference in R² of each has a deviation of about
  // s²√20, its average one of s²√(20/50); within 4 of these, a false alarm once in 16,000 seeds.
  const s = 0.03;
  const random = seededRandom(4);
  const centers = Array.from({ length: 50 }, () => [0.5, ...Array.from({ length: 10 }, () => s * random.normal())]);
  const all = Array.from({ length: 11 }, (_, i) => i);
  const tolerance = 4 * s * s * Math.sqrt(20 / 50);
  const average = (difference: (posterior: Posterior) => number) =>
    centers.reduce((sum, center, i) => sum + difference(drawn(center, s, i, 400)), 0) / centers.length;

  it("centres the difference of nested models at 0 where the larger explains nothing more", () => {
    const corrected = average((posterior) => {
      const [small, large] = explainedByModels(posterior, [[0], all]);
      return (mean([large.corrected]) - mean([small.corrected])) * 1.25;
    });
    expect(Math.abs(corrected)).toBeLessThan(tolerance);
  });

  it("rejects draws as they are, and a correction of the draws alone", () => {
    const shares = (posterior: Posterior, model: readonly number[]) => {
      const rows = covarianceNames(11).map((name) => posterior.figures.get(name)!);
      const at = (t: number | null) => {
        const full = new Float64Array(144);
        let next = 0;
        for (let i = 0; i < 12; i++) {
          for (let j = 0; j <= i; j++, next++) full[i * 12 + j] = t === null ? mean([rows[next]]) : rows[next][t];
        }
        return explainedShare(full, 12, model);
      };
      return { draws: mean([Float64Array.from({ length: 400 }, (_, t) => at(t))]), center: at(null) };
    };
    const wrong = (part: "draws" | "center") =>
      average((posterior) => (shares(posterior, all)[part] - shares(posterior, [0])[part]) * 1.25);
    expect(wrong("draws")).toBeGreaterThan(tolerance);
    expect(wrong("center")).toBeGreaterThan(tolerance);
  });
});

it("draws from the prior have no more than all of the variance", () => {
  const [{ before }] = explainedByModels(drawn([1, 1], 0.1, 1), [[0, 1]]);
  expect(Math.max(...before)).toBeLessThanOrEqual(1 + 1e-12);
  expect(Math.min(...before)).toBeGreaterThan(0);
});
