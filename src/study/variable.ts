// A declared variable: a number within bounds or a category with levels, and how a cell of the table becomes either. Bins
// are written as cut points of a number, and are levels from here on.
// All of it is declared from knowledge of the subject; bounds and fill are on the scale after a transform.
import * as z from "zod";
import { OneLine } from "../json/parse.ts";
import { binLevels, binOf } from "./bins.ts";
import { LONGEST_CELL } from "./cell-length.ts";
import { DATE_FORMATS, type DateFormat } from "./date-format.ts";
import { Label, Words } from "./label.ts";
import { AliasesSchema, LevelLabelsSchema, LevelSchema, plainLevels, writtenTwice } from "./level-declaration.ts";
import type { SpelledLevels } from "./level-spelling.ts";
import { variableProblem } from "./variable-problem.ts";

/** Names that have their own meaning in a formula or a result. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(["intercept", "sigma", "sigma2", "."]);

/** How many columns a release can hold: 20,301 moments. */
export const MOST_VARIABLES = 200;

export const Name = z
  .string()
  .max(100, "at most 100 characters")
  .regex(/^[\p{L}_][\p{L}\p{N}_.]*$/u, "a variable name is letters, digits, _ or . and starts with a letter or _")
  .refine((name) => !RESERVED_NAMES.has(name), "this name is reserved (intercept, sigma, sigma2): choose another")
  .refine((name) => name !== "__proto__", "__proto__ cannot be a variable name");

export const Column = OneLine(200)
  .min(1, "a column name cannot be empty")
  .refine((name) => name !== "__proto__", "__proto__ cannot be a column name: rename the column");

export const Comment = z.string().max(10_000, "at most 10000 characters");

const TRANSFORMS = ["log", "log1p", "sqrt"] as const;
/** What is done to a number before it meets its bounds: ln x, ln(1 + x) or √x. */
export type Transform = (typeof TRANSFORMS)[number];

export const MissingCodes = z
  .array(Words(LONGEST_CELL))
  .max(100, "at most 100 codes")
  .meta({ description: "Text and numbers that mean a missing cell." });

export const VariableSchema = z
  .strictObject({
    name: Name,
    column: Column.optional().meta({ description: "Column of the table; the variable's name by default." }),
    label: Label.optional(),
    unit: Words(50)
      .optional()
      .meta({ description: "What it is measured in; for a date the unit of time: days, weeks or years." }),
    transform: z.enum(TRANSFORMS).optional().meta({ description: "Applied to each cell before the bounds." }),
    since: z.iso
      .date("a date such as 2000-01-01")
      .optional()
      .meta({ description: "For a column of dates: the day from which time is counted, in the unit." }),
    until: z.iso
      .date("a date such as 2025-01-01")
      .optional()
      .meta({
        description:
          "For a column of dates, in place of since: the day up to which time is counted, in the unit. A date of birth becomes " +
          "the age on that day.",
      }),
    dateFormat: z
      .enum(DATE_FORMATS, { error: `one of ${DATE_FORMATS.join(", ")}` })
      .optional()
      .meta({
        description:
          "For a column of dates in a CSV file: how they are written; yyyy-mm-dd by default. Date columns of databases and Parquet " +
          "files are dates already and do not need it.",
      }),
    bounds: z.tuple([z.number(), z.number()]).nullish().meta({
      description:
        "Lowest and highest value, in this order: reversed bounds are refused. Values outside are moved to the nearer bound.",
    }),
    naturalBounds: z.literal(true, "naturalBounds: true, or left out").optional().meta({
      description: "For a number that cannot lie beyond its bounds, such as days of a week: nothing is clipped there.",
    }),
    levels: z
      .array(LevelSchema)
      .max(MOST_VARIABLES + 1, `at most ${MOST_VARIABLES + 1} levels`)
      .nullish()
      .meta({
        description:
          "All values of a categorical column; the first is the reference level. A level is a text, or an object with its " +
          "name, other texts that mean it (also), and what reports call it (label).",
      }),
    aliases: AliasesSchema.optional(),
    levelLabels: LevelLabelsSchema.optional(),
    match: z
      .enum(["exact", "loose"])
      .optional()
      .meta({
        description:
          "How cells are compared with the levels. exact, the default: as written, but for blanks around a cell. loose: also without " +
          "regard to blanks within a cell and to the case of the letters A to Z.",
      }),
    bins: z
      .array(z.number("a cut point is a number, such as 30"))
      .max(MOST_VARIABLES + 2, `at most ${MOST_VARIABLES + 2} cut points`)
      .nullish()
      .meta({
        description:
          "For a number to be released in levels: ascending cut points. A bin holds its lower cut point and not its upper " +
          "one, the last bin both; values beyond the ends fall into the first and the last bin. Levels are named after them.",
      }),
    step: z
      .number()
      .optional()
      .meta({ description: "For a number: the difference that reports describe, such as 10 for ten years." }),
    fill: z
      .union([z.number(), z.string()])
      .nullish()
      .meta({ description: "Replaces a missing or bad cell; without it the row is dropped." }),
    missing: MissingCodes.optional(),
    comment: Comment.optional(),
  })
  .superRefine((variable, context) => {
    const problem = writtenTwice(variable) ?? variableProblem({ ...variable, ...plainLevels(variable) });
    // Checks of the whole study would be meaningless after this.
    if (problem) context.addIssue({ code: "custom", message: `"${variable.name}": ${problem}`, continue: false });
  })
  .transform((variable): Variable => {
    const { name, column = name, label, missing, unit, transform, since, until, dateFormat } = variable;
    const { bounds, naturalBounds, step, bins, match, fill = null } = variable;
    const { levels, aliases, levelLabels } = plainLevels(variable);
    const shared = { name, column, ...given({ label, missing: missing?.length ? missing : undefined }) };
    const read = given({ unit, transform, since, until, dateFormat, naturalBounds, step });
    if (bins) return { ...shared, ...read, ...binned(bins, fill), ...given({ levelLabels }) };
    if (levels) return { ...shared, levels, ...given({ aliases, levelLabels, match }), fill: fill as string | null };
    return { ...shared, ...read, bounds: bounds!, fill: fill as number | null };
  });

