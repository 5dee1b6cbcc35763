import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Eigen, symmetricEigen } from "../../src/math/eigen.ts";
import { fromRows, identity, type Matrix, matrix, multiply, transpose } from "../../src/math/matrix.ts";

function symmetric(n: number, entry: (i: number, j: number) => number): Matrix {
  const m = matrix(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) m.data[i * n + j] = m.data[j * n + i] = entry(i, j);
  }
  return m;
}

const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

const difference = (a: Matrix, b: Matrix) => largest(a.data.map((value, i) => value - b.data[i]));

/** Worst of ‖AV − VΛ‖/‖A‖ and ‖VᵀV − I‖, entry by entry. */
function defect(a: Matrix, { values, vectors }: Eigen): number {
  const size = largest(a.data) || 1;
  const n = a.rows;
  const left = multiply(
    matrix(
      n,
      n,
      a.data.map((value) => value / size),
    ),
    vectors,
  );
  const right = matrix(
    n,
    n,
    vectors.data.map((value, i) => value * (values[i % n] / size)),
  );
  return Math.max(difference(left, right), difference(multiply(transpose(vectors), vectors), identity(n)));
}

describe("symmetricEigen", () => {
  it.each([1, 2, 3, 60, 300])("finds the spectrum of the second-difference matrix of size %i", (n) => {
    const a = symmetric(n, (i, j) => (i === j ? 2 : i - j === 1 ? -1 : 0));
    const eigen = symmetricEigen(a);
    const exact = Float64Array.from({ length: n }, (_, k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)));
    expect(largest(eigen.values.map((value, k) => value - exact[k]))).toBeLessThan(1e-14 * Math.max(n, 10));
    expect(defect(a, eigen)).toBeLessThan(1e-14 * Math.max(n, 10));
  });

  it("finds the spectrum of a full matrix: min(i, j), whose inverse is a second difference", () => {
    const n = 80;
    const a = symmetric(n, (_, j) => j + 1);
    const eigen = symmetricEigen(a);
    const exact = Float64Array.from({ length: n }, (_, k) => 0.25 / Math.cos(((k + 1) * Math.PI) / (2 * n + 1)) ** 2);
    expect(largest(eigen.values.map((value, k) => value / exact[n - 1 - k] - 1))).toBeGreaterThan(1);
    expect(largest(eigen.values.map((value, k) => value - exact[k]))).toBeLessThan(1e-11);
    expect(defect(a, eigen)).toBeLessThan(1e-12);
  });

  it("separates the close pairs of Wilkinson's matrix", () => {
    const a = symmetric(21, (i, j) => (i === j ? Math.abs(i - 10) : i - j === 1 ? 1 : 0));
    const eigen = symmetricEigen(a);
    expect(eigen.values[20]).toBeCloseTo(10.746194182903393, 13);
    expect(eigen.values[19]).toBeCloseTo(10.746194182903322, 13);
    expect(defect(a, eigen)).toBeLessThan(1e-13);
  });

  it.each([
    ["zero", symmetric(4, () => 0), [0, 0, 0, 0]],
    ["the identity", identity(3), [1, 1, 1]],
    ["rank one", symmetric(4, () => 1), [0, 0, 0, 4]],
    ["a diagonal out of order", symmetric(3, (i, j) => (i === j ? [3, -1, 2][i] : 0)), [-1, 2, 3]],
    ["the empty matrix", matrix(0, 0), []],
  ])("solves %s", (_, a, values) => {
    const eigen = symmetricEigen(a);
    expect(largest(eigen.values.map((value, i) => value - values[i]))).toBeLessThan(4e-15);
    expect(defect(a, eigen)).toBeLessThan(4e-15);
  });

  it.each([1e-300, 1e-200, 1e200, 1e307])("keeps its accuracy at scale %d", (scale) => {
    const a = symmetric(6, (i, j) => scale / (i + j + 1));
    expect(defect(a, symmetricEigen(a))).toBeLessThan(1e-14);
  });

  it("never throws and never loses accuracy on finite input, however graded", () => {
    const entry = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, 1, -1, 1e-170, 1e-16),
    );
    const input = fc
      .integer({ min: 1, max: 8 })
      .chain((n) =>
        fc.array(entry, { minLength: n * n, maxLength: n * n }).map((e) => symmetric(n, (i, j) => e[i * n + j])),
      );
    fc.assert(
      // Entries near the largest double may have eigenvalues beyond it, hence the division.
      fc.property(input, (m) => {
        const a = matrix(
          m.rows,
          m.rows,
          m.data.map((value) => value / 16),
        );
        // Subnormal eigenvalues have too few digits to compare.
        fc.pre(largest(a.data) > 1e-290);
        expect(defect(a, symmetricEigen(a))).toBeLessThan(1e-13);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it("refuses what has no eigenvalues", () => {
    expect(() => symmetricEigen(matrix(2, 3))).toThrow("no eigenvalues");
    expect(() => symmetricEigen(fromRows([[Number.NaN]]))).toThrow("finite");
    expect(() => symmetricEigen(symmetric(2, (i) => (i === 0 ? Number.NaN : 1)))).toThrow("finite");
    expect(() => symmetricEigen(fromRows([[Number.POSITIVE_INFINITY]]))).toThrow("finite");
  });
});
