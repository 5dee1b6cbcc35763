// Two real servers: types, names, sessions set up carelessly, cells at the limits of arithmetic, a shard that is gone or
// goes in the middle, and errors without the password.
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { formatRational } from "../../../src/math/rational.ts";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { createLedger, openLedger } from "../../../src/node/ledger/ledger-database.ts";
import { releaseTable } from "../../../src/node/release-table.ts";
import { clickhouseServer } from "../../../src/node/tables/clickhouse-http.ts";
import { openClickHouse } from "../../../src/node/tables/clickhouse-source.ts";
import { openTable } from "../../../src/node/tables/open-table.ts";
import { accumulate, type Row } from "../../../src/statistics/accumulate.ts";
import { exactStatistics } from "../../../src/statistics/exact-statistics.ts";
import { readSums } from "../../../src/statistics/sql/sql.ts";
import { clickhouseIdentifier, clickhouseSums } from "../../../src/statistics/sql/sql-clickhouse.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import { AWKWARD_BOUNDS, awkwardNumbers } from "../../support/awkward-numbers.ts";
import {
  CLUSTER,
  type ClickHousePair,
  hasClickHouse,
  rowBinary,
  startClickHouse,
} from "../../support/clickhouse-pair.ts";
import { runCli } from "../../support/run-cli.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const able = hasClickHouse();
const folder = temporaryFolder();
let pair: ClickHousePair;

beforeAll(async () => {
  if (able) pair = await startClickHouse();
});
afterAll(() => pair?.stop());

const everywhere = async (...statements: readonly string[]) => {
  for (const node of pair.nodes) for (const statement of statements) await node.query(statement);
};

/** A table of both servers, every other row on each. */
async function spread(table: string, columns: string, rows: Parameters<typeof rowBinary>[0]): Promise<void> {
  await everywhere(
    `CREATE TABLE ${table}_here (${columns}) ENGINE = MergeTree ORDER BY tuple()`,
    `CREATE TABLE ${table} AS ${table}_here ENGINE = Distributed(${CLUSTER}, default, ${table}_here)`,
  );
  for (const [half, node] of pair.nodes.entries()) {
    await node.query(`INSERT INTO ${table}_here FORMAT RowBinary`, rowBinary(rows.filter((_, i) => i % 2 === half)));
  }
}

async function sumsOf(table: string, study: Study, layout = studyLayout(study)): Promise<readonly bigint[]> {
  const source = await openClickHouse(pair.url(), table);
  await source.rehearse({ study, layout });
  return (await exactStatistics(source, study, layout)).sums;
}

async function expectedSums(study: Study, rows: readonly Row[], layout = studyLayout(study)) {
  return (await accumulate(study, layout, rows)).sums;
}

async function complaint(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(PublicError);
  expect(error!.message).not.toMatch(/\n|secret/);
  return error!.message;
}

const x = parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] });
const double = (value: number) => ({ double: value, nullable: false });

