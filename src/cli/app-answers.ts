// What the custodian's page asks of this computer, each answered by the functions of the command of the same purpose:
// init, check, release --dry-run, ledger, release. Paths are those of the folder the program was started in.
import { readdir } from "node:fs/promises";
import * as z from "zod";
import { formatRational } from "../math/rational.ts";
import { planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { planFacts } from "../mechanism/plan-facts.ts";
import { rehearseRelease } from "../mechanism/release-steps.ts";
import { requestedGuarantee } from "../mechanism/request.ts";
import type { Answer } from "../node/app-server.ts";
import { tableDelimiter } from "../node/csv-header.ts";
import { createLedger, type Ledger, openLedger } from "../node/ledger-database.ts";
import { openTable } from "../node/open-table.ts";
import { releaseTable } from "../node/release-table.ts";
import { parseWith } from "../release/parse.ts";
import { parseStudy, type Study } from "../release/study.ts";
import { checkColumnNames, checkColumns } from "../table/check-columns.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import { readChecked } from "./check.ts";
import { describePlan } from "./describe-release.ts";

const Text = z.string().trim().min(1);
const Table = { table: Text, relation: Text.optional() };
const Privacy = { epsilon: Text, delta: Text.optional() };

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
  ["dry-run", answering({ ...Table, ...Privacy, study: z.unknown(), ledger: Text.optional() }, dryRun)],
  ["ledger", answering({ ledger: Text }, async ({ ledger }) => statusOf(openLedger(ledger)))],
  ["create-ledger", answering({ ledger: Text, epsilon: Text, domain: Text }, newLedger)],
  [
    "release",
    // There is no release without a ledger here: whoever accepts that risk does so on the command line.
    answering({ ...Table, ...Privacy, study: z.unknown(), ledger: Text, out: Text }, release),
  ],
]);

async function folder(): Promise<unknown> {
  const names = (await readdir(process.cwd(), { withFileTypes: true })).filter((entry) => entry.isFile());
  const ending = (pattern: RegExp) => names.map(({ name }) => name).filter((name) => pattern.test(name));
  return { folder: process.cwd(), tables: ending(/\.(csv|tsv|parquet)$/i), ledgers: ending(/\.ledger$/i) };
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
  const { checkJson } = await import("../statistics/check-words.ts");
  const study = parseStudy(asked.study);
  return withTable(asked, study.csv, async (source) => {
    checkColumns(study, await source.columns(), source.description);
    return checkJson(await readChecked(source, study, undefined), study);
  });
}

interface Terms extends Asked {
  readonly epsilon: string;
  readonly delta?: string | undefined;
}

async function dryRun({ ledger, ...asked }: Terms & { ledger?: string | undefined }): Promise<unknown> {
  const plan = planOf(asked);
  const state = ledger === undefined ? null : openLedger(ledger).status();
  return withTable(asked, plan.study.csv, async (source) => {
    await rehearseRelease(source, plan);
    const { isRefused, budget } = describePlan(plan, state);
    return { facts: planFacts(plan), budget, isRefused };
  });
}

async function release({ ledger, out, ...asked }: Terms & { ledger: string; out: string }): Promise<unknown> {
  const plan = planOf(asked);
  const opened = openLedger(ledger);
  return withTable(asked, plan.study.csv, async (source) => {
    const made = await releaseTable({ source, study: plan.study, terms: plan.terms, ledger: opened, out });
    return { path: out, release: made, ledger: statusOf(opened) };
  });
}

function planOf({ study, epsilon, delta }: Terms): ReleasePlan {
  return planRelease(parseStudy(study), { guarantee: requestedGuarantee({ epsilon, delta }) });
}

async function newLedger({ ledger, epsilon, domain }: { ledger: string; epsilon: string; domain: string }) {
  const total = requestedGuarantee({ epsilon });
  return statusOf(createLedger(ledger, { domain, neighbours: "add-remove", total, version: PROGRAM.version }));
}

function statusOf(ledger: Ledger): unknown {
  const { created, total, spent, left } = ledger.status();
  const unit = created.total.kind === "pure" ? "ε" : "ρ";
  const [all, gone, rest] = [total, spent, left].map(formatRational);
  return { domain: created.domain, unit, total: all, spent: gone, left: rest };
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
