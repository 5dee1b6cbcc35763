// The study: what is released, declared before any row is seen. Named variables with bounds (or levels), how many rows
// a person may have, whether the number of rows is public. Nothing in it may be derived from the data.
import * as z from "zod";
import { isPlain } from "../errors.ts";
import { fitsCell, LONGEST_CELL } from "./cell-length.ts";
import { OneLine } from "./one-line.ts";
import { parseWith } from "./parse.ts";
import { MOST_VARIABLES, sizeProblem } from "./size.ts";

/** Names with a meaning of their own in a formula or a result. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(["intercept", "sigma", "sigma2", "."]);
/** Sums of maxRows · K² stay below 2^63, so that every engine, present or future, can add them without overflow. */
const MOST_ROWS = 2 ** 31 - 1;
const LARGEST_HALF_WIDTH = 1e100;

const Name = z
  .string()
  .max(100, "at most 100 characters")
  .regex(/^[\p{L}_][\p{L}\p{N}_.]*$/u, "a variable name is letters, digits, _ or . and starts with a letter or _")
  .refine((name) => !RESERVED_NAMES.has(name), "this name is reserved (intercept, sigma, sigma2): choose another")
  .refine((name) => name !== "__proto__", "__proto__ cannot be a variable name");

const Column = OneLine(200)
  .min(1, "a column name cannot be empty")
  .refine((name) => name !== "__proto__", "__proto__ cannot be a column name: rename the column");

const Comment = z.string().max(10_000, "at most 10000 characters");

const Variable = z
  .strictObject({
    name: Name,
    column: Column.optional().meta({ description: "Column of the table; the variable's name when left out." }),
    bounds: z
      .tuple([z.number(), z.number()])
      .nullish()
      .meta({ description: "Lowest and highest value that counts; values beyond are moved to the nearer end." }),
    levels: z
      .array(z.string())
      .max(MOST_VARIABLES + 1, `at most ${MOST_VARIABLES + 1} levels`)
      .nullish()
      .meta({ description: "All values of a categorical column; the first is the reference level." }),
    fill: z
      .union([z.number(), z.string()])
      .nullish()
      .meta({ description: "Taken where a cell is missing or bad; without it such a row is left out." }),
    comment: Comment.optional(),
  })
  .superRefine((variable, context) => {
    const problem = variableProblem(variable);
    if (problem) context.addIssue({ code: "custom", message: `"${variable.name}": ${problem}` });
  })
  .transform(({ name, column = name, bounds, levels, fill }): Variable => {
    if (levels) return { name, column, levels, fill: (fill ?? null) as string | null };
    return { name, column, bounds: bounds!, fill: (fill ?? null) as number | null };
  });

/** A numeric variable; values beyond its bounds are moved to the nearer end. */
export interface BoundedVariable {
  readonly name: string;
  readonly column: string;
  readonly bounds: readonly [number, number];
  readonly fill: number | null;
}

/** A variable with declared levels, the first of them the reference. */
export interface CategoricalVariable {
  readonly name: string;
  readonly column: string;
  readonly levels: readonly string[];
  readonly fill: string | null;
}

/** A declared variable: with bounds, or with levels. */
export type Variable = BoundedVariable | CategoricalVariable;

const SingleCharacter = z.string().refine((text) => text.length === 1 && !/[\r\n]/.test(text), "one character");

