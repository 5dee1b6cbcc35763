// A real server: types, names, permissions, cells at the limits of its arithmetic, and errors without the password.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { openTable } from "../../../src/node/tables/open-table.ts";
import { openPostgres } from "../../../src/node/tables/postgres-source.ts";
import { accumulate } from "../../../src/statistics/accumulate.ts";
import { exactStatistics } from "../../../src/statistics/exact-statistics.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import { AWKWARD_BOUNDS, awkwardNumbers } from "../../support/awkward-numbers.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  await server.client.query(`
    CREATE DOMAIN grade AS int2 CHECK (VALUE > 0);
    CREATE DOMAIN finer_grade AS grade;
    CREATE TYPE colour AS ENUM ('red', 'blue');
    CREATE SCHEMA "Odd.Schema";
    CREATE TABLE "Odd.Schema"."it's" (
      a int2, b int4, c int8, d numeric(10, 2), e float4, f float8, g text, h varchar(9), i char(9), j boolean,
      k finer_grade, l colour, m date, n int[], o money, p jsonb);
    CREATE VIEW few AS SELECT 1.5::float8 AS x;
    CREATE USER guest PASSWORD 'guest secret';
    GRANT SELECT ON few TO guest`);
});
afterAll(() => server?.stop());

async function complaint(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(PublicError);
  expect(error!.message).not.toMatch(/\n|secret/);
  return error!.message;
}

describe("a PostgreSQL table", () => {
  it("tells the types of its columns, domains resolved", async () => {
    const source = await openPostgres(server.url, `"Odd.Schema".it's`);
    const types = Object.fromEntries((await source.columns()).map(({ name, type }) => [name, type]));
    expect(types).toEqual({
      ...{ a: "integer", b: "integer", c: "integer", d: "number", e: "number", f: "number", g: "text", h: "text" },
      ...{ i: "text", j: "boolean", k: "integer", l: "text", m: "date", n: "other", o: "other", p: "other" },
    });
    await source.close();
  });

  it("is found by schema and name, and may be a view", async () => {
    const source = await openTable(server.url, { relation: "public.few", csv: { delimiter: ",", quote: '"' } });
    expect(source.description).toBe(`postgresql://127.0.0.1:${server.port}/postgres table public.few`);
    const study = parseStudy({ variables: [{ name: "x", bounds: [0, 3] }] });
    expect((await exactStatistics(source, study, studyLayout(study))).sums).toEqual([65536n ** 2n, 0n, 0n]);
    await source.close();
  });

  // Plain float8 arithmetic in PostgreSQL raises an error for each of these somewhere on the way.
  it.each(AWKWARD_BOUNDS)("has no cell that fails under bounds [%d, %d]", async (low, high) => {
    const values = awkwardNumbers(low, high);
    const cells = [...values.map(String), "Infinity", "-Infinity", "NaN", null];
    const study = parseStudy({ variables: [{ name: "x", bounds: [low, high] }] });
    const rows = cells.map((cell) => ({ x: cell === null ? null : Number(cell) }));
    const expected = (await accumulate(study, studyLayout(study), rows)).sums;
    for (const type of ["float8", "numeric"]) {
      await server.client.query(`DROP TABLE IF EXISTS extremes; CREATE TABLE extremes (x ${type})`);
      await server.client.query(`INSERT INTO extremes SELECT unnest($1::${type}[])`, [cells]);
      const source = await openPostgres(server.url, "extremes");
      expect((await exactStatistics(source, study, studyLayout(study))).sums).toEqual(expected);
      await source.close();
    }
  });

  it("rounds decimals once, however many digits they have", async () => {
    const half = `${5n ** 1075n}e-1075`;
    const above = `${5n ** 1075n}1e-1076`;
    const cells = [half, above, "1e-400", "1e400", "-1e400", `1${"0".repeat(1000)}`, "9007199254740993", "0.1"];
    await server.client.query("CREATE TABLE digits (x numeric)");
    await server.client.query("INSERT INTO digits SELECT unnest($1::numeric[])", [cells]);
    for (const [low, high] of [
      [9007199254740992, 9007199254740994],
      [0, 1],
    ] as const) {
      const study = parseStudy({ variables: [{ name: "x", bounds: [low, high] }] });
      const source = await openPostgres(server.url, "digits");
      const { sums } = await exactStatistics(source, study, studyLayout(study));
      await source.close();
      expect(sums).toEqual(
        (
          await accumulate(
            study,
            studyLayout(study),
            cells.map((x) => ({ x: Number(x) })),
          )
        ).sums,
      );
    }
  });

  it("is compared byte by byte with levels, whatever its collation", async () => {
    await server.client.query(`
      CREATE COLLATION careless (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      CREATE TABLE places (p text COLLATE careless, q char(9), r boolean, s int8);
      INSERT INTO places VALUES ('North', 'north', true, 7), (E' north\\t\\n', 'south', false, 8), ('NORTH', '', null, null)`);
    const levels = { p: ["south", "north"], q: ["north", "south"], r: ["false", "true"], s: ["7", "8"] };
    const rows = [
      { p: "North", q: "north    ", r: true, s: 7 },
      { p: " north\t\n", q: "south    ", r: false, s: 8n },
      { p: "NORTH", q: "         ", r: null, s: null },
    ];
    for (const [name, declared] of Object.entries(levels)) {
      const study = parseStudy({ variables: [{ name, levels: declared }] });
      const source = await openPostgres(server.url, "places");
      const { sums } = await exactStatistics(source, study, studyLayout(study));
      await source.close();
      expect(sums).toEqual((await accumulate(study, studyLayout(study), rows)).sums);
    }
  });

  it("is read in a transaction that cannot write", async () => {
    await server.client.query(`
      CREATE TABLE trace (x float8);
      CREATE FUNCTION leave_trace() RETURNS float8 LANGUAGE sql VOLATILE AS 'INSERT INTO trace VALUES (1) RETURNING x';
      CREATE VIEW intruder AS SELECT leave_trace() AS x`);
    const source = await openPostgres(server.url, "intruder");
    const study = parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] });
    await expect(exactStatistics(source, study, studyLayout(study))).rejects.toThrow("read-only");
    await source.close();
    expect((await server.client.query("SELECT FROM trace")).rowCount).toBe(0);
  });
});

