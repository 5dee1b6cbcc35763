// Answers the custodian's page with the functions of the matching commands: init, check, release --dry-run, ledger,
// release. Paths are relative to the folder in which the program was started.
import { readdir } from "node:fs/promises";
import { type AnswerTo, parseQuestion, type QuestionName, type QuestionOf } from "../app-protocol.ts";
import { formatRational } from "../math/rational.ts";
import { planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { planDetails, planFacts } from "../mechanism/plan-facts.ts";
import { rehearseRelease } from "../mechanism/release-steps.ts";
import { requestedGuarantee, requestedTerms } from "../mechanism/request.ts";
import type { Answer } from "../node/app/app-server.ts";
import { releaseSigner } from "../node/files/sign-release.ts";
import { createLedger, type Ledger, openLedger } from "../node/ledger/ledger-database.ts";
import { releasePlanned } from "../node/release-table.ts";
import { tableDelimiter } from "../node/tables/csv-header.ts";
import { openTable } from "../node/tables/open-table.ts";
import { parseStudy, type Study } from "../study/study.ts";
import { checkColumnNames, checkSource } from "../table/check-columns.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import { readChecked } from "./commands/check.ts";
import { describeBudget } from "./describe-release.ts";

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

async function columns({ table, relation }: QuestionOf<"columns">): Promise<AnswerTo<"columns">> {
  const csv = { delimiter: await tableDelimiter(table), quote: '"' };
  return withTable({ table, relation }, csv, async (source) => {
    const found = await source.columns();
    checkColumnNames(found, source.description);
    return { columns: found.map(({ name, type }) => ({ name, type })), csv };
  });
}

async function check(question: QuestionOf<"check">): Promise<AnswerTo<"check">> {
  const { checkJson } = await import("../check/check-words.ts");
  const study = parseStudy(question.study);
  return withTable(question, study.csv, async (source) => {
    await checkSource(study, source);
    return checkJson(await readChecked(source, study, undefined), study);
  });
}

async function dryRun({ ledger, ...planned }: QuestionOf<"dry-run">): Promise<AnswerTo<"dry-run">> {
  const plan = planOf(planned);
  const state = ledger === undefined ? null : openLedger(ledger).status();
  return withTable(planned, plan.study.csv, async (source) => {
    await rehearseRelease(source, plan);
    return { facts: planFacts(plan, planDetails(plan)), budget: describeBudget(plan, state).text };
  });
}

async function release({ ledger, out, sign: key, ...planned }: QuestionOf<"release">): Promise<AnswerTo<"release">> {
  const plan = planOf(planned);
  const opened = openLedger(ledger);
  const sign = key === undefined ? undefined : await releaseSigner(key);
  return withTable(planned, plan.study.csv, async (source) => {
    const made = await releasePlanned({ source, plan, ledger: opened, out, sign });
    return { path: out, release: made, ledger: statusOf(opened) };
  });
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
  const unit = created.total.kind === "pure" ? "ε" : "ρ";
  const [all, gone, rest] = [total, spent, left].map(formatRational);
  return { domain: created.domain, unit, total: all, spent: gone, left: rest, neighbours: created.neighbours };
}

async function withTable<Result>(
  { table, relation }: QuestionOf<"columns">,
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
