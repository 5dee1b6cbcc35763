// Names with a comma: a level declared in parts, a CSV file without quotes, and levels written as one text.
import { expect, it } from "vitest";
import type { VariableCheck } from "../../src/check/check-table.ts";
import { splitLevelProblems, surplusProblems } from "../../src/check/comma-words.ts";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const checked = (parts: Partial<VariableCheck>): VariableCheck => ({
  name: "ward",
  column: "ward",
  missing: 0,
  badNumbers: new Map(),
  dateFormats: new Map(),
  undeclared: [],
  filled: 0,
  moved: 0,
  bins: new Map(),
  ...parts,
});
const withLevels = (...levels: string[]) => parseStudy({ variables: [{ name: "ward", levels }] }).variables[0];
const found = checked({ undeclared: [["Ear, nose and throat", 5]] });

it("a level that the study lists in parts is named", () => {
  expect(splitLevelProblems(found, withLevels("Eyes", "Ear", "nose and throat"))).toEqual([
    'ward: "Ear, nose and throat" is one level with a comma in it, and the study lists its parts: list it whole',
  ]);
  expect(splitLevelProblems(found, withLevels("Eyes", "Ear"))).toEqual([]);
});

it("rows without a cell for any variable may have a name without quotes", () => {
  const lost = checked({ missing: 4 });
  expect(surplusProblems([lost, lost], 10)).toEqual([
    "40 % of rows have no cell for any variable: do they have more cells than the header? In a CSV file a name with a comma must be in quotes",
  ]);
  expect(surplusProblems([lost, checked({ missing: 5 })], 10)).toEqual([]);
  expect(surplusProblems([lost], 10)).toEqual([]);
});

it("levels written as one text are asked for as a list", () => {
  const study = { variables: [{ name: "ward", levels: "Eyes, Ear" }] };
  expect(refusal(() => parseStudy(study))).toContain(
    'levels are a list, each in quotes of its own, such as ["no", "yes"]',
  );
});
