import { describe, expect, it } from "vitest";
import { releasedColumns } from "../../src/moments/released-column.ts";
import { releasedVariables, scaleOf } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const age = { name: "age", bounds: [18, 90] };
const region = { name: "region", column: "REGION", levels: ["north", "south", "east"] };
const refused = (study: unknown) => refusal(() => parseStudy(study, "study.json"));
const refusedVariable = (variable: object) => refused({ variables: [{ ...age, ...variable }] });

describe("a study", () => {
  it("fills in what was left out", () => {
    expect(parseStudy({ variables: [age] })).toEqual({
      maxRows: 10_000_000,
      rowsPerPerson: 1,
      count: { kind: "private" },
      variables: [{ name: "age", column: "age", bounds: [18, 90], fill: null }],
      csv: { delimiter: ",", quote: '"' },
    });
  });

  it("reads the form in which it is documented, and is a fixed point of reading", () => {
    const study = parseStudy({
      name: "health",
      maxRows: 10000000,
      rowsPerPerson: 1,
      count: { kind: "private" },
      variables: [
        { name: "age", column: "AGE", bounds: [18, 90], fill: null },
        { name: "region", column: "REGION", levels: ["north", "south", "east"] },
      ],
      csv: { delimiter: ",", quote: '"' },
    });
    expect(study.variables[1]).toEqual({ ...region, fill: null });
    expect(parseStudy(JSON.parse(JSON.stringify(study)))).toEqual(study);
  });

  it("keeps how a cell is read and what a variable is called, and is a fixed point of reading", () => {
    const study = parseStudy({
      missing: ["NA", "-9"],
      variables: [
        { name: "stay", transform: "log", bounds: [0, 5], label: "length of stay", unit: "log days" },
        { name: "day", since: "2000-01-01", unit: "years", bounds: [0, 40], naturalBounds: true, missing: [] },
        { name: "sex", levels: ["-9", "m"] },
      ],
      products: [{ name: "stay2", of: ["stay", "stay"] }],
      csv: { delimiter: ";", decimal: ",", thousands: "." },
    });
    expect(study.variables).toEqual([
      {
        name: "stay",
        column: "stay",
        label: "length of stay",
        missing: ["NA", "-9"],
        unit: "log days",
        transform: "log",
        bounds: [0, 5],
        fill: null,
      },
      {
        name: "day",
        column: "day",
        unit: "years",
        since: "2000-01-01",
        missing: ["NA", "-9"],
        bounds: [0, 40],
        naturalBounds: true,
        fill: null,
      },
      // A code that is one of the levels is a level.
      { name: "sex", column: "sex", missing: ["NA"], levels: ["-9", "m"], fill: null },
    ]);
    expect(study.csv).toEqual({ delimiter: ";", quote: '"', decimal: ",", thousands: "." });
    expect(parseStudy(JSON.parse(JSON.stringify(study)))).toEqual(study);
  });

  it("says what to fill in for an incomplete variable, before any other check of a study", () => {
    const unfilled = (variable: object) => () => parseStudy({ variables: [age, { name: "region", ...variable }] });
    expect(unfilled({ levels: null, fill: "north" })).toThrow(/"region": levels are not filled in/);
    expect(unfilled({})).toThrow(/"region": bounds are not filled in/);
  });

  it("has a column for every product, and for every pair of levels in one", () => {
    const columns = releasedColumns(
      parseStudy({
        variables: [age, region, { name: "sex", levels: ["f", "m"] }],
        products: [
          { name: "age2", of: ["age", "age"] },
          { name: "age_sex", of: ["sex", "age"] },
          { name: "sex_region", of: ["sex", "region"] },
        ],
      }),
    );
    const products = columns.filter(({ variable }) => variable.product);
    expect(products.map(({ variable, monomial }) => [variable.name, variable.bounds, monomial])).toEqual([
      ["age2", [324, 8100], [0, 0]],
      ["age_sex[m]", [0, 90], [0, 3]],
      ["sex_region[m, south]", [0, 1], [1, 3]],
      ["sex_region[m, east]", [0, 1], [2, 3]],
    ]);
  });

  it("does not carry comments along", () => {
    const study = parseStudy({ comment: "mine", variables: [{ ...age, comment: "ours" }] });
    expect(JSON.stringify(study)).not.toMatch(/comment|mine|ours/);
  });

  it("takes names of any alphabet, and null for what the other kind of variable has", () => {
    expect(parseStudy({ variables: [{ name: "größe_2.1", bounds: [0, 1], levels: null }] }).variables).toHaveLength(1);
    expect(parseStudy({ variables: [{ ...region, bounds: null }] }).variables).toHaveLength(1);
  });

  it("releases a categorical variable as an indicator for each level after the first, one of two levels as a sign", () => {
    const sex = { name: "sex", levels: ["f", "m"] };
    const { variables } = parseStudy({ variables: [age, region, sex] });
    expect(releasedVariables(variables)).toEqual([
      { name: "age", parent: "age", level: null, bounds: [18, 90], encoding: "number" },
      {
        name: "region[south]",
        parent: "region",
        level: "south",
        bounds: [0, 1],
        encoding: "indicator",
        reference: "north",
      },
      {
        name: "region[east]",
        parent: "region",
        level: "east",
        bounds: [0, 1],
        encoding: "indicator",
        reference: "north",
      },
      { name: "sex[m]", parent: "sex", level: "m", bounds: [0, 1], encoding: "sign", reference: "f" },
    ]);
  });

  it("has columns that map back to original units, in which a level is 0 or 1", () => {
    const { variables } = parseStudy({ variables: [age, region, { name: "sex", levels: ["f", "m"] }] });
    const original = (index: number, column: number) => {
      const { middle, half } = scaleOf(releasedVariables(variables)[index]);
      return middle + half * column;
    };
    expect([-1, 0, 1].map((column) => original(0, column))).toEqual([18, 54, 90]);
    expect([0, 1].map((column) => original(1, column))).toEqual([0, 1]);
    expect([-1, 1].map((column) => original(3, column))).toEqual([0, 1]);
  });
});

