// The text of the statement alone; that it gives the right sums is shown in test/node with real engines.
import { describe, expect, it } from "vitest";
import { monomials } from "../../src/release/monomials.ts";
import { parseStudy } from "../../src/release/study.ts";
import { readSums, sumStatement } from "../../src/table/sql.ts";
import { duckdbDialect, duckdbIdentifier, duckdbText } from "../../src/table/sql-duckdb.ts";
import { postgresDialect, postgresIdentifier, postgresText } from "../../src/table/sql-postgres.ts";

const study = parseStudy({
  variables: [
    { name: "x", bounds: [0, 0.3] },
    { name: "g", levels: ["a", "b", "c"], fill: "b" },
  ],
});
const query = {
  study,
  monomials: monomials({ variables: 3, fourthMomentsExcept: 1, count: "private" }),
  gridDegree: 4 as const,
};
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
  });
});

describe.each([
  ["DuckDB", duckdbDialect],
  ["PostgreSQL", postgresDialect],
])("the %s statement", (_, dialect) => {
  const statement = sumStatement(dialect, relation, query);

  it("is one aggregate with a sum for each monomial", () => {
    expect(statement.startsWith("SELECT count(*), count(valid), ")).toBe(true);
    expect(statement.match(/coalesce\(sum\(/g)).toHaveLength(query.monomials.length - 1);
    expect(statement).not.toContain(";");
  });

  it("quantises each variable once", () => {
    expect(statement.match(/floor\(/g)).toHaveLength(1);
  });

  it("writes doubles so that they read back exactly", () => {
    const literals = [...statement.matchAll(/CAST\('([^']*)' AS (?:DOUBLE|float8)\)/g)].map(([, text]) => text!);
    expect(literals).toContain(String((0 + 0.3) / 2));
    for (const text of literals.filter((literal) => literal !== "NaN")) expect(String(Number(text))).toBe(text);
  });
});

describe("the row of a statement", () => {
  it("becomes sums in the unit K^4", () => {
    const row = ["7", ...query.monomials.map(() => "-3")];
    const { sums, totalRows } = readSums(row, query);
    expect(totalRows).toBe(7n);
    expect(sums).toEqual(query.monomials.map((monomial) => -3n * 65536n ** BigInt(4 - monomial.length)));
  });
});
