// Verification recomputes what a release claims: every claim that is bent must be found.
import { describe, expect, it } from "vitest";
import type { ReleaseTerms } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { unverifiedClaims, verifyRelease } from "../../src/mechanism/verify.ts";
import { type Guarantee, guaranteeWords, type Neighbours } from "../../src/release/guarantee.ts";
import { type GridNoise, type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import type { Study } from "../../src/study/study.ts";
import { shapedStudy } from "../support/layouts.ts";
import {
  publicCount,
  publishedRelease,
  pureOne,
  threeRows,
  twoVariables,
  withLevels,
  withWards,
} from "../support/measured-release.ts";

const release = publishedRelease(twoVariables);
const split = publishedRelease(withWards);
const approximate = publishedRelease(twoVariables, requestedGuarantee({ epsilon: "1", delta: "1e-6" }));

const STUDIES: [string, Study][] = [
  ["numbers", twoVariables],
  ["public count", publicCount],
  ["three rows a person", threeRows],
  ["levels", withLevels],
  ["many levels", withWards],
  ["many levels, public count", shapedStudy({ numbers: 2, levels: [2, 7], count: "public" })],
  ["signs alone", shapedStudy({ numbers: 0, levels: [2, 2] })],
];
const TERMS: ReleaseTerms[] = (
  [
    [pureOne, undefined],
    [pureOne, "cube"],
    [pureOne, "laplace"],
    [{ kind: "pure", epsilon: "0.37" }, undefined],
    [{ kind: "zcdp", rho: "0.1" }, undefined],
    [{ kind: "zcdp", rho: "0.1" }, "gaussian"],
    [requestedGuarantee({ epsilon: "1", delta: "1e-6" }), undefined],
  ] as [Guarantee, ReleaseTerms["noise"]][]
).flatMap(([guarantee, noise]) => (["presence", "content"] as const).map((protect) => ({ guarantee, noise, protect })));

describe("verifyRelease", () => {
  it.each(STUDIES.flatMap(([name, study]) => TERMS.map((terms) => [name, terms, study] as const)))(
    "finds nothing wrong with a good release: %s, %j",
    (_, { guarantee, ...terms }, study) => {
      for (const more of [{}, { response: study.variables[0].name }]) {
        const good = publishedRelease(study, guarantee, { ...terms, ...more });
        expect(verifyRelease(parseRelease(JSON.parse(JSON.stringify(good))))).toEqual([]);
      }
    },
  );

  it.each<[string, Partial<MeasuredRelease>, RegExp]>([
    ["half the noise", { noise: { kind: "discrete-cube", scale: (1n << 31n).toString() } }, /^noise: .* give /],
    [
      "a unit less noise",
      { noise: { kind: "discrete-cube", scale: ((1n << 32n) - 1n).toString() } },
      /^noise: .* give /,
    ],
    [
      "the cube's scale under Laplace noise",
      { noise: { kind: "discrete-laplace", scale: (1n << 32n).toString() } },
      /^noise/,
    ],
    ["another kind of noise", { noise: { kind: "discrete-gaussian", variance: "4" } }, /does not give pure ε/],
    ["a better guarantee than the noise gives", { guarantee: { kind: "pure", epsilon: "0.5" } }, /^noise/],
    ["a study with more rows for a person", { study: threeRows }, /^noise/],
    ["a study with a public count", { study: publicCount }, /^count treatment/],
    ["a public count in a private study", { count: { kind: "public", value: 10 } }, /^count treatment/],
    ["weaker neighbours", { neighbours: "replace" }, /^neighbours/],
    ["stronger neighbours than the noise covers", { neighbours: "add-remove-replace" }, /^noise/],
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

  it.each<[string, Neighbours]>([
    ["stronger", "add-remove-replace"],
    ["weaker", "replace"],
  ])("finds %s neighbours, words and all", (_, neighbours) => {
    for (const { study, guarantee, ...rest } of [release, split, approximate]) {
      const statement = guaranteeWords(guarantee, neighbours, study);
      expect(verifyRelease({ ...rest, study, guarantee, neighbours, statement })).not.toEqual([]);
    }
    // What content costs is paid for: it may not be passed off as presence either.
    const content = publishedRelease(withWards, pureOne, { protect: "content" });
    const statement = guaranteeWords(pureOne, "add-remove", { rowsPerPerson: 1 });
    expect(verifyRelease({ ...content, neighbours: "add-remove", statement }).join()).toMatch(/^noise/);
  });
});

describe("a forged split", () => {
  const noise = split.noise as Extract<GridNoise, { kind: "discrete-cube-and-laplace" }>;
  const scaled = (part: { epsilon: string; scale: string }, epsilon: string) => ({
    epsilon,
    scale: BigInt(Math.ceil((Number(part.scale) * Number(part.epsilon)) / Number(epsilon))).toString(),
  });
  const { cube, laplace } = noise;

  it.each<[string, GridNoise]>([
    ["another ε₁, all else as it was", { ...noise, cube: { ...cube, epsilon: "0.4" } }],
    [
      "another ε₁ with the scales that belong to it",
      { ...noise, cube: scaled(cube, "0.5"), laplace: scaled(laplace, "0.5") },
    ],
    ["all of ε for the cube, and ε₂ forgotten", { ...noise, cube: scaled(cube, "1") }],
    ["all of ε for each part", { ...noise, cube: scaled(cube, "1"), laplace: scaled(laplace, "1") }],
    ["ε₁ written otherwise", { ...noise, cube: { ...cube, epsilon: `${cube.epsilon}0` } }],
    ["half the scale of the cube", { ...noise, cube: { ...cube, scale: (BigInt(cube.scale) / 2n).toString() } }],
    [
      "a unit less of Laplace noise",
      { ...noise, laplace: { ...laplace, scale: (BigInt(laplace.scale) - 1n).toString() } },
    ],
    [
      "a unit more of Laplace noise",
      { ...noise, laplace: { ...laplace, scale: (BigInt(laplace.scale) + 1n).toString() } },
    ],
    ["a cube over everything", { kind: "discrete-cube", scale: (1n << 32n).toString() }],
    ["Laplace noise with one group less", { kind: "discrete-laplace", scale: (7n << 32n).toString() }],
  ])("is refused: %s", (_, forged) => {
    expect(verifyRelease({ ...split, noise: forged }).join()).toMatch(/^noise: /);
  });

  it("is not mistaken for requested Laplace noise", () => {
    expect(verifyRelease({ ...split, noise: { kind: "discrete-laplace", scale: (8n << 32n).toString() } })).toEqual([]);
  });
});

describe("a forged conversion", () => {
  const { guarantee } = approximate;
  if (guarantee.kind !== "zcdp" || !guarantee.approximate) throw new Error("(ε, δ) has a ρ");
  const claimed = guarantee.approximate;
  const withClaim = (change: Partial<typeof claimed>): MeasuredRelease => {
    const bent: Guarantee = { ...guarantee, approximate: { ...claimed, ...change } };
    return {
      ...approximate,
      guarantee: bent,
      statement: guaranteeWords(bent, approximate.neighbours, { rowsPerPerson: 1 }),
    };
  };

  it.each([
    [{ epsilon: "0.9999" }, /does not prove that ρ = .* gives \(ε, δ\) = \(0\.9999, 1e-6\)/],
    [{ delta: "0.999e-6" }, /gives \(ε, δ\) = \(1, 0\.999e-6\)/],
    [{ mu: "0.236703" }, /μ = 0\.236703 does not prove/],
    [{ mu: "0.236705" }, /μ = 0\.236705 does not prove/],
    [{ mu: "1e30" }, /does not prove/],
    [{ mu: "1e-30" }, /does not prove/],
    [{ mu: undefined, alpha: "22" }, /α = 22 does not prove/],
    [{ delta: "2" }, /does not prove/],
  ])("is refused: %j", (change, problem) => {
    const problems = verifyRelease(withClaim(change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it("is one with more ρ than its μ proves, noise and all", () => {
    const more: Guarantee = { ...guarantee, rho: "0.028014391809" };
    const honestNoise = publishedRelease(twoVariables, more);
    expect(verifyRelease(honestNoise).join()).toMatch(/does not prove/);
    const less: Guarantee = { ...guarantee, rho: "0.02" };
    expect(verifyRelease(publishedRelease(twoVariables, less))).toEqual([]);
  });
});

describe("an older release, which proves (ε, δ) by an α", () => {
  const older = (alpha: string, rho = "0.024355970359"): Guarantee => ({
    kind: "zcdp",
    rho,
    approximate: { epsilon: "1", delta: "1e-6", alpha },
  });

  it("is verified", () => {
    expect(verifyRelease(publishedRelease(twoVariables, older("21.9845")))).toEqual([]);
  });

  it.each([
    ["20", undefined],
    ["24", undefined],
    ["1", undefined],
    ["0.5", undefined],
    ["1e30", undefined],
    ["21.9845", "0.024355970360"],
  ])("is refused: α = %s, ρ = %s", (alpha, rho) => {
    expect(verifyRelease(publishedRelease(twoVariables, older(alpha, rho))).join()).toMatch(
      /^guarantee: α = .* does not/,
    );
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
    expect(verifyRelease(withValue(`1${"0".repeat(99)}`)).join()).toMatch(/^values: 1 of 6 are larger than/);
    expect(verifyRelease(withValue(`-${"9".repeat(30)}`)).join()).toMatch(/^values: 1 of 6/);
    expect(verifyRelease(withValue(String(10_000_000n << 32n)))).toEqual([]);
  });
});

describe("what is taken on trust", () => {
  it("names the rows per person, the entropy and the payment, made or not", () => {
    expect(unverifiedClaims(release)).toHaveLength(4);
    expect(unverifiedClaims(release)[3]).toBe("its maker is not proved: it is not signed");
    expect(unverifiedClaims(publishedRelease(threeRows))[0]).toMatch(/more than 3 rows/);
    const ledger = { kind: "charged", domain: "survey", entryHash: "00" } as const;
    expect(unverifiedClaims(release)[2]).toMatch(/^no ledger was charged/);
    expect(unverifiedClaims({ ...release, ledger })[2]).toMatch(
      /^that the ledger of "survey" paid for it is only claimed: .* noisewise ledger verify LEDGER --release FILE$/,
    );
  });
});
