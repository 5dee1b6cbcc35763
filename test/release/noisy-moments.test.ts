import { describe, expect, it } from "vitest";
import { monomialsOfDegree } from "../../src/release/monomials.ts";
import { momentKey, noisyMoments } from "../../src/release/noisy-moments.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { publicCount, publishedRelease, pureOne, twoVariables, withLevels } from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

const GRID2 = 65536 ** 2;

/** Entry by entry, from the list in the file. */
const value = ({ moments }: MeasuredRelease, ...names: string[]) =>
  Number(moments.find(({ monomial }) => momentKey(monomial) === momentKey(names))!.value);

describe("the moments of a release made by noisewise", () => {
  it("are a symmetric matrix over (1, variables) in [-1, 1] units", () => {
    const release = publishedRelease(withLevels);
    const { matrix, variables, noise, count } = noisyMoments(release);
    const names = ["age", "region[south]", "region[east]", "smoker[yes]", "income"];
    expect(variables.map(({ name }) => name)).toEqual(names);
    expect(matrix).toHaveLength(6);
    for (const [i, a] of [[], ...names.map((name) => [name])].entries()) {
      for (const [j, b] of [[], ...names.map((name) => [name])].entries()) {
        expect(matrix[i][j]).toBeCloseTo(value(release, ...a, ...b) / GRID2, 9);
        expect(matrix[i][j]).toBe(matrix[j][i]);
      }
    }
    expect(count).toEqual({ kind: "private", maxRows: 10_000_000 });
    // ε = 1 and 21 moments: b = 21 in the units of the moments.
    expect(noise).toEqual({ kind: "laplace", scale: 21 });
  });

  it("have the standard deviation of Gaussian noise", () => {
    const release = publishedRelease(twoVariables, { kind: "zcdp", rho: "0.5" });
    const { noise } = noisyMoments(release);
    // Δ₂² = 8 for m = 2, σ² = Δ₂²/(2ρ) = 8.
    expect(noise.kind).toBe("gaussian");
    expect(noise.scale).toBeCloseTo(Math.sqrt(8), 9);
  });

  it("start with the public count where there is one", () => {
    const { matrix, count } = noisyMoments(publishedRelease(publicCount));
    expect(matrix[0][0]).toBe(1000);
    expect(count).toEqual({ kind: "public", value: 1000 });
  });

  it("include those of degree 4 where they were released", () => {
    const release = publishedRelease(twoVariables, pureOne, { response: "income" });
    const { fourth, matrix } = noisyMoments(release);
    expect(fourth!.response).toBe("income");
    expect(fourth!.values.get(momentKey(["age", "age", "age", "age"]))).toBeCloseTo(
      value(release, "age", "age", "age", "age") / 65536 ** 4,
      9,
    );
    expect(matrix[1][2]).toBeCloseTo(value(release, "age", "income") / 65536 ** 4, 9);
  });
});

describe("a release whose moments are not those of its study", () => {
  const release = publishedRelease(twoVariables);
  const { moments } = release;
  const refused = (change: Partial<MeasuredRelease>) =>
    refusal(() => noisyMoments({ ...release, ...change } as MeasuredRelease, "r.json"));

  it("is refused: one missing, one too many, one twice", () => {
    expect(refused({ moments: moments.slice(0, -1) })).toBe(
      "r.json: its moments are not the 6 its study declares, for one that of (income, income)",
    );
    expect(refused({ moments: moments.slice(1) })).toMatch(/for one that of \(1\)$/);
    expect(refused({ moments: [...moments, moments[0]] })).toBe("r.json: its moments are not the 6 its study declares");
    expect(refused({ moments: [...moments.slice(0, -1), moments[0]] })).toMatch(/\(income, income\)/);
  });

  it("is refused when response and grid do not fit", () => {
    expect(refused({ response: "nobody" })).toBe('r.json: response "nobody" is not a variable');
    expect(refused({ response: "age" })).toBe("r.json: grid degree 2 does not fit the moments it declares");
    expect(refused({ grid: { K: 65536, degree: 4 } })).toMatch(/grid degree 4 does not fit/);
  });
});

describe("the matrix of another tool", () => {
  const moments = (parts: Parameters<typeof externalRelease>[0]) =>
    noisyMoments(parseRelease(externalRelease(parts)), "r.json");

  it("must have the size of the study", () => {
    expect(refusal(() => moments({ matrix: [[60]] }))).toBe(
      "r.json: the moment matrix must be 3 by 3: 1 and each variable in order",
    );
    const ragged = [
      [60, 5, 10],
      [5, 20],
      [10, 8, 15],
    ];
    expect(refusal(() => moments({ matrix: ragged }))).toMatch(/must be 3 by 3/);
  });

  it("must be symmetric, up to rounding; the lower half counts", () => {
    const matrix = [
      [60, 5, 10],
      [5.1, 20, 8],
      [10, 8, 15],
    ];
    expect(refusal(() => moments({ matrix }))).toBe("r.json: the moment matrix is not symmetric at row 1, column 2");
    const rounded = [
      [60, 5, 10],
      [5 + 1e-12, 20, 8],
      [10, 8, 15],
    ];
    expect(moments({ matrix: rounded }).matrix[0][1]).toBe(5 + 1e-12);
  });

  it("must start with the count where that is public, and with a noisy one where it is not", () => {
    expect(refusal(() => moments({ count: { kind: "public", value: 61 } }))).toBe(
      "r.json: the first entry of the matrix must be the public count 61",
    );
    expect(moments({ count: { kind: "private" }, maxRows: 500 }).count).toEqual({ kind: "private", maxRows: 500 });
  });

  it("may bring fourth moments, which must be complete and name a response", () => {
    const all = [0, 1, 2, 3, 4].flatMap((degree) => monomialsOfDegree([0], degree));
    const fourth = {
      response: "y",
      moments: all.map((monomial, i) => ({ monomial: monomial.map(() => "x"), value: i })),
      noise: { kind: "laplace", scale: 2 },
    };
    const release = externalRelease();
    const parse = (part: object) =>
      noisyMoments(parseRelease({ ...release, moments: { ...release.moments, fourth: part } }), "r.json");
    expect(parse(fourth).fourth!.values.get(momentKey(["x", "x", "x"]))).toBe(3);
    expect(refusal(() => parse({ ...fourth, moments: fourth.moments.slice(0, -1) }))).toBe(
      "r.json: the fourth moments lack that of (x, x, x, x)",
    );
    expect(refusal(() => parse({ ...fourth, response: "z" }))).toBe('r.json: response "z" is not a variable');
  });
});
