// Whom the rows are about: the column of ids, and which row of each person is used (docs/theory/sensitivity.md §6). Ids are
// read to choose rows, and never released; the name of their column is a declaration like any other.
import * as z from "zod";
import { Column, type Variable } from "./variable.ts";

export const PersonColumn = Column.meta({
  description: "Column of ids that tell people apart: one row of each person is used, and rows without an id are not.",
});

export const Keep = z
  .enum(["first", "last"], { error: '"keep" is "first" or "last"' })
  .meta({ description: "Which row of a person is used: in the order of `by`, or of the file." });
export type Keep = z.output<typeof Keep>;

export const ByColumn = Column.meta({
  description: "Column of numbers or dates that puts a person's rows in order; without it, their order in the file.",
});

/** The fields that say whom rows are about. */
export interface DeclaredPerson {
  readonly variables: readonly Variable[];
  readonly rowsPerPerson: number;
  readonly count: { readonly kind: "private" | "public" };
  readonly person?: string | undefined;
  readonly keep?: Keep | undefined;
  readonly by?: string | undefined;
}

/** What is wrong with them; undefined if nothing is. */
export function personProblem({ variables, rowsPerPerson, count, person, keep, by }: DeclaredPerson) {
  if (person === undefined) {
    const field = keep === undefined ? "by" : "keep";
    if (keep === undefined && by === undefined) return undefined;
    return `"${field}" chooses among the rows of a person: name the column of their ids, such as "person": "patient_id"`;
  }
  if (keep === undefined) return 'person: say which row of each person is used: add "keep": "first" or "keep": "last"';
  if (by === person) return `by: "${by}" is the column of ids: name one of numbers or dates, or leave "by" out`;
  const released = variables.find(({ column }) => column === person);
  if (released) return `person: "${person}" is also the column of variable "${released.name}": ids are never released`;
  if (rowsPerPerson > 1) return "person: one row of each person is used: leave rowsPerPerson out";
  if (count.kind === "public") {
    return "person: the number of rows used is the number of ids, which cells decide, so it cannot be public: leave count out";
  }
  return undefined;
}
