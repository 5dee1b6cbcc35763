// Releases changed at random places and sealed anew: the program and the verifier apart accept the same ones. What the two leave
// to one another stands in docs/theory/custody.md §7: the words of the statement, and which values are beyond reason.
import { expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { contentHash } from "../../src/json/canonical.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { parseRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { verify } from "../../verify/verify.mjs";
import { LONG, SEED } from "../support/effort.ts";
import { publicCount, publishedRelease, pureOne, twoVariables, withLevels } from "../support/measured-release.ts";
import { mutateJson, pick } from "./mutate.ts";

const TIMES = LONG ? 100_000 : 1_000;

const rich = parseStudy({
  name: "ward 7",
  rowsPerPerson: 2,
  variables: [
    {
      name: "stay",
      label: "length of stay",
      unit: "log days",
      transform: "log1p",
      missing: ["-9"],
      bounds: [0, 5],
      step: 1,
    },
    { name: "day", unit: "years", since: "2000-01-01", bounds: [0, 30], fill: 3 },
    { name: "g", column: "group", levels: ["a", "b", "c"], missing: ["?"], fill: "b" },
    { name: "age", bins: [0, 1, 2, 30], unit: "years", since: "2000-01-01", missing: ["0 to under 1"], fill: 1 },
    {
      name: "born",
      unit: "years",
      until: "2025-01-01",
      dateFormat: "dd.mm.yyyy",
      bins: [0, 18, 110],
      levelLabels: ["child", null],
    },
    {
      name: "ward",
      levels: [{ name: "a b", also: ["x", "Ear, nose"], label: "ward 1" }, { name: "c", also: ["y"] }, "d"],
      match: "loose",
      missing: ["none"],
    },
  ],
  csv: { delimiter: ";", decimal: ",", thousands: ".", encoding: "latin-1" },
  products: [{ name: "g_day", of: ["g", "day"], label: "group by day" }],
});
const onePerId = parseStudy({
  ...{ person: "id", keep: "first", by: "visit", missing: ["NA", "b"] },
  variables: [
    { name: "x", bounds: [0, 5] },
    { name: "g", levels: ["a", "b", "NA"] },
  ],
});
const HONEST = [
  publishedRelease(twoVariables),
  publishedRelease(withLevels, pureOne, { protect: "content" }),
  publishedRelease(publicCount, requestedGuarantee({ epsilon: "1", delta: "1e-6" })),
  publishedRelease(rich, pureOne, { noise: "cube" }),
  publishedRelease(onePerId),
  publishedRelease(twoVariables, requestedGuarantee({ rho: "0.1" }), { response: "income" }),
].map((release) => JSON.parse(JSON.stringify(release)));
const SIGNATURE = { kind: "ed25519", key: `${"A".repeat(43)}=`, value: `${"A".repeat(86)}==` };

/** What almost fits, or fits: each is good in some place. */
const TEXTS = [
  ...[
    "",
    " ",
    "x",
    "ü",
    "a ",
    "a\u00a0",
    "a\ufeff",
    "e\u0301",
    "a, b",
    "intercept",
    "sigma2",
    "x.1",
    "_",
    "a-b",
    "\t",
    "constructor",
  ],
  ...[
    "1",
    "1.0",
    "01",
    "+1",
    "1e0",
    "1e0000",
    "1e-6",
    ".5",
    "5.",
    "0",
    "-0",
    "1e400",
    "0.37",
    " 1",
    "NaN",
    "9".repeat(100),
  ],
  ...[
    "2000-02-29",
    "2001-02-29",
    "0000-01-01",
    "2000-1-1",
    "2000-01-01T00:00",
    "days",
    "years",
    "log",
    "sqrt",
    ";",
    "'",
    ",",
  ],
  ...[50, 51, 100, 101, 200, 201, 256, 257, 600, 1000, 1001, 2000, 2001].map((length) => "x".repeat(length)),
];
const NUMBERS = [0, -0, 1, 2, 3, 5, 0.5, -1, 30, 31, 1e6, 1e6 + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e100, 1e-100, 65536];
const FIELDS: readonly (readonly [string, unknown])[] = [
  ...([
    ["label", "words"],
    ["label", null],
    ["unit", "days"],
    ["unit", "kg"],
    ["step", 1],
    ["fill", null],
  ] as const),
  ...([
    ["missing", ["7"]],
    ["missing", []],
    ["missing", "7"],
    ["since", "2000-01-01"],
    ["until", "2000-01-01"],
    ["dateFormat", "yyyymmdd"],
    ["dateFormat", "yyyy-dd-mm"],
    ["match", "exact"],
    ["match", "loose"],
    ["aliases", [["A"], [], ["x"]]],
    ["aliases", [[], [], []]],
    ["aliases", [["a", "B"], [], ["C"]]],
    ["aliases", [["x"], []]],
    ["aliases", [["AB"], ["x"], ["D"]]],
    ["levelLabels", ["words", null, null]],
    ["levelLabels", [null, null, null]],
    ["levelLabels", [null, "c", "b"]],
    ["levelLabels", ["0 to 2", "x"]],
    ["encoding", "windows-1252"],
    ["encoding", "utf-16"],
    ["transform", "log"],
    ["bins", [0, 1, 2]],
    ["bins", [0, 1, 2, 30]],
    ["bins", null],
    ["levels", ["0 to under 1", "1 to 2"]],
    ["levels", ["0 to under 1", "1 to under 2", "2 to 30"]],
    ["fill", "0 to under 1"],
  ] as const),
  ...([
    ["name", "study"],
    ["comment", "note"],
    ["products", []],
    ["bounds", null],
    ["levels", null],
    ["value", 3],
  ] as const),
  ...([
    ["decimal", "."],
    ["decimal", ","],
    ["thousands", " "],
    ["warning", "none"],
    ["response", "income"],
  ] as const),
  ...([
    ["person", "id"],
    ["person", "x"],
    ["person", null],
    ["keep", "first"],
    ["keep", "last"],
    ["keep", null],
    ["by", "visit"],
    ["by", "id"],
    ["by", null],
    ["missing", ["a"]],
    ["rowsPerPerson", 1],
  ] as const),
];

/** A leaf or a field changed to something that is almost, or is, what may stand there. */
function nudged(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) {
    const at = Math.floor(random.uniform() * value.length);
    if (random.uniform() < 0.1) return value.toSpliced(at, 1);
    if (random.uniform() < 0.1) return [...value, ...value.slice(at, at + 1)];
    return value.map((one, i) => (i === at ? nudged(random, one) : one));
  }
  if (typeof value === "object" && value !== null) {
    const key = pick(random, Object.keys(value));
    const { [key]: field, ...others } = value as Record<string, unknown>;
    if (random.uniform() < 0.1) return others;
    if (random.uniform() < 0.3) return { ...value, ...Object.fromEntries([pick(random, FIELDS)]) };
    return { ...value, [key]: nudged(random, field) };
  }
  return pick(random, [...(typeof value === "number" ? NUMBERS : TEXTS), random.uniform() < 0.1 ? null : value]);
}

