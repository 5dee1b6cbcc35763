// A budget ledger in one SQLite file. Each entry is stored as canonical JSON with its hash; a head row, written in the
// same transaction, holds their number. Every operation checks the whole file, and throws rather than repairs.
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { PublicError } from "../../errors.ts";
import { parseWith } from "../../json/parse.ts";
import {
  type ChargeEntry,
  ChargeSchema,
  type CreateEntry,
  type Entry,
  LEDGER_FORMAT,
  type SealedEntry,
  type StoredEntry,
  sealEntry,
} from "../../ledger/entry.ts";
import { authorize, checkCommit, type LedgerState, nextLink, verifyChain } from "../../ledger/rules.ts";
import { verifyRelease } from "../../ledger/verify-release.ts";
import type { MeasuredRelease } from "../../release/release.ts";
import { today } from "../../release/release.ts";
import { damaged, inWords, unrecognised } from "./ledger-errors.ts";
import { createLedgerFile, existingLedgerFile, writableLedgerFile } from "./ledger-file.ts";
import { type Connection, consistently, exclusively, Utf8, withSqliteFile } from "./sqlite-file.ts";

/** What is fixed when a ledger is created. */
export type LedgerTerms = Pick<CreateEntry, "domain" | "total" | "neighbours" | "version">;

const ChargeRequestSchema = ChargeSchema.pick({
  studyHash: true,
  cost: true,
  neighbours: true,
  version: true,
  domain: true,
}).partial({ domain: true });
/** The domain defaults to the ledger's; any other is refused. */
type ChargeRequest = z.output<typeof ChargeRequestSchema>;

/** The result of a charge: its number, needed to commit it, and what a release may publish about it. */
export interface Receipt {
  /** Never published: gaps in the numbers would show how many releases failed. */
  readonly sequence: number;
  readonly entryHash: string;
  readonly domain: string;
}

const BUSY_TIMEOUT = 10_000;
/** "nwL1": distinguishes a ledger from any other SQLite file. */
const APPLICATION_ID = 0x6e774c31;
const TABLES = {
  entry: "CREATE TABLE entry (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL, hash TEXT NOT NULL) STRICT",
  head: "CREATE TABLE head (id INTEGER PRIMARY KEY, count INTEGER NOT NULL, hash TEXT NOT NULL) STRICT",
};
const EntryRow = z.object({ sequence: z.int(), body: Utf8, hash: Utf8 });
const HeadRow = z.object({ id: z.literal(1), count: z.int(), hash: Utf8 });

/** Creates a ledger; throws if anything already has this name. */
export function createLedger(path: string, terms: LedgerTerms): Ledger {
  const first = { type: "create", format: LEDGER_FORMAT, sequence: 1, previous: null } as const;
  const genesis = sealEntry({ ...first, ...terms, date: today(), nonce: nonce() }, path);
  createLedgerFile(path, (draft) => {
    inWords(path, BUSY_TIMEOUT, () =>
      withSqliteFile(draft, BUSY_TIMEOUT, (connection) =>
        exclusively(connection, () => writeGenesis(connection, genesis)),
      ),
    );
  });
  return openLedger(path);
}

/** Opens an intact ledger; throws, and changes nothing, if the file is missing, damaged or foreign. */
export function openLedger(path: string, options: { busyTimeout?: number } = {}): Ledger {
  const ledger = new Ledger(path, options.busyTimeout ?? BUSY_TIMEOUT);
  ledger.status();
  return ledger;
}

/** Each operation opens its own connection: no lock outlives it, and a deleted file is noticed, not recreated. */
class Ledger {
  readonly #path: string;
  readonly #busyTimeout: number;

  constructor(path: string, busyTimeout: number) {
    this.#path = path;
    this.#busyTimeout = busyTimeout;
  }

  /** As given. */
  get path(): string {
    return this.#path;
  }

