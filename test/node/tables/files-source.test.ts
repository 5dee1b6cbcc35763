// CSV and Parquet files as sources: schemas, globs, odd but legal files, and one-line errors that name the path.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { openFiles } from "../../../src/node/tables/open-files.ts";
import { openTable } from "../../../src/node/tables/open-table.ts";
import { accumulate } from "../../../src/statistics/accumulate.ts";
import { type ExactStatistics, exactStatistics } from "../../../src/statistics/exact-statistics.ts";
import { parseStudy } from "../../../src/study/study.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const study = parseStudy({
  variables: [
    { name: "x", bounds: [0, 10] },
    { name: "y", bounds: [0, 10] },
  ],
});
const filled = parseStudy({
  ...study,
  count: { kind: "public" },
  variables: study.variables.map((v) => ({ ...v, fill: 3 })),
});
const csv = study.csv;

let written = 0;
function file(content: string | Uint8Array, extension = "csv"): string {
  const path = join(folder, `file-${written++}.${extension}`);
  writeFileSync(path, content);
  return path;
}

async function read(path: string, of = study): Promise<ExactStatistics> {
  const source = await openFiles(path, of.csv);
  const statistics = await exactStatistics(source, of, studyLayout(of));
  await source.close();
  return statistics;
}

async function complaint(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(PublicError);
  expect(error!.message).not.toContain("\n");
  return error!.message;
}

describe("a CSV file", () => {
  const rows = [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ];

  it.each([
    ["plain", "x,y\n1,2\n3,4\n"],
    ["with a byte order mark", "\ufeffx,y\n1,2\n3,4\n"],
    ["with CRLF", '"x","y"\r\n1,2\r\n"3","4"\r\n'],
    ["without a last line end", "x,y\n1,2\n3,4"],
    ["with more columns, in another order", 'y,"a ""b"", c",x\n2,?,1\n4,"\n",3\n'],
    ["with blank lines", "x,y\n\n1,2\n\r\n3,4\n\n"],
  ])("%s", async (_, text) => {
    const { sums, totalRows } = await read(file(text));
    expect(sums).toEqual((await accumulate(study, studyLayout(study), rows)).sums);
    expect(totalRows).toBe(2n);
  });

  it("has its own dialect", async () => {
    const other = parseStudy({ ...study, csv: { delimiter: "\t", quote: "'" } });
    const { sums } = await read(file("x\ty\n'1'\t2\n3\t4\n"), other);
    expect(sums).toEqual((await accumulate(study, studyLayout(study), rows)).sums);
  });

  it.each(["x,y\n", "x,y"])("may hold no rows", async (text) => {
    expect((await read(file(text))).totalRows).toBe(0n);
  });

  it("names its columns exactly", async () => {
    const source = await openFiles(file('we"ird; --, b,"q ""u""",größe\n'), csv);
    expect((await source.columns()).map(({ name }) => name)).toEqual(['we"ird; --', " b", 'q "u"', "größe"]);
  });

  it("gives a record of any bytes no power over the others", async () => {
    const good = "1,2\n3,4\n";
    const without = await read(file(`x,y\n${good}`), filled);
    const isClosed = (bytes: Uint8Array) => !bytes.includes(34) && !bytes.includes(10);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }).filter(isClosed), fc.boolean(), async (junk, first) => {
        const line = Buffer.concat([Buffer.from("?,"), junk, Buffer.from("\n")]);
        const body = first ? [line, Buffer.from(good)] : [Buffer.from(good), line];
        const path = join(folder, "junk.csv");
        writeFileSync(path, Buffer.concat([Buffer.from("x,y\n"), ...body]));
        const junkAlone = join(folder, "junk-alone.csv");
        writeFileSync(junkAlone, Buffer.concat([Buffer.from("x,y\n"), line]));
        for (const of of [study, filled]) {
          const [all, alone, others] = [
            await read(path, of),
            await read(junkAlone, of),
            await read(file(`x,y\n${good}`), of),
          ];
          expect(all.sums).toEqual(others.sums.map((sum, index) => sum + alone.sums[index]));
          expect(all.totalRows).toBe(without.totalRows + 1n);
        }
      }),
      { seed: 3, numRuns: 60 },
    );
  });
});

