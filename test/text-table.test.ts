import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayWidth, folded, textTable } from "../src/text-table.ts";

const widest = (text: string) => Math.max(...text.split("\n").map(displayWidth));

describe("a table", () => {
  it("aligns figures right, below a rule", () => {
    expect(
      textTable([
        ["", "mean", "sd"],
        ["age", "12.5", "3"],
        ["height", "1", "20"],
      ]),
    ).toBe(["        mean  sd", "────────────────", "age     12.5   3", "height     1  20"].join("\n"));
  });

  it("moves columns below that have no room, each part with the names", () => {
    const rows = [
      ["", "aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"],
      ["a rather long name of a row", "1", "2", "3"],
    ];
    expect(textTable(rows, { width: 40, cells: "left" }).split("\n")).toEqual([
      "                  aaaaaaaaaa  bbbbbbbbbb",
      "────────────────────────────────────────",
      "a rather long     1           2",
      "  name of a row",
      "",
      "                  cccccccccc",
      "────────────────────────────",
      "a rather long     3",
      "  name of a row",
    ]);
  });

  it("breaks between groups of columns, and only if they do not fit", () => {
    const rows = [
      ["", "aaaaaaaaaa", "bbbbbbbbbb", "cccc"],
      ["row", "1", "2", "3"],
    ];
    const heads = (width: number) =>
      textTable(rows, { width, breakBefore: 2 })
        .split("\n\n")
        .map((part) => part.split("\n")[0].trim());
    expect(heads(40)).toEqual(["aaaaaaaaaa  bbbbbbbbbb  cccc"]);
    expect(heads(30)).toEqual(["aaaaaaaaaa", "bbbbbbbbbb  cccc"]);
  });

  it("keeps every letter and never passes the width", () => {
    const cell = fc.stringMatching(/^[a-z_äé漢]{0,60}$/);
    const table = fc
      .integer({ min: 1, max: 12 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
      );
    const letters = (text: string) => [...text.replace(/[\s─]/g, "")].sort().join("");
    fc.assert(
      fc.property(table, fc.integer({ min: 40, max: 120 }), (rows, width) => {
        const text = textTable(rows, { width });
        expect(widest(text)).toBeLessThanOrEqual(width);
        const parts = Math.max(1, text.split("\n").filter((line) => /^─+$/.test(line)).length);
        const names = rows.map(([name]) => name).join("");
        const others = rows.map(([, ...cells]) => cells.join("")).join("");
        expect(letters(text)).toBe(letters(names.repeat(parts) + others));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("a folded text", () => {
  it("is broken at blanks, and within a word only if the word does not fit a line", () => {
    expect(folded("one two three four", 9, "  ")).toBe("one two\n  three\n  four");
    expect(folded("  abcdefghijkl mn", 8, " ")).toBe("  abcdef\n ghijkl\n mn");
    expect(folded("", 9)).toBe("");
  });
});
