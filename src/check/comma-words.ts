// Names with a comma in them, as they go wrong: declared in parts, or in a CSV file without quotes.
import { isCategorical, type Variable } from "../study/study.ts";
import type { VariableCheck } from "./check-table.ts";

/** An undeclared level whose parts are declared: somebody split it at its comma. */
export function splitLevelProblems({ undeclared }: VariableCheck, declared: Variable): string[] {
  if (!isCategorical(declared)) return [];
  const { levels } = declared;
  const split = undeclared.find(
    ([text]) => text.includes(",") && text.split(",").every((part) => levels.includes(part.trim())),
  );
  if (split === undefined) return [];
  return [
    `${declared.name}: ${JSON.stringify(split[0])} is one level with a comma in it, and the study lists its parts: list it whole`,
  ];
}

/** Rows that have a cell for no variable: so many cells that nobody knows whose they are. */
export function surplusProblems(variables: readonly VariableCheck[], rows: number): string[] {
  const missing = Math.min(...variables.map((variable) => variable.missing));
  if (variables.length < 2 || missing === 0 || variables.some((variable) => variable.missing !== missing)) return [];
  return [
    `${Math.round((100 * missing) / rows)} % of rows have no cell for any variable: do they have more cells than the header? ` +
      "In a CSV file a name with a comma must be in quotes",
  ];
}
