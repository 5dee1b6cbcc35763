import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { sha256Hex } from "../../src/json/canonical.ts";
import { type Budget, type Entry, sealEntry } from "../../src/ledger/entry.ts";
import { authorize, checkCommit, nextLink, quoteCharge, verifyChain } from "../../src/ledger/rules.ts";
import { rational } from "../../src/math/rational.ts";
import type { Neighbours } from "../../src/release/guarantee.ts";
import { headOf, pure, type Step, sampleLedger, zcdp } from "./sample-ledger.ts";

function state(total: Budget, steps: readonly Step[] = [], neighbours?: Neighbours) {
  const { stored, head } = sampleLedger(total, steps, neighbours);
  return verifyChain(stored, head);
}

const charge = { domain: "wages", neighbours: "add-remove-replace" } as const;
const tenth = { cost: pure("0.1") };

describe("the balance", () => {
  it("sums exactly: ten charges of 0.1 fit a budget of 1, the eleventh does not", () => {
    const full = state(pure("1"), Array(10).fill(tenth));
    expect([full.spent, full.left]).toEqual([rational(1n), rational(0n)]);
    expect(() => authorize(full, { ...charge, ...tenth })).toThrow(
      'ledger: the budget of "wages" does not allow ε = 0.1: 0 left (1 in total, 1 spent)',
    );
    // In doubles ten times 0.1 is below 1: a float sum would let a little more through.
    expect(
      Array(10)
        .fill(0.1)
        .reduce((a, b) => a + b),
    ).toBeLessThan(1);
    expect(() => authorize(full, { ...charge, cost: pure("1e-300") })).toThrow(PublicError);
  });

  it("allows the last bit of the budget and nothing beyond", () => {
    const nearly = state(pure("1"), [{ cost: pure("0.7") }]);
    expect(() => authorize(nearly, { ...charge, cost: pure("0.3") })).not.toThrow();
    expect(() => authorize(nearly, { ...charge, cost: pure("0.3000000000000000000000001") })).toThrow(PublicError);
  });

  it("keeps a charge without a commit spent", () => {
    const { spent, uncommitted } = state(pure("1"), [tenth, tenth, { commit: 2 }]);
    expect(spent).toEqual(rational(1n, 5n));
    expect([...uncommitted]).toEqual([3]);
  });

  it("mixes ε and ρ charges in a ρ ledger", () => {
    const { spent } = state(zcdp("1"), [{ cost: pure("1") }, { cost: zcdp("0.25") }]);
    expect(spent).toEqual(rational(3n, 4n));
    expect(() => state(zcdp("1"), [{ cost: pure("1.5") }])).toThrow(/entry 2: .* does not allow ρ = 1.125: 1 left/);
  });

  it("refuses a chain that spends more than its budget", () => {
    expect(() => state(pure("1"), Array(11).fill(tenth))).toThrow(/^entry 12: the budget/);
  });

  it("quotes a charge in the currency of the ledger, and none that it would refuse", () => {
    const quoted = quoteCharge(state(zcdp("1"), [{ cost: zcdp("0.25") }]), { ...charge, cost: pure("1") });
    expect(quoted).toEqual({ cost: rational(1n, 2n), left: rational(3n, 4n), after: rational(1n, 4n) });
    expect(() => quoteCharge(state(pure("1")), { ...charge, cost: pure("1.5") })).toThrow(
      /does not allow ε = 1.5: 1 left/,
    );
  });

  it("refuses ρ in an ε ledger, as a charge and in a chain", () => {
    expect(() => authorize(state(pure("1")), { ...charge, cost: zcdp("0.1") })).toThrow(/holds a budget of pure ε/);
    expect(() => state(pure("1"), [{ cost: zcdp("0.1") }])).toThrow(/^entry 2: holds a budget of pure ε/);
  });
});

