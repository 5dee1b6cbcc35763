// A study while it is edited: its own JSON, with all it contains, valid or not.
import { describe, expect, it } from "vitest";
import { levelsOf, renamedLevels, withLevels } from "../../../app/study/levels.ts";
import { changed, readStudyText, studyText } from "../../../app/study/study-json.ts";
import { declaredStudy } from "../../../app/study/study-problem.ts";
import { asKind, detailWords, kindOf, ownFields } from "../../../app/study/variable-kind.ts";
import { HOSPITAL_STUDY } from "../../support/hospital.ts";

describe("the text of a study", () => {
  it("is read as it is: comments aside, nothing is added, dropped or moved", () => {
    const text =
      '{ "maxRows": 10, // enough\n "future": { "b": 1 }, "variables": [{ "name": "x", "bounds": null, "odd": [1] }] }';
    const study = { maxRows: 10, future: { b: 1 }, variables: [{ name: "x", bounds: null, odd: [1] }] };
    expect(JSON.stringify(readStudyText(text, "study.json"))).toBe(JSON.stringify(study));
  });

  it("is that of a release where a release is given", () => {
    expect(readStudyText('{ "study": { "variables": [] }, "moments": 1 }', "release.json")).toEqual({ variables: [] });
  });

  it.each([
    ["age,pay\n1,2", "people.csv: not valid JSON"],
    ["[]", "people.csv: not a study"],
    ['{ "prior": 1 }', "people.csv: variables: is missing"],
    ['{ "variables": "age" }', "people.csv: variables: "],
    ['{ "variables": [], "variables": [] }', "people.csv: "],
  ])("%j is refused", (text, words) => {
    expect(() => readStudyText(text, "people.csv")).toThrow(words);
  });

  it("is written with what fits on a line on one, and means the same", () => {
    const text = studyText(HOSPITAL_STUDY);
    expect(JSON.parse(text)).toEqual(HOSPITAL_STUDY);
    expect(text).toContain('\n    { "name": "age", "column": "AGE", "unit": "years", "bounds": [18, 90] },\n');
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(120);
  });
});

it("a change removes what becomes undefined, and leaves the rest where it was", () => {
  expect(JSON.stringify(changed({ a: 1, b: 2, c: 3 }, { a: undefined, b: 4 }))).toBe('{"b":4,"c":3}');
});

describe("what is wrong", () => {
  const variable = { name: "pressure", bounds: [80, 220] };
  it.each([
    [{ variables: [{ ...variable, bounds: ["0,5", 10] }] }, "pressure: “0,5” is not a number: write 0.5"],
    [{ variables: [{ name: "age", bins: [18, "4o", 65] }] }, "age: “4o” is not a number"],
    [{ variables: [{ ...variable, fill: "1,5" }] }, "pressure: “1,5” is not a number: write 1.5"],
    [{ maxRows: "many", variables: [variable] }, "upper limit for the number of rows: “many” is not a number"],
    [
      { variables: [variable, { name: "sex", levels: ["f"] }] },
      "sex: a categorical variable needs at least two levels",
    ],
    [{ variables: [{ ...variable, bounds: null }] }, "pressure: bounds are not filled in"],
    [{ variables: [variable], odd: 1 }, 'unknown field "odd"'],
  ])("%j is said in the words of the form", (study, words) => {
    const { problem } = declaredStudy(study);
    expect(problem.startsWith(words), problem).toBe(true);
  });

  it("is nothing for a study, whose levels may contain commas", () => {
    const ward = { name: "ward", levels: ["Ear, nose and throat", "Surgery"], fill: "Surgery" };
    const { study, problem } = declaredStudy({ variables: [variable, ward] });
    expect(problem).toBe("");
    expect(study?.variables[1]).toMatchObject({ levels: ["Ear, nose and throat", "Surgery"] });
  });
});

describe("levels", () => {
  const no = { name: "no", also: ["N", "0"], label: "not insured" };

  it("keep their spellings and labels under their names, and in their places where only a name is edited", () => {
    expect(renamedLevels([no, "yes"], ["yes", "no", "unknown"])).toEqual(["yes", no, "unknown"]);
    expect(renamedLevels([no, "yes"], ["nein", "yes"])).toEqual([{ ...no, name: "nein" }, "yes"]);
    // The first was removed: nothing of it may pass to the second.
    expect(renamedLevels([no, "yes"], ["ja"])).toEqual(["ja"]);
    expect(renamedLevels(["noyes"], ["no", "yes"], new Map([["no", no]]))).toEqual([no, "yes"]);
  });

  it("of a release, which keeps spellings and labels beside them, are put together and not written twice", () => {
    const released = { levels: ["no", "yes"], aliases: [["N", "0"], []], levelLabels: ["not insured", null] };
    expect(levelsOf(released)).toEqual([no, "yes"]);
    expect(changed(released, withLevels(levelsOf(released)))).toEqual({ levels: [no, "yes"] });
  });
});

describe("the kind of a variable", () => {
  it.each([
    [{ bounds: null }, "number"],
    [{ bounds: [0, 1], since: "2000-01-01" }, "date"],
    [{ bounds: [0, 1], until: "2025-01-01" }, "date"],
    [{ bins: [1, 2, 3], levels: ["1 to under 2", "2 to 3"] }, "bins"],
    [{ levels: null }, "category"],
  ])("of %j is %s", (variable, kind) => {
    expect(kindOf(variable)).toBe(kind);
  });

  it("can be changed and changed back without losing what was typed", () => {
    const stay = { name: "stay", label: "length of stay", bounds: [0, 5], transform: "log", unit: "log days", fill: 1 };
    const category = asKind(stay, "category", undefined);
    expect(category).toEqual({ name: "stay", label: "length of stay", levels: null });
    expect(asKind(category, "number", ownFields(stay))).toEqual(stay);
  });

  it("has its details in a few words", () => {
    const born = {
      name: "age",
      column: "BORN",
      until: "2025-01-01",
      unit: "years",
      dateFormat: "dd.mm.yyyy",
      bounds: [0, 110],
    };
    expect(detailWords(born, "column")).toBe("called age · years until 2025-01-01 · dd.mm.yyyy");
    expect(detailWords(born, "name")).toMatch(/^column BORN · years until/);
    expect(detailWords({ name: "pay", bounds: [0, 1] }, "column")).toBe("");
  });
});