describe("a study is refused for its form", () => {
  it.each([
    [[], "study.json: Invalid input: expected object, received array"],
    [{}, "study.json: variables: is missing"],
    [{ variables: [] }, "study.json: variables: declare at least one variable"],
    [{ variables: [age], bound: 1 }, 'study.json: unknown field "bound": check the spelling'],
    [{ variables: [{ ...age, bonds: 1 }] }, 'study.json: variables[0]: unknown field "bonds": check the spelling'],
    [{ variables: [age], maxRows: 0 }, "study.json: maxRows: at least 1"],
    [{ variables: [age], maxRows: 1.5 }, "study.json: maxRows: a whole number"],
    [{ variables: [age], maxRows: 2 ** 31 }, /maxRows: at most 2147483647, so that exact sums cannot overflow$/],
    [{ variables: [age], rowsPerPerson: 0 }, "study.json: rowsPerPerson: at least 1"],
    [{ variables: [age], rowsPerPerson: 2_000_000 }, "study.json: rowsPerPerson: at most 1000000"],
    [{ variables: [age], count: { kind: "secret" } }, /^study\.json: count\.kind: Invalid option: .*"private"/],
    [{ variables: [age], csv: { delimiter: ",," } }, "study.json: csv.delimiter: one character"],
    [{ variables: [age], csv: { delimiter: "\n" } }, "study.json: csv.delimiter: one character"],
    [{ variables: [age], csv: { quote: "," } }, "study.json: csv: delimiter and quote must differ"],
    [{ variables: [age, age] }, 'study.json: variable "age" is declared twice'],
    [{ variables: [age], csv: { decimal: ",", thousands: "," } }, "study.json: csv: decimal and thousands must differ"],
    [
      { variables: [age], products: [{ name: "p", of: ["age", "sex"] }] },
      'study.json: product "p": "sex" is not a declared variable',
    ],
    [{ variables: [age], products: [{ name: "p", of: ["age"] }] }, /products\[0\]\.of/],
    [
      { variables: [age], products: [{ name: "age", of: ["age", "age"] }] },
      'study.json: variable "age" is declared twice',
    ],
    [
      { variables: [region], products: [{ name: "p", of: ["region", "region"] }] },
      'study.json: product "p": the square of a variable with levels adds nothing: leave it out',
    ],
    [
      {
        variables: [
          { name: "a", levels: ["x", "b", "b, c"] },
          { name: "b", levels: ["x", "c, d", "d"] },
        ],
        products: [{ name: "p", of: ["a", "b"] }],
      },
      /two pairs of levels would have the same name, since a level contains a comma: rename it$/,
    ],
    [
      { variables: [age, { ...age, name: "x", bounds: null }, { ...age, name: "y", bounds: null }] },
      /"x": bounds are not filled in.*\(and 1 more\)$/,
    ],
  ])("%j", (study, message) => {
    if (typeof message === "string") expect(refused(study)).toBe(message);
    else expect(refused(study)).toMatch(message);
  });
});

