// The projection: what rows could have is left alone; what they could not keeps count and sums and gets a semidefinite
// scatter, the nearest one.
import { describe, expect, it } from "vitest";
import { statisticsProjector } from "../../../src/inference/gibbs/project.ts";
import { symmetricEigen } from "../../../src/math/eigen.ts";
import { matrix } from "../../../src/math/matrix.ts";

const COUNT = 4;
const project = (statistics: Float64Array) => {
  const moments = new Float64Array(9);
  statisticsProjector(3, COUNT)(statistics, moments);
  return moments;
};

describe("projection of statistics", () => {
  it("leaves the moments of real rows alone", () => {
    const statistics = Float64Array.of(1, 3, 0.5, 1, 2);
    const moments = project(statistics);
    expect([3, 4, 6, 7, 8].map((at) => moments[at])).toEqual([...statistics]);
  });

  it("clips the scatter and keeps count and sums", () => {
    // Sums (2, 2): ssᵀ/n = 1 everywhere, so that the scatter is [2, 3; 3, 2], with eigenvalues 5 and −1.
    const moments = project(Float64Array.of(2, 3, 2, 4, 3));
    expect([moments[0], moments[3], moments[6]]).toEqual([COUNT, 2, 2]);
    for (const at of [4, 7, 8]) expect(moments[at]).toBeCloseTo(1 + 2.5, 12);
    const lowest = symmetricEigen(matrix(3, 3, moments)).values[0];
    expect(lowest).toBeGreaterThan(-1e-12);
  });
});