describe.skipIf(!able)("a ClickHouse table", () => {
  it("tells the types of its columns", async () => {
    await everywhere(`CREATE TABLE kinds (a UInt8, b Nullable(Int64), c Float32, d Nullable(Float64), e Decimal(9, 2), f String,
      g Nullable(FixedString(3)), h Enum8('red' = 1), i Date, j DateTime, k Array(Int8), l UUID) ENGINE = Memory`);
    const source = await openTable(pair.url(), { relation: "default.kinds", csv: { delimiter: ",", quote: '"' } });
    expect(source.description).toBe(`clickhouse://127.0.0.1:${pair.nodes[0].port}/default table default.kinds`);
    expect(Object.fromEntries((await source.columns()).map(({ name, type }) => [name, type]))).toEqual({
      ...{ a: "integer", b: "integer", c: "number", d: "number", e: "number", f: "text", g: "text", h: "text" },
      ...{ i: "date", j: "date", k: "other", l: "other" },
    });
  });

  it("may call its columns what the statement calls its own", async () => {
    const names = ["n_y0", "n_x0", "n_c1", "y0", "x1", "count()", "z`\\'"];
    const columns = names.map((name) => `${clickhouseIdentifier(name)} Float64`).join(", ");
    const rows = [0, 1, 2, 3].map((i) => names.map((_, j) => ((i + 2) * (j + 1)) / 50));
    await spread(
      "traps",
      columns,
      rows.map((row) => row.map(double)),
    );
    const study = parseStudy({
      variables: names.toReversed().map((column, j) => ({ name: `v${j}`, column, bounds: [0, 1] })),
    });
    const named = rows.map((row) => Object.fromEntries(names.map((name, j) => [name, row[j]])));
    expect(await sumsOf("traps", study)).toEqual(await expectedSums(study, named));
  });

  it.each(AWKWARD_BOUNDS)("has no cell that fails under bounds [%d, %d]", async (low, high) => {
    const values = awkwardNumbers(low, high);
    const cells = [...values, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, null];
    const rows = cells.map((cell) => ({ x: cell }));
    await everywhere("DROP TABLE IF EXISTS ends", "DROP TABLE IF EXISTS ends_here");
    await spread(
      "ends",
      "x Nullable(Float64)",
      cells.map((cell) => [{ double: cell, nullable: true }]),
    );
    const bounded = { name: "x", bounds: [low, high] };
    const studies = [
      [bounded],
      [{ ...bounded, fill: low }],
      [bounded, { name: "r", column: "x", transform: "sqrt", bounds: [0, 9] }],
    ];
    for (const variables of studies) {
      const study = parseStudy({ variables });
      expect(await sumsOf("ends", study)).toEqual(await expectedSums(study, rows));
    }
  });

  it("rounds decimals once, however many digits they have, and takes integers of all widths", async () => {
    const cells = ["90071992547409.93", "0.10", "-12.34", "8999999999999999.99"];
    await everywhere("CREATE TABLE digits (d Decimal(18, 2), s Decimal(15, 2), i Int64, u UInt64) ENGINE = Memory");
    const [one] = pair.nodes;
    for (const cell of cells) {
      await one.query(
        `INSERT INTO digits SELECT toDecimal64('${cell}', 2), 0.07, 9007199254740993, 18446744073709551615`,
      );
    }
    const rows = cells.map((d) => ({ d: Number(d), s: 0.07, i: 9007199254740993n, u: 18446744073709551615n }));
    for (const [name, low, high] of [
      ["d", 90071992547409.9, 90071992547409.95],
      ["d", 0, 1],
      ["s", 0.06, 0.08],
      ["i", 9007199254740992, 9007199254740996],
      ["u", 18446744073709540000, 18446744073709560000],
    ] as const) {
      const study = parseStudy({ variables: [{ name, bounds: [low, high] }] });
      expect(await sumsOf("digits", study)).toEqual(await expectedSums(study, rows));
    }
  });

  it("hands over cells whatever they hold: ends of lines of all kinds, bytes that are no text", async () => {
    const cells = ["a", "b", "a\u2028", "b\r\n", "\n]\n}", '\t\t["a"],', "a\u2029b", "\\", '"'];
    const study = parseStudy({
      variables: [
        { name: "g", levels: ["a", "b"], fill: "a" },
        { name: "x", transform: "log", bounds: [0, 3] },
      ],
    });
    await spread(
      "lines",
      "g String, x Float64",
      cells.map((text, i) => [{ text, nullable: false }, double(i + 1)]),
    );
    await pair.nodes[1].query("INSERT INTO lines_here SELECT unhex('61FF0062'), 2");
    const rows = [...cells.map((g, i) => ({ g, x: i + 1 })), { g: "?", x: 2 }];
    expect(await sumsOf("lines", study)).toEqual(await expectedSums(study, rows));
  });

  it("has room for sums in 38 digits where 64 bits might not do", async () => {
    const study = parseStudy({ variables: ["x", "y"].map((name) => ({ name, bounds: [0, 1] })) });
    await everywhere("CREATE TABLE ones (x Float64, y Float64) ENGINE = Memory");
    await pair.nodes[0].query("INSERT INTO ones SELECT number % 2, 1 FROM numbers(100)");
    const layout = studyLayout(study, { response: "y" });
    const schema = { name: "", type: "number", engineType: "Float64" } as const;
    const relation = { from: "ones", prefix: "n_", cell: (sql: string) => ({ sql, schema }) };
    const expected = await expectedSums(
      study,
      Array.from({ length: 100 }, (_, i) => ({ x: i % 2, y: 1 })),
      layout,
    );
    for (const width of ["narrow", "wide"] as const) {
      const answer = await pair.nodes[0].query(clickhouseSums(relation, { study, layout }, width));
      expect(readSums(answer.split("\t"), { study, layout }).sums).toEqual(expected);
    }
    expect(await sumsOf("ones", study, layout)).toEqual(expected);
    // Below the declared limit of rows a narrow sum of products cannot wrap; one row more at the ends of the bounds would.
    expect(
      await pair.nodes[0].query("SELECT toInt64(2147483647) * 4294967296 > 0, toInt64(2147483648) * 4294967296 > 0"),
    ).toBe("1\t0");
  });

  it("is asked several times for more sums than one statement should have", async () => {
    const names = Array.from({ length: 22 }, (_, i) => `v${i}`);
    const rows = [0, 1, 2].map((r) => names.map((_, i) => ((i * 7 + r * 3) % 11) / 10));
    await spread(
      "many",
      names.map((name) => `${name} Float64`).join(", "),
      rows.map((row) => row.map(double)),
    );
    const study = parseStudy({ variables: names.map((name) => ({ name, bounds: [0, 1] })) });
    const named = rows.map((row) => Object.fromEntries(names.map((name, j) => [name, row[j]])));
    expect(studyLayout(study).components.length).toBeGreaterThan(256);
    expect(await sumsOf("many", study)).toEqual(await expectedSums(study, named));
  });

  it("is read by a user who may change nothing", async () => {
    const source = await openClickHouse(pair.url("reader"), "ones");
    expect((await exactStatistics(source, x, studyLayout(x))).totalRows).toBe(100n);
    expect((await source.columns()).length).toBe(2);
  });
});

