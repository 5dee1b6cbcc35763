// Table + study + terms + ledger → release file, in the order of docs/theory/custody.md §4: everything public is
// checked first, then the budget is charged, and only then is a row read. From the charge on nothing about the data may
// show, whatever goes wrong.
import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PublicError } from "../errors.ts";
import { planRelease, type ReleaseTerms } from "../mechanism/plan.ts";
import { publish } from "../mechanism/publish.ts";
import { contentHash } from "../release/canonical.ts";
import type { MeasuredRelease } from "../release/release.ts";
import type { Study } from "../release/study.ts";
import { exactStatistics } from "../statistics/exact-statistics.ts";
import { checkColumns } from "../table/check-columns.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import type { Ledger } from "./ledger-database.ts";
import { writeAtomically } from "./write-atomically.ts";

/** The one thing said when something fails after the charge. */
const FAILED_AFTER_CHARGE =
  "the release was not completed after its budget was charged, and the charge stays spent: " +
  "look after the disk, the table's file or the database connection, then run again (a new charge)";

const NO_LEDGER_WARNING =
  "No ledger was charged for this release: nobody keeps count of what was spent on this table in all.";

/** What a release is made of, and where it goes. */
export interface ReleaseOptions {
  readonly source: TableSource;
  readonly study: Study;
  readonly terms: ReleaseTerms;
  /** Null only where the custodian has accepted the risk of counting nothing. */
  readonly ledger: Ledger | null;
  readonly out: string;
}

/** Checks what is public, charges the ledger, reads the table, adds noise, writes the release. */
export async function releaseTable({ source, study, terms, ledger, out }: ReleaseOptions): Promise<MeasuredRelease> {
  const { layout, neighbours } = planRelease(study, terms);
  checkColumns(study, await source.columns(), source.description);
  await requirePlaceFor(out);
  const receipt = ledger?.charge({
    studyHash: contentHash(study),
    cost: terms.guarantee,
    neighbours,
    version: PROGRAM.version,
  });
  try {
    const release = publish(await exactStatistics(source, study, layout), terms, {
      ledger: receipt ? { kind: "charged", ...receipt } : { kind: "none", warning: NO_LEDGER_WARNING },
      made: { program: PROGRAM.name, version: PROGRAM.version, date: new Date().toISOString() },
    });
    await writeAtomically(out, `${JSON.stringify(release, null, 2)}\n`);
    if (receipt) ledger?.commit(receipt.sequence, release.contentHash);
    return release;
  } catch {
    throw new PublicError(FAILED_AFTER_CHARGE);
  }
}

/** A release is paid for, so none is ever overwritten, and a place that cannot be written is found before the charge. */
async function requirePlaceFor(out: string): Promise<void> {
  const folder = dirname(resolve(out));
  if (await stat(out).catch(() => undefined)) {
    throw new PublicError(`${out} exists, and releases are never overwritten: choose another --out`);
  }
  await access(folder, constants.W_OK).catch(() => {
    throw new PublicError(`${folder}: this folder does not exist or cannot be written: choose another --out`);
  });
}
