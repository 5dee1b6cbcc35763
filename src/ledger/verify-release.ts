// Throws, with the reason, unless the ledger accounts for a release. This exposes a rolled-back copy of a ledger: it
// lacks the charge that the release names.
import { PublicError } from "../errors.ts";
import { canonicalJson, contentHash } from "../json/canonical.ts";
import type { MeasuredRelease } from "../release/release.ts";
import type { ChargeEntry, CommitEntry } from "./entry.ts";
import type { LedgerState } from "./rules.ts";

export function verifyRelease(state: LedgerState, release: MeasuredRelease, what = "release"): void {
  const problem = chargeProblem(state, release);
  if (problem) throw new PublicError(`${what}: ${problem}`);
}

function chargeProblem({ created, entries }: LedgerState, release: MeasuredRelease): string | undefined {
  const { ledger } = release;
  if (ledger.kind === "none") return "it was made without a ledger";
  if (ledger.domain !== created.domain) return `it was charged to "${ledger.domain}", not to "${created.domain}"`;
  const sealed = entries.find(({ hash }) => hash === ledger.entryHash);
  if (!sealed) return "the ledger does not contain its charge: this is another ledger, or an old copy was restored";
  const { entry } = sealed;
  if (entry.type !== "charge") return `entry ${entry.sequence}, which it names, is not a charge`;
  return mismatch(entry, release) ?? commitProblem(entries, entry, release);
}

function mismatch(charge: ChargeEntry, { study, guarantee, neighbours }: MeasuredRelease): string | undefined {
  if (canonicalJson(charge.cost) !== canonicalJson(guarantee)) return "its guarantee is not the one that was charged";
  if (charge.neighbours !== neighbours) return "its neighbours are not the ones that were charged";
  if (charge.studyHash !== contentHash(study)) return "its study is not the one that was charged";
  return undefined;
}

function commitProblem(
  entries: LedgerState["entries"],
  { sequence }: ChargeEntry,
  release: MeasuredRelease,
): string | undefined {
  const commit = entries
    .map(({ entry }) => entry)
    .find((entry): entry is CommitEntry => entry.type === "commit" && entry.charge === sequence);
  if (!commit) return `its charge, entry ${sequence}, was never committed: the release was interrupted`;
  return commit.releaseHash === release.contentHash ? undefined : `entry ${sequence} paid for another release`;
}