describe.skipIf(!able)("what a release of it would fail for, whatever the rows hold", () => {
  const rehearsal = async (table: string, study = x, user: "custodian" | "bound" = "custodian") =>
    (await openClickHouse(pair.url(user), table)).rehearse({ study, layout: studyLayout(study) });

  it("is found before the charge: columns computed when read, engines that keep old rows, settings that are fixed", async () => {
    await everywhere(
      "CREATE TABLE computed (y UInt8, x Float64 ALIAS 1 / y) ENGINE = Memory",
      "CREATE TABLE versions (y UInt8, x Float64) ENGINE = ReplacingMergeTree ORDER BY y",
      "CREATE VIEW newest AS SELECT x FROM versions FINAL",
    );
    expect(await complaint(rehearsal("computed"))).toContain('column "x" is computed when it is read');
    expect(await complaint(rehearsal("versions"))).toContain("ReplacingMergeTree keeps old versions");
    await everywhere(
      "CREATE TABLE defaulted (y UInt8, x Float64 DEFAULT 1 / y) ENGINE = Memory",
      "CREATE TABLE constant (y UInt8, x Float64 DEFAULT 0.5) ENGINE = Memory",
      "CREATE TABLE elsewhere (x Float64) ENGINE = File(TabSeparated)",
    );
    expect(await complaint(rehearsal("defaulted"))).toContain('column "x" is computed when it is read');
    expect(await complaint(rehearsal("elsewhere"))).toContain("engine File reads rows from elsewhere");
    await rehearsal("constant");
    expect(await complaint(rehearsal("ones", x, "bound"))).toContain("ask for readonly = 2");
    await rehearsal("newest");
  });

  it("is found before the charge: a shard where the table is missing", async () => {
    await pair.nodes[0].query("CREATE TABLE lonely_here (x Float64) ENGINE = Memory");
    await pair.nodes[0].query(
      `CREATE TABLE lonely AS lonely_here ENGINE = Distributed(${CLUSTER}, default, lonely_here)`,
    );
    expect(await complaint(rehearsal("lonely"))).toContain("or has not got it");
  });

  it("reads no row", async () => {
    await everywhere("CREATE VIEW mine AS SELECT toFloat64(throwIf(number = 3)) AS x FROM numbers(9)");
    await rehearsal("mine");
    await rehearsal("mine", parseStudy({ variables: [{ name: "x", transform: "sqrt", bounds: [0, 1] }] }));
    await expect(sumsOf("mine", x)).rejects.toThrow("ClickHouse error 395");
  });
});

describe.skipIf(!able)("what goes wrong", () => {
  it("is told in one line without the password", async () => {
    const at = (port: number | string, database = "default") =>
      `clickhouse://custodian:top%20secret@127.0.0.1:${port}/${database}`;
    const { port } = pair.nodes[0];
    expect(await complaint(openClickHouse(pair.url("custodian", "wrong secret"), "ones"))).toContain(
      "wrong user or password",
    );
    expect(await complaint(openClickHouse(at(port, "none"), "ones"))).toContain("there is no such database");
    expect(await complaint(openClickHouse(at(port), "missing"))).toContain("there is no such table");
    expect(await complaint(openClickHouse(at(port), "Ones"))).toContain("there is no such table");
    expect(await complaint(openClickHouse(at(1), "ones"))).toContain("nothing answers");
    expect(await complaint(openClickHouse("clickhouse://custodian:top secret@host:none/x", "ones"))).toContain(
      "cannot be read",
    );
    expect(await complaint(openClickHouse(at(port), "a.b.c"))).toContain("is not a table name");
    const other = createServer((_, response) => response.writeHead(404).end("secret page")).listen(0, "127.0.0.1");
    await once(other, "listening");
    expect(await complaint(openClickHouse(at((other.address() as AddressInfo).port), "ones"))).toContain(
      "no ClickHouse",
    );
    other.close();
  });
});

