import { describe, expect, it } from "vitest";
import { contentHash } from "../../src/json/canonical.ts";
import type { StoredEntry } from "../../src/ledger/entry.ts";
import { verifyChain } from "../../src/ledger/rules.ts";
import { verifyRelease } from "../../src/ledger/verify-release.ts";
import { type MeasuredRelease, sealRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { headOf, pure, sampleLedger } from "./sample-ledger.ts";

const study = parseStudy({ variables: [{ name: "wage", bounds: [0, 10] }] });

function releaseOf({ hash }: StoredEntry, changes: Partial<MeasuredRelease> = {}): MeasuredRelease {
  return sealRelease({
    format: "noisewise/release@1" as const,
    origin: "noisewise" as const,
    study,
    count: { kind: "private" as const },
    grid: { K: 65536 as const, degree: 2 as const },
    moments: [],
    noise: { kind: "discrete-laplace" as const, scale: "1" },
    guarantee: pure("0.5"),
    neighbours: "add-remove-replace" as const,
    statement: "",
    entropy: "system" as const,
    ledger: { kind: "charged" as const, domain: "wages", entryHash: hash },
    made: { program: "noisewise", version: "0.1.0", date: "2024-05-01" },
    ...changes,
  });
}

/** A ledger that charged this study and committed the release that `make` builds from the charge. */
function committed(make: (charge: StoredEntry) => MeasuredRelease, studyHash = contentHash(study)) {
  const charge = sampleLedger(pure("1"), [{ cost: pure("0.5"), studyHash }]).stored[1];
  const release = make(charge);
  const { stored, head } = sampleLedger(pure("1"), [
    { cost: pure("0.5"), studyHash },
    { commit: 2, releaseHash: release.contentHash },
  ]);
  return { release, stored, state: verifyChain(stored, head) };
}

describe("a release and the ledger that paid for it", () => {
  it("belong together when charge and commit are there", () => {
    const { state, release } = committed(releaseOf);
    expect(() => verifyRelease(state, release)).not.toThrow();
  });

  it("part when an older copy of the ledger was put back", () => {
    const { stored, release } = committed(releaseOf);
    const rewound = (count: number) => verifyChain(stored.slice(0, count), headOf(stored.slice(0, count)));
    expect(() => verifyRelease(rewound(2), release)).toThrow(/never committed/);
    expect(() => verifyRelease(rewound(1), release)).toThrow(/does not contain its charge: /);
  });

  it("part when the ledger is another one", () => {
    const { release } = committed(releaseOf);
    const { stored, head } = sampleLedger(pure("2"), [{ cost: pure("0.5") }, { commit: 2 }]);
    expect(() => verifyRelease(verifyChain(stored, head), release)).toThrow(/another ledger/);
  });

  it.each([
    ["made without a ledger", { ledger: { kind: "none", warning: "…" } }],
    ["guarantee", { guarantee: pure("0.4") }],
    ["neighbours", { neighbours: "replace" }],
    ["study", { study: parseStudy({ variables: [{ name: "wage", bounds: [0, 20] }] }) }],
  ] as [string, Partial<MeasuredRelease>][])("part when the release differs: %s", (words, changes) => {
    const { state, release } = committed((charge) => releaseOf(charge, changes));
    expect(() => verifyRelease(state, release)).toThrow(words);
  });

  it("part when the charge names another domain or is no charge", () => {
    const { state, release, stored } = committed(releaseOf);
    const refer = (change: object) => ({ ...release, ledger: { ...release.ledger, ...change } }) as MeasuredRelease;
    expect(() => verifyRelease(state, refer({ domain: "health" }))).toThrow(/"health", not to "wages"/);
    expect(() => verifyRelease(state, refer({ entryHash: stored[0].hash }))).toThrow(/not a charge/);
  });

  it("part when the charge paid for another release", () => {
    const { state, release } = committed(releaseOf);
    expect(() => verifyRelease(state, { ...release, contentHash: "c".repeat(64) })).toThrow(/another release/);
  });
});
