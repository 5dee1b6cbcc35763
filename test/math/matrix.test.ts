import { describe, expect, it } from "vitest";
import {
  fromRows,
  identity,
  matrix,
  multiply,
  multiplyTransposed,
  multiplyVector,
  quadraticForm,
  symmetrize,
  toRows,
  transpose,
} from "../../src/math/matrix.ts";

const a = fromRows([
  [1, 2, 3],
  [4, 5, 6],
]);
const b = fromRows([
  [1, 0],
  [-1, 2],
  [3, 1],
]);

describe("matrix", () => {
  it("is row-major and shares the data it is given", () => {
    const data = Float64Array.of(1, 2, 3, 4, 5, 6);
    const m = matrix(2, 3, data);
    data[5] = 9;
    expect(toRows(m)).toEqual([
      [1, 2, 3],
      [4, 5, 9],
    ]);
  });

  it("multiplies, also into a used output", () => {
    const product = [
      [8, 7],
      [17, 16],
    ];
    expect(toRows(multiply(a, b))).toEqual(product);
    expect(toRows(multiply(a, b, matrix(2, 2, new Float64Array(4).fill(99))))).toEqual(product);
    expect(toRows(multiplyTransposed(a, transpose(b)))).toEqual(product);
    expect(multiply(a, identity(3))).toEqual(a);
  });

  it("multiplies vectors", () => {
    expect([...multiplyVector(a, Float64Array.of(1, -1, 2))]).toEqual([5, 11]);
    // (bᵀv) · (av) = (−4, 3) · (2, 8).
    expect(quadraticForm(multiply(b, a), Float64Array.of(1, 2, -1))).toBe(16);
  });

  it("keeps the symmetric part, even near the largest doubles", () => {
    const m = fromRows([
      [1, Number.MAX_VALUE],
      [Number.MAX_VALUE, 3],
    ]);
    expect(symmetrize(m)).toEqual(m);
    expect(toRows(symmetrize(matrix(2, 2, Float64Array.of(1, 2, 4, 5))))).toEqual([
      [1, 3],
      [3, 5],
    ]);
  });

  it("refuses incompatible sizes", () => {
    expect(() => matrix(2, 2, new Float64Array(3))).toThrow("3 entries do not fill a 2 × 2 matrix");
    expect(() => fromRows([[1, 2], [3]])).toThrow("equal lengths");
    expect(() => multiply(a, a)).toThrow("cannot multiply 2 × 3 by 2 × 3");
    expect(() => multiplyTransposed(a, b)).toThrow("transpose of 3 × 2");
    expect(() => symmetrize(a)).toThrow("no symmetric part");
  });
});
