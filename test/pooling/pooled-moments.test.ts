// Several releases as one: moments of sites converted to one site's units equal those of the rows, noise with a closed
// form is merged, and releases that do not belong together are refused with a reason.
import { describe, expect, it } from "vitest";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { momentMatrixOf } from "../../src/moments/moment-table.ts";
import { releasedColumns } from "../../src/moments/released-column.ts";
import { noiseDeviations } from "../../src/noise/noise-law.ts";
import { pooledMoments } from "../../src/pooling/pooled-moments.ts";
import { sumSites } from "../../src/pooling/sum-sites.ts";
import { seededRandom } from "../../src/random/random.ts";
import type { ReleasedMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import { scaleOf } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { type ExternalParts, externalRelease } from "../support/external-release.ts";
import { publishedRelease } from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

const named = (parts: readonly ExternalParts[]) =>
  parts.map((part, i) => ({ name: `site-${i + 1}.json`, release: parseRelease(externalRelease(part)) }));

const MATRIX = (n: number) => [
  [n, 5, 10],
  [5, 20, 8],
  [10, 8, 15 + n / 100],
];
const site = (n: number, noise: object, further: ExternalParts = {}): ExternalParts => ({
  count: { kind: "public", value: n },
  matrix: MATRIX(n),
  noise,
  ...further,
});
const gaussian = { kind: "gaussian", scale: 3 };
const laplace = { kind: "laplace", scale: 2 };

describe("sites", () => {
  it("add up rows and moments", () => {
    const { count, components } = pooledMoments(named([site(60, laplace), site(80, laplace)]));
    expect(count).toEqual({ kind: "public", value: 140 });
    expect([...components]).toEqual([10, 40, 20, 16, 31.4]);
    const hidden = { count: { kind: "private" }, maxRows: 500 };
    const both = pooledMoments(named([site(60, laplace, hidden), site(80, laplace, { ...hidden, maxRows: 70 })]));
    expect(both.count).toEqual({ kind: "private", maxRows: 570 });
    expect(both.components[0]).toBe(140);
  });

  it("merge noise that has a closed form: Gaussian variances add up, Laplace of one scale is counted", () => {
    const law = (...noises: object[]) => pooledMoments(named(noises.map((noise, i) => site(60 + i, noise)))).noise;
    const sum = law(gaussian, { kind: "gaussian", scale: 4 });
    expect(sum).toMatchObject({ kind: "single", parts: [{ kind: "gaussian", deviation: 5 }] });
    expect(law(laplace, laplace, laplace)).toMatchObject({
      kind: "single",
      parts: [{ kind: "laplace-sum", scale: 2, terms: 3 }],
    });
    const mixed = law(laplace, gaussian, { kind: "cube", scale: 1, components: 9 });
    expect(mixed).toMatchObject({
      kind: "sites",
      lead: { parts: [{ kind: "gaussian" }] },
      added: [{ parts: [{ kind: "laplace" }, { kind: "cube" }] }],
    });
    // Variances add up, scales do not.
    const deviation = Math.sqrt(9 + 8 + 110 / 3);
    for (const one of noiseDeviations(mixed)) expect(one).toBeCloseTo(deviation, 10);
    expect(2 + 3 + 1).not.toBeCloseTo(deviation, 1);
  });

  it("take variables in any order", () => {
    const swapped = {
      variables: [
        { name: "y", bounds: [-1, 1] },
        { name: "x", bounds: [-1, 1] },
      ],
      matrix: [
        [80, 10, 5],
        [10, 15, 8],
        [5, 8, 20],
      ],
    };
    const { variables, components } = pooledMoments(named([site(60, laplace), site(80, laplace, swapped)]));
    expect(variables.map(({ name }) => name)).toEqual(["x", "y"]);
    expect([...components]).toEqual([10, 40, 20, 16, 30.6]);
  });
});

describe("sites of other bounds", () => {
  const studyOf = (age: [number, number], pay: [number, number], count: "public" | "private") =>
    parseStudy({
      count: { kind: count },
      variables: [
        { name: "age", bounds: age, fill: 30 },
        { name: "pay", bounds: pay, fill: 3 },
        { name: "sex", levels: ["f", "m"], fill: "f" },
        { name: "ward", levels: ["A", "B", "C"], fill: "A" },
      ],
      products: [
        { name: "age2", of: ["age", "age"] },
        { name: "age_sex", of: ["age", "sex"] },
        { name: "age_pay", of: ["age", "pay"] },
        { name: "pay_ward", of: ["pay", "ward"] },
      ],
    });
  const random = seededRandom(4);
  const rows = Array.from({ length: 9 }, () => ({
    age: 20 + 20 * random.uniform(),
    pay: 1 + 3 * random.uniform(),
    "sex[m]": random.uniform() < 0.5 ? 1 : 0,
    ward: Math.floor(3 * random.uniform()),
  }));

  /** A release of these rows without noise. */
  function momentsOf(study: ReturnType<typeof studyOf>, among: typeof rows): ReleasedMoments {
    const layout = studyLayout(study);
    const value = (row: (typeof rows)[number], position: number) => {
      const factor = layout.factors[position];
      if (factor.parent === "ward") return Number(row.ward === ["A", "B", "C"].indexOf(factor.level!));
      if (factor.parent === "sex") return 2 * row["sex[m]"] - 1;
      const { middle, half } = scaleOf(factor);
      return (row[factor.name as "age" | "pay"] - middle) / half;
    };
    const components = Float64Array.from(layout.components, (monomial) =>
      among.reduce((sum, row) => sum + monomial.reduce((product, at) => product * value(row, at), 1), 0),
    );
    const all = Array.from(components, (_, component) => component);
    return {
      variables: releasedColumns(study).map(({ variable }) => variable),
      count: layout.count === "public" ? { kind: "public", value: among.length } : { kind: "private", maxRows: 100 },
      table: layout.table,
      components,
      noise: { kind: "single", size: all.length, parts: [{ kind: "laplace", components: all, scale: 1 }] },
      fourth: null,
      bounded: true,
    };
  }

  it.each(["public", "private"] as const)("add up to the moments of all rows, a %s count", (count) => {
    const [wide, narrow] = [studyOf([10, 80], [0, 5], count), studyOf([18, 42], [1, 6], count)];
    const all = studyOf([10, 80], [0, 6], count);
    const pooled = sumSites([momentsOf(narrow, rows.slice(0, 4)), momentsOf(wide, rows.slice(4))], all);
    const truth = momentsOf(wide, rows);
    for (const [i, value] of truth.components.entries()) expect(pooled.components[i]).toBeCloseTo(value, 10);
    expect(momentMatrixOf(pooled.table, pooled.components, 9)).toHaveLength(truth.table.size ** 2);
    expect(pooled.variables.find(({ name }) => name === "pay")).toMatchObject({ bounds: [0, 6], scale: { half: 2.5 } });
    expect(pooled.variables.find(({ name }) => name === "age")).toMatchObject({ bounds: [10, 80] });
    // Without conversion the moments differ.
    const untouched = momentsOf(narrow, rows.slice(0, 4)).components[1] + momentsOf(wide, rows.slice(4)).components[1];
    expect(Math.abs(untouched - truth.components[1])).toBeGreaterThan(0.1);
  });

  it("transform the noise: a square contains the noise of sum and count", () => {
    const bounds = (low: number, high: number) => ({
      variables: [
        { name: "x", bounds: [low, high] },
        { name: "y", bounds: [-1, 1] },
      ],
      count: { kind: "private" },
    });
    const { noise } = pooledMoments(named([site(60, gaussian, bounds(-2, 2)), site(80, gaussian, bounds(0, 2))]));
    // In the wider units x = ½x′ + ½: the variance of ¼q′ + ½s′ + ¼n′ adds to that of q.
    const expected = 3 * Math.sqrt(1 + 1 / 16 + 1 / 4 + 1 / 16);
    expect(noiseDeviations(noise)[2]).toBeCloseTo(expected, 10);
  });
});

describe("one table, released several times", () => {
  it("has the precision-weighted mean, and Gaussian precisions add up", () => {
    const other = {
      ...site(60, { kind: "gaussian", scale: 4 }),
      matrix: MATRIX(60).map((row) => row.map((v) => v * 2 - (v === 60 ? 60 : 0))),
    };
    const { components, noise, count } = pooledMoments(named([site(60, gaussian), other]), "same-table");
    expect(count).toEqual({ kind: "public", value: 60 });
    expect(noise).toMatchObject({ kind: "single", parts: [{ kind: "gaussian", deviation: 12 / 5 }] });
    expect(components[0]).toBeCloseTo((5 / 9 + 10 / 16) / (1 / 9 + 1 / 16), 10);
  });

  it("keeps other noise separate, with the difference of each value from that mean", () => {
    const { components, noise } = pooledMoments(
      named([
        site(60, laplace),
        {
          ...site(60, { kind: "cube", scale: 1, components: 9 }),
          matrix: [
            [60, 7, 10],
            [7, 20, 8],
            [10, 8, 15.6],
          ],
        },
      ]),
      "same-table",
    );
    if (noise.kind !== "repeats") throw new TypeError(noise.kind);
    expect(noise.releases.map(({ noise: one, shift }) => [one.parts[0].kind, components[0] + shift[0]])).toEqual([
      ["laplace", 5],
      ["cube", 7],
    ]);
  });
});

describe("refused in words", () => {
  const x = { name: "x", bounds: [-1, 1] };
  const y = { name: "y", bounds: [-1, 1] };
  const levels = (...of: string[]) => ({ name: "y", levels: of });
  const bins = (...of: number[]) => ({ name: "y", bins: of });
  const since = (day: string) => ({ ...bins(0, 1, 2), since: day, unit: "years" });
  const pair = (a: object[], b: object[], pooling: "sites" | "same-table" = "sites") =>
    refusal(() =>
      pooledMoments(named([site(60, laplace, { variables: a }), site(80, laplace, { variables: b })]), pooling),
    );

  it.each([
    [
      "other variables",
      [x, y],
      [x, { ...y, name: "z" }],
      /site-1\.json and site-2\.json .*the second has no variable "y"/,
    ],
    ["other levels", [x, levels("a", "b")], [x, levels("a", "c")], /"y" has other levels in each/],
    ["another reference", [x, levels("a", "b")], [x, levels("b", "a")], /compared with "a" in one and with "b"/],
    ["other bins", [x, bins(0, 1, 2)], [x, bins(0, 1, 3)], /"y" has other levels in each/],
    ["bins of other days", [x, since("2000-01-01")], [x, since("2001-01-01")], /"y" is counted from different days/],
    ["a number and levels", [x, y], [x, levels("a", "b")], /a number in one and has levels/],
    ["another transform", [x, { ...y, transform: "log" }], [x, y], /taken as log in one and taken as it is/],
    ["another unit", [x, { ...y, unit: "kg" }], [x, { ...y, unit: "lb" }], /in kg in one and in lb/],
  ])("%s", (_, a, b, message) => {
    expect(pair(a, b)).toMatch(message);
  });

  it("one file twice, under any name", () => {
    expect(refusal(() => pooledMoments(named([site(60, laplace), site(60, laplace)])))).toBe(
      "site-2.json: the same release as site-1.json; it tells nothing new: name each once",
    );
  });

  it("a public and a private count", () => {
    const other = site(80, laplace, { count: { kind: "private" } });
    expect(refusal(() => pooledMoments(named([site(60, laplace), other])))).toMatch(/publishes its number of rows/);
  });

  it("for one table: other bounds, and other numbers of rows", () => {
    expect(pair([x, y], [x, { ...y, bounds: [0, 1] }], "same-table")).toMatch(/"y" has other bounds in each/);
    expect(pair([x, y], [x, y], "same-table")).toMatch(/60 and 80 rows, so they are not of one table/);
  });

  it("for one table: other rows of a person", () => {
    const both = ["first", "last"].map((keep) => ({
      name: `${keep}.json`,
      release: publishedRelease(parseStudy({ person: "id", keep, variables: [x, y] })),
    }));
    expect(refusal(() => pooledMoments(both, "same-table"))).toMatch(/use different rows of a person/);
    expect(() => pooledMoments(both)).not.toThrow();
  });

  it("no release at all", () => {
    expect(refusal(() => pooledMoments([]))).toMatch(/name at least one/);
  });
});