/** The zod schema of a study file; schema/study.schema.json is its JSON Schema. */
export const StudySchema = z
  .strictObject({
    name: OneLine(200).optional(),
    comment: Comment.optional(),
    maxRows: z
      .int("a whole number")
      .min(1, "at least 1")
      .max(MOST_ROWS, `at most ${MOST_ROWS}, so that exact sums cannot overflow`)
      .default(10_000_000)
      .meta({ description: "An upper limit for the number of rows, known without looking." }),
    rowsPerPerson: z
      .int("a whole number")
      .min(1, "at least 1")
      .max(1_000_000, "at most 1000000")
      .default(1)
      .meta({ description: "How many rows of the table one person may have at most." }),
    count: z
      .strictObject({ kind: z.enum(["private", "public"]) })
      .default({ kind: "private" })
      .meta({ description: "Whether the number of rows is published exactly." }),
    variables: z
      .array(Variable)
      .min(1, "declare at least one variable")
      .max(MOST_VARIABLES, `at most ${MOST_VARIABLES} variables`),
    csv: z
      .strictObject({ delimiter: SingleCharacter.default(","), quote: SingleCharacter.default('"') })
      .default({ delimiter: ",", quote: '"' })
      .refine(({ delimiter, quote }) => delimiter !== quote, "delimiter and quote must differ"),
  })
  .superRefine((study, context) => {
    const problem = studyProblem(study);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  // A comment is the custodian's note to the custodian: it does not travel with a release.
  .transform(({ comment: _, ...study }) => study);

/** A study with its defaults filled in. */
export type Study = z.output<typeof StudySchema>;

/** Unknown JSON → study, or a PublicError that names the field. */
export function parseStudy(value: unknown, what = "study"): Study {
  return parseWith(StudySchema, value, what);
}

export function isCategorical(variable: Variable): variable is CategoricalVariable {
  return "levels" in variable;
}

interface DeclaredVariable {
  readonly bounds?: readonly [number, number] | null | undefined;
  readonly levels?: readonly string[] | null | undefined;
  readonly fill?: number | string | null | undefined;
}

function variableProblem({ bounds, levels, fill }: DeclaredVariable): string | undefined {
  if (levels && bounds) return "declare either bounds or levels, not both";
  if (levels) return levelsProblem(levels) ?? fillLevelProblem(levels, fill);
  if (!bounds) {
    return "bounds are not filled in: write [lowest, highest] from knowledge of the subject, never from the data";
  }
  return boundsProblem(bounds) ?? fillNumberProblem(fill);
}

function boundsProblem([low, high]: readonly [number, number]): string | undefined {
  if (low >= high) return `bounds [${low}, ${high}]: the first must be below the second`;
  const half = (high - low) / 2;
  // Variances are in squared units, and a double has to hold them too.
  if (!(half < LARGEST_HALF_WIDTH)) return `bounds [${low}, ${high}] are too wide: choose a larger unit`;
  if (half < 1 / LARGEST_HALF_WIDTH) return `bounds [${low}, ${high}] are too close together: choose a smaller unit`;
  return undefined;
}

function levelsProblem(levels: readonly string[]): string | undefined {
  if (levels.length < 2) return "a categorical variable needs at least two levels";
  if (new Set(levels).size < levels.length) return "the levels must differ from one another";
  if (!levels.every(fitsCell)) return `a level is longer than ${LONGEST_CELL} bytes, and no cell can be`;
  if (!levels.every(isPlain)) return "a level holds a control character";
  const untrimmed = levels.find((level) => level === "" || level.startsWith(" ") || level.endsWith(" "));
  if (untrimmed !== undefined) {
    return `level ${JSON.stringify(untrimmed)} is empty or has white space around it: cells are compared after trimming`;
  }
  return undefined;
}

function fillLevelProblem(levels: readonly string[], fill: number | string | null | undefined): string | undefined {
  if (fill === null || fill === undefined || (typeof fill === "string" && levels.includes(fill))) return undefined;
  return `fill ${JSON.stringify(fill)} is not one of the levels`;
}

function fillNumberProblem(fill: number | string | null | undefined): string | undefined {
  return typeof fill === "string" ? "fill must be a number for a variable with bounds" : undefined;
}

interface DeclaredStudy {
  readonly variables: readonly Variable[];
  readonly count: { readonly kind: "private" | "public" };
  readonly rowsPerPerson: number;
}

function studyProblem({ variables, count, rowsPerPerson }: DeclaredStudy): string | undefined {
  const seen = new Set<string>();
  for (const { name } of variables) {
    if (seen.has(name)) return `variable "${name}" is declared twice`;
    seen.add(name);
  }
  const tooMany = sizeProblem(variables, false);
  if (tooMany || count.kind === "private") return tooMany;
  if (rowsPerPerson > 1) {
    return "a public count needs rowsPerPerson: 1, since replacing a person with several rows changes the count";
  }
  const unfilled = variables.find(({ fill }) => fill === null);
  if (unfilled) return `a public count needs a fill for every variable, and "${unfilled.name}" has none`;
  return undefined;
}
