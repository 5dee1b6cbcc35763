// noisewise check TABLE --study S: how a release would treat the table, for the custodian only. It charges and writes
// nothing. Its output describes rows, so it must not be published.
import { Command } from "commander";
import type { TableCheck } from "../../check/check-table.ts";
import { PublicError, UsageError } from "../../errors.ts";
import type { Study } from "../../study/study.ts";
import type { TableSource } from "../../table/source.ts";
import { print, printJson, withSpinner } from "../output.ts";
import { addTableArguments, openNamedTable } from "../table-arguments.ts";

interface CheckOptions {
  readonly table?: string;
  readonly study: string;
  readonly person?: string;
  readonly json?: boolean;
}

export function checkCommand(): Command {
  return addTableArguments(new Command("check"))
    .description("check, before spending anything, how a release would treat a table (confidential)")
    .requiredOption("--study <file>", "the study: variables, bounds, rows per person")
    .option(
      "--person <column>",
      "column that identifies the person, to check rowsPerPerson; not needed where the study names it",
    )
    .option("--json", "machine-readable output, marked confidential")
    .action(runCheck);
}

async function runCheck(table: string, relation: string | undefined, options: CheckOptions): Promise<void> {
  const [{ readStudy }, { checkSource }, { checkJson, isAsDeclared, isUsable }, { checkText }] = await Promise.all([
    import("../../node/files/read-study.ts"),
    import("../../table/check-columns.ts"),
    import("../../check/check-words.ts"),
    import("../describe-check.ts"),
  ]);
  const study = await readStudy(options.study);
  const source = await openNamedTable({ table, relation, options }, study.csv);
  try {
    await checkSource(study, source);
    await requirePersonColumn(source, options.person, study);
    const found = await withSpinner("reading the table", () => readChecked(source, study, options.person));
    if (options.json) printJson(checkJson(found, study, options.person));
    else print(checkText(found, study, options.person));
    if (!isAsDeclared(found, study)) process.exitCode = 1;
    else if (!isUsable(found)) process.exitCode = 2;
  } finally {
    await source.close().catch(() => {});
  }
}

/** Hides a driver's own message, which may quote a cell. */
export async function readChecked(source: TableSource, study: Study, person: string | undefined): Promise<TableCheck> {
  const { checkTable } = await import("../../check/check-table.ts");
  try {
    return await checkTable(source, study, person);
  } catch (error) {
    if (error instanceof PublicError) throw error;
    throw new PublicError(`${source.description}: reading stopped before the end: check the file or the connection`);
  }
}

async function requirePersonColumn(
  source: TableSource,
  person: string | undefined,
  { person: declared = person }: Study,
): Promise<void> {
  if (person === undefined) return;
  if (person !== declared)
    throw new UsageError(`the study names "${declared}" for the people: leave "${person}" out (--person)`);
  const names = (await source.columns()).map(({ name }) => name);
  if (names.includes(person)) return;
  const { onlyNearNames } = await import("../../study/near-names.ts");
  const near = onlyNearNames(person, names);
  const hint = near.length > 0 ? `: did you mean ${near.join(", ")}?` : "";
  throw new PublicError(`${source.description} has no column "${person}" for the people (--person)${hint}`);
}
