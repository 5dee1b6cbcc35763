// The verifier apart beside the one of the program: two implementations of one theory. They must agree on honest releases
// of every kind and on forged ones; where a copy of the one is broken on purpose, the comparison must notice.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import type { ReleaseTerms } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { type Guarantee, guaranteeWords } from "../../src/release/guarantee.ts";
import { parseRelease, sealRelease } from "../../src/release/release.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { verify } from "../../verify/verify.mjs";
import { shapedStudy } from "../support/layouts.ts";
import {
  publicCount,
  publishedRelease,
  pureOne,
  threeRows,
  withLevels,
  withWards,
} from "../support/measured-release.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FILE = fileURLToPath(new URL("../../verify/verify.mjs", import.meta.url));
const SOURCE = readFileSync(FILE, "utf8");

/** JSON in which anything may be changed. */
// biome-ignore lint/suspicious/noExplicitAny: a forger does not keep to types.
type Json = any;
type Verifier = (release: unknown) => string[];

const PRODUCTS = [
  { name: "square", of: ["x1", "x1"] },
  { name: "of_signs", of: ["x2", "g1"] },
  { name: "of_levels", of: ["g2", "x1"] },
  { name: "of_both", of: ["g1", "g2"] },
];

const STUDIES: Study[] = [
  shapedStudy({ numbers: 1, levels: [2] }),
  shapedStudy({ numbers: 3 }),
  publicCount,
  threeRows,
  withLevels,
  withWards,
  parseStudy({ ...shapedStudy({ numbers: 1, levels: [2, 3, 5] }), rowsPerPerson: 3 }),
  shapedStudy({ numbers: 2, levels: [2, 7], count: "public" }),
  shapedStudy({ numbers: 1, levels: [2, 2], count: "public" }),
  shapedStudy({ numbers: 0, levels: [2, 2] }),
  shapedStudy({ numbers: 0, levels: [4, 6] }),
  parseStudy({ ...shapedStudy({ numbers: 2, levels: [2, 4] }), products: PRODUCTS }),
  parseStudy({ ...shapedStudy({ numbers: 2, levels: [2, 4], count: "public" }), products: PRODUCTS.slice(0, 2) }),
  parseStudy({
    variables: [
      { name: "stay", unit: "log days", transform: "log1p", missing: ["-9"], bounds: [0, 5], label: "length of stay" },
      { name: "day", unit: "years", since: "2000-01-01", bounds: [0, 30], naturalBounds: true },
    ],
    csv: { decimal: ",", thousands: "." },
    products: [{ name: "day2", of: ["day", "day"], label: "day squared" }],
  }),
  parseStudy({
    variables: [
      { name: "pay", bounds: [0, 1] },
      { name: "age", bins: [18, 30, 45.5, 75], unit: "years", missing: ["-9"], fill: 20 },
      { name: "day", bins: [0, 1, 2], unit: "years", since: "2000-01-01" },
    ],
    products: [{ name: "age_pay", of: ["age", "pay"] }],
  }),
  parseStudy({
    variables: [
      { name: "age", unit: "years", until: "2025-01-01", dateFormat: "dd.mm.yyyy", bounds: [0, 110] },
      { name: "paid", levels: [{ name: "no", also: ["N", "0"], label: "not insured" }, "yes"], match: "loose" },
      { name: "stay", bins: [0, 1, 7, 30], levelLabels: ["a day", null, "weeks"] },
    ],
    csv: { delimiter: ";", encoding: "windows-1252" },
  }),
  parseStudy({
    ...{ person: "patient id", keep: "last", by: "visit", missing: ["NA", "a"] },
    variables: [
      { name: "pay", bounds: [0, 1] },
      { name: "g", levels: ["NA", "a", "b"] },
      { name: "day", bounds: [0, 1], missing: ["-9"] },
    ],
  }),
];
const GUARANTEES: [Guarantee, ReleaseTerms["noise"]][] = [
  [pureOne, undefined],
  [pureOne, "cube"],
  [pureOne, "laplace"],
  [{ kind: "pure", epsilon: "0.37" }, "cube"],
  [{ kind: "pure", epsilon: "25e1" }, undefined],
  [{ kind: "zcdp", rho: "0.1" }, undefined],
  [requestedGuarantee({ epsilon: "1", delta: "1e-6" }), undefined],
  [requestedGuarantee({ epsilon: "0.001", delta: "1e-30" }), undefined],
  [requestedGuarantee({ epsilon: "8", delta: "0.3" }), undefined],
  // Of a version that proved (ε, δ) by an order of zCDP.
  [{ kind: "zcdp", rho: "0.024355970359", approximate: { epsilon: "1", delta: "1e-6", alpha: "21.9845" } }, undefined],
];

