// Dates, levels and files as people write them: what a study may declare, and what is wrong with it.
import { describe, expect, it } from "vitest";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const parsed = (variable: object) => parseStudy({ variables: [{ name: "x", ...variable }] }).variables[0];
const refused = (variable: object) =>
  refusal(() => parseStudy({ variables: [{ name: "x", ...variable }] }, "study")).replace(/^study: variables\[0\]/, "");

describe("levels as written", () => {
  const insured = {
    levels: [{ name: "no", also: ["No", "N", "0"], label: "not insured" }, "yes"],
    match: "loose",
  };

  it("are names, with aliases and labels beside them", () => {
    expect(parsed(insured)).toEqual({
      name: "x",
      column: "x",
      levels: ["no", "yes"],
      aliases: [["No", "N", "0"], []],
      levelLabels: ["not insured", null],
      match: "loose",
      fill: null,
    });
    expect(parsed({ levels: [{ name: "no" }, { name: "yes", also: [] }] })).toEqual(parsed({ levels: ["no", "yes"] }));
  });

  it("are a fixed point of reading", () => {
    const study = parseStudy({ variables: [{ name: "x", ...insured }] });
    expect(parseStudy(JSON.parse(JSON.stringify(study)))).toEqual(study);
  });

  it("are never codes for the whole table", () => {
    const study = { missing: ["NO", "n", "9"], variables: [{ name: "x", ...insured }] };
    expect(parseStudy(study).variables[0].missing).toEqual(["9"]);
    expect(
      parseStudy({ ...study, variables: [{ name: "x", ...insured, match: "exact" }] }).variables[0].missing,
    ).toEqual(["NO", "n", "9"]);
  });

  it("may label bins", () => {
    const bins = parsed({ bins: [0, 18, 110], levelLabels: ["children", null] });
    expect(bins).toMatchObject({ levels: ["0 to under 18", "18 to 110"], levelLabels: ["children", null] });
  });

  it.each([
    [
      "an alias of two",
      {
        levels: [
          { name: "a", also: ["x"] },
          { name: "b", also: ["x"] },
        ],
      },
      /"x" is listed twice among/,
    ],
    ["an alias that is a level", { levels: [{ name: "a", also: ["b"] }, "b"] }, /"b" is listed twice/],
    ["an alias with blanks", { levels: [{ name: "a", also: [" x"] }, "b"] }, /" x" is empty or has white space/],
    ["an alias that is too long", { levels: [{ name: "a", also: ["x".repeat(257)] }, "b"] }, /longer than 256 bytes/],
    [
      "levels that are alike",
      { levels: ["New York", "newyork", "x"], match: "loose" },
      ': "x": "New York" and "newyork" are the same where "match" is "loose": leave "match" out, or rename one',
    ],
    ["an alias that is missing", { levels: [{ name: "a", also: ["x"] }, "b"], missing: ["x"] }, /"x" is a level and/],
    ["loosely missing", { levels: ["ab", "c"], match: "loose", missing: ["A B"] }, /"A B" is a level and cannot also/],
    [
      "a level that is no text",
      { levels: [1, 2] },
      '.levels[0]: a level is a text such as "no", or { "name": "no", "also": ["No", "N"], "label": "not insured" } (and 1 more)',
    ],
    [
      "a level with an unknown field",
      { levels: [{ name: "a", label: "A", alias: ["x"] }, "b"] },
      /.levels\[0\]: unknown field "alias": check the spelling/,
    ],
    [
      "two labels alike",
      { levels: [{ name: "a", label: "b" }, "b"] },
      /two levels would be shown as "b": change a label/,
    ],
    ["too few labels", { levels: ["a", "b"], levelLabels: ["A"] }, /levelLabels need a label, or null, for each level/],
    ["too few aliases", { levels: ["a", "b"], aliases: [["A"]] }, /aliases need a list for each level/],
    ["labels twice", { levels: [{ name: "a", label: "A" }, "b"], levelLabels: ["A", "B"] }, /leave levelLabels out/],
    ["aliases twice", { levels: [{ name: "a", also: ["A"] }, "b"], aliases: [["A"], []] }, /leave the others out/],
    [
      "match of a number",
      { bounds: [0, 1], match: "loose" },
      /match are for levels: leave them out of a variable with b/,
    ],
    [
      "match of bins",
      { bins: [0, 1, 2], match: "loose" },
      /the cells of bins are numbers: leave aliases and match out/,
    ],
  ])("are refused with %s", (_, variable, message) => {
    if (typeof message === "string") expect(refused(variable)).toBe(message);
    else expect(refused(variable)).toMatch(message);
  });
});

describe("dates as written", () => {
  const born = { unit: "years", until: "2025-01-01", dateFormat: "dd.mm.yyyy", bounds: [0, 110] };

  it("keep their format and the day they are counted to", () => {
    expect(parsed(born)).toEqual({ name: "x", column: "x", ...born, fill: null });
    expect(parsed({ ...born, bounds: null, bins: [0, 18, 110] })).toMatchObject({ until: "2025-01-01" });
  });

  it.each([
    ["both days", { ...born, since: "2000-01-01" }, ': "x": declare either since or until, not both'],
    ["a format and no day", { bounds: [0, 1], dateFormat: "yyyymmdd" }, /dateFormat is for dates: add "since"/],
    ["no unit", { ...born, unit: undefined }, /a date needs a unit of time/],
    ["an unknown format", { ...born, dateFormat: "dd.mm.yy" }, /^\.dateFormat: one of yyyy-mm-dd, yyyy\/mm\/dd/],
    [
      "levels",
      { levels: ["a", "b"], until: "2025-01-01" },
      /until, dateFormat, naturalBounds and step are for numbers/,
    ],
  ])("are refused with %s", (_, variable, message) => {
    if (typeof message === "string") expect(refused(variable)).toBe(message);
    else expect(refused(variable)).toMatch(message);
  });
});

it("an encoding is one of three", () => {
  const variables = [{ name: "x", bounds: [0, 1] }];
  expect(parseStudy({ variables, csv: { encoding: "latin-1" } }).csv.encoding).toBe("latin-1");
  expect(refusal(() => parseStudy({ variables, csv: { encoding: "utf-16" } }))).toContain(
    "csv.encoding: one of utf-8, latin-1, windows-1252",
  );
});
