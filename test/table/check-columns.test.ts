import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { parseStudy } from "../../src/study/study.ts";
import { checkColumns } from "../../src/table/check-columns.ts";
import { type ColumnSchema, CSV_TEXT } from "../../src/table/source.ts";

const study = parseStudy({
  variables: [
    { name: "age", column: "AGE", bounds: [18, 90] },
    { name: "region", levels: ["north", "south"] },
  ],
});

function column(name: string, type: ColumnSchema["type"], engineType: string = type): ColumnSchema {
  return { name, type, engineType };
}

function complaint(columns: readonly ColumnSchema[], of = study): string {
  try {
    checkColumns(of, columns, "table.parquet");
  } catch (error) {
    expect(error).toBeInstanceOf(PublicError);
    expect((error as Error).message).not.toContain("\n");
    return (error as Error).message;
  }
  return "none";
}

describe("columns of a table", () => {
  it("pass when names and types fit", () => {
    expect(complaint([column("region", "boolean"), column("AGE", "integer"), column("other", "other")])).toBe("none");
    expect(complaint([column("region", "text", CSV_TEXT), column("AGE", "text", CSV_TEXT)])).toBe("none");
  });

  it("must exist in exact case, and near names are listed", () => {
    expect(complaint([column("age", "number"), column("region", "text")])).toBe(
      'table.parquet has no column "AGE"; near names: "age"',
    );
  });

  it("are not listed where none is near: they may be a row by mistake", () => {
    const row = ["4711", "Miller", "hepatitis"].map((cell) => column(cell, "text", CSV_TEXT));
    expect(complaint(row)).toBe(
      'table.parquet has no column "AGE", nor one of a near name: is the first line the header?',
    );
  });

  it("are told to be in another encoding where that is why a name is not found", () => {
    const csv = (name: string, encoding?: string) =>
      complaint(
        [column(name, "text", CSV_TEXT)],
        parseStudy({ variables: [{ name: "größe", bounds: [0, 1] }], ...(encoding && { csv: { encoding } }) }),
      );
    expect(csv("gr\ufffd\ufffde")).toBe(
      'table.parquet has no column "größe"; its header is not UTF-8: add "csv": { "encoding": "windows-1252" } to the study',
    );
    const utf8 =
      'table.parquet has no column "größe"; its header is UTF-8: leave "encoding" out of the study\'s csv block';
    expect([csv("grÃ¶ÃŸe", "windows-1252"), csv("grÃ¶Ã\x9fe", "latin-1")]).toEqual([utf8, utf8]);
    expect(csv("grÃ¶ÃŸe")).not.toContain("UTF-8");
    expect(csv("grösse", "latin-1")).toContain('near names: "grösse"');
  });

  it("must have different names, not only in case", () => {
    const good = [column("AGE", "number"), column("region", "text")];
    expect(complaint([...good, column("x", "text"), column("x", "text")])).toContain(
      "columns 3 and 4 have the same name",
    );
    expect(complaint([...good, column("Region", "text")])).toContain(
      "columns 2 and 3 have names that differ only in case",
    );
    expect(complaint([...good, column("__proto__", "text")])).toContain("__proto__");
  });

  it.each(["text", "boolean", "other"] as const)("of type %s cannot have bounds", (type) => {
    expect(complaint([column("AGE", type, "DATE"), column("region", "text")])).toContain(
      'variable "age" (column "AGE"): the column holds DATE, and bounds need numbers',
    );
  });

  it("can have bins where they can have bounds, dates with a day to count from", () => {
    const bins = { name: "age", bins: [18, 30, 45] };
    const told = (type: ColumnSchema["type"], fields = {}, engineType: string = type) =>
      complaint([column("age", type, engineType)], parseStudy({ variables: [{ ...bins, ...fields }] }));
    expect([told("number"), told("integer"), told("text", {}, CSV_TEXT)]).toEqual(["none", "none", "none"]);
    expect(told("text")).toContain("the column holds text, and bins need numbers: declare levels instead of bins");
    expect(told("date")).toContain('add "unit": "days", "since": "2000-01-01"');
    expect(told("date", { unit: "years", since: "2000-01-01" })).toBe("none");
    expect(told("number", { unit: "years", since: "2000-01-01" })).toContain('"since" needs dates');
  });

  it.each(["number", "other"] as const)("of type %s cannot have levels", (type) => {
    expect(complaint([column("AGE", "number"), column("region", type, "DOUBLE")])).toContain(
      'variable "region": the column holds DOUBLE, and levels need a text, integer or boolean column',
    );
  });
});
