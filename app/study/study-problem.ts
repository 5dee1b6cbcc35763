// A study being edited → the study, or the first thing that is wrong with it, in the words of the form.
import { parseStudy, type Study } from "../../src/study/study.ts";
import { problemWords } from "../parts/problem.ts";
import type { Json, StudyJson } from "./study-json.ts";
import { notANumberWords } from "./typed-text.ts";

export type Declared =
  | { readonly study: Study; readonly problem: "" }
  | { readonly study: null; readonly problem: string };

export function declaredStudy(json: StudyJson): Declared {
  const typed = typedProblem(json);
  if (typed) return { study: null, problem: typed };
  try {
    return { study: parseStudy(json), problem: "" };
  } catch (error) {
    return { study: null, problem: named(problemWords(error), json) };
  }
}

/** A number that was typed in a way that is not one. */
function typedProblem(json: StudyJson): string | undefined {
  const ofRows = [
    ["upper limit for the number of rows", json.maxRows],
    ["most rows per person", json.rowsPerPerson],
  ] as const;
  const fields = [...ofRows, ...json.variables.flatMap(numericFields)];
  const found = fields.find(([, value]) => typeof value === "string");
  return found && `${found[0]}: ${notANumberWords(String(found[1]))}`;
}

function numericFields(variable: Json): (readonly [string, unknown])[] {
  const { name, bounds, bins, step, fill, levels } = variable;
  const listed = [bounds, bins].flatMap((list) => (Array.isArray(list) ? list : []));
  // Where there are levels, a fill may be one of them.
  const single = levels === undefined && bins === undefined ? [step, fill] : [step];
  return [...listed, ...single].map((value) => [String(name), value] as const);
}

/** variables[2] → the name of that variable. */
function named(problem: string, { variables }: StudyJson): string {
  return problem
    .replace(/^study: /, "")
    .replace(/^variables\[(\d+)\](?:: ".*?")?/, (_, index) =>
      String(variables[index]?.name ?? `variable ${+index + 1}`),
    );
}