describe.skipIf(!able)("the command line", () => {
  it("checks, rehearses, releases", async () => {
    await everywhere(
      "CREATE TABLE people_here (age UInt8, smoker Enum8('no' = 1, 'yes' = 2)) ENGINE = MergeTree ORDER BY tuple()",
      `CREATE TABLE people AS people_here ENGINE = Distributed(${CLUSTER}, default, people_here)`,
      "INSERT INTO people_here SELECT 18 + number % 60, if(number % 3 = 0, 'yes', 'no') FROM numbers(500)",
    );
    const variables = [
      { name: "age", bounds: [18, 90] },
      { name: "smoker", levels: ["no", "yes"] },
    ];
    writeFileSync(join(folder, "study.json"), JSON.stringify({ variables }));
    const said = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCli(folder, ...args);
      expect(stderr).not.toContain("secret");
      expect(code, stderr).toBe(0);
      return stdout;
    };
    const table = [pair.url("reader"), "people"];
    await said("init", ...table, "--out", "empty.json");
    await said("check", ...table, "--study", "study.json");
    expect(await said("release", ...table, "--study", "study.json", "--epsilon", "1", "--dry-run")).toContain(
      "Dry run",
    );
    await said("ledger", "create", "budget.ledger", "--epsilon", "1", "--domain", "people");
    await said(
      "release",
      ...table,
      "--study",
      "study.json",
      "--epsilon",
      "1",
      "--ledger",
      "budget.ledger",
      "--out",
      "r.json",
    );
    await said("verify", "r.json");
  });
});

// The last: from here on there is one server left.
describe.skipIf(!able)("a shard that goes", () => {
  const terms = { guarantee: { kind: "pure", epsilon: "1" } } as const;
  const attempt = async (name: string, study: Study, table: string) => {
    const ledger = createLedger(join(folder, `${name}.ledger`), {
      ...{ domain: "test", total: terms.guarantee, neighbours: "add-remove", version: "0" },
    });
    const out = join(folder, `${name}.json`);
    const released = (async () => {
      const source = await openClickHouse(pair.url(), table);
      await releaseTable({ source, study, terms, ledger, out });
    })();
    const line = await complaint(released);
    expect(existsSync(out)).toBe(false);
    return { line, spent: formatRational(openLedger(join(folder, `${name}.ledger`)).status().spent) };
  };
  const root = parseStudy({ variables: [{ name: "x", transform: "sqrt", bounds: [0, 1] }] });

  it("in the middle gives the constant message and keeps the charge", async () => {
    // The second server never comes to an end: there is time to kill it.
    await pair.nodes[0].query("CREATE TABLE endless_here (x Float64) ENGINE = Memory");
    await pair.nodes[1].query("CREATE VIEW endless_here AS SELECT toFloat64(number % 2) AS x FROM system.numbers");
    await pair.nodes[0].query(
      `CREATE TABLE endless AS endless_here ENGINE = Distributed(${CLUSTER}, default, endless_here)`,
    );
    const attempts = [attempt("sums", x, "endless"), attempt("cells", root, "endless")];
    const reading = "SELECT count() FROM system.processes WHERE query LIKE '%endless_here%' AND read_rows > 0";
    while (Number(await pair.nodes[1].query(reading)) < 2) await wait(50);
    await pair.nodes[1].kill();
    for (const { line, spent } of await Promise.all(attempts)) {
      expect(line).toMatch(/^the release was not completed after its budget was charged, and the charge stays spent/);
      expect(spent).toBe("1");
    }
  });

  it("before the charge costs nothing, though the server would skip it", async () => {
    expect((await clickhouseServer(pair.url()).ask("SELECT count() FROM endless")).split("\n")[0]).toBe("0");
    const { line, spent } = await attempt("gone", x, "endless");
    expect(line).toContain("does not answer");
    expect(spent).toBe("0");
  });
});
