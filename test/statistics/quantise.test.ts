import { describe, expect, it } from "vitest";
import { GRID } from "../../src/moments/moment-layout.ts";
import { INVALID, quantise, quantiseNumber, quantiseRow } from "../../src/statistics/quantise.ts";
import { parseStudy } from "../../src/study/study.ts";
import { cellLabel, cellNumber, cellValue } from "../../src/table/cell-value.ts";

describe("a number on the grid", () => {
  it("maps the bounds to the ends and the middle to 0", () => {
    expect([18, 54, 90].map((x) => quantise(x, [18, 90]))).toEqual([-GRID, 0, GRID]);
  });

  it("clamps what lies beyond, infinities too", () => {
    const beyond = [-1e308, Number.NEGATIVE_INFINITY, 1e308, Number.POSITIVE_INFINITY];
    expect(beyond.map((x) => quantise(x, [0, 1]))).toEqual([-GRID, -GRID, GRID, GRID]);
  });

  it("sends half-way points up", () => {
    const halfWay = [-1.5, -0.5, 0.5, 1.5, 2.5].map((k) => k / GRID);
    expect(halfWay.map((x) => quantise(x, [-1, 1]))).toEqual([-1, 0, 1, 2, 3]);
  });

  it("never leaves the grid, and grows with x", () => {
    let previous = -GRID;
    for (let x = -2; x <= 2; x += 0.0001) {
      const z = quantise(x, [-1.1, 1.3])!;
      expect(Number.isInteger(z) && z >= previous && z <= GRID).toBe(true);
      previous = z;
    }
  });

  it("has none for NaN", () => expect(quantise(Number.NaN, [0, 1])).toBe(INVALID));
});

describe("what a number is", () => {
  it.each([
    ["7", 7],
    [" 7 ", 7],
    ["\t-7\r\n", -7],
    ["+3.", 3],
    [".5e1", 5],
    ["1E+2", 100],
    ["007", 7],
    ["1e400", Number.POSITIVE_INFINITY],
    ["-1e400", Number.NEGATIVE_INFINITY],
    ["1e-400", 0],
    [12, 12],
    [2n ** 53n + 1n, 2 ** 53],
  ])("%s is %d", (cell, value) => expect(cellNumber(cell)).toBe(value));

  it.each([
    ..."NaN Infinity inf nan 12abc 0x10 0b1 1_000 1e 1e+ . + - e5 --1 1,5 1d5 １ ٣".split(" "),
    ...["", " ", "1 2", "\f1", "\v1", "\u00a01", "\ufeff1", "1\0", "true"],
    ...[null, undefined, true, false, {}, [7], new Date(0), Number.NaN],
  ])("%s is none", (cell) => expect(cellNumber(cell)).toBeNaN());
});

describe("a level", () => {
  const levels = ["false", "true", "7", "é"];
  const variable = { name: "g", column: "g", levels, fill: null };

  it.each([
    [false, 0],
    [" true\t", 1],
    [7, 2],
    [7n, 2],
    ["é", 3],
  ])("%s is number %i", (cell, position) => expect(cellValue(cell, variable)).toBe(position));

  it.each(["TRUE", "", "7.0", 7.5, null, undefined, Number.NaN, {}, "e\u0301", "\u00a0true"])("%s is none", (cell) =>
    expect(cellValue(cell, variable)).toBe(-1),
  );

  it("writes whole numbers without exponent or sign of zero", () => {
    expect([1e21, -0].map(cellLabel)).toEqual(["1000000000000000000000", "0"]);
  });
});

describe("a fill", () => {
  it("stands for a bad cell only, and is clamped like data", () => {
    const variable = { name: "x", column: "x", bounds: [0, 10] as const, fill: 99 };
    expect(quantiseNumber(cellValue("bad", variable), variable)).toBe(GRID);
    expect(quantiseNumber(cellValue("5", variable), variable)).toBe(0);
    expect(quantiseNumber(Number.NaN, { ...variable, fill: null })).toBe(INVALID);
  });

  it("completes a row: two levels are −1 or 1, more are 0 or 1, the reference level has none", () => {
    const { variables } = parseStudy({
      variables: [
        { name: "x", bounds: [0, 10], fill: 0 },
        { name: "g", levels: ["a", "b", "c"], fill: "c" },
        { name: "h", levels: ["no", "yes"] },
        { name: "y", bounds: [0, 1] },
      ],
    });
    const out = new Float64Array(5);
    expect(quantiseRow(variables, ["", "?", "no", 1], out)).toBe(true);
    expect([...out]).toEqual([-GRID, 0, 1, -1, GRID]);
    expect(quantiseRow(variables, [10, "a", "yes", 0], out)).toBe(true);
    expect([...out]).toEqual([GRID, 0, 0, 1, -GRID]);
    expect(quantiseRow(variables, [1, "a", "no", "?"], out)).toBe(false);
    expect(quantiseRow(variables, [1, "a", "?", 1], out)).toBe(false);
  });
});
