import { describe, expect, it } from "vitest";
import { PUBLIC_COUNT } from "../../src/moments/moment-table.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease, sealRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { publicCount, publishedRelease, twoVariables, withLevels, withWards } from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

const measured = () => JSON.parse(JSON.stringify(publishedRelease(twoVariables)));
const refused = (value: unknown) => refusal(() => parseRelease(value, "r.json"));
/** Changed and sealed anew: only the schema can object. */
const resealed = (change: (release: ReturnType<typeof measured>) => void) => {
  const { contentHash: _, ...release } = measured();
  change(release);
  return sealRelease(release);
};

describe("a release made by noisewise", () => {
  it.each([
    ["two variables", twoVariables],
    ["levels", withLevels],
    ["many levels", withWards],
    ["a public count", publicCount],
  ])("is read back as it was written: %s", (_, study) => {
    const release = publishedRelease(study);
    expect(parseRelease(JSON.parse(JSON.stringify(release)))).toEqual(release);
  });

  it("has no fields that nobody checks", () => {
    const release = resealed((fields) => {
      fields.note = "audited by the ministry";
    });
    expect(refused(release)).toBe('r.json: unknown field "note": check the spelling');
  });

  it("is refused when anything in it was changed", () => {
    const message = "r.json: the content does not match its hash; the file was changed: get a fresh copy";
    const value = measured();
    value.moments[0].value = String(BigInt(value.moments[0].value) + 1n);
    expect(refused(value)).toBe(message);
    expect(refused({ ...measured(), statement: "nothing is promised" })).toBe(message);
    expect(refused({ ...measured(), contentHash: "0".repeat(64) })).toBe(message);
  });

  it("is refused without its hash", () => {
    const { contentHash: _, ...release } = measured();
    expect(refused(release)).toBe("r.json: contentHash: is missing");
  });

  it.each([
    ["a seed", "entropy", "seeded", /^r\.json: entropy: /],
    ["another grid", "grid", { K: 1024, degree: 2 }, /^r\.json: grid\.K: /],
    ["a grid of degree 5", "grid", { K: 65536, degree: 5 }, /^r\.json: grid\.degree: /],
    [
      "a decimal value",
      "moments",
      [{ monomial: [], value: "1.5" }],
      "r.json: moments[0].value: an integer, written as text",
    ],
    [
      "a value of a thousand digits",
      "moments",
      [{ monomial: [], value: "9".repeat(1000) }],
      "r.json: moments[0].value: an integer, written as text",
    ],
    [
      "a number as value",
      "moments",
      [{ monomial: [], value: 15 }],
      "r.json: moments[0].value: Invalid input: expected string, received number",
    ],
    [
      "no noise",
      "noise",
      { kind: "discrete-laplace", scale: "0" },
      "r.json: noise.scale: a positive integer, written as text",
    ],
    [
      "a cube without noise",
      "noise",
      { kind: "discrete-cube", scale: "0" },
      "r.json: noise.scale: a positive integer, written as text",
    ],
    [
      "a split without ε₁",
      "noise",
      { kind: "discrete-cube-and-laplace", cube: { scale: "1" }, laplace: { epsilon: "1", scale: "1" } },
      /^r\.json: noise\.cube\.epsilon: /,
    ],
    ["neighbours nobody knows", "neighbours", "strangers", /^r\.json: neighbours: /],
    ["a noise nobody knows", "noise", { kind: "cauchy", scale: "1" }, /^r\.json: noise\.kind: /],
    [
      "an ε of 0",
      "guarantee",
      { kind: "pure", epsilon: "0" },
      "r.json: guarantee.epsilon: a positive decimal number, written as text",
    ],
    [
      "a study without bounds",
      "study",
      { variables: [{ name: "x" }] },
      /^r\.json: study\.variables\[0\]: "x": bounds are not filled in/,
    ],
    ["a count without value", "count", { kind: "public" }, /^r\.json: count\.value: /],
  ])("is refused with %s", (_, field, value, message) => {
    const release = resealed((fields) => {
      fields[field] = value;
    });
    if (typeof message === "string") expect(refused(release)).toBe(message);
    else expect(refused(release)).toMatch(message);
  });
});

describe("a file that is no release, or one of another version", () => {
  it.each([
    [[], "r.json: not a release: a JSON object is expected"],
    [3, "r.json: not a release: a JSON object is expected"],
    [null, "r.json: not a release: a JSON object is expected"],
    [{}, "r.json: format: not a release: it has no format field"],
    [{ format: 1 }, "r.json: format: not a release: it has no format field"],
    [
      { format: "noisewise/release@2", origin: "elsewhere" },
      'r.json: format "noisewise/release@2" is unknown here; this program reads noisewise/release@1',
    ],
    [
      { format: "noisewise/release@1", origin: "elsewhere" },
      'r.json: origin: Invalid option: expected one of "noisewise"|"external"|"simulated"',
    ],
    [{ format: "noisewise/release@1" }, /^r\.json: origin: /],
  ])("%j", (value, message) => {
    if (typeof message === "string") expect(refused(value)).toBe(message);
    else expect(refused(value)).toMatch(message);
  });
});

