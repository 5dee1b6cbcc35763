// One flipped byte anywhere in the file: the ledger is refused, or it reads exactly as before (the byte lies in unused
// space or in a counter that means nothing) and then goes on to charge correctly. Never another sum, never a reset.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { canonicalJson } from "../../../src/json/canonical.ts";
import type { SealedEntry } from "../../../src/ledger/entry.ts";
import { createLedger, type Ledger } from "../../../src/node/ledger/ledger-database.ts";

const REQUEST = {
  studyHash: "a".repeat(64),
  cost: { kind: "pure", epsilon: "0.1" },
  neighbours: "add-remove-replace",
  version: "0.1.0",
} as const;

let folder: string;
let path: string;
let intact: Buffer;
let bodies: string;
let ledger: Ledger;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewise-ledger-"));
  path = join(folder, "budget.ledger");
  const terms = { domain: "wages", neighbours: REQUEST.neighbours, version: "0.1.0" };
  ledger = createLedger(path, { ...terms, total: { kind: "pure", epsilon: "1" } });
  ledger.commit(ledger.charge(REQUEST).sequence, "b".repeat(64));
  ledger.charge(REQUEST);
  intact = readFileSync(path);
  bodies = JSON.stringify(ledger.log());
});
afterAll(() => rmSync(folder, { recursive: true }));

function flip(offset: number, mask: number): void {
  const bytes = Buffer.from(intact);
  bytes[offset] ^= mask;
  writeFileSync(path, bytes);
}

/** "refused", "same", or what the ledger wrongly became. */
function outcome(): string {
  try {
    const log = JSON.stringify(ledger.log());
    return log === bodies ? "same" : log;
  } catch (error) {
    return error instanceof PublicError && !error.message.includes("\n") ? "refused" : String(error);
  }
}

function occurrences(text: string): number[] {
  const starts: number[] = [];
  for (let at = intact.indexOf(text); at >= 0; at = intact.indexOf(text, at + 1)) starts.push(at);
  return starts.flatMap((start) => Array.from(text, (_, index) => start + index));
}

/** The driver gives file handles back between turns of the event loop only. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("a flipped byte", () => {
  it("in an entry or in the head is always refused", async () => {
    const entries: SealedEntry[] = JSON.parse(bodies);
    const texts = entries.flatMap(({ entry, hash }) => [canonicalJson(entry), hash]);
    const offsets = new Set(texts.flatMap(occurrences));
    // Bodies, hashes, and the hash in the head.
    expect(offsets.size).toBe(texts.join("").length + 64);
    for (const offset of offsets) {
      // The high bit makes invalid UTF-8, the low one another digit or letter.
      flip(offset, offset % 2 ? 0x80 : 0x01);
      expect(outcome(), `byte ${offset}`).toBe("refused");
      await nextTurn();
    }
  });

  it("anywhere else is refused or harmless, also for the next charge", async () => {
    const header = Array.from({ length: 130 }, (_, offset) => offset);
    const sample = Array.from({ length: 300 }, (_, i) => Math.floor((i * intact.length) / 300) + (i % 13));
    for (const offset of [...header, ...sample]) {
      flip(offset, [0x01, 0x80, 0xff][offset % 3]);
      const result = outcome();
      expect(["refused", "same"], `byte ${offset}`).toContain(result);
      if (result === "same" && offset % 5 === 0) chargeOnce(offset);
      await nextTurn();
    }
  });

  /** A charge on a harmlessly damaged file is refused, or adds exactly itself. */
  function chargeOnce(offset: number): void {
    try {
      expect(ledger.charge(REQUEST).sequence).toBe(5);
      const log = ledger.log();
      expect(JSON.stringify(log.slice(0, 4)), `byte ${offset}`).toBe(bodies);
      expect(log).toHaveLength(5);
    } catch (error) {
      expect(error, `byte ${offset}`).toBeInstanceOf(PublicError);
      expect(outcome(), `byte ${offset}`).toBe("same");
    }
  }
});
