// Stored entries and the head that was written with the last of them → what is spent and left, or a refusal. The chain
// must be whole (hashes, links, numbers, head) and every entry must have been allowed when it was made.
import { PublicError } from "../errors.ts";
import { add, compare, formatRational, type Rational, rational, subtract } from "../math/rational.ts";
import type { Neighbours } from "../release/guarantee.ts";
import { budgetAmount, costIn, formatAmount } from "./compose.ts";
import {
  type ChargeEntry,
  type CommitEntry,
  type CreateEntry,
  type Entry,
  readEntry,
  type SealedEntry,
  type StoredEntry,
} from "./entry.ts";

/** How many entries there are and the hash of the last: without it a chain that lost its end would look whole. */
export interface Head {
  readonly count: number;
  readonly hash: string;
}

/** What an intact ledger says. */
export interface LedgerState {
  readonly created: CreateEntry;
  readonly total: Rational;
  readonly spent: Rational;
  readonly left: Rational;
  readonly entries: readonly SealedEntry[];
  /** Sequence numbers of the charges no release was recorded for. They stay spent. */
  readonly uncommitted: ReadonlySet<number>;
}

type Account = Pick<LedgerState, "created" | "total" | "spent">;
type Charge = Pick<ChargeEntry, "domain" | "cost" | "neighbours">;

/** The state of an intact ledger; throws a PublicError that names the first thing that is wrong. */
export function verifyChain(stored: readonly StoredEntry[], head: Head): LedgerState {
  const entries: SealedEntry[] = [];
  for (const one of stored) entries.push(readLink(one, entries.at(-1), `entry ${entries.length + 1}`));
  if (head.count !== entries.length || head.hash !== entries.at(-1)?.hash) {
    throw new PublicError(`it should end with entry ${head.count}: entries are missing or were added`);
  }
  return replay(entries);
}

/** Throws a PublicError unless the ledger can pay for the charge. */
export function authorize(account: Account, charge: Charge, what = "ledger"): void {
  const { created, total, spent } = account;
  if (charge.domain !== created.domain) {
    throw new PublicError(`${what}: keeps the budget of "${created.domain}", not of "${charge.domain}"`);
  }
  checkNeighbours(created.neighbours, charge.neighbours, what);
  const currency = created.total.kind;
  const asked = costIn(currency, charge.cost, what);
  if (compare(add(spent, asked), total) > 0) {
    const [all, gone, left] = [total, spent, subtract(total, spent)].map(formatRational);
    throw new PublicError(
      `${what}: the budget of "${created.domain}" does not allow ${formatAmount(currency, asked)}: ${left} left (${all} in total, ${gone} spent)`,
    );
  }
}

/** A release must promise at least what the ledger was opened for; only add-remove-replace promises all there is. */
function checkNeighbours(promised: Neighbours, charged: Neighbours, what: string): void {
  if (charged === promised || charged === "add-remove-replace") return;
  if (charged === "replace") {
    throw new PublicError(
      `${what}: protects whether somebody is in the table, which a release with a public count does not: make the count private`,
    );
  }
  throw new PublicError(
    `${what}: protects what people's rows say at its full ε or ρ, which a release does only on demand: ask for --protect content`,
  );
}

/** Throws a PublicError unless the commit belongs to a charge that has none yet. */
export function checkCommit(
  uncommitted: ReadonlySet<number>,
  { charge }: Pick<CommitEntry, "charge">,
  what = "ledger",
) {
  if (!uncommitted.has(charge)) {
    throw new PublicError(`${what}: entry ${charge} is not a charge that waits for its release`);
  }
}

/** Number and link of the entry that would come next. */
export function nextLink({ entries }: Pick<LedgerState, "entries">): { sequence: number; previous: string } {
  return { sequence: entries.length + 1, previous: entries.at(-1)!.hash };
}

function readLink(stored: StoredEntry, before: SealedEntry | undefined, what: string): SealedEntry {
  const sealed = readEntry(stored, what);
  const { type, sequence, previous } = sealed.entry;
  if (sequence !== (before?.entry.sequence ?? 0) + 1) throw new PublicError(`${what}: its number is ${sequence}`);
  if (previous !== (before?.hash ?? null)) throw new PublicError(`${what}: it does not follow the entry before it`);
  if ((type === "create") !== (before === undefined)) {
    throw new PublicError(`${what}: the first entry, and no other, creates a ledger`);
  }
  return sealed;
}

function replay(entries: readonly SealedEntry[]): LedgerState {
  const created = entries[0].entry as CreateEntry;
  const total = budgetAmount(created.total);
  const uncommitted = new Set<number>();
  let spent = rational(0n);
  for (const { entry } of entries.slice(1)) {
    spent = add(spent, follow({ created, total, spent }, uncommitted, entry, `entry ${entry.sequence}`));
  }
  return { created, total, spent, left: subtract(total, spent), entries, uncommitted };
}

/** What an entry spends; charges without a commit are kept in `uncommitted`. */
function follow(account: Account, uncommitted: Set<number>, entry: Entry, what: string): Rational {
  if (entry.type === "charge") {
    authorize(account, entry, what);
    uncommitted.add(entry.sequence);
    return costIn(account.created.total.kind, entry.cost, what);
  }
  if (entry.type === "commit") {
    checkCommit(uncommitted, entry, what);
    uncommitted.delete(entry.charge);
  }
  return rational(0n);
}
