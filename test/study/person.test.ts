// The fields that say whom rows are about: which go together, and what a release keeps of them.
import { describe, expect, it } from "vitest";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const age = { name: "age", bounds: [18, 90] };
const group = { name: "group", levels: ["a", "NA"] };
const person = { person: "patient", keep: "first", variables: [age] };
const refused = (study: object) => refusal(() => parseStudy(study, "study.json"));

describe("one row per person", () => {
  it("is declared by a column of ids and which row is kept", () => {
    expect(parseStudy(person)).toMatchObject({ person: "patient", keep: "first", rowsPerPerson: 1 });
    expect(parseStudy({ ...person, keep: "last", by: "age" })).toMatchObject({ keep: "last", by: "age" });
    expect(Object.keys(parseStudy({ variables: [age] }))).not.toContain("person");
  });

  it("keeps codes of missing ids, and says the same when it is parsed again", () => {
    const study = parseStudy({ ...person, missing: ["NA"], variables: [age, group] });
    expect(study.missing).toEqual(["NA"]);
    expect(study.variables.map(({ missing }) => missing)).toEqual([["NA"], undefined]);
    expect(parseStudy(study)).toEqual(study);
    expect(parseStudy({ variables: [age], missing: ["NA"] })).not.toHaveProperty("missing");
    expect(parseStudy({ ...person, missing: [] })).not.toHaveProperty("missing");
  });

  it.each([
    ["keep alone", { person: undefined }, /^study\.json: "keep" chooses among .* such as "person": "patient_id"$/],
    ["by alone", { person: undefined, keep: undefined, by: "visit" }, /^study\.json: "by" chooses among the rows/],
    ["no keep", { keep: undefined }, /^study\.json: person: say which .* "keep": "first" or "keep": "last"$/],
    ["another keep", { keep: "best" }, /^study\.json: keep: "keep" is "first" or "last"$/],
    ["ids as their order", { by: "patient" }, /^study\.json: by: "patient" is the column of ids/],
    ["ids as a variable", { person: "age" }, /^study\.json: person: "age" is also the column of variable "age"/],
    ["several rows", { rowsPerPerson: 2 }, /^study\.json: person: one row of each .* leave rowsPerPerson out$/],
    [
      "a public count",
      { count: { kind: "public" }, variables: [{ ...age, fill: 40 }] },
      /^study\.json: person: the number of rows used is the number of ids, .* cannot be public: leave count out$/,
    ],
  ])("is refused with %s", (_, fields, message) => {
    expect(refused({ ...person, ...fields })).toMatch(message);
  });
});