describe("a glob", () => {
  it("of CSV files adds them up, and each has its header", async () => {
    mkdirSync(join(folder, "parts=1"));
    for (const [name, text] of [
      ["a", "x,y\n1,2\n"],
      ["b", "x,y\n3,4\n"],
    ])
      writeFileSync(join(folder, "parts=1", `${name}.csv`), text);
    expect((await read(join(folder, "parts=1", "*.csv"))).totalRows).toBe(2n);
    writeFileSync(join(folder, "parts=1", "c.csv"), "y,x\n3,4\n");
    expect(await complaint(read(join(folder, "parts=1", "*.csv")))).toMatch(
      /c\.csv: its header is not that of .*a\.csv/,
    );
  });

  it("that matches nothing is refused", async () => {
    expect(await complaint(read(join(folder, "none-*.csv")))).toMatch(/none-\*\.csv: no file matches/);
  });

  it("character in a file's own name is only a character", async () => {
    writeFileSync(join(folder, "t[1].csv"), "x,y\n1,2\n");
    expect((await read(join(folder, "t[1].csv"))).totalRows).toBe(1n);
    await parquet("t[2]", "SELECT 1 AS x, 2 AS y");
    expect((await read(join(folder, "t[2].parquet"))).totalRows).toBe(1n);
  });
});

async function parquet(name: string, query: string): Promise<string> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (${query}) TO '${join(folder, name)}.parquet' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return join(folder, `${name}.parquet`);
}

describe("a Parquet file", () => {
  it("tells the types of its columns", async () => {
    const path = await parquet(
      "types",
      `SELECT 1::TINYINT AS a, 1::UBIGINT AS b, 1::HUGEINT AS c, 1.5::DECIMAL(30, 2) AS d, 1.5::FLOAT AS e, 'x' AS f,
       true AS g, DATE '2020-01-01' AS h, [1] AS i, {'x': 1} AS j, '\\x00'::BLOB AS k`,
    );
    const source = await openFiles(path, csv);
    const types = Object.fromEntries((await source.columns()).map(({ name, type }) => [name, type]));
    // Parquet has no HUGEINT: DuckDB writes it as a double.
    expect(types).toEqual({
      ...{ a: "integer", b: "integer", c: "number", d: "number", e: "number", f: "text", g: "boolean" },
      ...{ h: "date", i: "other", j: "other", k: "other" },
    });
    await source.close();
  });

  it.each(["TINYINT", "UINTEGER", "BIGINT", "UBIGINT", "FLOAT", "DECIMAL(9, 3)", "DECIMAL(18, 3)", "DECIMAL(38, 20)"])(
    "of %s gives the sums of the same numbers as text",
    async (type) => {
      const numbers = `SELECT CAST((i * 7919 % 997) / ${/INT/.test(type) ? 100 : 97} AS ${type}) AS x, 5 AS y FROM range(2000) t(i)`;
      const path = await parquet(`numbers-${type.replace(/\W/g, "")}`, numbers);
      const instance = await DuckDBInstance.create(":memory:");
      const connection = await instance.connect();
      const cast = type === "FLOAT" ? "CAST(x AS DOUBLE)" : "x";
      const found = await connection.runAndReadAll(`SELECT CAST(${cast} AS VARCHAR) FROM read_parquet('${path}')`);
      const rows = found.getRows().map(([x]) => ({ x: String(x), y: 5 }));
      connection.closeSync();
      instance.closeSync();
      expect((await read(path)).sums).toEqual((await accumulate(study, studyLayout(study), rows)).sums);
    },
  );

  it("finds NaN where the footer's minimum and maximum do not show it", async () => {
    const path = join(folder, "hidden-nan.parquet");
    const x = [9, Number.NaN, 8, 9.5, Number.NaN];
    const columnData = [
      { name: "x", data: x, type: "DOUBLE" as const },
      { name: "y", data: [1, 2, 3, 4, 5], type: "DOUBLE" as const },
    ];
    writeFileSync(path, new Uint8Array(parquetWriteBuffer({ columnData })));
    const rows = x.map((value, index) => ({ x: value, y: index + 1 }));
    expect((await read(path)).sums).toEqual((await accumulate(study, studyLayout(study), rows)).sums);
  });

  it("takes integers and booleans as levels", async () => {
    const path = await parquet("levels", "SELECT i AS g, i = 2 AS h FROM range(4) t(i)");
    const levels = parseStudy({
      variables: [
        { name: "g", levels: ["1", "2", "3"] },
        { name: "h", levels: ["false", "true"] },
      ],
    });
    const source = await openFiles(path, csv);
    const layout = studyLayout(levels);
    const { sums } = await exactStatistics(source, levels, layout);
    await source.close();
    const rows = [0, 1, 2, 3].map((g) => ({ g, h: g === 2 }));
    expect(sums).toEqual((await accumulate(levels, layout, rows)).sums);
    // 1, two of three levels, the sign, and its product with each level.
    expect(sums).toHaveLength(6);
  });

  it("may hold no rows", async () => {
    expect((await read(await parquet("empty", "SELECT 1.0 AS x, 2.0 AS y LIMIT 0"))).totalRows).toBe(0n);
  });

  it("must have names that differ, and not only in case", async () => {
    const twins = await parquet("twins", "SELECT 1.5 AS xxxx, 2 AS y, {'xxxx': 1} AS z, 3 AS wwww");
    const bytes = readFileSync(twins);
    for (const name of ["xxxx", "XXXX"]) {
      const changed = Buffer.from(bytes.toString("latin1").replaceAll("wwww", name), "latin1");
      writeFileSync(twins, changed);
      expect(await complaint(read(twins))).toMatch(
        /columns 1 and 4 have (the same name|names that differ only in case)/,
      );
    }
  });

  it("of a glob must have the columns of the others", async () => {
    await parquet("part-1", "SELECT 1.5::DOUBLE AS x, 1 AS y");
    await parquet("part-2", "SELECT 'a' AS x, 1 AS y");
    expect(await complaint(read(join(folder, "part-*.parquet")))).toMatch(
      /part-2\.parquet: its columns are not those of/,
    );
  });
});

