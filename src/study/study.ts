// The study: what is released, declared before any row is seen. Named variables with bounds (or levels), how many rows
// a person may have, whether the number of rows is public. Nothing in it may be derived from the data.
import * as z from "zod";
import { OneLine, parseWith } from "../json/parse.ts";
import { levelSpellings, spelled } from "./level-spelling.ts";
import { ByColumn, Keep, PersonColumn, personProblem } from "./person.ts";
import { type Product, ProductSchema, productProblem } from "./product.ts";
import { sizeProblem } from "./size.ts";
import { Comment, isCategorical, MissingCodes, MOST_VARIABLES, type Variable, VariableSchema } from "./variable.ts";

export type { Product } from "./product.ts";
export {
  type BinnedVariable,
  type BoundedVariable,
  type CategoricalVariable,
  isBinned,
  isCategorical,
  isDate,
  isNumeric,
  type NumericVariable,
  type Variable,
} from "./variable.ts";

/** Sums of maxRows · K² stay below 2^63, so that every engine, present or future, can add them without overflow. */
const MOST_ROWS = 2 ** 31 - 1;
const ENCODINGS = ["utf-8", "latin-1", "windows-1252"] as const;
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
      .meta({ description: "An upper limit for the number of rows, known without looking at the data." }),
    rowsPerPerson: z
      .int("a whole number")
      .min(1, "at least 1")
      .max(1_000_000, "at most 1000000")
      .default(1)
      .meta({ description: "The most rows of the table that one person can have." }),
    person: PersonColumn.optional(),
    keep: Keep.optional(),
    by: ByColumn.optional(),
    count: z
      .strictObject({ kind: z.enum(["private", "public"]) })
      .default({ kind: "private" })
      .meta({ description: "Whether the number of rows is published exactly." }),
    variables: z
      .array(VariableSchema)
      .min(1, "declare at least one variable")
      .max(MOST_VARIABLES, `at most ${MOST_VARIABLES} variables`),
    products: z.array(ProductSchema).max(MOST_VARIABLES, `at most ${MOST_VARIABLES} products`).optional(),
    missing: MissingCodes.optional(),
    csv: z
      .strictObject({
        delimiter: SingleCharacter.default(","),
        quote: SingleCharacter.default('"'),
        decimal: z.enum([".", ","]).optional().meta({ description: "The decimal separator; a point by default." }),
        thousands: z
          .enum([",", ".", " ", "'"])
          .optional()
          .meta({ description: "The separator between groups of three digits; none by default." }),
        encoding: z
          .enum(ENCODINGS, { error: `one of ${ENCODINGS.join(", ")}` })
          .optional()
          .meta({ description: "How the file writes letters beyond A to Z, such as ü; utf-8 by default." }),
      })
      .default({ delimiter: ",", quote: '"' })
      .refine(({ delimiter, quote }) => delimiter !== quote, "delimiter and quote must differ")
      .refine(({ decimal = ".", thousands }) => decimal !== thousands, "decimal and thousands must differ"),
  })
  .superRefine((study, context) => {
    const problem = studyProblem(study);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  // A comment is the custodian's own note: it is not released.
  .transform(({ comment: _, missing, products, ...study }) => ({
    ...study,
    // Variables have taken them over; ids have not.
    ...(study.person !== undefined && missing?.length && { missing }),
    variables: study.variables.map((variable) => withMissing(variable, missing)),
    ...(products?.length && { products }),
  }));

/** A study with its defaults filled in. */
export type Study = z.output<typeof StudySchema>;

/** Unknown JSON → study, or a PublicError that names the field. */
export function parseStudy(value: unknown, what = "study"): Study {
  return parseWith(StudySchema, value, what);
}

/** Codes for the whole table apply to every variable without its own. */
function withMissing(variable: Variable, missing: readonly string[] | undefined): Variable {
  if (variable.missing || !missing?.length) return variable;
  const levels = isCategorical(variable) ? levelSpellings(variable).flat() : [];
  const codes = isCategorical(variable)
    ? missing.filter((code) => !levels.includes(spelled(code, variable.match)))
    : missing;
  return codes.length > 0 ? { ...variable, missing: codes } : variable;
}

interface DeclaredStudy {
  readonly variables: readonly Variable[];
  readonly products?: readonly Product[] | undefined;
  readonly count: { readonly kind: "private" | "public" };
  readonly rowsPerPerson: number;
  readonly person?: string | undefined;
  readonly keep?: Keep | undefined;
  readonly by?: string | undefined;
}

function studyProblem(study: DeclaredStudy): string | undefined {
  const { variables, products = [], count, rowsPerPerson } = study;
  const seen = new Set<string>();
  for (const { name } of [...variables, ...products]) {
    if (seen.has(name)) return `variable "${name}" is declared twice`;
    seen.add(name);
  }
  for (const product of products) {
    const problem = productProblem(product, variables);
    if (problem) return problem;
  }
  const wrong = sizeProblem({ variables, products }, false) ?? personProblem(study);
  if (wrong || count.kind === "private") return wrong;
  if (rowsPerPerson > 1) {
    return "a public count needs rowsPerPerson: 1, since replacing a person with several rows changes the count";
  }
  const unfilled = variables.find(({ fill }) => fill === null);
  if (unfilled) return `a public count needs a fill for every variable, and "${unfilled.name}" has none`;
  return undefined;
}
