import { describe, expect, it } from "vitest";
import { gridDegree, monomials, monomialsOfDegree } from "../../src/release/monomials.ts";

const selection = (variables: number, fourthMomentsExcept: number | null, count: "private" | "public" = "private") => ({
  variables,
  fourthMomentsExcept,
  count,
});

describe("the moments of a release", () => {
  it("come by degree, then in lexicographic order", () => {
    expect(monomials(selection(2, null))).toEqual([[], [0], [1], [0, 0], [0, 1], [1, 1]]);
    expect(monomials(selection(2, null, "public"))).toEqual([[0], [1], [0, 0], [0, 1], [1, 1]]);
    expect(monomials(selection(2, 1)).slice(6)).toEqual([
      [0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it("leave the response out of those of degree 3 and 4, and nothing else", () => {
    const higher = monomials(selection(3, 1)).filter(({ length }) => length > 2);
    expect(higher.flat()).not.toContain(1);
    expect(higher.slice(0, 4)).toEqual([
      [0, 0, 0],
      [0, 0, 2],
      [0, 2, 2],
      [2, 2, 2],
    ]);
  });

  // p covariates and a response: (m + 1)(m + 2)/2 with m = p + 1, and C(p + 4, 4) + p + 2 with fourth moments.
  it.each([
    [1, 6, 8],
    [2, 10, 19],
    [3, 15, 40],
    [4, 21, 76],
    [5, 28, 133],
  ])("p = %i: %i of them, %i with fourth moments", (p, second, fourth) => {
    expect(monomials(selection(p + 1, null))).toHaveLength(second);
    expect(monomials(selection(p + 1, null, "public"))).toHaveLength(second - 1);
    expect(monomials(selection(p + 1, p))).toHaveLength(fourth);
    const keys = monomials(selection(p + 1, p)).map((monomial) => monomial.join());
    expect(new Set(keys).size).toBe(fourth);
  });

  it("are ascending lists, all of them", () => {
    expect(monomialsOfDegree([0, 1, 2], 4)).toHaveLength(15);
    for (const monomial of monomialsOfDegree([0, 1, 2, 5], 3)) {
      expect([...monomial].sort((a, b) => a - b)).toEqual(monomial);
    }
  });

  it("share the grid of the highest degree", () => {
    expect(gridDegree(selection(3, null))).toBe(2);
    expect(gridDegree(selection(3, 0))).toBe(4);
  });
});
