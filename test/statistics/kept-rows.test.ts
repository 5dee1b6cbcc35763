// One row of each person, against a choice written down naively; and that a neighbour's sums lie within the declared
// distance, which they do not if all rows count.
import { describe, expect, it } from "vitest";
import { planRelease } from "../../src/mechanism/plan.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { accumulate, type Row } from "../../src/statistics/accumulate.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { pureOne } from "../support/measured-release.ts";
import { pick, tooFar } from "../support/random-study.ts";

const variables = [
  { name: "x", bounds: [0, 10] },
  { name: "g", levels: ["a", "b", "c"], fill: "b" },
];
const chosen = (keep: "first" | "last", by?: string): Study =>
  parseStudy({ person: "id", keep, ...(by && { by }), missing: ["NA"], variables });
const sums = async (study: Study, rows: readonly Row[]) =>
  accumulate(study, planRelease(study, { guarantee: pureOne }).layout, rows);

const IDS = ["1", "2", "3", "é", " 1 ", "", "NA", null, "x".repeat(300)];
const ORDERS = ["0", "1", "1", "2", "-3.5", "1e999", "2000-01-01", "1969-12-30", "soon", ""];

function randomRows(random: Random): Row[] {
  return Array.from({ length: 12 }, () => ({
    ...{ id: pick(random, IDS), visit: pick(random, ORDERS) },
    ...{ x: pick(random, ["0", "1", "2", "9", "20", "?"]), g: pick(random, ["a", "b", "c", "d"]) },
  }));
}

const ORDER_OF: ReadonlyMap<unknown, number> = new Map(
  Object.entries({ "0": 0, "1": 1, "2": 2, "-3.5": -3.5, "1e999": Number.POSITIVE_INFINITY }).concat([
    ["2000-01-01", 10_957],
    ["1969-12-30", -2],
  ]),
);

/** By sorting: each person's rows in order of preference, of which the first counts. */
function naively({ keep, by }: Study, rows: readonly Row[]): Row[] {
  const last = Number.MAX_VALUE;
  const preference = (row: Row, position: number): number[] => {
    const order = by === undefined ? position : ORDER_OF.get(row.visit);
    const signed = keep === "last" && order !== undefined ? -order : order;
    // Not ±∞ − ∞, and after all others where there is none.
    const clamped = signed === undefined ? last : Math.max(-1e300, Math.min(1e300, signed));
    const x = row.x === "?" ? last : Number(row.x);
    return [clamped, x, "abc".includes(String(row.g)) ? "abc".indexOf(String(row.g)) : last];
  };
  const ranked = rows.map((row, position) => ({ row, rank: preference(row, position), id: String(row.id).trim() }));
  return ["1", "2", "3", "é"].flatMap((person) => {
    const theirs = ranked.filter(({ id }) => id === person);
    theirs.sort((a, b) => a.rank.map((one, k) => one - b.rank[k]).find((difference) => difference !== 0) ?? 0);
    return theirs.slice(0, 1).map(({ row }) => row);
  });
}

const STUDIES = (["first", "last"] as const).flatMap((keep) => [chosen(keep), chosen(keep, "visit")]);

describe("one row of each person", () => {
  it("is the one of the definition, and so are its sums", async () => {
    const all = parseStudy({ variables, missing: ["NA"] });
    for (let seed = 0; seed < 300; seed++) {
      const rows = randomRows(seededRandom(23).split(seed));
      for (const study of STUDIES) {
        const [found, expected] = [await sums(study, rows), await sums(all, naively(study, rows))];
        expect(found.sums, `seed ${seed}, ${study.keep} by ${study.by}`).toEqual(expected.sums);
        expect(found.totalRows).toBe(expected.totalRows);
      }
    }
  });

  it("does not depend on the order of the rows, where a column puts them in order", async () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = seededRandom(24).split(seed);
      const rows = randomRows(random);
      const shuffled = rows.toSorted(() => random.uniform() - 0.5);
      for (const study of [chosen("first", "visit"), chosen("last", "visit")]) {
        expect((await sums(study, shuffled)).sums).toEqual((await sums(study, rows)).sums);
      }
    }
  });

  it("is chosen before its cells are judged", async () => {
    const rows = [
      { id: "1", visit: "1", x: "?", g: "a" },
      { id: "1", visit: "2", x: "3", g: "a" },
    ];
    const { sums: found, totalRows } = await sums(chosen("first", "visit"), rows);
    expect([found[0], totalRows]).toEqual([0n, 1n]);
    expect((await sums(chosen("last", "visit"), rows)).sums[0]).toBeGreaterThan(0n);
  });
});

describe("a person more or less, or with other rows", () => {
  const everyRow = parseStudy({ variables, missing: ["NA"] });

  /** How many of so many neighbours lie further apart than declared. */
  async function tooFarApart(study: Study, protect: "presence" | "content"): Promise<number> {
    const plan = planRelease(study, { guarantee: pureOne, protect });
    let far = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = seededRandom(25).split(seed);
      const rows = randomRows(random);
      const isTheirs = ({ id }: Row) => String(id ?? "").trim() === "1";
      const others = rows.filter((row) => !isTheirs(row));
      const instead = randomRows(random).map((row) => ({ ...row, id: "1" }));
      const beside = protect === "presence" ? others : [...instead.slice(0, 5), ...others, ...instead.slice(5)];
      if (tooFar(plan, await sums(study, rows), await sums(study, beside))) far++;
    }
    return far;
  }

  it.each(["presence", "content"] as const)("moves the sums no further than one row can: %s", async (protect) => {
    for (const study of STUDIES) expect(await tooFarApart(study, protect)).toBe(0);
  });

  it("moves them further where every row counts, and this check sees it", async () => {
    expect(await tooFarApart(everyRow, "presence")).toBeGreaterThan(20);
    expect(await tooFarApart(everyRow, "content")).toBeGreaterThan(20);
  });
});
