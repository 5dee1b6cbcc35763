import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { designMatrix, type Row } from "../../src/posterior/design-matrix.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";

const { variables } = parseStudy({
  variables: [
    { name: "age", column: "AGE", bounds: [18, 90] },
    { name: "region", levels: ["north", "south", "east"] },
    { name: "wage", bounds: [0, 100] },
  ],
});
const [age, south, east] = releasedVariables(variables);

const design = (rows: Row[], covariates = [age, south, east]) => designMatrix(rows, covariates, variables);

describe("designMatrix", () => {
  it("puts 1 first, then the covariates, a categorical one as its 0/1 variables", () => {
    const { rows, notes } = design([
      { age: 30, region: "north" },
      { age: " 4.5e1 ", region: " south " },
      { age: "50", region: "east", wage: "not needed" },
    ]);
    expect(rows.map((row) => [...row])).toEqual([
      [1, 30, 0, 0],
      [1, 45, 1, 0],
      [1, 50, 0, 1],
    ]);
    expect(notes).toEqual([]);
  });

  it("takes a formula with one level of several, or with none", () => {
    expect([...design([{ region: "east" }], [south]).rows[0]]).toEqual([1, 0]);
    expect([...design([{}], []).rows[0]]).toEqual([1]);
  });

  it.each<[Row, string]>([
    [{ region: "north" }, 'row 2: column "age" is missing, and the formula needs it'],
    [{ age: "", region: "north" }, 'row 2, column "age": the cell is empty; fill it in or leave the row out'],
    [{ age: "old", region: "north" }, 'row 2, column "age": "old" is not a number'],
    [{ age: "50,5", region: "north" }, 'row 2, column "age": "50,5" is not a number: write decimals with a point'],
    [{ age: "0x10", region: "north" }, 'row 2, column "age": "0x10" is not a number'],
    [{ age: "NaN", region: "north" }, 'row 2, column "age": "NaN" is not a number'],
    [{ age: Number.NaN, region: "north" }, 'row 2, column "age": "NaN" is not a number'],
    [{ age: "1e999", region: "north" }, 'row 2, column "age": "1e999" is not a number'],
    [{ age: null, region: "north" }, 'row 2, column "age": "null" is not a number'],
    [{ age: 30 }, 'row 2: column "region" is missing, and the formula needs it'],
    [{ age: 30, region: " " }, 'row 2, column "region": the cell is empty; fill it in or leave the row out'],
    [
      { age: 30, region: "west\n" },
      'row 2, column "region": "west\\n" is not a declared level; they are north, south, east',
    ],
    [{ age: 30, region: null }, 'row 2, column "region": "null" is not a declared level; they are north, south, east'],
  ])("refuses %j in one line", (bad, message) => {
    expect(() => design([{ age: 30, region: "north" }, bad])).toThrow(new PublicError(message));
  });

  it("takes a bin by its name or by a number in it", () => {
    const binned = parseStudy({ variables: [{ name: "age", bins: [18, 30, 45, 60] }] }).variables;
    const rowsOf = (cells: unknown[]) => {
      const rows = cells.map((cell) => ({ age: cell }));
      return designMatrix(rows, releasedVariables(binned), binned).rows.map((row) => [...row].slice(1).join(""));
    };
    expect(rowsOf([" 30 to under 45 ", "29.9", 30, "44", 45, 99, "-1"])).toEqual([
      "10",
      "00",
      "10",
      "10",
      "01",
      "01",
      "00",
    ]);
    for (const bad of ["old", "30 to 45", "0x10", null, Number.NaN]) {
      expect(() => rowsOf([bad])).toThrow(
        /is not a declared level; they are 18 to under 30, 30 to under 45, 45 to 60$/,
      );
    }
  });

  it("does not take a column from the prototype of a row", () => {
    const named = parseStudy({ variables: [{ name: "toString", bounds: [0, 1] }] }).variables;
    expect(() => designMatrix([{}], releasedVariables(named), named)).toThrow('column "toString" is missing');
  });

  it("notes values beyond the bounds, and lets them pass", () => {
    const { rows, notes } = design([
      { age: 17, region: "north" },
      { age: 90, region: "north" },
      { age: 91, region: "north" },
    ]);
    expect(rows[2][1]).toBe(91);
    expect(notes).toEqual(["age: 2 rows lie beyond the declared bounds [18, 90]: an extrapolation"]);
    expect(design([{ age: 0 }], [age]).notes).toEqual([
      "age: row 1 lies beyond the declared bounds [18, 90]: an extrapolation",
    ]);
  });
});