describe("a first line that is no header", () => {
  it.each([
    ["numbers", "4711,52\n1,2\n", "cell 1 of its first line looks like data"],
    ["a name and a number", "Miller,-52.5e3\n", "cell 2 of its first line looks like data"],
    ["a date", "Miller,1970-01-31\n", "cell 2 of its first line looks like data"],
    ["JSON lines", '{"x":4711,"y":"Miller"}\n', "cell 1 of its first line looks like data"],
    ["a stray quote", 'x,"y\nMiller,4711\nSmith,52"\n', "a quote in its first line is not closed there"],
    ["quotes over two lines", 'x,"y\n",z\n4711,2,3\n', "a quote in its first line is not closed there"],
    ["prose", `${"Miller was here ".repeat(10)},y\n`, "cell 1 of its first line looks like data"],
    ["UTF-16", "x\0,\0y\0\n\0", "cell 1 of its first line looks like data"],
  ])("is refused without a word of it: %s", async (_, text, why) => {
    const path = file(text);
    expect(await complaint(read(path))).toBe(`${path}: ${why}: is the first line the header?`);
  });

  it("is not looked beyond, and a header may have odd names", async () => {
    const source = await openFiles(file('x,"y",2nd,größe (cm),\xff\n"never read'), csv);
    expect((await source.columns()).map(({ name }) => name)).toEqual(["x", "y", "2nd", "größe (cm)", "ÿ"]);
    await source.close();
  });
});

describe("what cannot be opened", () => {
  it.each([
    ["missing.csv", "no such file"],
    ["missing.parquet", "no such file"],
  ])("%s: %s", async (name, message) => {
    expect(await complaint(read(join(folder, name)))).toBe(`${join(folder, name)}: ${message}`);
  });

  it("is told apart: a folder, an empty file, no header, no Parquet, no permission", async () => {
    expect(await complaint(read(folder))).toContain("not a file");
    for (const text of ["", "\n1,2\n", " \r\n", `"${"x".repeat(2 ** 21)}`]) {
      expect(await complaint(read(file(text)))).toContain("the first line must be a header");
    }
    expect(await complaint(read(file("x,y\r1,2\r")))).toContain("CR alone");
    const fake = file("x,y\n1,2\n", "parquet");
    expect(await complaint(read(fake))).toBe(`${fake}: not a Parquet file, or damaged`);
    const hidden = file("x,y\n");
    chmodSync(hidden, 0);
    // Root may read everything.
    if (userInfo().uid !== 0) expect(await complaint(read(hidden))).toBe(`${hidden}: no permission to read it`);
  });

  it("includes other kinds of address and dialect", async () => {
    expect(await complaint(openTable("https://example.org/t.csv", { csv }))).toContain("https:// is not supported");
    expect(await complaint(openTable("postgresql://localhost/db", { csv }))).toContain("needs the name of the table");
    expect(await complaint(openFiles(file("x,y\n"), { delimiter: "§", quote: '"' }))).toContain("must be ASCII");
  });
});
