import { describe, expect, it } from "vitest";
import { momentMatrixOf } from "../../src/moments/moment-table.ts";
import { monomialsOfDegree } from "../../src/moments/monomials.ts";
import { noiseDeviations } from "../../src/noise/noise-law.ts";
import { fourthMoment, type NoisyMoments, noisyMoments } from "../../src/release/noisy-moments.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import {
  publicCount,
  publishedRelease,
  pureOne,
  twoVariables,
  withLevels,
  withWards,
} from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

const GRID2 = 65536 ** 2;

/** One value, from the list in the file. */
const value = ({ moments }: MeasuredRelease, ...names: string[]) => {
  const wanted = [...names].sort().join();
  return Number(moments.find(({ monomial }) => [...monomial].sort().join() === wanted)!.value);
};
/** The matrix over (1, variables). */
const matrixOf = ({ table, components, count }: NoisyMoments) => {
  const flat = momentMatrixOf(table, components, count.kind === "public" ? count.value : Number.NaN);
  return Array.from({ length: table.size }, (_, i) => [...flat.slice(i * table.size, (i + 1) * table.size)]);
};

describe("the moments of a release made by noisewise", () => {
  it("are a symmetric matrix over (1, variables) in the units of the columns", () => {
    const release = publishedRelease(withLevels);
    const moments = noisyMoments(release);
    const matrix = matrixOf(moments);
    const names = ["age", "region[south]", "region[east]", "smoker[yes]", "income"];
    expect(moments.variables.map(({ name }) => name)).toEqual(names);
    expect(moments.variables.map(({ encoding }) => encoding)).toEqual([
      "number",
      "indicator",
      "indicator",
      "sign",
      "number",
    ]);
    expect(matrix).toHaveLength(6);
    for (const [i, a] of ["", ...names].entries()) {
      for (const [j, b] of ["", ...names].entries()) {
        expect(matrix[i][j]).toBeCloseTo(expected(release, a, b), 9);
        expect(matrix[i][j]).toBe(matrix[j][i]);
      }
    }
    expect(moments.count).toEqual({ kind: "private", maxRows: 10_000_000 });
    // ε = 1 and groups of one and two: all 17 in a cube with T = 1 in the units of the moments.
    expect(moments.noise).toEqual({
      kind: "single",
      size: 17,
      parts: [{ kind: "cube", components: Array.from({ length: 17 }, (_, j) => j), scale: 1, dimension: 17 }],
    });
  });

  /** An entry of the matrix by the rules of its columns: e² = e, s² is the count, levels exclude each other. */
  function expected(release: MeasuredRelease, a: string, b: string): number {
    const known = (...names: string[]) => value(release, ...names) / GRID2;
    if (a === b && a.startsWith("region")) return known(a);
    if (a === b && a.startsWith("smoker")) return known();
    if (a.startsWith("region") && b.startsWith("region")) return 0;
    return known(...[a, b].filter((name) => name !== ""));
  }

  it("have the standard deviation of Gaussian noise", () => {
    const { noise } = noisyMoments(publishedRelease(twoVariables, { kind: "zcdp", rho: "0.5" }));
    // Δ₂² = 6 for two numbers, σ² = Δ₂²/(2ρ) = 6.
    expect(noise.parts).toHaveLength(1);
    expect(noise.parts[0]).toMatchObject({ kind: "gaussian", components: [0, 1, 2, 3, 4, 5] });
    for (const deviation of noiseDeviations(noise)) expect(deviation).toBeCloseTo(Math.sqrt(6), 9);
  });

  it("have the scale of Laplace noise where that was asked for", () => {
    const { noise } = noisyMoments(publishedRelease(twoVariables, pureOne, { noise: "laplace" }));
    expect(noise.parts).toEqual([{ kind: "laplace", components: [0, 1, 2, 3, 4, 5], scale: 6 }]);
  });

  it("have a cube and Laplace noise of the same standard deviation where ε was split", () => {
    const { noise, components } = noisyMoments(publishedRelease(withWards));
    expect(noise.size).toBe(components.length);
    expect(noise.parts.map(({ kind, components: seen }) => [kind, seen.length])).toEqual([
      ["cube", 5],
      ["laplace", 12],
    ]);
    expect(noise.parts.flatMap(({ components: seen }) => seen).sort((a, b) => a - b)).toEqual([...components.keys()]);
    const deviations = noiseDeviations(noise);
    // (√14 + 3√2) people, up to the ten-thousandths of ε₁.
    for (const deviation of deviations) expect(deviation / (Math.sqrt(14) + 3 * Math.SQRT2)).toBeCloseTo(1, 3);
  });

  it("start with the public count where there is one", () => {
    const moments = noisyMoments(publishedRelease(publicCount));
    expect(matrixOf(moments)[0][0]).toBe(1000);
    expect(moments.count).toEqual({ kind: "public", value: 1000 });
    expect(moments.components).toHaveLength(5);
  });

  it("include those of degree 4 where they were released", () => {
    const release = publishedRelease(twoVariables, pureOne, { response: "income" });
    const moments = noisyMoments(release);
    expect(moments.fourth!.response).toBe("income");
    const fourth = fourthMoment(moments.fourth!, ["age", "age", "age", "age"]);
    expect(fourth).toBeCloseTo(value(release, "age", "age", "age", "age") / 65536 ** 4, 9);
    expect(fourthMoment(moments.fourth!, ["age", "age", "income"])).toBeUndefined();
    expect(fourthMoment(moments.fourth!, ["nobody"])).toBeUndefined();
    expect(matrixOf(moments)[1][2]).toBeCloseTo(value(release, "age", "income") / 65536 ** 4, 9);
  });

  it("of degree 4 follow the rules of the columns", () => {
    const release = publishedRelease(withLevels, pureOne, { response: "income" });
    const { fourth } = noisyMoments(release);
    const known = (...names: string[]) => value(release, ...names) / 65536 ** 4;
    expect(fourthMoment(fourth!, ["smoker[yes]", "age", "smoker[yes]", "age"])).toBeCloseTo(known("age", "age"), 9);
    expect(fourthMoment(fourth!, ["region[south]", "age", "region[south]"])).toBeCloseTo(
      known("age", "region[south]"),
      9,
    );
    expect(fourthMoment(fourth!, ["region[south]", "region[east]"])).toBe(0);
    const open = noisyMoments(publishedRelease(publicCount, pureOne, { response: "income" }));
    expect(fourthMoment(open.fourth!, [])).toBe(1000);
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
    expect(refused({ response: "nobody" })).toBe(
      'r.json: response "nobody" is not a variable of the study: name one that it declares',
    );
    expect(refused({ count: { kind: "public", value: 3 } })).toMatch(
      /its count is public, where its study has it private/,
    );
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
    expect(matrixOf(moments({ matrix: rounded }))[0][1]).toBe(5 + 1e-12);
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
    expect(fourthMoment(parse(fourth).fourth!, ["x", "x", "x"])).toBe(3);
    expect(refusal(() => parse({ ...fourth, moments: fourth.moments.slice(0, -1) }))).toBe(
      "r.json: the fourth moments lack that of (x, x, x, x)",
    );
    expect(refusal(() => parse({ ...fourth, response: "z" }))).toBe('r.json: response "z" is not a variable');
  });
});