function honestReleases(): Json[] {
  return STUDIES.flatMap((study) =>
    GUARANTEES.flatMap(([guarantee, noise]) =>
      (["presence", "content"] as const).flatMap((protect) =>
        responsesOf(study).map((response) =>
          JSON.parse(JSON.stringify(publishedRelease(study, guarantee, { noise, protect, response }))),
        ),
      ),
    ),
  );
}

/** None; and the first variable, as it is declared, where that is one column. */
function responsesOf({ variables: [first] }: Study): (string | undefined)[] {
  return "levels" in first && first.levels.length > 2 ? [undefined, `${first.name}[b]`] : [undefined, first.name];
}

const HONEST = honestReleases();

/** What the program says of a file; its statement is what the verifier apart leaves to it. */
function programProblems(release: Json): string[] {
  try {
    return verifyRelease(parseRelease(release)).filter((problem) => !problem.startsWith("statement: "));
  } catch (error) {
    if (error instanceof PublicError) return [error.message];
    throw error;
  }
}

const below = (random: Random, count: number) => Math.floor(random.uniform() * count);
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)];

/** An integer that is almost, or not at all, what it was. */
function bentInteger(text: string, random: Random): string {
  const value = BigInt(text);
  return String(pick(random, [value + 1n, value - 1n, value * 2n, value / 2n + 1n, 1n, 0n, -value]));
}

function bentDecimal(text: string, random: Random): string {
  const value = Number(text);
  const others = [value * 2, value / 2, value * 1.0001, value * 0.9999].map((other) => String(other));
  return pick(random, [...others, `${text}0`, `0${text}`, `${text}.0`, "0", "1", "-1", "2"]);
}

const FORGERIES: Record<string, (release: Json, random: Random) => void> = {
  scale({ noise }, random) {
    const part = noise.cube ? pick(random, [noise.cube, noise.laplace]) : noise;
    const field = "variance" in part ? "variance" : "scale";
    part[field] = bentInteger(part[field], random);
  },
  "share of a part"({ noise }, random) {
    const part = noise.cube ? pick(random, [noise.cube, noise.laplace]) : noise;
    part.epsilon = bentDecimal(part.epsilon ?? "1", random);
  },
  "kind of noise"({ noise }, random) {
    noise.kind = pick(random, ["discrete-laplace", "discrete-cube", "discrete-gaussian", "discrete-cube-and-laplace"]);
    if (noise.kind === "discrete-gaussian") noise.variance ??= noise.scale;
  },
  "another noise"(release, random) {
    release.noise = structuredClone(pick(random, HONEST).noise);
  },
  guarantee({ guarantee }, random) {
    const field = guarantee.kind === "pure" ? "epsilon" : "rho";
    guarantee[field] = bentDecimal(guarantee[field], random);
  },
  "another guarantee"(release, random) {
    release.guarantee = structuredClone(pick(random, HONEST).guarantee);
  },
  conversion({ guarantee }, random) {
    guarantee.approximate ??= { epsilon: "1", delta: "1e-6", ...pick(random, [{ mu: "0.23" }, { alpha: "22" }]) };
    const field = pick(random, Object.keys(guarantee.approximate));
    guarantee.approximate[field] = bentDecimal(guarantee.approximate[field], random);
  },
  neighbours(release, random) {
    release.neighbours = pick(random, ["add-remove", "add-remove-replace", "replace", "none"]);
  },
  "a moment removed"({ moments }, random) {
    moments.splice(below(random, moments.length), 1);
  },
  "a moment twice"({ moments }, random) {
    moments.push({ ...pick(random, moments as Json[]) });
  },
  "moments exchanged"({ moments }, random) {
    const [i, j] = [below(random, moments.length), below(random, moments.length)];
    [moments[i].monomial, moments[j].monomial] = [moments[j].monomial, moments[i].monomial];
  },
  "a moment renamed"({ moments }, random) {
    pick(random, moments as Json[]).monomial = pick(random, [[], ["x1"], ["age", "income"], ["z"], [1], "x1", null]);
  },
  "a value"({ moments }, random) {
    const big = ["9".repeat(22), "9".repeat(50), `-${"9".repeat(40)}`, "9".repeat(101), "1.5", "", 7, null];
    pick(random, moments as Json[]).value = pick(random, big);
  },
  grid({ grid }, random) {
    grid[pick(random, ["K", "degree", "unit"])] = pick(random, [2, 3, 4, 65536, 32768, "2"]);
  },
  "rows per person"({ study }, random) {
    study.rowsPerPerson = pick(random, [1, 2, 3, 4, 0, -1, 1.5, 1e7, "1"]);
  },
  "most rows"({ study }, random) {
    study.maxRows = pick(random, [1, 1000, 0, 2 ** 31, 0.5, null]);
  },
  levels({ study }, random) {
    const variable = pick(random, study.variables as Json[]);
    variable.levels = pick(random, [
      ["a", "b"],
      ["a", "b", "c"],
      ["a"],
      ["a", "a"],
      [...(variable.levels ?? []), "new"],
    ]);
    if (random.uniform() < 0.7) delete variable.bounds;
    if (random.uniform() < 0.7) variable.fill = variable.levels[0];
  },
  bounds({ study }, random) {
    const variable = pick(random, study.variables as Json[]);
    variable.bounds = pick(random, [[0, 1], [1, 0], [0, 0], [0], [0, 1, 2], [0, 1e200], ["0", 1], null]);
  },
  "a variable"({ study }, random) {
    const { variables } = study;
    if (random.uniform() < 0.5) variables.splice(below(random, variables.length), 1);
    else
      variables.push({ name: pick(random, ["w", variables[0].name, "a b"]), column: "w", bounds: [0, 1], fill: null });
  },
  "count treatment"(release, random) {
    const kind = pick(random, ["private", "public"]);
    if (random.uniform() < 0.6) release.study.count = { kind };
    if (random.uniform() < 0.6)
      release.count = kind === "public" ? { kind, value: pick(random, [9, -1, 0.5]) } : { kind };
  },
  response(release, random) {
    const { variables } = release.study;
    release.response = pick(random, [undefined, variables.at(-1).name, variables[0].name, "z", "", 1, null]);
  },
  entropy(release, random) {
    release.entropy = pick(random, ["seeded", "", null, undefined]);
  },
  "an unknown field"(release, random) {
    const { study, noise, guarantee, grid, moments } = release;
    pick(random, [release, study, study.variables[0], noise, guarantee, grid, moments[0], study.count]).note =
      "trust me";
  },
};