/** Changed, with a hash that fits; some are signed, and some have the signature changed. */
function changed(random: Random): unknown {
  const { contentHash: _, moments, ...body } = pick(random, HONEST);
  const some =
    random.uniform() < 0.2
      ? mutateJson(random, { ...body, moments })
      : { ...(nudged(random, random.uniform() < 0.7 ? { study: body.study } : body) as object) };
  return sealed(random, { ...body, moments, ...(some as object) });
}

function sealed(random: Random, some: unknown): unknown {
  if (typeof some !== "object" || some === null || Array.isArray(some)) return some;
  const release = { ...some, contentHash: contentHash(some) };
  return random.uniform() < 0.2 ? { ...release, signature: nudged(random, SIGNATURE) } : release;
}

function ofProgram(release: unknown): string[] {
  try {
    return verifyRelease(parseRelease(release)).filter((problem) => !problem.startsWith("statement: "));
  } catch (error) {
    if (error instanceof PublicError) return [error.message];
    throw error;
  }
}

it("no release is good to one of them and bad to the other", () => {
  let good = 0;
  for (let i = 0; i < TIMES; i++) {
    // As a reader of a file has it: without what JSON does not hold.
    const release = JSON.parse(JSON.stringify(changed(seededRandom(SEED).split(i))) ?? "null");
    const [program, apart] = [ofProgram(release), verify(release)];
    if (apart[0]?.startsWith("values: ")) continue;
    if (program.length === 0) good++;
    const said = JSON.stringify({ program, apart });
    expect(apart.length === 0, `release ${i} of seed ${SEED}: ${said}`).toBe(program.length === 0);
  }
  console.log(`fuzz: verifiers: ${TIMES} releases, ${good} good to both, ${TIMES - good} to neither, seed ${SEED}`);
  expect(good).toBeGreaterThan(TIMES / 20);
  expect(good).toBeLessThan(TIMES / 2);
}, 3_600_000);