describe("who is protected", () => {
  it("refuses another domain", () => {
    expect(() => authorize(state(pure("1")), { ...charge, ...tenth, domain: "health" })).toThrow(
      /"wages", not of "health"/,
    );
    expect(() => state(pure("1"), [{ ...tenth, domain: "health" }])).toThrow(/^entry 2/);
  });

  // What a ledger was opened for, and what releases may promise: at least that.
  it.each<[Neighbours, Neighbours, RegExp | null]>([
    ["add-remove", "add-remove", null],
    ["add-remove", "add-remove-replace", null],
    ["add-remove", "replace", /make the count private$/],
    ["add-remove-replace", "add-remove", /choose content as what is protected \(--protect content\)$/],
    ["add-remove-replace", "add-remove-replace", null],
    ["add-remove-replace", "replace", /make the count private$/],
    ["replace", "add-remove", /choose content as what is protected \(--protect content\)$/],
    ["replace", "add-remove-replace", null],
    ["replace", "replace", null],
  ])("opened for %s: a release for %s", (promised, neighbours, refusedWith) => {
    const account = state(pure("1"), [], promised);
    const attempt = () => authorize(account, { ...charge, ...tenth, neighbours });
    const inChain = () => state(pure("1"), [{ ...tenth, neighbours }], promised);
    if (refusedWith === null) {
      expect(attempt).not.toThrow();
      expect(inChain().spent).toEqual(rational(1n, 10n));
    } else {
      expect(attempt).toThrow(PublicError);
      expect(attempt).toThrow(refusedWith);
      expect(inChain).toThrow(/^entry 2: requires that releases protect/);
    }
  });

  it("counts releases for different neighbours in one budget", () => {
    const steps = [tenth, { ...tenth, neighbours: "add-remove" as const }, tenth];
    expect(state(pure("1"), steps, "add-remove").spent).toEqual(rational(3n, 10n));
  });
});

describe("commits", () => {
  it.each([
    ["nothing", [{ commit: 2 }]],
    ["the creation", [tenth, { commit: 1 }]],
    ["a later charge", [tenth, { commit: 4 }, tenth]],
    ["a committed charge", [tenth, { commit: 2 }, { commit: 2 }]],
    ["a commit", [tenth, { commit: 2 }, { commit: 3 }]],
  ] as [string, Step[]][])("refuses a commit of %s", (_, steps) => {
    expect(() => state(pure("1"), steps)).toThrow(/is not a charge that awaits/);
  });

  it("takes commits in any order", () => {
    const { uncommitted } = state(pure("1"), [tenth, tenth, { commit: 3 }, { commit: 2 }]);
    expect(uncommitted.size).toBe(0);
    expect(() => checkCommit(uncommitted, { charge: 2 })).toThrow(PublicError);
  });
});

describe("the shape of a chain", () => {
  it("refuses an empty one", () => {
    expect(() => verifyChain([], { count: 0, hash: "" })).toThrow(PublicError);
  });

  it("needs the creation first and only there", () => {
    const { stored } = sampleLedger(pure("1"), [tenth]);
    expect(() => verifyChain(stored.slice(1), headOf(stored))).toThrow(/^entry 1/);
    const again = { ...JSON.parse(stored[0].body), ...nextLink(state(pure("1"), [tenth])) } as Entry;
    expect(() => sealEntry(again)).toThrow(PublicError);
  });

  it("notices a missing end through the head", () => {
    const { stored, head } = sampleLedger(pure("1"), [tenth, tenth]);
    expect(() => verifyChain(stored.slice(0, -1), head)).toThrow(/should end with entry 3/);
    // Without the head the shorter chain is whole: this is what the head is for.
    expect(verifyChain(stored.slice(0, -1), headOf(stored.slice(0, -1))).spent).toEqual(rational(1n, 10n));
  });

  it("refuses a body that is not canonical, whatever its hash", () => {
    const { stored } = sampleLedger(pure("1"), []);
    const spaced = JSON.stringify(JSON.parse(stored[0].body), null, 1);
    const odd = [{ body: spaced, hash: sha256Hex(spaced) }];
    expect(() => verifyChain(odd, headOf(odd))).toThrow(/canonical/);
  });

  it.each(["", " wages", "two\nlines", "\u001b[31m", "x".repeat(201)])("refuses the domain %j", (domain) => {
    const { stored } = sampleLedger(pure("1"), []);
    expect(() => sealEntry({ ...JSON.parse(stored[0].body), domain })).toThrow(/domain/);
  });
});