describe("what a release of it would fail for, whatever the rows hold", () => {
  const columns = Array.from({ length: 60 }, (_, i) => `v${i}`);
  const wide = parseStudy({ variables: columns.map((name) => ({ name, bounds: [0, 1] })) });
  async function rehearsal(
    relation: string,
    study: Study,
    url = server.url,
    layout = studyLayout(study),
  ): Promise<void> {
    const source = await openPostgres(url, relation);
    await source.rehearse({ study, layout }).finally(() => source.close());
  }
  const x = parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] });

  it("is not the number of variables: more sums than a statement takes are asked for in several", async () => {
    await server.client.query(`
      CREATE TABLE wide (${columns.map((name) => `${name} float8`).join(", ")});
      INSERT INTO wide VALUES (${columns.map((_, i) => i / 60).join(", ")}), (${columns.map(() => 1).join(", ")})`);
    const rows = [0, 1].map((r) => Object.fromEntries(columns.map((name, i) => [name, r === 0 ? i / 60 : 1])));
    for (const [variables, response] of [
      [60, undefined],
      [13, "v0"],
    ] as const) {
      const study = { ...wide, variables: wide.variables.slice(0, variables) };
      const layout = studyLayout(study, { response });
      await rehearsal("wide", study, server.url, layout);
      const source = await openPostgres(server.url, "wide");
      const { sums } = await exactStatistics(source, study, layout);
      await source.close();
      expect(sums.length).toBeGreaterThan(1664);
      expect(sums).toEqual((await accumulate(study, layout, rows)).sums);
    }
  });

  it("is found before the charge: an encoding in which a cell can be no text", async () => {
    const levels = parseStudy({ variables: [{ name: "p", levels: ["süd", "北"] }] });
    for (const encoding of ["WIN1252", "LATIN1", "SQL_ASCII"]) {
      await server.client.query(`CREATE DATABASE d_${encoding} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
      const url = server.url.replace(/postgres$/, `d_${encoding.toLowerCase()}`);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("CREATE TABLE places (p text)");
      await client.end();
      if (encoding === "SQL_ASCII") await rehearsal("places", levels, url);
      else
        expect(await complaint(rehearsal("places", levels, url))).toContain(`of the database is ${encoding}, in which`);
    }
  });

  it("is found before the charge: rows from elsewhere, in the table, a partition of it, or what a view is made of", async () => {
    await server.client.query(`
      CREATE FOREIGN DATA WRAPPER elsewhere;
      CREATE SERVER far FOREIGN DATA WRAPPER elsewhere;
      CREATE FOREIGN TABLE outside (x float8) SERVER far;
      CREATE TABLE parted (x float8, y int) PARTITION BY LIST (y);
      CREATE TABLE near PARTITION OF parted FOR VALUES IN (1);
      CREATE VIEW seen AS SELECT x FROM parted`);
    await rehearsal("parted", x);
    await rehearsal("seen", x);
    expect(await complaint(rehearsal("outside", x))).toContain('"outside" is a foreign table, and reading it may fail');
    await server.client.query("CREATE FOREIGN TABLE other PARTITION OF parted FOR VALUES IN (2) SERVER far");
    for (const relation of ["parted", "seen"]) {
      expect(await complaint(rehearsal(relation, x))).toContain('"other" is a foreign table, and reading it may fail');
    }
  });

  it("is found before the charge: columns computed when read, row-level policies, views over them", async () => {
    await server.client.query(`
      CREATE TABLE virtual (y int, x float8 GENERATED ALWAYS AS (1.0 / y) VIRTUAL);
      CREATE TABLE hidden (x float8, y int);
      ALTER TABLE hidden ENABLE ROW LEVEL SECURITY;
      CREATE POLICY few_rows ON hidden USING (1 / y > 0);
      CREATE VIEW veiled WITH (security_invoker) AS SELECT x FROM hidden;
      GRANT SELECT ON hidden, veiled TO guest`);
    const guest = server.url.replace("custodian:top%20secret", "guest:guest%20secret");
    expect(await complaint(rehearsal("virtual", x))).toContain('column "x" is computed when it is read');
    expect(await complaint(rehearsal("hidden", x, guest))).toContain("row-level policies decide");
    expect(await complaint(rehearsal("veiled", x, guest))).toContain("row-level policies in it");
    await rehearsal("hidden", x);
  });

  it("reads no row", async () => {
    await server.client.query("CREATE VIEW mine AS SELECT 1.0::float8 / (n - 1) AS x FROM generate_series(1, 3) AS n");
    await rehearsal("mine", x);
    const source = await openPostgres(server.url, "mine");
    await expect(exactStatistics(source, x, studyLayout(x))).rejects.toThrow("division by zero");
    await source.close();
  });
});

describe("what goes wrong", () => {
  const url = (user: string, password: string, database = "postgres", port = server.port) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

  it("is told in one line without the password", async () => {
    expect(await complaint(openPostgres(url("custodian", "wrong secret"), "few"))).toContain("wrong user or password");
    expect(await complaint(openPostgres(url("custodian", "top secret", "none"), "few"))).toContain("no such database");
    expect(await complaint(openPostgres(url("custodian", "top secret", "postgres", 1), "few"))).toContain(
      "nothing answers",
    );
    expect(await complaint(openPostgres("postgresql://custodian:top secret@host:none/x", "few"))).toContain(
      "cannot be read",
    );
    expect(await complaint(openPostgres(server.url, "missing"))).toContain("there is no such table");
    expect(await complaint(openPostgres(server.url, "Few"))).toContain("there is no such table");
    expect(await complaint(openPostgres(url("guest", "guest secret"), "trace"))).toContain("no permission");
    for (const name of ["", "a.b.c", 'a"b', "a."]) {
      expect(await complaint(openPostgres(server.url, name))).toContain("is not a table name");
    }
  });

  it("is not in the way of a table that may be read", async () => {
    const source = await openPostgres(url("guest", "guest secret"), "few");
    expect(await source.columns()).toHaveLength(1);
    await source.close();
  });
});
