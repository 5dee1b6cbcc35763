// Whatever is edited, moved, doubled, dropped or forged in a chain, it is refused: the hash of one entry, the link to
// the one before and the head leave no other way than to rewrite everything behind the change, the head included.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { sha256Hex } from "../../src/json/canonical.ts";
import type { StoredEntry } from "../../src/ledger/entry.ts";
import { verifyChain } from "../../src/ledger/rules.ts";
import { pure, type Step, sampleLedger } from "./sample-ledger.ts";

const SETTINGS = { seed: 20240501, numRuns: 150 };

/** Ledgers of 2 to 16 entries: charges of some hundredths, some of them committed. */
const ledgers = fc
  .array(fc.record({ hundredths: fc.integer({ min: 1, max: 9 }), committed: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((charges) => {
    const steps: Step[] = [];
    for (const { hundredths, committed } of charges) {
      steps.push({ cost: pure(`0.0${hundredths}`) });
      if (committed) steps.push({ commit: steps.length + 1 });
    }
    return sampleLedger(pure("1"), steps);
  });

function alwaysRefused(tamper: (stored: readonly StoredEntry[], at: number, other: number) => StoredEntry[]): void {
  fc.assert(
    fc.property(ledgers, fc.nat(), fc.nat(), ({ stored, head }, at, other) => {
      expect(verifyChain(stored, head).entries).toHaveLength(stored.length);
      const tampered = tamper(stored, at, other);
      fc.pre(JSON.stringify(tampered) !== JSON.stringify(stored));
      expect(() => verifyChain(tampered, head)).toThrow(PublicError);
    }),
    SETTINGS,
  );
}

const replaceAt = (stored: readonly StoredEntry[], index: number, by: StoredEntry) =>
  stored.map((entry, i) => (i === index ? by : entry));

function flipBit(text: string, at: number): string {
  const index = at % text.length;
  return text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ (1 << (at % 7))) + text.slice(index + 1);
}

describe("a tampered chain is refused", () => {
  it("one bit of a body", () => {
    alwaysRefused((stored, at, other) => {
      const { body, hash } = stored[at % stored.length];
      return replaceAt(stored, at % stored.length, { body: flipBit(body, other), hash });
    });
  });

  it("one bit of a body, its hash made to match", () => {
    alwaysRefused((stored, at, other) => {
      const body = flipBit(stored[at % stored.length].body, other);
      return replaceAt(stored, at % stored.length, { body, hash: sha256Hex(body) });
    });
  });

  it("a smaller cost, its hash made to match", () => {
    alwaysRefused((stored, at) => {
      const index = at % stored.length;
      const body = stored[index].body.replace(/"epsilon":"[^"]*"/, '"epsilon":"0.001"');
      return replaceAt(stored, index, { body, hash: sha256Hex(body) });
    });
  });

  it("one bit of a hash", () => {
    alwaysRefused((stored, at, other) => {
      const { body, hash } = stored[at % stored.length];
      return replaceAt(stored, at % stored.length, { body, hash: flipBit(hash, other) });
    });
  });

  it("two entries exchanged", () => {
    alwaysRefused((stored, at, other) => {
      const [first, second] = [at % stored.length, other % stored.length];
      return replaceAt(replaceAt(stored, first, stored[second]), second, stored[first]);
    });
  });

  it("an entry dropped, the last one too", () => {
    alwaysRefused((stored, at) => stored.filter((_, index) => index !== at % stored.length));
  });

  it("an end dropped", () => {
    alwaysRefused((stored, at) => stored.slice(0, at % stored.length));
  });

  it("an entry doubled", () => {
    alwaysRefused((stored, at, other) => stored.toSpliced(other % (stored.length + 1), 0, stored[at % stored.length]));
  });

  it("an entry of another ledger in its place", () => {
    const foreign = sampleLedger(pure("2"), Array(16).fill({ cost: pure("0.01") })).stored;
    alwaysRefused((stored, at) => replaceAt(stored, at % stored.length, foreign[at % stored.length]));
  });
});
