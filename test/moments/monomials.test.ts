import { describe, expect, it } from "vitest";
import {
  compareMonomials,
  type Factor,
  groupKey,
  monomialsOfDegree,
  numberDegree,
  reduceProduct,
} from "../../src/moments/monomials.ts";

const factors: Factor[] = [
  { encoding: "number", parent: "x" },
  { encoding: "sign", parent: "s" },
  { encoding: "indicator", parent: "r" },
  { encoding: "indicator", parent: "r" },
  { encoding: "indicator", parent: "q" },
];

describe("monomials", () => {
  it("are ascending lists, all of them", () => {
    expect(monomialsOfDegree([0, 1, 2], 4)).toHaveLength(15);
    expect(monomialsOfDegree([0, 1], 0)).toEqual([[]]);
    for (const monomial of monomialsOfDegree([0, 1, 2, 5], 3)) {
      expect([...monomial].sort((a, b) => a - b)).toEqual(monomial);
    }
  });

  it("are ordered by degree, then lexicographically", () => {
    const sorted = [[1, 1], [0], [0, 1], [], [1], [0, 0]].sort(compareMonomials);
    expect(sorted).toEqual([[], [0], [1], [0, 0], [0, 1], [1, 1]]);
    expect(compareMonomials([0, 2], [0, 2])).toBe(0);
  });

  it("are reduced by the rules of their columns", () => {
    expect(reduceProduct([3, 1, 0, 1, 3, 0], factors)).toEqual([0, 0, 3]);
    expect(reduceProduct([2, 4], factors)).toEqual([2, 4]);
    expect(reduceProduct([2, 4, 3], factors)).toBeNull();
  });

  it("are grouped by numbers with their powers, signs, and the variables of their levels", () => {
    const key = (...monomial: number[]) => groupKey(monomial, factors);
    expect(key(0, 2)).toBe(key(0, 3));
    expect(key(2, 4)).toBe(key(3, 4));
    expect(new Set([key(), key(0), key(0, 0), key(1), key(0, 1), key(2), key(4), key(2, 4), key(0, 2)]).size).toBe(9);
  });

  it("count the numbers in them", () => {
    expect([[], [0], [0, 0, 2], [1, 4]].map((monomial) => numberDegree(monomial, factors))).toEqual([0, 1, 2, 0]);
  });
});
