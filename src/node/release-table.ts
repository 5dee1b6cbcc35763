// Table + study + terms + ledger → release file, in the order of docs/theory/custody.md §4: everything public is
// checked first, then the budget is charged, and only then is a row read. After the charge, no error may reveal
// anything about the data.
import { PublicError } from "../errors.ts";
import { contentHash } from "../json/canonical.ts";
import { planRelease, type ReleasePlan, type ReleaseTerms } from "../mechanism/plan.ts";
import { measureRelease, NO_LEDGER, rehearseRelease } from "../mechanism/release-steps.ts";
import { type MeasuredRelease, today } from "../release/release.ts";
import type { Study } from "../study/study.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import { draftRelease, type PlacedRelease, type ReleaseDraft } from "./files/release-file.ts";
import type { ReleaseSigner } from "./files/sign-release.ts";
import type { Ledger, Receipt } from "./ledger/ledger-database.ts";

/** The only message if there is no release after the charge. */
const FAILED_AFTER_CHARGE =
  "the release failed after its budget was charged, and the charge stays spent: " +
  "check the disk, the table's file or the database connection, then run again (a new charge)";

/** What a release is made of, and where it goes. */
export interface ReleaseOptions {
  readonly source: TableSource;
  readonly study: Study;
  readonly terms: ReleaseTerms;
  /** Null only if the custodian has accepted the risk of not tracking the budget. */
  readonly ledger: Ledger | null;
  readonly out: string;
  /** Made by `releaseSigner`. */
  readonly sign?: ReleaseSigner | undefined;
}

/** The same, already planned. */
export interface PlannedRelease extends Omit<ReleaseOptions, "study" | "terms"> {
  readonly plan: ReleasePlan;
}

/** Checks what is public, charges the ledger, reads the table, adds noise, writes the release. */
export async function releaseTable({ study, terms, ...options }: ReleaseOptions): Promise<MeasuredRelease> {
  return releasePlanned({ ...options, plan: planRelease(study, terms) });
}

export async function releasePlanned(planned: PlannedRelease): Promise<MeasuredRelease> {
  const { source, plan, ledger, out } = planned;
  await rehearseRelease(source, plan);
  const draft = await draftRelease(out, ledger?.path ?? null);
  // Taken before the charge: a date taken later could show that reading the table lasted past midnight.
  const day = today();
  const receipt = await chargeOr(() => draft.discard(), ledger, plan);
  const { release, placed } = await complete(planned, draft, receipt, day);
  const problems = [placed.problem, commitProblem(ledger, receipt, release)].filter((problem) => problem !== null);
  if (problems.length === 0) return release;
  throw new PublicError(`the release is complete and paid for, in ${placed.path}, but ${problems.join("; and ")}`);
}

async function chargeOr(undo: () => Promise<void>, ledger: Ledger | null, plan: ReleasePlan): Promise<Receipt | null> {
  try {
    const { study, terms, neighbours } = plan;
    const charge = { studyHash: contentHash(study), cost: terms.guarantee, neighbours, version: PROGRAM.version };
    return ledger?.charge(charge) ?? null;
  } catch (error) {
    await undo();
    throw error;
  }
}

async function complete(
  { source, plan, sign }: PlannedRelease,
  draft: ReleaseDraft,
  receipt: Receipt | null,
  day: string,
): Promise<{ release: MeasuredRelease; placed: PlacedRelease }> {
  try {
    const unsigned = await measureRelease(source, plan, { ledger: ledgerReference(receipt), day });
    const release = sign ? sign(unsigned) : unsigned;
    await draft.fill(`${JSON.stringify(release, null, 2)}\n`, day);
    return { release, placed: await draft.place() };
  } catch {
    await draft.discard();
    throw new PublicError(FAILED_AFTER_CHARGE);
  }
}

function ledgerReference(receipt: Receipt | null): MeasuredRelease["ledger"] {
  if (!receipt) return NO_LEDGER;
  const { domain, entryHash } = receipt;
  return { kind: "charged", domain, entryHash };
}

/** If the commit fails, the release still exists and is paid for. */
function commitProblem(ledger: Ledger | null, receipt: Receipt | null, release: MeasuredRelease): string | null {
  try {
    if (receipt) ledger?.commit(receipt.sequence, release.contentHash);
    return null;
  } catch {
    return "the ledger could not record it and will show a charge without a release: keep this message with the ledger";
  }
}
