// η and ξ from released fourth moments: the sample's own where there is no noise, a possible law where there is much.
import { describe, expect, it } from "vitest";
import { noisyCovariateMoments } from "../../../src/inference/gibbs/fourth-moments.ts";
import { uniqueIndex } from "../../../src/inference/gibbs/unique-entries.ts";
import { symmetricEigen } from "../../../src/math/eigen.ts";
import { matrix } from "../../../src/math/matrix.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { releaseWithFourthMoments } from "../support/fourth-moments.ts";

const ROWS = 40;

describe("moments of the covariates from a release", () => {
  it("without noise are those of the sample", () => {
    const { problem, rows } = releaseWithFourthMoments({ rows: ROWS, p: 2, noise: 0, seed: 1 });
    const { second, covariance } = noisyCovariateMoments(problem.regression);
    const average = (f: (row: Float64Array) => number) => rows.reduce((sum, row) => sum + f(row), 0) / ROWS;
    for (const [i, j, k, l] of [
      [1, 1, 1, 1],
      [2, 1, 1, 0],
      [2, 2, 2, 1],
      [1, 0, 2, 0],
    ]) {
      const product = average((row) => row[i] * row[j] * row[k] * row[l]);
      const expected = product - average((row) => row[i] * row[j]) * average((row) => row[k] * row[l]);
      expect(covariance[uniqueIndex(i, j) * 6 + uniqueIndex(k, l)]).toBeCloseTo(expected, 10);
      expect(second[i * 3 + j]).toBeCloseTo(
        average((row) => row[i] * row[j]),
        10,
      );
    }
  });

  it("with strong noise are still those of some distribution", () => {
    const random = seededRandom(9);
    for (let trial = 0; trial < 5; trial++) {
      const seed = Math.floor(1e6 * random.uniform());
      const { problem } = releaseWithFourthMoments({ rows: ROWS, p: 2, noise: 30, seed });
      const { second, covariance } = noisyCovariateMoments(problem.regression);
      expect(second[0]).toBeCloseTo(1, 12);
      expect(symmetricEigen(matrix(3, 3, second)).values[0]).toBeGreaterThan(-1e-9);
      expect(symmetricEigen(matrix(6, 6, covariance)).values[0]).toBeGreaterThan(-1e-9);
      for (let i = 0; i < 6; i++) expect(covariance[i]).toBeCloseTo(0, 12);
    }
  });
});
