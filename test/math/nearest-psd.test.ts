import { describe, expect, it } from "vitest";
import { symmetricEigen } from "../../src/math/eigen.ts";
import { fromRows, type Matrix, matrix, multiplyTransposed, symmetrize } from "../../src/math/matrix.ts";
import { nearestPositiveSemidefinite } from "../../src/math/nearest-psd.ts";
import { seededRandom } from "../../src/random/random.ts";

const random = seededRandom(5);

function randomSymmetric(n: number): Matrix {
  return symmetrize(
    matrix(
      n,
      n,
      Float64Array.from({ length: n * n }, () => random.normal()),
    ),
  );
}

const minus = (a: Matrix, b: Matrix) =>
  matrix(
    a.rows,
    a.columns,
    a.data.map((value, i) => value - b.data[i]),
  );
const inner = (a: Matrix, b: Matrix) => a.data.reduce((sum, value, i) => sum + value * b.data[i], 0);

/**
 * P is the projection of A on a closed convex cone if and only if P is in it, A − P is in its polar cone (here:
 * negative semidefinite) and both are orthogonal (Moreau). Returns the worst violation.
 */
function projectionDefect(a: Matrix, p: Matrix): number {
  const rest = minus(a, p);
  const smallest = symmetricEigen(p).values[0];
  const largest = symmetricEigen(rest).values[a.rows - 1];
  return Math.max(-smallest, largest, Math.abs(inner(rest, p)));
}

describe("nearestPositiveSemidefinite", () => {
  it("clips: closed form in two dimensions", () => {
    const nearest = nearestPositiveSemidefinite(
      fromRows([
        [0, 2],
        [2, 0],
      ]),
    );
    for (const value of nearest.data) expect(value).toBeCloseTo(1, 14);
  });

  it.each([2, 3, 7, 40])("is the Frobenius projection (Moreau's conditions), n = %i", (n) => {
    const a = randomSymmetric(n);
    const p = nearestPositiveSemidefinite(a);
    expect(projectionDefect(a, p)).toBeLessThan(1e-13 * n * n);
    expect(symmetrize(p)).toEqual(p);
  });

  it("is distinguished from the matrix absolute value, which is positive semidefinite but not nearest", () => {
    const a = randomSymmetric(5);
    const { values, vectors } = symmetricEigen(a);
    const scaled = matrix(
      5,
      5,
      vectors.data.map((value, i) => value * Math.abs(values[i % 5])),
    );
    expect(projectionDefect(a, multiplyTransposed(scaled, vectors))).toBeGreaterThan(0.1);
  });

  it("returns a bitwise copy of a matrix that needs no change", () => {
    const square = randomSymmetric(6);
    const a = multiplyTransposed(square, square);
    const p = nearestPositiveSemidefinite(a);
    expect(p).toEqual(a);
    expect(p.data).not.toBe(a.data);
  });

  it("raises eigenvalues to a floor: the projection shifts with it", () => {
    const a = randomSymmetric(6);
    const shifted = matrix(
      6,
      6,
      a.data.map((value, i) => value - (i % 7 === 0 ? 0.5 : 0)),
    );
    const expected = nearestPositiveSemidefinite(shifted);
    const p = nearestPositiveSemidefinite(a, 0.5);
    p.data.forEach((value, i) => {
      expect(value).toBeCloseTo(expected.data[i] + (i % 7 === 0 ? 0.5 : 0), 13);
    });
    expect(symmetricEigen(p).values[0]).toBeCloseTo(0.5, 13);
  });

  it("projects the symmetric part of an asymmetric matrix", () => {
    const a = matrix(
      4,
      4,
      Float64Array.from({ length: 16 }, () => random.normal()),
    );
    expect(nearestPositiveSemidefinite(a)).toEqual(nearestPositiveSemidefinite(symmetrize(a)));
  });
});
