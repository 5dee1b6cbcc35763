// The text of the statement alone; that it gives the right sums is shown in test/node with real engines.
import { describe, expect, it } from "vitest";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { readSums, sumStatement } from "../../../src/statistics/sql/sql.ts";
import { clickhouseIdentifier, clickhouseSums, clickhouseText } from "../../../src/statistics/sql/sql-clickhouse.ts";
import { duckdbDialect, duckdbIdentifier, duckdbText } from "../../../src/statistics/sql/sql-duckdb.ts";
import { postgresDialect, postgresIdentifier, postgresText } from "../../../src/statistics/sql/sql-postgres.ts";
import { parseStudy } from "../../../src/study/study.ts";

const study = parseStudy({
  variables: [
    { name: "x", bounds: [0, 0.3] },
    { name: "g", levels: ["a", "b", "c"], fill: "b" },
    { name: "h", levels: ["no", "yes"] },
  ],
});
const layout = studyLayout(study, { response: "h" });
const query = { study, layout };
const relation = {
  from: "t",
  cell: (name: string) => ({
    sql: name,
    schema: { name, type: "number" as const, engineType: name === "x" ? "numeric" : "text" },
  }),
};

describe("quoting", () => {
  it("doubles quotes and leaves the rest alone", () => {
    expect(duckdbIdentifier('a"; DROP')).toBe('"a""; DROP"');
    expect(postgresIdentifier('a"; DROP')).toBe('"a""; DROP"');
    expect(duckdbText("it's \\ ok")).toBe("'it''s \\ ok'");
    expect(postgresText("it's \\ ok")).toBe("E'it''s \\\\ ok'");
    expect(clickhouseIdentifier("a`; DROP \\")).toBe("`a\\`; DROP \\\\`");
    expect(clickhouseText("it's \\ ok")).toBe("'it\\'s \\\\ ok'");
  });
});

describe.each([
  ["DuckDB", duckdbDialect],
  ["PostgreSQL", postgresDialect],
])("the %s statement", (_, dialect) => {
  const statement = sumStatement(dialect, relation, query);

  it("is one aggregate with a sum for each component", () => {
    expect(statement.startsWith("SELECT count(*), count(valid), ")).toBe(true);
    expect(statement.match(/coalesce\(sum\(/g)).toHaveLength(layout.components.length - 1);
    expect(statement).not.toContain(";");
  });

  it("quantises each variable once", () => {
    expect(statement.match(/floor\(/g)).toHaveLength(1);
  });

  it("writes the absent one of two levels as −1, of more as 0", () => {
    expect(statement.match(/WHEN n2 >= 0 THEN CAST\(-1 AS BIGINT\)/g)).toHaveLength(1);
    expect(statement.match(/WHEN n1 >= 0 THEN CAST\(0 AS BIGINT\)/g)).toHaveLength(2);
  });

  it("widens only what multiplies four numbers, and asks for no moment twice", () => {
    const sums = statement.slice(0, statement.indexOf(" FROM ")).match(/sum\((.*?)\), 0\)/g)!;
    expect(new Set(sums).size).toBe(layout.components.length - 1);
    expect(sums.filter((sum) => sum.includes(dialect.wider("y0 * y0")))).toHaveLength(1);
    // Neither the square of an indicator nor the product of two levels of one variable.
    expect(sums.join()).not.toMatch(/y1 \* y1|y2 \* y2|y1 \* y2|y3 \* y3/);
  });

  it("writes doubles so that they read back exactly", () => {
    const literals = [...statement.matchAll(/CAST\('([^']*)' AS (?:DOUBLE|float8)\)/g)].map(([, text]) => text);
    expect(literals).toContain(String((0 + 0.3) / 2));
    for (const text of literals.filter((literal) => literal !== "NaN")) expect(String(Number(text))).toBe(text);
  });
});

describe("the ClickHouse statement", () => {
  const statement = clickhouseSums({ ...relation, prefix: "n_" }, query, "narrow");

  it("is flat: what stands in a subquery would leave its shard", () => {
    expect(statement.match(/SELECT/g)).toHaveLength(1);
    expect(statement.match(/ sum\(/g)).toHaveLength(layout.components.length - 1);
  });

  it("gives more than two numbers more room than 64 bits, and all where there are too many rows", () => {
    const numbers = (monomial: readonly number[]) => monomial.filter((k) => k === 0).length;
    const count = (text: string) => text.match(/sum\(toDecimal128/g)?.length ?? 0;
    expect(count(statement)).toBe(layout.components.filter((monomial) => numbers(monomial) > 2).length);
    const wide = clickhouseSums({ ...relation, prefix: "n_" }, query, "wide");
    expect(count(wide)).toBe(layout.components.filter((monomial) => numbers(monomial) > 0).length);
  });
});

describe("the row of a statement", () => {
  it("becomes sums in the unit K^4", () => {
    const row = ["7", ...layout.components.map(() => "-3")];
    const { sums, totalRows } = readSums(row, query);
    expect(totalRows).toBe(7n);
    const numbers = (monomial: readonly number[]) => monomial.filter((position) => position === 0).length;
    expect(sums).toEqual(layout.components.map((monomial) => -3n * 65536n ** BigInt(4 - numbers(monomial))));
  });
});
