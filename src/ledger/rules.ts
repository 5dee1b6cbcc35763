// Stored entries and the head written with the last of them → what is spent and left, or a PublicError. The chain must
// be intact (hashes, links, numbers, head) and every entry must have been allowed when it was made.
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

/** The number of entries and the hash of the last: without it, a truncated chain would look intact. */
export interface Head {
  readonly count: number;
  readonly hash: string;
}

export interface LedgerState {
  readonly created: CreateEntry;
  readonly total: Rational;
  readonly spent: Rational;
  readonly left: Rational;
  readonly entries: readonly SealedEntry[];
  /** Sequence numbers of charges without a recorded release. They stay spent. */
  readonly uncommitted: ReadonlySet<number>;
}

type Account = Pick<LedgerState, "created" | "total" | "spent">;
type Charge = Pick<ChargeEntry, "domain" | "cost" | "neighbours">;

/** The state of an intact ledger; throws a PublicError that names the first problem. */
export function verifyChain(stored: readonly StoredEntry[], head: Head): LedgerState {
  const entries: SealedEntry[] = [];
  for (const one of stored) entries.push(readLink(one, entries.at(-1), `entry ${entries.length + 1}`));
  if (head.count !== entries.length || head.hash !== entries.at(-1)?.hash) {
    throw new PublicError(`it should end with entry ${head.count}: entries are missing or were added`);
  }
  return replay(entries);
}

/** What a charge would cost and leave, in the currency of the ledger; throws where the ledger cannot pay. */
export function quoteCharge(account: Account, charge: Charge) {
  authorize(account, charge);
  const { created, total, spent } = account;
  const cost = costIn(created.total.kind, charge.cost);
  const left = subtract(total, spent);
  return { cost, left, after: subtract(left, cost) };
}

/** Throws a PublicError unless the ledger can pay for the charge. */
export function authorize(account: Account, charge: Charge, what = "ledger"): void {
  const { created, total, spent } = account;
  if (charge.domain !== created.domain) {
    throw new PublicError(`${what}: keeps the budget of "${created.domain}", not of "${charge.domain}"`);
  }
  checkNeighbours(created.neighbours, charge.neighbours, what);
  const currency = created.total.kind;
  const cost = costIn(currency, charge.cost, what);
  if (compare(add(spent, cost), total) > 0) {
    const [all, gone, left] = [total, spent, subtract(total, spent)].map(formatRational);
    throw new PublicError(
      `${what}: the budget of "${created.domain}" does not allow ${formatAmount(currency, cost)}: ${left} left (${all} in total, ${gone} spent)`,
    );
  }
}

/** A release must protect at least what the ledger requires; only add-remove-replace protects everything. */
function checkNeighbours(promised: Neighbours, charged: Neighbours, what: string): void {
  if (charged === promised || charged === "add-remove-replace") return;
  if (charged === "replace") {
    throw new PublicError(
      `${what}: requires that releases protect whether somebody is in the table: make the count private`,
    );
  }
  throw new PublicError(
    `${what}: requires that releases protect what rows say at the full ε or ρ: choose content as what is protected (--protect content)`,
  );
}

/** Throws a PublicError unless the commit belongs to a charge that has none yet. */
export function checkCommit(
  uncommitted: ReadonlySet<number>,
  { charge }: Pick<CommitEntry, "charge">,
  what = "ledger",
) {
  if (!uncommitted.has(charge)) {
    throw new PublicError(`${what}: entry ${charge} is not a charge that awaits its release`);
  }
}

/** Number and link of the entry that would come next. */
export function nextLink({ entries }: Pick<LedgerState, "entries">): { sequence: number; previous: string } {
  return { sequence: entries.length + 1, previous: entries.at(-1)!.hash };
}

function readLink(stored: StoredEntry, last: SealedEntry | undefined, what: string): SealedEntry {
  const sealed = readEntry(stored, what);
  const { type, sequence, previous } = sealed.entry;
  if (sequence !== (last?.entry.sequence ?? 0) + 1) throw new PublicError(`${what}: its number is ${sequence}`);
  if (previous !== (last?.hash ?? null)) throw new PublicError(`${what}: it is not linked to the entry before it`);
  if ((type === "create") !== (last === undefined)) {
    throw new PublicError(`${what}: the first entry, and no other, must create the ledger`);
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
