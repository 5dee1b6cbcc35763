import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { formatRational } from "../../../src/math/rational.ts";
import { createLedger, type LedgerTerms, openLedger } from "../../../src/node/ledger/ledger-database.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewise-ledger-"));
  path = join(folder, "budget.ledger");
});
afterEach(() => rmSync(folder, { recursive: true }));

const TERMS: LedgerTerms = {
  domain: "wages",
  total: { kind: "pure", epsilon: "1" },
  neighbours: "add-remove-replace",
  version: "0.1.0",
};
const REQUEST = {
  studyHash: "a".repeat(64),
  cost: { kind: "pure", epsilon: "0.1" },
  neighbours: "add-remove-replace",
  version: "0.1.0",
} as const;
const spent = () => formatRational(openLedger(path).status().spent);

/** Changes a ledger behind its back. */
function meddle(...statements: string[]): void {
  const database = new Database(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

describe("creating a ledger", () => {
  it("writes a whole file for its owner alone, and nothing else", () => {
    const { created, entries } = createLedger(path, TERMS).status();
    expect(created).toMatchObject({ ...TERMS, format: "noisewise/ledger@2", sequence: 1, previous: null });
    expect(entries).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(["budget.ledger"]);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("never replaces a file, a folder or a dangling link", () => {
    createLedger(path, TERMS).charge(REQUEST);
    expect(() => createLedger(path, TERMS)).toThrow(`${path}: already exists`);
    expect(spent()).toBe("0.1");
    const link = join(folder, "link");
    symlinkSync(join(folder, "nowhere"), link);
    for (const taken of [folder, link]) expect(() => createLedger(taken, TERMS)).toThrow("already exists");
    expect(readdirSync(folder).sort()).toEqual(["budget.ledger", "link"]);
  });

  it("refuses a name at which a deleted database left its journal", () => {
    writeFileSync(`${path}-journal`, "");
    expect(() => createLedger(path, TERMS)).toThrow(/-journal is left over from another database/);
  });

  it("names a missing directory and a wrong budget", () => {
    expect(() => createLedger(join(folder, "no", "ledger"), TERMS)).toThrow("there is no such directory");
    expect(() => createLedger(path, { ...TERMS, total: { kind: "zcdp", rho: "-1" } })).toThrow(/total\.rho/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes any file name", () => {
    const odd = join(folder, "bud get?mode=memory#%41'é.ledger");
    createLedger(odd, TERMS).charge(REQUEST);
    expect(openLedger(odd).log()).toHaveLength(2);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe("charging and committing", () => {
  it("gives a receipt that names the entry", () => {
    const ledger = createLedger(path, TERMS);
    const receipt = ledger.charge(REQUEST);
    ledger.commit(receipt.sequence, "b".repeat(64));
    const [, charge, commit] = openLedger(path).log();
    expect(receipt).toEqual({ sequence: 2, entryHash: charge.hash, domain: "wages" });
    expect(charge.entry).toMatchObject({ type: "charge", ...REQUEST, domain: "wages" });
    expect(commit.entry).toMatchObject({
      type: "commit",
      charge: 2,
      releaseHash: "b".repeat(64),
      previous: charge.hash,
    });
  });

  it("affords ten charges of 0.1 from 1, and leaves the file untouched by the eleventh", () => {
    const ledger = createLedger(path, TERMS);
    for (let i = 0; i < 10; i++) ledger.charge(REQUEST);
    const bytes = readFileSync(path);
    expect(() => ledger.charge(REQUEST)).toThrow(
      `${path}: the budget of "wages" does not allow ε = 0.1: 0 left (1 in total, 1 spent)`,
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it("spends nothing on a request that a rule or the schema refuses", () => {
    const ledger = createLedger(path, TERMS);
    expect(() => ledger.charge({ ...REQUEST, domain: "health" })).toThrow('not of "health"');
    expect(() => ledger.charge({ ...REQUEST, neighbours: "replace" })).toThrow("make the count private");
    expect(() => ledger.charge({ ...REQUEST, cost: { kind: "zcdp", rho: "0.1" } })).toThrow("holds a budget of pure ε");
    expect(() => ledger.charge({ ...REQUEST, studyHash: "?" })).toThrow("studyHash");
    expect(() => ledger.charge({ ...REQUEST, cost: { kind: "pure", epsilon: "-1" } })).toThrow("cost.epsilon");
    expect(() => ledger.commit(1, "b".repeat(64))).toThrow("entry 1 is not a charge");
    expect(ledger.log()).toHaveLength(1);
  });

  it("waits for another process, then says so", () => {
    createLedger(path, TERMS);
    const other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
    const ledger = openLedger(path, { busyTimeout: 50 });
    expect(() => ledger.charge(REQUEST)).toThrow(`${path}: another release is still being charged after 0.05 s`);
    other.exec("ROLLBACK");
    other.close();
    expect(ledger.charge(REQUEST).sequence).toBe(2);
  });

  it("refuses when the file is gone since it was opened", () => {
    const ledger = createLedger(path, TERMS);
    rmSync(path);
    expect(() => ledger.charge(REQUEST)).toThrow("there is no such ledger");
    expect(existsSync(path)).toBe(false);
  });
});

describe("opening what is not an intact ledger", () => {
  it("never creates a missing one", () => {
    expect(() => openLedger(path)).toThrow(`${path}: there is no such ledger`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["an empty file", ""],
    ["text", "budget: 1\n".repeat(1000)],
    ["a header alone", "SQLite format 3\0"],
  ])("refuses %s and leaves it as it is", (_, content) => {
    writeFileSync(path, content);
    expect(() => openLedger(path)).toThrow(PublicError);
    expect(readFileSync(path, "utf8")).toBe(content);
  });

  it("refuses a folder, another database and a write-ahead log", () => {
    mkdirSync(join(folder, "sub"));
    expect(() => openLedger(join(folder, "sub"))).toThrow("is not a file");
    meddle("CREATE TABLE entry (sequence)");
    expect(() => openLedger(path)).toThrow("not a ledger");
    rmSync(path);
    createLedger(path, TERMS);
    writeFileSync(`${path}-wal`, "");
    expect(() => openLedger(path)).toThrow("does not belong to a ledger");
  });

  it("refuses a file cut off at any page", () => {
    const ledger = createLedger(path, TERMS);
    ledger.charge(REQUEST);
    const bytes = readFileSync(path);
    for (const length of [100, 4096, 4097, 8192, bytes.length - 1]) {
      writeFileSync(path, bytes.subarray(0, length));
      expect(() => openLedger(path), `${length} bytes`).toThrow(PublicError);
      expect(() => ledger.charge(REQUEST), `${length} bytes`).toThrow(PublicError);
    }
  });

  it.each([
    ["the last entry deleted", "DELETE FROM entry WHERE sequence = 4", "should end with entry 4"],
    ["the last two deleted", "DELETE FROM entry WHERE sequence > 2", "should end with entry 4"],
    ["an inner entry deleted", "DELETE FROM entry WHERE sequence = 3", "entry 3 is missing"],
    ["all deleted", "DELETE FROM entry", "should end with entry 4"],
    ["the head deleted", "DELETE FROM head", "it has no head"],
    ["a second head", "INSERT INTO head SELECT 2, count, hash FROM head", "SQLite cannot read it"],
    ["an entry renumbered", "UPDATE entry SET sequence = 9 WHERE sequence = 4", "entry 4 is missing"],
    ["a cheaper charge", `UPDATE entry SET body = replace(body, '"0.1"', '"0.01"')`, "does not match its hash"],
    [
      "two exchanged",
      "UPDATE entry SET (body, hash) = (SELECT body, hash FROM entry AS other WHERE other.sequence = 5 - entry.sequence) WHERE sequence IN (2, 3)",
      "its number is 3",
    ],
    ["a body that is not UTF-8", "UPDATE entry SET body = CAST(x'ff80' AS TEXT) WHERE sequence = 2", "SQLite cannot"],
    ["a foreign table", "CREATE TABLE more (x)", "its tables were changed"],
    [
      "a trigger that undoes charges",
      "CREATE TRIGGER undo AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE sequence = new.sequence; END",
      "its tables were changed",
    ],
    ["another journal mode", "PRAGMA journal_mode = WAL", "its journal mode was changed"],
  ])("refuses %s", (_, statement, words) => {
    const ledger = createLedger(path, TERMS);
    for (let i = 0; i < 3; i++) ledger.charge(REQUEST);
    meddle(statement);
    expect(() => openLedger(path)).toThrow(words);
    expect(() => ledger.charge(REQUEST)).toThrow(PublicError);
    expect(() => ledger.verify()).toThrow(PublicError);
  });
});

describe("a crash in the midst of writing", () => {
  it("is undone from the journal when the ledger is next opened", () => {
    createLedger(path, TERMS).charge(REQUEST);
    const database = new Database(path);
    // With a cache of one page SQLite has to write into the file long before the transaction ends.
    database.exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE entry SET body = 'x', hash = 'x'");
    for (let i = 3; i < 40; i++) database.exec(`INSERT INTO entry VALUES (${i}, '${"x".repeat(2000)}', 'x')`);
    const crashed = join(folder, "crashed.ledger");
    for (const suffix of ["", "-journal"]) copyFileSync(path + suffix, crashed + suffix);
    database.close();
    expect(readFileSync(crashed).includes("x".repeat(2000))).toBe(true);
    const ledger = openLedger(crashed);
    expect(ledger.log()).toHaveLength(2);
    expect(existsSync(`${crashed}-journal`)).toBe(false);
    expect(ledger.charge(REQUEST).sequence).toBe(3);
  });
});
