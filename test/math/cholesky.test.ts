import { describe, expect, it } from "vitest";
import {
  choleskyInPlace,
  invertFromCholesky,
  logDeterminantFromCholesky,
  solveLower,
  solveLowerTransposed,
} from "../../src/math/cholesky.ts";
import { seededRandom } from "../../src/random/random.ts";

/** The second-difference matrix tridiag(−1, 2, −1): determinant n + 1, inverse min(i, j)(n + 1 − max(i, j))/(n + 1), counted from 1. */
function secondDifference(n: number): Float64Array {
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    a[i * n + i] = 2;
    if (i > 0) a[i * n + i - 1] = a[(i - 1) * n + i] = -1;
  }
  return a;
}

/** A lower triangle of −2 … 2 with a diagonal of powers of two, so that nothing is rounded. */
function smallIntegers(n: number): Float64Array {
  const random = seededRandom(n);
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) l[i * n + j] = Math.floor(5 * random.uniform()) - 2;
    l[i * n + i] = random.uniform() < 0.5 ? 1 : 2;
  }
  return l;
}

describe("choleskyInPlace", () => {
  it("gives the factor with integer entries and leaves the upper triangle alone", () => {
    const a = Float64Array.of(4, 7, 7, 12, 37, 7, -16, -43, 98);
    expect(choleskyInPlace(a, 3)).toBe(true);
    expect([...a]).toEqual([2, 7, 7, 6, 1, 7, -8, 5, 3]);
  });

  it.each([
    ["a negative pivot", [1, 2, 2, 1], 2],
    ["a zero matrix", [0], 1],
    ["a singular matrix", [1, 1, 1, 1], 2],
    ["NaN", [Number.NaN], 1],
    ["NaN off the diagonal", [1, 0, Number.NaN, 1], 2],
    ["infinity", [Number.POSITIVE_INFINITY], 1],
  ])("refuses %s", (_, entries, n) => {
    expect(choleskyInPlace(Float64Array.from(entries), n)).toBe(false);
  });

  it("accepts the empty matrix", () => {
    expect(choleskyInPlace(new Float64Array(0), 0)).toBe(true);
    expect(logDeterminantFromCholesky(new Float64Array(0), 0)).toBe(0);
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 23, 40])("finds a factor of %i rows of small integers to the last bit", (n) => {
  const factor = smallIntegers(n);
  const a = new Float64Array(n * n).fill(Number.NaN);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      a[i * n + j] = 0;
      for (let l = 0; l <= j; l++) a[i * n + j] += factor[i * n + l] * factor[j * n + l];
    }
  }
  expect(choleskyInPlace(a, n)).toBe(true);
  for (let i = 0; i < n; i++) expect(a.subarray(i * n, i * n + i + 1)).toEqual(factor.subarray(i * n, i * n + i + 1));
});

describe.each([1, 2, 3, 5, 17, 300])("the factor of a %i × %i second-difference matrix", (n) => {
  const l = secondDifference(n);
  choleskyInPlace(l, n);
  // Entries above the diagonal must not matter.
  for (let i = 0; i < n; i++) l.fill(Number.NaN, i * n + i + 1, (i + 1) * n);

  it("has the determinant n + 1", () => {
    expect(logDeterminantFromCholesky(l, n)).toBeCloseTo(Math.log(n + 1), 11);
  });

  it("inverts", () => {
    const inverse = new Float64Array(n * n).fill(Number.NaN);
    invertFromCholesky(l, n, inverse);
    let error = 0;
    for (let i = 1; i <= n; i++) {
      for (let j = 1; j <= n; j++) {
        const exact = (Math.min(i, j) * (n + 1 - Math.max(i, j))) / (n + 1);
        error = Math.max(error, Math.abs(inverse[(i - 1) * n + j - 1] - exact));
      }
    }
    expect(error).toBeLessThan(1e-13 * n * n);
  });

  it("solves: A x = b for b = A (1, 2, …)", () => {
    const x = new Float64Array(n);
    x[n - 1] = n + 1;
    solveLower(l, n, x);
    solveLowerTransposed(l, n, x);
    expect(Math.max(...x.map((value, i) => Math.abs(value - i - 1)))).toBeLessThan(1e-12 * n * n);
  });
});