  /** Spends durably, before any data is read; if a rule forbids it, throws a PublicError and spends nothing. */
  charge(request: ChargeRequest): Receipt {
    const parsed = parseWith(ChargeRequestSchema, request, this.#path);
    const { entry, hash } = this.#append((state) => {
      const charge = { ...parsed, domain: parsed.domain ?? state.created.domain };
      authorize(state, charge, this.#path);
      return { type: "charge", ...nextLink(state), ...charge, date: today(), nonce: nonce() } satisfies ChargeEntry;
    });
    return { sequence: entry.sequence, entryHash: hash, domain: entry.domain };
  }

  /** Records the release that a charge paid for. */
  commit(charge: number, releaseHash: string): void {
    this.#append((state) => {
      checkCommit(state.uncommitted, { charge }, this.#path);
      return { type: "commit", ...nextLink(state), charge, releaseHash, nonce: nonce() };
    });
  }

  /** What is spent and left, after checking the whole file. */
  status(): LedgerState {
    return this.#operate(existingLedgerFile(this.#path), (connection) =>
      consistently(connection, () => load(connection, this.#path)),
    );
  }

  /** All entries, oldest first. */
  log(): readonly SealedEntry[] {
    return this.status().entries;
  }

  /** Throws a PublicError unless the file is intact and accounts for the release, if one is given. */
  verify(release?: MeasuredRelease, what?: string): void {
    const state = this.status();
    if (release) verifyRelease(state, release, what);
  }

  #append<One extends Entry>(next: (state: LedgerState) => One): { entry: One; hash: string } {
    return this.#operate(writableLedgerFile(this.#path), (connection) =>
      exclusively(connection, () => {
        const entry = next(load(connection, this.#path));
        const sealed = sealEntry(entry, this.#path);
        write(connection, entry.sequence, sealed);
        return { entry, hash: sealed.hash };
      }),
    );
  }

  #operate<Result>(file: string, act: (connection: Connection) => Result): Result {
    return inWords(this.#path, this.#busyTimeout, () => withSqliteFile(file, this.#busyTimeout, act));
  }
}

export type { Ledger };

function writeGenesis(connection: Connection, genesis: StoredEntry): void {
  connection.execute(`PRAGMA application_id = ${APPLICATION_ID}`);
  for (const table of Object.values(TABLES)) connection.execute(table);
  connection.execute("INSERT INTO head VALUES (1, ?, ?)", 0, "");
  write(connection, 1, genesis);
}

function write(connection: Connection, sequence: number, { body, hash }: StoredEntry): void {
  connection.execute("INSERT INTO entry VALUES (?, ?, ?)", sequence, body, hash);
  connection.execute("UPDATE head SET count = ?, hash = ?", sequence, hash);
}

function load(connection: Connection, path: string): LedgerState {
  checkFile(connection, path);
  const entries = connection.rows(
    EntryRow,
    "SELECT sequence, CAST(body AS BLOB) AS body, CAST(hash AS BLOB) AS hash FROM entry ORDER BY sequence",
  );
  const misplaced = entries.findIndex(({ sequence }, index) => sequence !== index + 1);
  if (misplaced >= 0) throw damaged(path, `entry ${misplaced + 1} is missing`);
  const heads = connection.rows(HeadRow, "SELECT id, count, CAST(hash AS BLOB) AS hash FROM head");
  if (heads.length !== 1) throw damaged(path, "it has no head");
  try {
    return verifyChain(entries, heads[0]);
  } catch (error) {
    throw error instanceof PublicError ? damaged(path, error.message) : error;
  }
}

function checkFile(connection: Connection, path: string): void {
  if (connection.integer("PRAGMA application_id") !== APPLICATION_ID) throw unrecognised(path);
  if (connection.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") > 0) {
    throw damaged(path, "its pages are inconsistent");
  }
  const known = connection.integer("SELECT count(*) FROM sqlite_schema WHERE sql IN (?, ?)", ...Object.values(TABLES));
  if (known !== 2 || connection.integer("SELECT count(*) FROM sqlite_schema") !== 2) {
    throw damaged(path, "its tables were changed");
  }
  if (connection.integer("SELECT journal_mode = 'delete' FROM pragma_journal_mode") !== 1) {
    throw damaged(path, "its journal mode was changed");
  }
}

function nonce(): string {
  return randomBytes(16).toString("hex");
}
