// What the custodian's page needs, from either of two sources: the program on this computer, with ledgers and tables of
// any size, or the page itself, for a small file and without a ledger.

import type { AnswerTo, QuestionOf } from "../../src/app-protocol.ts";
import { checkTable } from "../../src/check/check-table.ts";
import { checkAnswer } from "../../src/check/check-words.ts";
import { PublicError } from "../../src/errors.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { planDetails, planFacts } from "../../src/mechanism/plan-facts.ts";
import { measureRelease, NO_LEDGER, rehearseRelease } from "../../src/mechanism/release-steps.ts";
import { requestedTerms, type TermsRequest } from "../../src/mechanism/request.ts";
import { type MeasuredRelease, today } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { checkColumnNames, checkSource } from "../../src/table/check-columns.ts";
import { emptyVariables } from "../../src/table/empty-variables.ts";
import { fileDialect, fileTable } from "./file-table.ts";
import { ask } from "./local-program.ts";

/** The program writes a file and charges a ledger; the page alone does neither. */
export type Released =
  | AnswerTo<"release">
  | { readonly path: null; readonly release: MeasuredRelease; readonly ledger: null };

type Payment = Pick<QuestionOf<"release">, "ledger" | "left" | "out" | "sign">;

/** What a ledger would be charged. */
export type Charge = Exclude<AnswerTo<"dry-run">["charge"], null | { refusal: string }>;

export interface Custody {
  readonly description: string;
  /** Whether a ledger is charged. */
  readonly isCharged: boolean;
  columns(delimiter: string | undefined): Promise<AnswerTo<"columns">>;
  check(study: unknown, person: string | undefined): Promise<AnswerTo<"check">>;
  dryRun(study: unknown, terms: TermsRequest, ledger: string | undefined): Promise<AnswerTo<"dry-run">>;
  release(study: unknown, terms: TermsRequest, payment: Payment): Promise<Released>;
}

export function localCustody(table: string, relation: string | undefined): Custody {
  const named = { table, relation };
  return {
    description: table,
    isCharged: true,
    columns: (delimiter) => ask("columns", { ...named, delimiter }),
    check: (study, person) => ask("check", { ...named, study, person }),
    dryRun: (study, terms, ledger) => ask("dry-run", { ...named, study, ...terms, ledger }),
    release: (study, terms, payment) => ask("release", { ...named, study, ...terms, ...payment }),
  };
}

/** Larger files are for the program. */
const LARGEST_FILE = 50_000_000;

export function pageCustody(file: File): Custody {
  if (file.size > LARGEST_FILE) {
    throw new PublicError(`${file.name}: larger than 50 MB: start noisewise app, which reads tables of any size`);
  }
  const planOf = (study: unknown, terms: TermsRequest) => planRelease(parseStudy(study), requestedTerms(terms));
  return {
    description: file.name,
    isCharged: false,
    async columns(delimiter) {
      const csv = await fileDialect(file, delimiter);
      const columns = await (await fileTable(file, csv)).columns();
      checkColumnNames(columns, file.name);
      return { variables: emptyVariables(columns).map((variable) => ({ ...variable })), csv };
    },
    async check(given, person) {
      const study = parseStudy(given);
      const source = await fileTable(file, study.csv);
      await checkSource(study, source);
      return checkAnswer(await checkTable(source, study, person), study, person);
    },
    async dryRun(study, terms) {
      const plan = planOf(study, terms);
      await rehearseRelease(await fileTable(file, plan.study.csv), plan);
      return { facts: planFacts(plan, planDetails(plan)), charge: null };
    },
    async release(study, terms) {
      const plan = planOf(study, terms);
      const source = await fileTable(file, plan.study.csv);
      await rehearseRelease(source, plan);
      try {
        const release = await measureRelease(source, plan, { ledger: NO_LEDGER, day: today() });
        return { path: null, release, ledger: null };
      } catch {
        // Once rows are read, no error may say anything else.
        throw new PublicError("the release failed: check the file, then try again");
      }
    },
  };
}
