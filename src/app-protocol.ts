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

const LedgerStatus = z.object({
  domain: z.string(),
  unit: z.enum(["ε", "ρ"]),
  total: z.string(),
  spent: z.string(),
  left: z.string(),
  neighbours: NeighboursSchema,
});

const PROTOCOL = {
  folder: {
    question: z.strictObject({}),
    answer: z.object({ folder: z.string(), tables: Names, ledgers: Names, keys: Names }),
  },
  columns: {
    question: z.strictObject(Table),
    answer: z.object({
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      csv: z.object({ delimiter: z.string(), quote: z.string(), encoding: z.string().optional() }),
    }),
  },
  /** The answer is confidential, for the custodian only. */
  check: {
    question: z.strictObject({ ...Table, study: z.unknown() }),
    answer: z.object({ warning: z.string(), rows: z.number(), kept: z.number(), problems: Names }),
  },
  "dry-run": {
    question: z.strictObject({ ...Planned, ledger: Text.optional() }),
    answer: z.object({ facts: z.array(z.tuple([z.string(), z.string()])), budget: z.string() }),
  },
  ledger: { question: z.strictObject({ ledger: Text }), answer: LedgerStatus },
  "create-ledger": {
    question: z.strictObject({ ledger: Text, ...Budget, domain: Text, neighbours: NeighboursSchema }),
    answer: LedgerStatus,
  },
  /** A release without a ledger is not offered here: whoever accepts that risk does so on the command line. */
  release: {
    // The key is a path: the program reads it, and it never travels to the page.
    question: z.strictObject({ ...Planned, ledger: Text, out: Text, sign: Text.optional() }),
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
