// One row of each person, from the same table in every engine: people with one to three rows in any order, with ties, bad
// cells in the column of the order, ids that are missing, too long, or alike but for their bytes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planRelease } from "../../../src/mechanism/plan.ts";
import { rehearseRelease } from "../../../src/mechanism/release-steps.ts";
import { openClickHouse } from "../../../src/node/tables/clickhouse-source.ts";
import { openFiles } from "../../../src/node/tables/open-files.ts";
import { openPostgres } from "../../../src/node/tables/postgres-source.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { accumulate } from "../../../src/statistics/accumulate.ts";
import { sumByScanning } from "../../../src/statistics/sum-by-scanning.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import type { ExactSums, TableSource } from "../../../src/table/source.ts";
import { CLUSTER, hasClickHouse, startClickHouse } from "../../support/clickhouse-pair.ts";
import { pureOne } from "../../support/measured-release.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { type Engines, startEngines } from "../../support/table-engines.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { Column, Engine } from "../../support/typed-tables.ts";

const folder = temporaryFolder();
let engines: Engines;
beforeAll(async () => {
  engines = await startEngines(folder);
}, 60_000);
afterAll(() => engines?.stop());

/** The cells by the names that all engines have for them: id, order, number, level. */
const ROWS: readonly (readonly [string, string, string, string])[] = [
  ['"a"', "7", "1", '"a"'],
  ["blanks around a", "1", "0.5", '"b"'],
  ["a, 256 bytes", "0", "0", '"c"'],
  ['"A"', "1", "1", '"a"'],
  // Ties are settled by the cells: the least number, then the level declared first; bad cells come last.
  ['"b"', "1", "7", '"a"'],
  ['"b"', "1", "1", '"c"'],
  ['"b"', "1", "1", '"b"'],
  ['"c"', "7", "NaN", '"a"'],
  ['"c"', "7", "1", '""'],
  ['"c"', "7", "1", '"c"'],
  ["NFC é", "0", "0.5", '"a"'],
  ["NFD é", "0", "0.5", '"b"'],
  ["emoji", "-1", "7", '"c"'],
  ["emoji", "0", "0", '"a"'],
  ["U+FEFF a", "1", "1", '"b"'],
  ["quotes", "1", "0.5", '"c"'],
  // Nobody: none of these counts.
  ...['""', '" "', "a, 257 bytes", "300 bytes", '"true"'].map((id) => [id, "0", "1", '"b"'] as const),
  ['"1"', "0", "NaN", '"a"'],
  ['"1"', "1", "1", '"a"'],
];

const variables = [
  { name: "x", column: "c2", bounds: [0, 10] },
  { name: "g", column: "c3", levels: ["a", "b", "c"] },
];
const chosen = (keep: "first" | "last", by?: "c1"): Study =>
  parseStudy({ person: "c0", keep, ...(by && { by }), missing: ["true"], variables });

/** By hand: x and g of those whose row is good. */
const FIRST = ["0 c", "1 a", "1 b", "1 c", "0.5 a", "0.5 b", "7 c", "1 b", "0.5 c"];
const LAST = ["1 a", "1 a", "1 b", "1 c", "0.5 a", "0.5 b", "0 a", "1 b", "0.5 c", "1 a"];
const FIRST_IN_FILE = ["1 a", "1 a", "7 a", "0.5 a", "0.5 b", "7 c", "1 b", "0.5 c"];
const PEOPLE = 10n;

async function expected(rows: readonly string[]): Promise<readonly bigint[]> {
  const study = parseStudy({ variables });
  const cells = rows.map((row) => row.split(" ")).map(([x, g]) => ({ c2: x, c3: g }));
  return (await accumulate(study, planRelease(study, { guarantee: pureOne }).layout, cells)).sums;
}

/** The columns of the table in the types of an engine. */
function columnsOf({ types }: Engine, rows: typeof ROWS): Column[] {
  const kinds = ["text", "integer", "number", "text"];
  return kinds.map((kind, j) => {
    const wanted = rows.map((row) => row[j]);
    const typed = types.find(
      ({ kind: found, cells }) =>
        (found === "any" || found === kind) && wanted.every((name) => cells.some((cell) => cell.name === name)),
    )!;
    return { name: `c${j}`, typed, cells: wanted.map((name) => typed.cells.find((cell) => cell.name === name)!) };
  });
}

async function sumsOf(engine: Engine, rows: typeof ROWS, study: Study): Promise<ExactSums[]> {
  const ways = await engine.write(columnsOf(engine, rows), seededRandom(1));
  const plan = planRelease(study, { guarantee: pureOne });
  const found: ExactSums[] = [];
  for (const open of ways.values()) {
    const source = await open();
    await rehearseRelease(source, plan);
    found.push(await source.sum({ study, layout: plan.layout }));
    found.push(await sumByScanning({ study, layout: plan.layout }, source.scan));
    await source.close();
  }
  return found;
}