/** One or two changes, new words to match, a new hash: what somebody would do who wants to be believed. */
function forge(random: Random): { name: string; release: Json } {
  const { contentHash: _, ...release } = structuredClone(pick(random, HONEST));
  const names = Array.from({ length: 1 + below(random, 2) }, () => pick(random, Object.keys(FORGERIES)));
  for (const name of names) FORGERIES[name](release, random);
  try {
    release.statement = guaranteeWords(release.guarantee, release.neighbours, release.study);
  } catch {
    // Where there are no words for it, the old ones stay.
  }
  return { name: names.join(" and "), release: JSON.parse(JSON.stringify(sealRelease(release))) };
}

interface Judged {
  readonly name: string;
  readonly release: Json;
  /** What the program finds. */
  readonly problems: readonly string[];
}

/** Levels and bins that no study can declare, in releases that are honest otherwise. */
const IMPOSSIBLE_LEVELS: Json[] = [
  { levels: ["no", "yes"], aliases: [["yes"], []] },
  { levels: ["no", "yes"], aliases: [[], []] },
  { levels: ["no", "yes"], aliases: [["N"]] },
  { levels: ["no", "yes"], aliases: [["N", "N"], []] },
  { levels: ["no", "yes"], aliases: [["n "], []] },
  { levels: ["no", "yes"], aliases: [["N"], ["n"]], match: "loose" },
  { levels: ["no", "N O"], match: "loose" },
  { levels: ["no", "yes"], aliases: [["N"], []], missing: ["N"] },
  { levels: ["no", "yes"], missing: ["Y e s"], match: "loose" },
  { levels: ["no", "yes"], match: "about" },
  { levels: ["no", "yes"], levelLabels: [null, null] },
  { levels: ["no", "yes"], levelLabels: ["yes", null] },
  { levels: ["no", "yes"], levelLabels: ["not"] },
  { levels: [{ name: "no", label: "not" }, "yes"] },
  { levels: ["no", "yes"], until: "2025-01-01" },
  { bounds: [0, 1], levelLabels: ["a", "b"] },
  { bounds: [0, 1], levelLabels: null },
  { bounds: [0, 1], bins: null },
  { bounds: [0, 1], match: "exact" },
  { bounds: [0, 1], dateFormat: "dd.mm.yyyy" },
  { bounds: [0, 1], unit: "days", since: "2000-01-01", until: "2025-01-01" },
  { bounds: [0, 1], unit: "days", until: "2025-02-29" },
  { bounds: [0, 1], unit: "days", until: "2025-01-01", dateFormat: "dd.mm.yy" },
  { bins: [18, 30, 75], levels: ["18 to under 30", "30 to 75"], match: "loose" },
  { bins: [18, 30, 75], levels: ["18 to under 30", "30 to 75"], levelLabels: ["a", "a"] },
  { bins: [75, 30, 18], levels: ["75 to under 30", "30 to 18"] },
  { bins: [18, 18, 75], levels: ["18 to under 18", "18 to 75"] },
  { bins: [18, 30], levels: ["18 to under 30", "30"] },
  { bins: ["18", 30, 75], levels: ["18 to under 30", "30 to 75"] },
  { bins: [18, 30, 75], levels: ["18 to 30", "30 to 75"] },
  { bins: [18, 30, 75], levels: ["30 to 75", "18 to under 30"] },
  { bins: [18, 30, 75], levels: ["18 to under 30", "30 to 75"], transform: "log" },
  { bins: [18, 30, 75], levels: ["18 to under 30", "30 to 75"], since: "2000-01-01" },
  { bins: [18, 30, 75], levels: ["18 to under 30", "30 to 75"], fill: 20 },
].map((fields) => {
  const study = {
    ...withLevels,
    variables: [{ name: "age", column: "age", fill: null, ...fields }],
  } as unknown as Study;
  return { name: "impossible levels", release: JSON.parse(JSON.stringify(publishedRelease(study))) };
});

