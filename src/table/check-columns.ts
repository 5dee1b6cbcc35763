// Study + the columns of a table → nothing, or a PublicError: what can be refused by looking at the schema alone,
// before anything is charged and before a row is read.
import { PublicError } from "../errors.ts";
import { onlyNearNames } from "../study/near-names.ts";
import { isBinned, isDate, isNumeric, type NumericVariable, type Study, type Variable } from "../study/study.ts";
import { isMisreadUtf8 } from "./encoding.ts";
import { type ColumnSchema, CSV_TEXT, type TableSource } from "./source.ts";

type CheckedSource = Pick<TableSource, "columns" | "description" | "isUnordered">;

/** The same for a table that is open; also refuses an order of rows that it has not got. */
export async function checkSource(study: Study, source: CheckedSource): Promise<void> {
  checkColumns(study, await source.columns(), source.description);
  if (study.person === undefined || study.by !== undefined || !source.isUnordered) return;
  throw new PublicError(
    `${source.description}: rows of a database have no order, so none is the ${study.keep}: ` +
      'name a column of numbers or dates that puts them in order, such as "by": "visit_date"',
  );
}

export function checkColumns(study: Study, columns: readonly ColumnSchema[], table = "the table"): void {
  checkColumnNames(columns, table);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const requireColumn = (name: string, what: string, problemOf: (column: ColumnSchema) => string | undefined) => {
    const column = byName.get(name);
    if (!column) throw new PublicError(missingColumn(name, columns, table, study.csv));
    const problem = problemOf(column);
    if (problem) throw new PublicError(`${table}: ${what}: ${problem}`);
  };
  for (const variable of study.variables) {
    requireColumn(variable.column, describe(variable), (column) =>
      isNumeric(variable) ? numericProblem(column, variable) : categoricalProblem(column),
    );
  }
  if (study.person !== undefined) requireColumn(study.person, `person ${quote(study.person)}`, idProblem);
  if (study.by !== undefined) requireColumn(study.by, `by ${quote(study.by)}`, orderProblem);
}

/** What can be refused without knowing what a study wants. */
export function checkColumnNames(columns: readonly ColumnSchema[], table: string): void {
  const seen = new Map<string, number>();
  for (const [index, { name }] of columns.entries()) {
    if (name === "__proto__") throw new PublicError(`${table}: a column is named __proto__: rename it`);
    const twin = seen.get(name.toLowerCase());
    // Told by their places: where the header is missing, names are cells.
    if (twin !== undefined) {
      const how = columns[twin].name === name ? "have the same name" : "have names that differ only in case";
      throw new PublicError(`${table}: columns ${twin + 1} and ${index + 1} ${how}: rename one`);
    }
    seen.set(name.toLowerCase(), index);
  }
}

function numericProblem(column: ColumnSchema, variable: NumericVariable): string | undefined {
  if (isDate(variable)) return dateProblem(column, variable);
  return numberProblem(column, isBinned(variable) ? "bins" : "bounds");
}

function dateProblem({ type, engineType }: ColumnSchema, { until }: NumericVariable): string | undefined {
  if (type === "date" || engineType === CSV_TEXT) return undefined;
  const field = until === undefined ? "since" : "until";
  return `the column holds ${engineType}, and "${field}" needs dates: leave it out, or use a date column`;
}

function numberProblem({ type, engineType }: ColumnSchema, declared: "bounds" | "bins"): string | undefined {
  if (type === "number" || type === "integer" || engineType === CSV_TEXT) return undefined;
  if (type === "date") {
    return `the column holds ${engineType}: add "unit": "days", "since": "2000-01-01" to count the time since a day`;
  }
  const instead = type === "text" || type === "boolean" ? `declare levels instead of ${declared}, or use` : "use";
  return `the column holds ${engineType}, and ${declared} need numbers: ${instead} a numeric column`;
}

function categoricalProblem({ type, engineType }: ColumnSchema): string | undefined {
  if (type === "text" || type === "integer" || type === "boolean") return undefined;
  return `the column holds ${engineType}, and levels need a text, integer or boolean column`;
}

function idProblem({ type, engineType }: ColumnSchema): string | undefined {
  if (type === "text" || type === "integer" || /^(Nullable\()?UUID\)?$/i.test(engineType)) return undefined;
  return `the column holds ${engineType}, and ids are text, integers or UUIDs`;
}

function orderProblem({ type, engineType }: ColumnSchema): string | undefined {
  if (type === "number" || type === "integer" || type === "date" || engineType === CSV_TEXT) return undefined;
  return `the column holds ${engineType}, and numbers or dates put rows in order`;
}

function missingColumn(name: string, columns: readonly ColumnSchema[], table: string, csv: Study["csv"]): string {
  const [, delimiter] = (columns.length === 1 && /([;\t|])/.exec(columns[0].name)) || [];
  if (delimiter) {
    const shown = JSON.stringify(delimiter);
    return `${table}: its header is separated by ${shown}: add "csv": { "delimiter": ${shown} } to the study`;
  }
  const isCsv = columns.some(({ engineType }) => engineType === CSV_TEXT);
  const encoding = isCsv ? encodingProblem(columns, csv) : undefined;
  if (encoding) return `${table} has no column ${quote(name)}; ${encoding}`;
  const near = onlyNearNames(
    name,
    columns.map((column) => column.name),
  );
  if (near.length > 0) return `${table} has no column ${quote(name)}; near names: ${near.map(quote).join(", ")}`;
  const header = isCsv ? ": is the first line the header?" : "";
  return `${table} has no column ${quote(name)}, nor one of a near name${header}`;
}

function encodingProblem(columns: readonly ColumnSchema[], { encoding = "utf-8" }: Study["csv"]): string | undefined {
  const has = (isOne: (name: string) => boolean) => columns.some((column) => isOne(column.name));
  if (encoding !== "utf-8") {
    return has(isMisreadUtf8) ? 'its header is UTF-8: leave "encoding" out of the study\'s csv block' : undefined;
  }
  if (!has((name) => name.includes("\ufffd"))) return undefined;
  return 'its header is not UTF-8: add "csv": { "encoding": "windows-1252" } to the study';
}

function describe({ name, column }: Variable): string {
  return name === column ? `variable ${quote(name)}` : `variable ${quote(name)} (column ${quote(column)})`;
}

function quote(name: string): string {
  return JSON.stringify(name);
}
