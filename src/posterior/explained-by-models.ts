// Draws of a population's covariances → what share of the response's variance each of several models explains, draw by draw and
// comparable between models (docs/theory/models.md).
import { mean } from "../diagnostics/moments.ts";
import { choleskyInPlace, solveLower } from "../math/cholesky.ts";
import { square } from "../math/elementary/square.ts";
import type { Posterior } from "./posterior.ts";

/** What one model explains: R² of every draw, corrected for chance, and of the prior on the scales of that draw. */
export interface ExplainedShare {
  readonly corrected: Float64Array;
  readonly before: Float64Array;
}

/** Names of the figures that hold the covariances of p covariates and, last, the response: a lower triangle, row by row. */
export function covarianceNames(p: number): string[] {
  return Array.from({ length: p + 1 }, (_, i) =>
    Array.from({ length: i + 1 }, (_, j) => `covariance ${i},${j}`),
  ).flat();
}

/** A model is the positions of its covariates among those of the posterior, whose figures hold covariances. */
export function explainedByModels(posterior: Posterior, models: readonly (readonly number[])[]): ExplainedShare[] {
  const { coefficients, figures, priorDraws, responseMoments } = posterior;
  const p = coefficients.length - 1;
  const triangle = covarianceNames(p).map((name) => figures.get(name)!);
  const slopes = coefficients.slice(1).map((name) => priorDraws.get(name)!);
  const average = unpacked(triangle.map((draws) => mean([draws])));
  const total = triangle[0].length;
  const found = models.map(() => ({ corrected: new Float64Array(total), before: new Float64Array(total) }));
  for (let s = 0; s < total; s++) {
    const drawn = unpacked(triangle.map((draws) => draws[s]));
    const thought = withSlopes(
      drawn,
      slopes.map((draws) => draws[s]),
      responseMoments!.variance[s],
    );
    for (const [m, model] of models.entries()) {
      found[m].corrected[s] = explainedShare(drawn, p + 1, model);
      found[m].before[s] = explainedShare(thought, p + 1, model);
    }
  }
  for (const [m, { corrected }] of found.entries()) {
    // Both the draws and their centre are above the truth by the same amount.
    const chance = 2 * (mean([corrected]) - explainedShare(average, p + 1, models[m]));
    for (let s = 0; s < total; s++) corrected[s] -= chance;
  }
  return found;
}

/** cᵀV⁻¹c/v of a model's covariates in a covariance matrix (k × k, lower triangle, the response last). */
export function explainedShare(covariances: Float64Array, k: number, model: readonly number[]): number {
  const q = model.length;
  const factor = new Float64Array(q * q);
  const c = Float64Array.from(model, (i) => covariances[(k - 1) * k + i]);
  for (let i = 0; i < q; i++) {
    for (let j = 0; j <= i; j++) {
      const [a, b] = [model[i], model[j]];
      factor[i * q + j] = covariances[Math.max(a, b) * k + Math.min(a, b)];
    }
  }
  choleskyInPlace(factor, q);
  solveLower(factor, q, c);
  return c.reduce((sum, value) => sum + square(value), 0) / covariances[k * k - 1];
}

/** The same covariates with other slopes; the variance of the response is at least what they explain. */
function withSlopes(covariances: Float64Array, slopes: readonly number[], variance: number): Float64Array {
  const changed = covariances.slice();
  const k = slopes.length + 1;
  const last = k * (k - 1);
  let explained = 0;
  for (let i = 0; i < slopes.length; i++) {
    let sum = 0;
    for (let j = 0; j < slopes.length; j++) sum += covariances[Math.max(i, j) * k + Math.min(i, j)] * slopes[j];
    changed[last + i] = sum;
    explained += sum * slopes[i];
  }
  changed[k * k - 1] = Math.max(variance, explained);
  return changed;
}

function unpacked(triangle: readonly number[]): Float64Array {
  const k = Math.round((Math.sqrt(8 * triangle.length + 1) - 1) / 2);
  const full = new Float64Array(k * k);
  for (let i = 0, at = 0; i < k; i++) for (let j = 0; j <= i; j++) full[i * k + j] = triangle[at++];
  return full;
}