describe("a variable is refused", () => {
  const at = "study.json: variables[0]";
  it.each([
    [
      "without bounds",
      { bounds: null },
      `${at}: "age": bounds are not filled in: write [lowest, highest] from knowledge of the subject, never from the data`,
    ],
    ["with both", { levels: ["a", "b"] }, `${at}: "age": declare either bounds or levels, not both`],
    [
      "with an unknown transform",
      { transform: "ln" },
      /^study\.json: variables\[0\]\.transform: Invalid option: .*"log"/,
    ],
    [
      "with a date without a unit",
      { since: "2000-01-01" },
      `${at}: "age": a date needs a unit of time: write "unit": "days" or "weeks" or "years"`,
    ],
    [
      "with a day that is none",
      { since: "2000-13-01", unit: "days" },
      /^study\.json: variables\[0\]\.since: a date such as/,
    ],
    [
      "with levels and a transform",
      { bounds: null, levels: ["a", "b"], transform: "log" },
      `${at}: "age": unit, transform, since, until, dateFormat, naturalBounds and step are for numbers: leave them out of a variable with levels`,
    ],
    [
      "with a level that is missing",
      { bounds: null, levels: ["a", "b"], missing: ["b"] },
      `${at}: "age": "b" is a level and cannot also mean a missing cell`,
    ],
    ["with natural bounds that are not", { naturalBounds: false }, /naturalBounds: true, or left out/],
    ["with a step of nothing", { step: 0 }, /"age": step 0: it must be above 0 and no larger than/],
    ["with a step beyond its bounds", { step: 1000 }, /"age": step 1000: it must be above 0/],
    ["with blanks around a label", { label: " Age" }, `${at}.label: text without surrounding white space`],
    ["with equal bounds", { bounds: [5, 5] }, `${at}: "age": bounds [5, 5]: the first must be below the second`],
    ["with reversed bounds", { bounds: [9, 5] }, `${at}: "age": bounds [9, 5]: the first must be below the second`],
    ["with one bound", { bounds: [1] }, /^study\.json: variables\[0\]\.bounds/],
    [
      "with a bound that is no number",
      { bounds: [0, Number.POSITIVE_INFINITY] },
      /variables\[0\]\.bounds\[1\]: Invalid input: expected number/,
    ],
    [
      "with a bound that is text",
      { bounds: ["0", "1"] },
      /variables\[0\]\.bounds\[0\]: Invalid input: expected number, received string/,
    ],
    [
      "with bounds too wide",
      { bounds: [-1e308, 1e308] },
      `${at}: "age": bounds [-1e+308, 1e+308] are too wide: choose a larger unit`,
    ],
    [
      "with bounds too close",
      { bounds: [0, 1e-120] },
      `${at}: "age": bounds [0, 1e-120] are too close together: choose a smaller unit`,
    ],
    ["with text to fill in", { fill: "40" }, `${at}: "age": fill must be a number for a variable with bounds`],
    [
      "with a fill beyond its bounds",
      { fill: 400 },
      `${at}: "age": fill 400 lies outside the bounds [18, 90]: choose one within them`,
    ],
    [
      "with a fill of before the transform",
      { transform: "log", bounds: [4, 12], fill: 3000 },
      `${at}: "age": fill 3000 lies outside the bounds [4, 12], both on the scale after the transform (log): choose one within them`,
    ],
    [
      "with an impossible name",
      { name: "my age" },
      `${at}.name: a variable name is letters, digits, _ or . and starts with a letter or _`,
    ],
    ["with no name", { name: "" }, /variables\[0\]\.name: a variable name is letters/],
    [
      "with a reserved name",
      { name: "sigma2" },
      `${at}.name: this name is reserved (intercept, sigma, sigma2): choose another`,
    ],
    ["named __proto__", { name: "__proto__" }, `${at}.name: __proto__ cannot be a variable name`],
    [
      "of a column named __proto__",
      { column: "__proto__" },
      `${at}.column: __proto__ cannot be a column name: rename the column`,
    ],
    ["of a column without name", { column: "" }, `${at}.column: a column name cannot be empty`],
  ])("%s", (_, variable, message) => {
    if (typeof message === "string") expect(refusedVariable(variable)).toBe(message);
    else expect(refusedVariable(variable)).toMatch(message);
  });

  it.each([
    ["one level", { levels: ["a"] }, "a categorical variable needs at least two levels"],
    ["no level", { levels: [] }, "a categorical variable needs at least two levels"],
    ["a level twice", { levels: ["a", "b", "a"] }, "the levels must differ from one another"],
    [
      "an empty level",
      { levels: ["a", ""] },
      'level "" is empty or has white space around it: cells are compared after trimming',
    ],
    [
      "a level with blanks",
      { levels: ["a", " b"] },
      'level " b" is empty or has white space around it: cells are compared after trimming',
    ],
    ["a fill that is no level", { levels: ["a", "b"], fill: "c" }, 'fill "c" is not one of the levels'],
    ["a number to fill in", { levels: ["1", "2"], fill: 1 }, "fill 1 is not one of the levels"],
  ])("with %s", (_, variable, message) => {
    expect(refused({ variables: [{ name: "kind", ...variable }] })).toBe(`${at}: "kind": ${message}`);
  });
});

describe("a public count", () => {
  const publicly = { count: { kind: "public" } };
  it("needs a fill for every variable", () => {
    expect(refused({ ...publicly, variables: [{ ...age, fill: 40 }, region] })).toBe(
      'study.json: a public count needs a fill for every variable, and "region" has none',
    );
    expect(() => parseStudy({ ...publicly, variables: [{ ...age, fill: 18 }] })).not.toThrow();
  });

  it("needs one row per person", () => {
    expect(refused({ ...publicly, rowsPerPerson: 2, variables: [{ ...age, fill: 40 }] })).toBe(
      "study.json: a public count needs rowsPerPerson: 1, since replacing a person with several rows changes the count",
    );
  });
});
