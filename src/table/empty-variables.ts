// Table columns → variables to fill in: names that a formula can use, and what the declared types tell. Never values.
import { RESERVED_NAMES } from "../study/variable.ts";
import { type ColumnSchema, CSV_TEXT } from "./source.ts";

/** A variable whose bounds or levels are still to be written. */
export interface EmptyVariable {
  readonly name: string;
  readonly column: string;
  readonly unit?: string;
  readonly since?: string;
  readonly bounds?: null;
  readonly levels?: readonly string[] | null;
}

export function emptyVariables(columns: readonly ColumnSchema[]): EmptyVariable[] {
  const names = variableNames(columns.map(({ name }) => name));
  return columns.map((column, index) => ({ name: names[index], column: column.name, ...emptyFields(column) }));
}

/** A CSV column has no declared type; most are numbers. */
function emptyFields({ type, engineType }: ColumnSchema): Omit<EmptyVariable, "name" | "column"> {
  if (type === "boolean") return { levels: ["false", "true"] };
  if (type === "date") return { unit: "days", since: "2000-01-01", bounds: null };
  return type === "text" && engineType !== CSV_TEXT ? { levels: null } : { bounds: null };
}

/** Unique names that a formula can use. */
function variableNames(columns: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, column] of columns.entries()) {
    const name = variableName(column, index);
    names.push(names.includes(name) || RESERVED_NAMES.has(name) ? `${name}_${index + 1}` : name);
  }
  return names;
}

function variableName(column: string, index: number): string {
  const name = column.replace(/[^\p{L}\p{N}_.]+/gu, "_").replace(/^_+|_+$/g, "");
  return /^\p{L}/u.test(name) ? name : `v${index + 1}${name && `_${name}`}`;
}
