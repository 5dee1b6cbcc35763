// What the custodian's page asks of this computer, each answered by the functions of the command of the same purpose:
// init, check, release --dry-run, ledger, release. Paths are those of the folder the program was started in.
import { readdir } from "node:fs/promises";
import * as z from "zod";
import { parseWith } from "../json/parse.ts";
import { formatRational } from "../math/rational.ts";
import { planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { planFacts } from "../mechanism/plan-facts.ts";
import { rehearseRelease } from "../mechanism/release-steps.ts";
import { requestedGuarantee, requestedTerms, type TermsRequest } from "../mechanism/request.ts";
import type { Answer } from "../node/app/app-server.ts";
import { releaseSigner } from "../node/files/sign-release.ts";
import { createLedger, type Ledger, openLedger } from "../node/ledger/ledger-database.ts";
import { releaseTable } from "../node/release-table.ts";
import { tableDelimiter } from "../node/tables/csv-header.ts";
import { openTable } from "../node/tables/open-table.ts";
import { type Neighbours, NeighboursSchema } from "../release/guarantee.ts";
import { parseStudy, type Study } from "../study/study.ts";
import { checkColumnNames, checkColumns } from "../table/check-columns.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import { readChecked } from "./commands/check.ts";
import { describePlan } from "./describe-release.ts";

const Text = z.string().trim().min(1);
const Table = { table: Text, relation: Text.optional() };
const Budget = { epsilon: Text.optional(), rho: Text.optional() };
const Terms = { ...Budget, delta: Text.optional(), protect: Text.optional() };

/** A question of this shape → its answer. */
function answering<Shape extends z.ZodRawShape>(
  shape: Shape,
  answer: (question: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
): Answer {
  const schema = z.strictObject(shape);
  return (question) => answer(parseWith(schema, question, "question") as z.output<z.ZodObject<Shape>>);
}

export const APP_ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ["folder", answering({}, folder)],
  ["columns", answering(Table, columns)],
  ["check", answering({ ...Table, study: z.unknown() }, check)],
  ["dry-run", answering({ ...Table, ...Terms, study: z.unknown(), ledger: Text.optional() }, dryRun)],
  ["ledger", answering({ ledger: Text }, async ({ ledger }) => statusOf(openLedger(ledger)))],
  ["create-ledger", answering({ ledger: Text, ...Budget, domain: Text, neighbours: NeighboursSchema }, newLedger)],
  [
    "release",
    // There is no release without a ledger here: whoever accepts that risk does so on the command line.
    answering({ ...Table, ...Terms, study: z.unknown(), ledger: Text, out: Text, sign: Text.optional() }, release),
  ],
]);

async function folder(): Promise<unknown> {
  const names = (await readdir(process.cwd(), { withFileTypes: true })).filter((entry) => entry.isFile());
  const ending = (pattern: RegExp) => names.map(({ name }) => name).filter((name) => pattern.test(name));
  return {
    folder: process.cwd(),
    tables: ending(/\.(csv|tsv|parquet)$/i),
    ledgers: ending(/\.ledger$/i),
    keys: ending(/\.(key|pem)$/i),
  };
}

async function columns({ table, relation }: { table: string; relation?: string | undefined }): Promise<unknown> {
  const csv = { delimiter: await tableDelimiter(table), quote: '"' };
  return withTable({ table, relation }, csv, async (source) => {
    const found = await source.columns();
    checkColumnNames(found, source.description);
    return { columns: found.map(({ name, type }) => ({ name, type })), csv };
  });
}

interface Asked {
  readonly table: string;
  readonly relation?: string | undefined;
  readonly study?: unknown;
}

async function check(asked: Asked): Promise<unknown> {
  const { checkJson } = await import("../check/check-words.ts");
  const study = parseStudy(asked.study);
  return withTable(asked, study.csv, async (source) => {
    checkColumns(study, await source.columns(), source.description);
    return checkJson(await readChecked(source, study, undefined), study);
  });
}

async function dryRun({ ledger, ...asked }: Asked & TermsRequest & { ledger?: string | undefined }): Promise<unknown> {
  const plan = planOf(asked);
  const state = ledger === undefined ? null : openLedger(ledger).status();
  return withTable(asked, plan.study.csv, async (source) => {
    await rehearseRelease(source, plan);
    const { isRefused, budget } = describePlan(plan, state);
    return { facts: planFacts(plan), budget, isRefused };
  });
}

interface Paid {
  readonly ledger: string;
  readonly out: string;
  /** The path of the custodian's key: it is read here, and never travels to the page. */
  readonly sign?: string | undefined;
}

async function release({ ledger, out, sign: key, ...asked }: Asked & TermsRequest & Paid): Promise<unknown> {
  const plan = planOf(asked);
  const opened = openLedger(ledger);
  const sign = key === undefined ? undefined : await releaseSigner(key);
  return withTable(asked, plan.study.csv, async (source) => {
    const made = await releaseTable({ source, study: plan.study, terms: plan.terms, ledger: opened, out, sign });
    return { path: out, release: made, ledger: statusOf(opened) };
  });
}

function planOf({ study, ...terms }: Asked & TermsRequest): ReleasePlan {
  return planRelease(parseStudy(study), requestedTerms(terms));
}

interface LedgerAsked {
  readonly ledger: string;
  readonly epsilon?: string | undefined;
  readonly rho?: string | undefined;
  readonly domain: string;
  readonly neighbours: Neighbours;
}

async function newLedger({ ledger, epsilon, rho, domain, neighbours }: LedgerAsked): Promise<unknown> {
  const total = requestedGuarantee({ epsilon, rho });
  return statusOf(createLedger(ledger, { domain, neighbours, total, version: PROGRAM.version }));
}

function statusOf(ledger: Ledger): unknown {
  const { created, total, spent, left } = ledger.status();
  const unit = created.total.kind === "pure" ? "ε" : "ρ";
  const [all, gone, rest] = [total, spent, left].map(formatRational);
  return { domain: created.domain, unit, total: all, spent: gone, left: rest, neighbours: created.neighbours };
}

async function withTable(
  { table, relation }: Asked,
  csv: Study["csv"],
  act: (source: TableSource) => Promise<unknown>,
): Promise<unknown> {
  const source = await openTable(table, { relation, csv });
  try {
    return await act(source);
  } finally {
    // After a charge nothing may be said of a failure, and before it there is nothing to say of this one.
    await source.close().catch(() => {});
  }
}
