// The questions that the custodian's page may ask the program on this computer, and its answers. Each side parses what
// it receives with these schemas.
import * as z from "zod";
import { parseWith } from "./json/parse.ts";
import { NeighboursSchema } from "./release/guarantee.ts";
import { MeasuredReleaseSchema } from "./release/release.ts";

const Text = z.string().trim().min(1);
const Names = z.array(z.string());
const Table = { table: Text, relation: Text.optional() };
const Budget = { epsilon: Text.optional(), rho: Text.optional() };
const Planned = { ...Table, ...Budget, delta: Text.optional(), protect: Text.optional(), study: z.unknown() };

const Unit = z.enum(["ε", "ρ"]);

const LedgerStatus = z.object({
  domain: z.string(),
  unit: Unit,
  total: z.string(),
  spent: z.string(),
  left: z.string(),
  neighbours: NeighboursSchema,
});

/** Amounts in the unit of the ledger; what is left before and after the charge. */
const Charge = z.object({ domain: z.string(), unit: Unit, cost: z.string(), left: z.string(), after: z.string() });

const PROTOCOL = {
  folder: {
    question: z.strictObject({}),
    answer: z.object({ folder: z.string(), tables: Names, ledgers: Names, keys: Names }),
  },
  columns: {
    // The delimiter only where the header does not tell.
    question: z.strictObject({ ...Table, delimiter: z.string().length(1).optional() }),
    answer: z.object({
      /** A variable to fill in for each column. */
      variables: z.array(z.looseObject({ column: z.string() })),
      /** How the file is written, as a study says it. */
      csv: z.object({ delimiter: z.string(), quote: z.string(), encoding: z.string().optional() }),
    }),
  },
  /** The answer is confidential, for the custodian only. */
  check: {
    question: z.strictObject({ ...Table, study: z.unknown(), person: Text.optional() }),
    answer: z.object({
      rows: z.number(),
      /** Null unless one row of each person is used. */
      people: z.number().nullable(),
      kept: z.number(),
      problems: Names,
      /** How the cells of each variable would be treated: a table with a heading. */
      cells: z.array(Names),
    }),
  },
  "dry-run": {
    question: z.strictObject({ ...Planned, ledger: Text.optional() }),
    answer: z.object({
      facts: z.array(z.tuple([z.string(), z.string()])),
      /** What a ledger would be charged, or why it would refuse; null without a ledger. */
      charge: z.union([Charge, z.object({ refusal: z.string() })]).nullable(),
    }),
  },
  ledger: { question: z.strictObject({ ledger: Text }), answer: LedgerStatus },
  "create-ledger": {
    question: z.strictObject({ ledger: Text, ...Budget, domain: Text, neighbours: NeighboursSchema }),
    answer: LedgerStatus,
  },
  /** A release without a ledger is not offered here: whoever accepts that risk does so on the command line. */
  release: {
    // The key is a path: the program reads it, and it never travels to the page.
    // `left` is the budget that was left when the custodian agreed: consent to one charge is none to a second.
    question: z.strictObject({ ...Planned, ledger: Text, left: Text, out: Text, sign: Text.optional() }),
    answer: z.object({ path: z.string(), release: MeasuredReleaseSchema, ledger: LedgerStatus }),
  },
};

type Schemas = typeof PROTOCOL;
export type QuestionName = keyof Schemas;
export type QuestionOf<Name extends QuestionName> = z.output<Schemas[Name]["question"]>;
export type AnswerTo<Name extends QuestionName> = z.output<Schemas[Name]["answer"]>;

/** Lets the compiler infer the types of a question and its answer from its name. */
const TYPED: {
  readonly [Name in QuestionName]: {
    readonly question: z.ZodType<QuestionOf<Name>>;
    readonly answer: z.ZodType<AnswerTo<Name>>;
  };
} = PROTOCOL;

export function parseQuestion<Name extends QuestionName>(name: Name, value: unknown): QuestionOf<Name> {
  return parseWith<z.ZodType<QuestionOf<Name>>>(TYPED[name].question, value, "question");
}

export function parseAnswer<Name extends QuestionName>(name: Name, value: unknown): AnswerTo<Name> {
  return parseWith<z.ZodType<AnswerTo<Name>>>(TYPED[name].answer, value, "answer");
}