describe("a release made by another tool", () => {
  it("is read in the documented form", () => {
    const release = parseRelease(externalRelease());
    expect(release.origin).toBe("external");
    expect(noisyMoments(release)).toEqual({
      variables: [
        { name: "x", parent: "x", level: null, bounds: [-1, 1], encoding: "number" },
        { name: "y", parent: "y", level: null, bounds: [-1, 1], encoding: "number" },
      ],
      count: { kind: "public", value: 60 },
      table: { size: 3, entries: Int32Array.from([PUBLIC_COUNT, 0, 2, 0, 1, 3, 2, 3, 4]) },
      components: Float64Array.from([5, 20, 10, 8, 15]),
      noise: { kind: "single", size: 5, parts: [{ kind: "laplace", components: [0, 1, 2, 3, 4], scale: 8 }] },
      fourth: null,
      bounded: false,
    });
  });

  it("may have noise from a cube, over at least the components of its matrix", () => {
    const cube = (components: number) => ({ noise: { kind: "cube", scale: 2, components } });
    const { noise } = noisyMoments(parseRelease(externalRelease(cube(9))));
    expect(noise.parts).toEqual([{ kind: "cube", components: [0, 1, 2, 3, 4], scale: 2, dimension: 9 }]);
    expect(refusal(() => noisyMoments(parseRelease(externalRelease(cube(4))), "r.json"))).toBe(
      "r.json: a cube of 4 components cannot cover the 5 of the matrix: count all that share the noise",
    );
    for (const components of [0, 1.5, 1e10])
      expect(refused(externalRelease(cube(components)))).toMatch(/noise\.components/);
  });

  it("has levels mapped to −1 and 1, however many there are", () => {
    const variables = [{ name: "r", levels: ["a", "b", "c"] }];
    const matrix = [
      [60, 5, 10],
      [5, 60, 8],
      [10, 8, 60],
    ];
    const read = noisyMoments(parseRelease(externalRelease({ variables, matrix })));
    expect(read.variables.map(({ encoding }) => encoding)).toEqual(["sign", "sign"]);
    // What its tool perturbed is not known to repeat: every entry is a component of its own.
    expect(read.components).toHaveLength(5);
  });

  it("with levels coded as 0 and 1 is refused with what to do, as far as the noise lets that be seen", () => {
    const variables = [{ name: "r", levels: ["a", "b", "c"] }];
    const matrix = [
      [900, 310, 280],
      [310, 306, 4],
      [280, 4, 291],
    ];
    const count = { kind: "public", value: 900 };
    const read = (scale: number) =>
      noisyMoments(
        parseRelease(externalRelease({ variables, matrix, count, noise: { kind: "gaussian", scale } })),
        "r.json",
      );
    expect(refusal(() => read(5))).toBe(
      'r.json: the squares of r[b] add up to 306 and not to the count, so "r" is not coded as −1 and 1: ' +
        "if it is coded as 0 and 1, declare each level but the first as a number with bounds −1 and 1",
    );
    expect(() => read(60)).not.toThrow();
  });

  it("may carry a hash, which is then checked; a simulated one says so", () => {
    expect(() => parseRelease(sealRelease(externalRelease()))).not.toThrow();
    expect(refused({ ...externalRelease(), contentHash: "0".repeat(64) })).toMatch(/does not match its hash/);
    expect(parseRelease({ ...externalRelease(), origin: "simulated" }).origin).toBe("simulated");
  });

  it.each([
    [
      "no noise",
      { noise: { kind: "laplace", scale: 0 } },
      "r.json: moments.noise.scale: the noise scale must be positive",
    ],
    [
      "a negative scale",
      { noise: { kind: "gaussian", scale: -1 } },
      "r.json: moments.noise.scale: the noise scale must be positive",
    ],
    [
      "an unknown noise",
      { noise: { kind: "uniform", scale: 1 } },
      /^r\.json: moments\.noise\.kind: .*'laplace' \| 'gaussian' \| 'cube'$/,
    ],
    ["a moment beyond all reason", { matrix: [[1e300]] }, "r.json: moments.matrix[0][0]: above all that data can give"],
    ["a moment that is no number", { matrix: [[Number.POSITIVE_INFINITY]] }, /^r\.json: moments\.matrix\[0\]\[0\]: /],
    ["a moment that is text", { matrix: [["60"]] as never }, /^r\.json: moments\.matrix\[0\]\[0\]: .*received string/],
    ["half a row", { count: { kind: "public", value: 60.5 } }, /^r\.json: count\.value: /],
  ])("is refused with %s", (_, parts, message) => {
    if (typeof message === "string") expect(refused(externalRelease(parts))).toBe(message);
    else expect(refused(externalRelease(parts))).toMatch(message);
  });
});
