// The custodian's work on one table, step by step: columns, study, check, dry run, ledger, release. None of it outlives
// the page.
import type { AnswerTo, QuestionOf } from "../../src/app-protocol.ts";
import { requestedGuarantee, type TermsRequest, weaknessWarning } from "../../src/mechanism/request.ts";
import { type BUDGET_WORDS, DEFAULT_PROTECTION } from "../../src/mechanism/request-words.ts";
import { guaranteeSymbols } from "../../src/release/guarantee.ts";
import { problemWords } from "../parts/problem.ts";
import { StudyDraft } from "../parts/study-draft.svelte.ts";
import type { Custody, Released } from "./custody.ts";
import { ask } from "./local-program.ts";

export type Step = "open" | "check" | "dry run" | "ledger" | "release";

/** The requested guarantee in symbols, or what is wrong with it; and a warning if it is weak. */
interface Promised {
  readonly symbols: string;
  readonly warning: string;
  readonly problem: string;
}

export class CustodianWork {
  custody = $state.raw<Custody | null>(null);
  readonly draft = new StudyDraft();
  budget = $state<keyof typeof BUDGET_WORDS>("epsilon");
  epsilon = $state("1");
  rho = $state("");
  delta = $state("");
  protect = $state(DEFAULT_PROTECTION);
  ledger = $state("");
  out = $state("release.json");
  /** The path of the key that signs, which only the program reads; empty for none. */
  key = $state("");
  check = $state.raw<AnswerTo<"check"> | null>(null);
  status = $state.raw<AnswerTo<"ledger"> | null>(null);
  released = $state.raw<Released | null>(null);
  busy = $state<Step | null>(null);
  /** The step that failed, and what it said. */
  problem = $state.raw<{ readonly step: Step; readonly message: string } | null>(null);
  #rehearsed = $state.raw<{
    readonly question: string;
    readonly ledger: string;
    readonly answer: AnswerTo<"dry-run">;
  } | null>(null);

  get terms(): TermsRequest {
    const { budget, epsilon, rho, delta, protect } = this;
    if (budget === "rho") return { rho, protect };
    return budget === "delta" ? { epsilon, delta, protect } : { epsilon, protect };
  }

  get promised(): Promised {
    try {
      const guarantee = requestedGuarantee(this.terms);
      return { symbols: guaranteeSymbols(guarantee), warning: weaknessWarning(guarantee) ?? "", problem: "" };
    } catch (error) {
      return { symbols: "", warning: "", problem: problemWords(error) };
    }
  }

  /** The dry run of this study on these terms; any other would mislead. */
  get dryRun(): AnswerTo<"dry-run"> | null {
    return this.#rehearsed?.question === this.#question ? this.#rehearsed.answer : null;
  }

  /** The budget that the dry run found in this ledger. */
  get remainingBudget(): string | null {
    return this.#rehearsed?.ledger === this.ledger.trim() ? this.#rehearsed.answer.budget : null;
  }

  get #question(): string {
    return JSON.stringify([this.draft.toJson(), this.terms]);
  }

  open(find: () => Custody): Promise<void> {
    return this.#during("open", async () => {
      const custody = find();
      const { columns, csv } = await custody.columns();
      this.draft.fill({ csv, variables: columns.map(({ name, type }) => emptyVariable(name, type)) });
      this.custody = custody;
      this.check = this.#rehearsed = this.released = null;
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
      const question = this.#question;
      const ledger = this.ledger.trim();
      this.#rehearsed = null;
      const answer = await this.custody!.dryRun(this.draft.toJson(), this.terms, ledger || undefined);
      this.#rehearsed = { question, ledger, answer };
    });
  }

  openLedger(): Promise<void> {
    return this.#during("ledger", async () => {
      this.status = null;
      this.status = await ask("ledger", { ledger: this.ledger });
    });
  }

  createLedger(terms: Omit<QuestionOf<"create-ledger">, "ledger">): Promise<void> {
    return this.#during("ledger", async () => {
      this.status = await ask("create-ledger", { ledger: this.ledger, ...terms });
    });
  }

  release(): Promise<void> {
    return this.#during("release", async () => {
      const { ledger, out } = this;
      const payment = { ledger, out, sign: this.key.trim() || undefined };
      // Even a failed release may have changed the budget.
      this.#rehearsed = null;
      this.released = await this.custody!.release(this.draft.toJson(), this.terms, payment);
      this.status = this.released.ledger;
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

/** A variable without bounds or levels yet. Its name follows the rules of a study. */
function emptyVariable(column: string, type: string): Record<string, unknown> {
  const name = column.replaceAll(/[^\p{L}\p{N}_.]/gu, "_").replace(/^(?![\p{L}_])/u, "_");
  return { name, column, ...(type === "boolean" ? { levels: ["false", "true"] } : {}) };
}