const shuffled = (seed: number) => {
  const random = seededRandom(seed);
  return ROWS.map((row) => ({ row, place: random.uniform() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
};

describe("one row of each person", () => {
  it.each([
    ["first", FIRST],
    ["last", LAST],
  ] as const)(
    "is the %s in every engine, in whatever order the rows are",
    async (keep, kept) => {
      const sums = await expected(kept);
      for (const engine of engines.all) {
        for (const rows of [ROWS, ROWS.toReversed(), shuffled(3)]) {
          for (const found of await sumsOf(engine, rows, chosen(keep, "c1"))) {
            expect(found, engine.name).toEqual({ sums, totalRows: PEOPLE });
          }
        }
      }
    },
    60_000,
  );

  it("is in the order of a file where no column gives one, and refused for a database", async () => {
    const first = { sums: await expected(FIRST_IN_FILE), totalRows: PEOPLE };
    for (const engine of engines.all) {
      if (engine.isOrdered) {
        for (const found of await sumsOf(engine, ROWS, chosen("first"))) expect(found, engine.name).toEqual(first);
        for (const found of await sumsOf(engine, ROWS.toReversed(), chosen("last")))
          expect(found, engine.name).toEqual(first);
      } else {
        await expect(sumsOf(engine, ROWS, chosen("first"))).rejects.toThrow(
          'rows of a database have no order, so none is the first: name a column of numbers or dates that puts them in order, such as "by": "visit_date"',
        );
      }
    }
  });

  it("would be another in the wrong order, by other ties, or with another id: the table tells them apart", async () => {
    const all = [FIRST, LAST, FIRST_IN_FILE].map((rows) => expected(rows).then(String));
    expect(new Set(await Promise.all(all)).size).toBe(3);
    const nobody = await expected([...FIRST, "1 b"]);
    expect(nobody).not.toEqual(await expected(FIRST));
  });
});

describe("files of many rows", () => {
  it("keep their order over row groups, files and threads", async () => {
    const { parquetWriteBuffer } = await import("hyparquet-writer");
    const rows = 60_000;
    for (const [index, name] of ["many-1", "many-2"].entries()) {
      const data = Array.from({ length: rows }, (_, i) => i + index * rows);
      const buffer = parquetWriteBuffer({
        columnData: [
          { name: "id", data: data.map((i) => BigInt(i % 977)), type: "INT64" },
          { name: "text", data: data.map((i) => `patient number ${i % 977} of this table`), type: "STRING" },
          { name: "x", data: data.map((i) => i), type: "DOUBLE" },
        ],
        rowGroupSize: 5000,
      });
      writeFileSync(join(folder, `${name}.parquet`), new Uint8Array(buffer));
    }
    for (const person of ["id", "text"]) {
      for (const keep of ["first", "last"]) {
        const study = parseStudy({ person, keep, variables: [{ name: "x", bounds: [0, 2 * rows] }] });
        const { layout } = planRelease(study, { guarantee: pureOne });
        const source = await openFiles(join(folder, "many-*.parquet"), study.csv, { threads: 8 });
        const { sums, totalRows } = await source.sum({ study, layout });
        await source.close();
        const start = keep === "first" ? 0 : 2 * rows - 977;
        const cells = Array.from({ length: 977 }, (_, i) => ({ id: i, text: i, x: start + i }));
        expect([sums, totalRows]).toEqual([(await accumulate(study, layout, cells)).sums, 977n]);
      }
    }
  }, 60_000);
});

describe("types of ids", () => {
  const study = parseStudy({ person: "id", keep: "last", by: "visit", variables: [{ name: "x", bounds: [0, 10] }] });
  const plan = planRelease(study, { guarantee: pureOne });
  const ids = ["6f9619ff-8b86-d011-b42d-00cf4fc964ff", "00000000-0000-0000-0000-000000000000"];
  /** The last of each of two people, and nobody. */
  const rows = [
    { id: ids[0], visit: "2024-03-05", x: 1 },
    { id: ids[1], visit: "2024-03-06", x: 2 },
    { id: ids[0], visit: "2024-02-29", x: 3 },
    { id: null, visit: "2024-03-07", x: 4 },
  ];
  const two = accumulate(study, plan.layout, rows);

  async function read(source: TableSource): Promise<ExactSums> {
    await rehearseRelease(source, plan);
    return source.sum({ study, layout: plan.layout }).finally(() => source.close());
  }

  it("in PostgreSQL: uuid, varchar and char", async () => {
    const postgres = await startPostgres();
    try {
      for (const [index, type] of ["uuid", "varchar(40)", "char(40)"].entries()) {
        await postgres.client.query(`CREATE TABLE visits${index} (id ${type}, visit timestamp, x float8)`);
        for (const { id, visit, x } of rows)
          await postgres.client.query(`INSERT INTO visits${index} VALUES ($1, $2, $3)`, [id, visit, x]);
        const { sums, totalRows } = await two;
        expect(await read(await openPostgres(postgres.url, `visits${index}`)), type).toEqual({ sums, totalRows });
      }
    } finally {
      await postgres.stop();
    }
  }, 60_000);

  it.skipIf(!hasClickHouse())(
    "in ClickHouse: UUID, FixedString and Nullable",
    async () => {
      const clickhouse = await startClickHouse();
      try {
        for (const type of ["UUID", "FixedString(40)", "Nullable(String)"]) {
          const table = `visits_${type.replace(/\W/g, "")}`;
          for (const [shard, node] of clickhouse.nodes.entries()) {
            await node.query(`CREATE TABLE ${table}_here (id ${type}, visit Date, x Float64) ENGINE = Memory`);
            for (const { id, visit, x } of rows.filter((row, i) => i % 2 === shard && (row.id || type !== "UUID")))
              await node.query(
                `INSERT INTO ${table}_here VALUES (${id ? `'${id}'` : type[0] === "N" ? "NULL" : "''"}, '${visit}', ${x})`,
              );
            await node.query(
              `CREATE TABLE ${table} AS ${table}_here ENGINE = Distributed(${CLUSTER}, default, ${table}_here)`,
            );
          }
          const { sums, totalRows } = await two;
          expect(await read(await openClickHouse(clickhouse.url("reader"), table)), type).toEqual({ sums, totalRows });
        }
      } finally {
        await clickhouse.stop();
      }
    },
    60_000,
  );
});
