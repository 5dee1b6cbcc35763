// Study + the columns of a table → nothing, or a PublicError: what can be refused by looking at the schema alone,
// before anything is charged and before a row is read.
import { PublicError } from "../errors.ts";
import { nearNames } from "../release/near-names.ts";
import { isCategorical, type Study, type Variable } from "../release/study.ts";
import { type ColumnSchema, CSV_TEXT } from "./source.ts";

export function checkColumns(study: Study, columns: readonly ColumnSchema[], table = "the table"): void {
  checkColumnNames(columns, table);
  const byName = new Map(columns.map((column) => [column.name, column]));
  for (const variable of study.variables) {
    const column = byName.get(variable.column);
    if (!column) throw new PublicError(missingColumn(variable.column, columns, table));
    const problem = isCategorical(variable)
      ? (levelProblem(variable.levels) ?? categoricalProblem(column))
      : boundedProblem(column);
    if (problem) throw new PublicError(`${table}: ${describe(variable)}: ${problem}`);
  }
}

/** What can be refused without knowing what a study wants. */
export function checkColumnNames(columns: readonly ColumnSchema[], table: string): void {
  const seen = new Map<string, string>();
  for (const { name } of columns) {
    if (name === "__proto__") throw new PublicError(`${table}: a column is named __proto__: rename it`);
    const twin = seen.get(name.toLowerCase());
    if (twin === name) throw new PublicError(`${table}: two columns are named ${quote(name)}: rename one`);
    if (twin !== undefined) {
      throw new PublicError(`${table}: columns ${quote(twin)} and ${quote(name)} differ only in case: rename one`);
    }
    seen.set(name.toLowerCase(), name);
  }
}

function boundedProblem({ type, engineType }: ColumnSchema): string | undefined {
  if (type === "number" || type === "integer" || engineType === CSV_TEXT) return undefined;
  const instead = type === "text" || type === "boolean" ? "declare levels instead of bounds, or use" : "use";
  return `the column holds ${engineType}, and bounds need numbers: ${instead} a numeric column`;
}

function categoricalProblem({ type, engineType }: ColumnSchema): string | undefined {
  if (type === "text" || type === "integer" || type === "boolean") return undefined;
  return `the column holds ${engineType}, and levels need a text, integer or boolean column`;
}

function levelProblem(levels: readonly string[]): string | undefined {
  return levels.some((level) => level.includes("\0")) ? "a level cannot contain a NUL character" : undefined;
}

function missingColumn(name: string, columns: readonly ColumnSchema[], table: string): string {
  const near = nearNames(
    name,
    columns.map((column) => column.name),
  );
  const hint = near.length > 0 ? `; near names: ${near.map(quote).join(", ")}` : ", nor any other";
  return `${table} has no column ${quote(name)}${hint}`;
}

function describe({ name, column }: Variable): string {
  return name === column ? `variable ${quote(name)}` : `variable ${quote(name)} (column ${quote(column)})`;
}

function quote(name: string): string {
  return JSON.stringify(name);
}
