// Verification recomputes what a release claims: every claim that is bent must be found.
import { describe, expect, it } from "vitest";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { unverifiedClaims, verifyRelease } from "../../src/mechanism/verify.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import {
  publicCount,
  publishedRelease,
  pureOne,
  threeRows,
  twoVariables,
  withLevels,
} from "../support/measured-release.ts";

const release = publishedRelease(twoVariables);
const approximate = publishedRelease(twoVariables, requestedGuarantee({ epsilon: "1", delta: "1e-6" }));

describe("verifyRelease", () => {
  it.each([
    ["private count", release],
    ["public count", publishedRelease(publicCount)],
    ["three rows a person", publishedRelease(threeRows)],
    ["levels and fourth moments", publishedRelease(withLevels, pureOne, { response: "smoker" })],
    ["(ε, δ)", approximate],
  ])("finds nothing wrong with a good release: %s", (_, good) => {
    expect(verifyRelease(good)).toEqual([]);
  });

  it.each<[string, Partial<MeasuredRelease>, RegExp]>([
    ["half the noise", { noise: { kind: "discrete-laplace", scale: (3n << 32n).toString() } }, /^noise: .* give /],
    ["another kind of noise", { noise: { kind: "discrete-gaussian", variance: "4" } }, /^noise/],
    ["a better guarantee than the noise gives", { guarantee: { kind: "pure", epsilon: "0.5" } }, /^noise/],
    ["a study with more rows for a person", { study: threeRows }, /^noise/],
    ["a study with a public count", { study: publicCount }, /^count treatment/],
    ["a public count in a private study", { count: { kind: "public", value: 10 } }, /^count treatment/],
    ["weaker neighbours", { neighbours: "replace" }, /^neighbours/],
    ["other words", { statement: "Perfectly private." }, /^statement/],
    ["a moment left out", { moments: release.moments.slice(1) }, /^list of moments/],
    ["moments in another order", { moments: release.moments.toReversed() }, /^list of moments/],
    ["another degree", { grid: { K: 65536, degree: 4 } }, /^grid/],
    ["a response without fourth moments", { response: "income" }, /^noise/],
    ["a response that is no variable", { response: "wage" }, /"wage" is not a variable/],
  ])("finds %s", (_, change, problem) => {
    const problems = verifyRelease({ ...release, ...change });
    expect(problems.some((text) => problem.test(text))).toBe(true);
    expect(problems.every((text) => !text.includes("\n") && text.length < 400)).toBe(true);
  });

  it("finds an (ε, δ) that does not follow from ρ", () => {
    const guarantee = { ...approximate.guarantee, approximate: { epsilon: "0.999999", delta: "1e-6" } };
    const bent = { ...approximate, guarantee } as MeasuredRelease;
    expect(verifyRelease(bent).join()).toMatch(/does not give \(ε, δ\) = \(0.999999, 1e-6\)/);
    const impossible = { ...guarantee, approximate: { epsilon: "1", delta: "2" } };
    expect(verifyRelease({ ...bent, guarantee: impossible } as MeasuredRelease)).toHaveLength(1);
  });
});

describe("a release made elsewhere", () => {
  const external = (matrix: number[][]) =>
    parseRelease({
      format: "noisewise/release@1",
      origin: "external",
      study: { variables: [{ name: "x", bounds: [-1, 1] }] },
      count: { kind: "private" },
      moments: { matrix, noise: { kind: "laplace", scale: 8 } },
    });
  const good = external([
    [60, 3],
    [3, 20],
  ]);

  it("is checked for its structure, and says what cannot be checked", () => {
    expect(verifyRelease(good)).toEqual([]);
    expect(verifyRelease(external([[60]])).join()).toMatch(/2 by 2/);
    expect(unverifiedClaims(good).join()).toMatch(/another tool/);
    expect(unverifiedClaims({ ...good, origin: "simulated" } as typeof good).join()).toMatch(/simulated/);
  });
});

describe("values", () => {
  it("beyond all that rows and noise can give are refused, and others are not", () => {
    const withValue = (value: string) => ({
      ...release,
      moments: release.moments.map((moment, j) => (j === 2 ? { ...moment, value } : moment)),
    });
    expect(verifyRelease(withValue(`1${"0".repeat(99)}`)).join()).toMatch(/^values: 1 of 6 are beyond all/);
    expect(verifyRelease(withValue(`-${"9".repeat(30)}`)).join()).toMatch(/^values: 1 of 6/);
    expect(verifyRelease(withValue(String(10_000_000n << 32n)))).toEqual([]);
  });
});

describe("what is taken on trust", () => {
  it("names the rows per person, the entropy and the payment, made or not", () => {
    expect(unverifiedClaims(release)).toHaveLength(4);
    expect(unverifiedClaims(release)[3]).toBe("who made it is not shown: it is not signed");
    expect(unverifiedClaims(publishedRelease(threeRows))[0]).toMatch(/more than 3 rows/);
    const ledger = { kind: "charged", domain: "survey", entryHash: "00" } as const;
    expect(unverifiedClaims(release)[2]).toMatch(/^no ledger counted it/);
    expect(unverifiedClaims({ ...release, ledger })[2]).toMatch(
      /^that it was paid for by the ledger of "survey" is its own word: .* noisewise ledger verify LEDGER --release FILE$/,
    );
  });
});