const RANDOM = Array.from({ length: 800 }, (_, seed) => forge(seededRandom(seed)));
const FORGED: readonly Judged[] = [...RANDOM, ...IMPOSSIBLE_LEVELS].map((forged) => ({
  ...forged,
  problems: programProblems(forged.release),
}));

/** Where the two disagree, as one line. Which values are beyond reason the verifier apart may see more sharply. */
function disagreement(apart: Verifier, { name, release, problems }: Judged): string | undefined {
  const found = apart(release);
  if ((found.length === 0) === (problems.length === 0) || found[0]?.startsWith("values: ")) return undefined;
  return `${name}: apart ${JSON.stringify(found)}, program ${JSON.stringify(problems).slice(0, 300)}`;
}

describe("the verifier apart", () => {
  it("accepts every honest release, as the program does", () => {
    expect(HONEST.length).toBeGreaterThan(300);
    expect(new Set(HONEST.map(({ noise }) => noise.kind)).size).toBe(4);
    expect(HONEST.flatMap(verify)).toEqual([]);
    expect(HONEST.flatMap(programProblems)).toEqual([]);
  });

  it("agrees with the program on forged releases, but for their statements", () => {
    expect(FORGED.flatMap((forged) => disagreement(verify, forged) ?? [])).toEqual([]);
    const refused = FORGED.filter(({ release }) => verify(release).length > 0);
    expect(refused.length).toBeGreaterThan(500);
    // Every forgery is refused at some time, and some change nothing that matters.
    const kinds = new Set(refused.flatMap(({ name }) => name.split(" and ")));
    expect([...kinds].sort()).toEqual([...Object.keys(FORGERIES), "impossible levels"].sort());
    expect(refused.length).toBeLessThan(FORGED.length);
  });

  it("refuses bins that no study can declare, as the program does", () => {
    for (const { release } of IMPOSSIBLE_LEVELS) {
      expect(verify(release)).toEqual(["study: a variable is impossible, or there are none or too many"]);
      expect(programProblems(release)).not.toEqual([]);
    }
  });

  it("answers in lines without words of the file", () => {
    const lines = FORGED.flatMap(({ release }) => verify(release));
    expect(lines.filter((line) => !/^[\x20-\x7e]{1,120}$/.test(line) || line.includes("trust me"))).toEqual([]);
  });

  it("refuses what was changed without a new hash, and is not disturbed by a signature", () => {
    const [release] = HONEST;
    expect(verify({ ...release, made: { ...release.made, version: "9" } }).join()).toMatch(/^contentHash: /);
    const signature = { kind: "ed25519", key: `${"A".repeat(43)}=`, value: `${"A".repeat(86)}==` };
    expect(verify({ ...release, signature })).toEqual([]);
    expect(verify({ ...release, signature: { kind: "ed25519" } }).join()).toMatch(/^signature: /);
  });

  it("verifies nothing that noisewise did not make", () => {
    const [release] = HONEST;
    for (const origin of ["external", "simulated"]) expect(verify({ ...release, origin }).join()).toMatch(/^origin: /);
    for (const other of [null, undefined, 1, "release", [], {}, { format: "noisewise/release@2" }])
      expect(verify(other).join()).toMatch(/^format: /);
  });

  it("is not exhausted by a small file", () => {
    const hostile = (variables: Json[], response?: string) => {
      const { contentHash: _, ...release } = structuredClone(HONEST[0]);
      return sealRelease({ ...release, response, study: { ...release.study, variables } });
    };
    const many = Array.from({ length: 199 }, (_, i) => ({ name: `x${i}`, column: "x", bounds: [0, 1], fill: null }));
    expect(verify(hostile(many, "x0")).join()).toMatch(/more variables than/);
    const levels = Array.from({ length: 6000 }, (_, i) => `level ${i}`);
    expect(verify(hostile([{ name: "x", column: "x", levels, fill: null }])).join()).toMatch(/too many$/);
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(verify({ ...HONEST[0], made: deep })).toHaveLength(1);
  });
});

