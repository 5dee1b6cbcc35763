// The custodian's work on one table, step by step: columns, study, check, dry run, ledger, release. Nothing of it is kept
// beyond the page.

import { problemWords } from "../parts/problem.ts";
import { StudyDraft } from "../parts/study-draft.svelte.ts";
import type { Check, Custody, DryRun, LedgerStatus, Released } from "./custody.ts";
import { ask } from "./local-program.ts";

export type Step = "open" | "check" | "dry run" | "ledger" | "release";

export class CustodianWork {
  custody = $state.raw<Custody | null>(null);
  readonly draft = new StudyDraft();
  epsilon = $state("1");
  delta = $state("");
  ledger = $state("");
  out = $state("release.json");
  check = $state.raw<Check | null>(null);
  dryRun = $state.raw<DryRun | null>(null);
  status = $state.raw<LedgerStatus | null>(null);
  released = $state.raw<Released | null>(null);
  busy = $state<Step | null>(null);
  /** The step that failed, and what it said. */
  problem = $state.raw<{ readonly step: Step; readonly message: string } | null>(null);

  get privacy() {
    return { epsilon: this.epsilon.trim(), delta: this.delta.trim() || undefined };
  }

  open(find: () => Custody): Promise<void> {
    return this.#during("open", async () => {
      const custody = find();
      const { columns, csv } = await custody.columns();
      this.draft.fill({ csv, variables: columns.map(({ name, type }) => emptyVariable(name, type)) });
      this.custody = custody;
      this.check = this.dryRun = this.released = null;
    });
  }

  runCheck(): Promise<void> {
    return this.#during("check", async () => {
      this.check = null;
      this.check = await this.custody!.check(this.draft.toJson());
    });
  }

  runDryRun(): Promise<void> {
    return this.#during("dry run", async () => {
      this.dryRun = null;
      this.dryRun = await this.custody!.dryRun(this.draft.toJson(), this.privacy, this.ledger.trim() || undefined);
    });
  }

  openLedger(): Promise<void> {
    return this.#during("ledger", async () => {
      this.status = null;
      this.status = await ask<LedgerStatus>("ledger", { ledger: this.ledger });
    });
  }

  createLedger(epsilon: string, domain: string): Promise<void> {
    return this.#during("ledger", async () => {
      this.status = await ask<LedgerStatus>("create-ledger", { ledger: this.ledger, epsilon, domain });
    });
  }

  release(): Promise<void> {
    return this.#during("release", async () => {
      this.released = await this.custody!.release(this.draft.toJson(), this.privacy, this.ledger, this.out);
      if (this.released.path !== null) this.status = await ask<LedgerStatus>("ledger", { ledger: this.ledger });
    });
  }

  async #during(step: Step, act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = step;
    this.problem = null;
    try {
      await act();
    } catch (error) {
      this.problem = { step, message: problemWords(error) };
    } finally {
      this.busy = null;
    }
  }
}

/** Left out until somebody says what it is: every variable costs accuracy. Names follow the rules of a study. */
function emptyVariable(column: string, type: string): Record<string, unknown> {
  const name = column.replaceAll(/[^\p{L}\p{N}_.]/gu, "_").replace(/^(?![\p{L}_])/u, "_");
  return { name, column, ...(type === "boolean" ? { levels: ["false", "true"] } : {}) };
}