function binned(bins: readonly number[], fill: number | string | null) {
  const levels = binLevels(bins);
  return { bins, levels, fill: typeof fill === "number" ? levels[binOf(fill, bins)] : fill };
}

interface SharedDeclaration {
  readonly name: string;
  readonly column: string;
  readonly label?: string;
  /** What a number, with bounds or in bins, is measured in. */
  readonly unit?: string;
  /** The column holds dates, and the number is the time since this day. */
  readonly since?: string;
  /** The column holds dates, and the number is the time until this day. */
  readonly until?: string;
  /** How dates are written where a cell is text. */
  readonly dateFormat?: DateFormat;
  /** Cells that mean a missing one; for a number, also cells equal to one of them. */
  readonly missing?: readonly string[];
}

/** A numeric variable; values outside its bounds are moved to the nearer bound. */
export interface BoundedVariable extends SharedDeclaration {
  readonly transform?: Transform;
  readonly bounds: readonly [number, number];
  /** No value can lie beyond the bounds, so that none is moved to them. */
  readonly naturalBounds?: true;
  /** The difference that reports describe, on the scale of the bounds. */
  readonly step?: number;
  readonly fill: number | null;
}

/** A variable with declared levels, the first of them the reference. */
export interface CategoricalVariable extends SharedDeclaration, SpelledLevels {
  /** For each level, what reports call it; its name where null. */
  readonly levelLabels?: readonly (string | null)[];
  readonly fill: string | null;
}

/** A variable whose levels are bins of a number, between these cut points. */
export interface BinnedVariable extends CategoricalVariable {
  readonly bins: readonly number[];
}

/** A declared variable: with bounds, or with levels. */
export type Variable = BoundedVariable | CategoricalVariable;

export function isCategorical(variable: Variable): variable is CategoricalVariable {
  return "levels" in variable;
}

/** A variable whose cells are read as numbers or dates, be it for bounds or for bins. */
export type NumericVariable = BoundedVariable | BinnedVariable;

export function isNumeric(variable: Variable): variable is NumericVariable {
  return !isCategorical(variable) || isBinned(variable);
}

export function isBinned(variable: Variable): variable is BinnedVariable {
  return "bins" in variable;
}

/** A number that is the time between a date and a declared day. */
export function isDate({ since, until }: SharedDeclaration): boolean {
  return since !== undefined || until !== undefined;
}

/** Only the fields that were declared. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