describe("a broken verifier", () => {
  const folder = temporaryFolder();

  it.each([
    ["exchanged rows counted once", "[2n * moving, 1n]", "[moving, 1n]"],
    ["rows of a person not squared", "[c * c, 1n]", "[c, 1n]"],
    ["the count that moves", "isPublic ? G : G - 1n", "G"],
    ["no box", 'columns.every(({ kind }) => kind !== "indicator")', "false"],
    ["a degree-4 box without its last terms", "/ 24n + m + 1n", "/ 24n + m"],
    ["a group for every sum", '.kind === "indicator" ? `a level', '.kind === "none" ? `a level'],
    ["signs that are numbers", "copies.length % 2", "copies.length"],
    ["scales rounded down", "(a + b - 1n) / b", "a / b"],
    ["three in the cube", "size > 2", "size > 3"],
    ["a conversion that believes", "&& isProved,", "|| isProved,"],
    ["more rho than mu allows", "isBelow(most, rho) || ", ""],
    ["a density without its constant", "62831853071n", "62831853071000000n"],
    ["logarithms to base 2 taken for natural ones", "10n ** 80n", "LN2"],
    ["bins of any name", "canonical(levels) === canonical([...open", "true || canonical([...open"],
    ["bins in any order", "cut > bins[i - 1]", "cut !== bins[i - 1]"],
    ["any neighbours", "neighbours, noise, entropy", "neighbours: claimed.neighbours, noise, entropy"],
  ])("is seen against the program: %s", async (_, right, wrong) => {
    const broken = SOURCE.replace(right, () => wrong);
    expect(broken !== SOURCE, "what is broken is there").toBe(true);
    const path = join(folder, `broken-${createHash("sha256").update(broken).digest("hex")}.mjs`);
    writeFileSync(path, broken);
    const module: { verify: Verifier } = await import(/* @vite-ignore */ pathToFileURL(path).href);
    // Once is enough; the right one never disagrees, as is seen above.
    const honest = HONEST.map((release) => ({ name: "honest", release, problems: [] }));
    expect([...honest, ...FORGED].some((judged) => disagreement(module.verify, judged) !== undefined)).toBe(true);
  });
});

describe("the file", () => {
  const folder = temporaryFolder();
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [FILE, ...args]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );

  it("runs as a command: verified and 0, or problems and 1", async () => {
    const path = join(folder, "release.json");
    const [release] = HONEST;
    const text = JSON.stringify(release, null, 2);
    writeFileSync(path, text);
    expect(await run(path)).toEqual({ code: 0, stdout: "verified\n" });
    writeFileSync(path, text.replace('"entropy"', '"entropy": "seeded", "entropy"'));
    expect(await run(path)).toEqual({ code: 1, stdout: "a field is given twice\n" });
    writeFileSync(path, JSON.stringify({ ...release, neighbours: "replace" }));
    expect(await run(path)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^contentHash: .*\n$/) });
    writeFileSync(path, "\u001b[2Jverified");
    expect(await run(path)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^it cannot be read/) });
    expect(await run()).toMatchObject({ code: 1 });
    truncateSync(path, 2 ** 25 + 1);
    expect(await run(path)).toEqual({ code: 1, stdout: "larger than 32 MB, which no release is\n" });
  });

  it("can be read in an hour and needs nothing but Node", () => {
    const imported = [...SOURCE.matchAll(/\bfrom\s+"([^"]+)"|\bimport\(|\brequire\(/g)].map(([, name]) => name);
    expect(imported).toEqual(["node:crypto", "node:fs"]);
    expect(SOURCE.split("\n").length).toBeLessThan(395);
  });
});
