// Ledgers for tests: a chain of stored entries built from the outside, without the rules that later judge it.
import { type Budget, type Entry, LEDGER_FORMAT, type StoredEntry, sealEntry } from "../../src/ledger/entry.ts";
import type { Head } from "../../src/ledger/rules.ts";
import type { Guarantee, Neighbours } from "../../src/release/guarantee.ts";

const DATE = "2024-05-01";
const NONCE = "0".repeat(32);
const STUDY_HASH = "a".repeat(64);
const RELEASE_HASH = "b".repeat(64);

export const pure = (epsilon: string) => ({ kind: "pure", epsilon }) as const;
export const zcdp = (rho: string) => ({ kind: "zcdp", rho }) as const;

export type Step =
  | { cost: Guarantee; domain?: string; neighbours?: Neighbours; studyHash?: string }
  | { commit: number; releaseHash?: string };

export interface SampleLedger {
  readonly stored: StoredEntry[];
  readonly head: Head;
}

export function sampleLedger(
  total: Budget,
  steps: readonly Step[],
  neighbours: Neighbours = "add-remove-replace",
): SampleLedger {
  const stored = [sealEntry(createEntry(total, neighbours))];
  for (const step of steps) {
    const link = { sequence: stored.length + 1, previous: stored.at(-1).hash };
    stored.push(sealEntry(stepEntry(step, link)));
  }
  return { stored, head: headOf(stored) };
}

export function headOf(stored: readonly StoredEntry[]): Head {
  return { count: stored.length, hash: stored.at(-1)?.hash ?? "" };
}

function createEntry(total: Budget, neighbours: Neighbours): Entry {
  const place = { sequence: 1, previous: null, date: DATE, nonce: NONCE } as const;
  return { type: "create", format: LEDGER_FORMAT, ...place, domain: "wages", total, neighbours, version: "0.1.0" };
}

function stepEntry(step: Step, link: { sequence: number; previous: string }): Entry {
  if ("commit" in step) {
    return {
      type: "commit",
      ...link,
      charge: step.commit,
      releaseHash: step.releaseHash ?? RELEASE_HASH,
      nonce: NONCE,
    };
  }
  const { cost, domain = "wages", neighbours = "add-remove-replace", studyHash = STUDY_HASH } = step;
  return { type: "charge", ...link, domain, studyHash, cost, neighbours, version: "0.1.0", date: DATE, nonce: NONCE };
}
