// Answers the custodian's page with the functions of the matching commands: init, check, release --dry-run, ledger,
// release. Paths are relative to the folder in which the program was started.
import { readdir } from "node:fs/promises";
import { type AnswerTo, parseQuestion, type QuestionName, type QuestionOf } from "../app-protocol.ts";
import { PublicError } from "../errors.ts";
import type { Budget } from "../ledger/entry.ts";
import { type LedgerState, quoteCharge } from "../ledger/rules.ts";
import { formatRational } from "../math/rational.ts";
import { planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { planDetails, planFacts } from "../mechanism/plan-facts.ts";
import { rehearseRelease } from "../mechanism/release-steps.ts";
import { requestedGuarantee, requestedTerms } from "../mechanism/request.ts";
import type { Answer } from "../node/app/app-server.ts";
import { releaseSigner } from "../node/files/sign-release.ts";
import { createLedger, type Ledger, openLedger } from "../node/ledger/ledger-database.ts";
import { releasePlanned } from "../node/release-table.ts";
import { tableDialect } from "../node/tables/csv-header.ts";
import { openTable } from "../node/tables/open-table.ts";
import { parseStudy, type Study } from "../study/study.ts";
import { checkColumnNames, checkSource } from "../table/check-columns.ts";
import { emptyVariables } from "../table/empty-variables.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import { readChecked } from "./commands/check.ts";

type Answers = { readonly [Name in QuestionName]: (question: QuestionOf<Name>) => Promise<AnswerTo<Name>> };

const ANSWERS: Answers = {
  folder,
  columns,
  check,
  "dry-run": dryRun,
  ledger: async ({ ledger }) => statusOf(openLedger(ledger)),
  "create-ledger": newLedger,
  release,
};

export const APP_ANSWERS: ReadonlyMap<string, Answer> = new Map(
  (Object.keys(ANSWERS) as QuestionName[]).map((name) => [name, (question) => answerTo(name, question)]),
);

function answerTo<Name extends QuestionName>(name: Name, question: unknown): Promise<AnswerTo<Name>> {
  return ANSWERS[name](parseQuestion(name, question));
}

async function folder(): Promise<AnswerTo<"folder">> {
  const names = (await readdir(process.cwd(), { withFileTypes: true })).filter((entry) => entry.isFile());
  const ending = (pattern: RegExp) => names.map(({ name }) => name).filter((name) => pattern.test(name));
  return {
    folder: process.cwd(),
    tables: ending(/\.(csv|tsv|parquet)$/i),
    ledgers: ending(/\.ledger$/i),
    keys: ending(/\.(key|pem)$/i),
  };
}

async function columns({ delimiter, ...table }: QuestionOf<"columns">): Promise<AnswerTo<"columns">> {
  const csv = await tableDialect(table.table, { delimiter });
  return withTable(table, csv, async (source) => {
    const found = await source.columns();
    checkColumnNames(found, source.description);
    return { variables: emptyVariables(found).map((variable) => ({ ...variable })), csv };
  });
}

async function check(question: QuestionOf<"check">): Promise<AnswerTo<"check">> {
  const { checkAnswer } = await import("../check/check-words.ts");
  const study = parseStudy(question.study);
  return withTable(question, study.csv, async (source) => {
    await checkSource(study, source);
    return checkAnswer(await readChecked(source, study, question.person), study, question.person);
  });
}

async function dryRun({ ledger, ...planned }: QuestionOf<"dry-run">): Promise<AnswerTo<"dry-run">> {
  const plan = planOf(planned);
  const state = ledger === undefined ? null : openLedger(ledger).status();
  return withTable(planned, plan.study.csv, async (source) => {
    await rehearseRelease(source, plan);
    return { facts: planFacts(plan, planDetails(plan)), charge: state && quotedCharge(state, plan) };
  });
}

function quotedCharge(state: LedgerState, { terms, neighbours }: ReleasePlan): AnswerTo<"dry-run">["charge"] {
  const { domain, total } = state.created;
  try {
    const { cost, left, after } = quoteCharge(state, { domain, cost: terms.guarantee, neighbours });
    const [price, before, rest] = [cost, left, after].map(formatRational);
    return { domain, unit: unitOf(total), cost: price, left: before, after: rest };
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    return { refusal: error.message };
  }
}

async function release(question: QuestionOf<"release">): Promise<AnswerTo<"release">> {
  const { ledger, left, out, sign: key, ...planned } = question;
  const plan = planOf(planned);
  const opened = openLedger(ledger);
  requireAgreed(ledger, left, formatRational(opened.status().left));
  const sign = key === undefined ? undefined : await releaseSigner(key);
  return withTable(planned, plan.study.csv, async (source) => {
    const made = await releasePlanned({ source, plan, ledger: opened, out, sign });
    return { path: out, release: made, ledger: statusOf(opened) };
  });
}

/** The custodian has agreed to a charge of this budget; if it has changed, they have not. */
function requireAgreed(ledger: string, agreed: string, left: string): void {
  if (agreed === left) return;
  throw new PublicError(
    `${ledger}: ${agreed} was left when you agreed, and ${left} is left now: nothing was charged; look at the charge again`,
  );
}

function planOf({ study, ...terms }: QuestionOf<"dry-run">): ReleasePlan {
  return planRelease(parseStudy(study), requestedTerms(terms));
}

async function newLedger(question: QuestionOf<"create-ledger">): Promise<AnswerTo<"ledger">> {
  const { ledger, epsilon, rho, domain, neighbours } = question;
  const total = requestedGuarantee({ epsilon, rho });
  return statusOf(createLedger(ledger, { domain, neighbours, total, version: PROGRAM.version }));
}

function statusOf(ledger: Ledger): AnswerTo<"ledger"> {
  const { created, total, spent, left } = ledger.status();
  const { domain, neighbours } = created;
  const [all, gone, rest] = [total, spent, left].map(formatRational);
  return { domain, unit: unitOf(created.total), total: all, spent: gone, left: rest, neighbours };
}

function unitOf({ kind }: Budget): "ε" | "ρ" {
  return kind === "pure" ? "ε" : "ρ";
}

async function withTable<Result>(
  { table, relation }: Pick<QuestionOf<"check">, "table" | "relation">,
  csv: Study["csv"],
  act: (source: TableSource) => Promise<Result>,
): Promise<Result> {
  const source = await openTable(table, { relation, csv });
  try {
    return await act(source);
  } finally {
    // After a charge a failure must reveal nothing; before it, a failed close does not matter.
    await source.close().catch(() => {});
  }
}
