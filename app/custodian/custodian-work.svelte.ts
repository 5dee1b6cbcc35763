// The custodian's work on one table, step by step: columns, study, check, dry run, ledger, release. It stays while other
// pages are visited; a reload keeps the study only.
import type { AnswerTo, QuestionOf } from "../../src/app-protocol.ts";
import { PublicError } from "../../src/errors.ts";
import { requestedGuarantee, type TermsRequest, weaknessWarning } from "../../src/mechanism/request.ts";
import { type BUDGET_WORDS, DEFAULT_PROTECTION } from "../../src/mechanism/request-words.ts";
import { guaranteeSymbols } from "../../src/release/guarantee.ts";
import { problemWords } from "../parts/problem.ts";
import { studyDraft } from "../study/study-draft.svelte.ts";
import type { Json } from "../study/study-json.ts";
import type { Charge, Custody, Released } from "./custody.ts";
import { ask } from "./local-program.ts";

type Step = "open" | "check" | "dry run" | "ledger" | "release";

/** The requested guarantee in symbols, or what is wrong with it; and a warning if it is weak. */
interface Promised {
  readonly symbols: string;
  readonly warning: string;
  readonly problem: string;
}

/** An answer, and the question it answers: the answer to another question would mislead. */
interface Answered<Answer> {
  readonly question: string;
  readonly answer: Answer;
}

class CustodianWork {
  custody = $state.raw<Custody | null>(null);
  readonly draft = studyDraft;
  /** For each column of the table, a variable to begin with. */
  columns = $state.raw<readonly Json[]>([]);
  /** How the file is written, by its header. */
  #csv: AnswerTo<"columns">["csv"] | null = null;
  table = $state("");
  relation = $state("");
  /** What separates the columns, where the header does not tell. */
  delimiter = $state("");
  /** Without a ledger nobody tracks the budget, and the custodian must accept that. */
  accepted = $state(false);
  /** The column that identifies people, for the check. */
  person = $state("");
  budget = $state<keyof typeof BUDGET_WORDS>("epsilon");
  epsilon = $state("1");
  rho = $state("");
  delta = $state("");
  protect = $state(DEFAULT_PROTECTION);
  ledger = $state("");
  out = $state("release.json");
  /** The path of the key that signs, which only the program reads; empty for none. */
  key = $state("");
  status = $state.raw<AnswerTo<"ledger"> | null>(null);
  /** What the custodian is asked to agree to; null for a release without a ledger. */
  asked = $state.raw<{ readonly charge: Charge | null } | null>(null);
  released = $state.raw<Released | null>(null);
  busy = $state<Step | null>(null);
  /** The step that failed, and what it said. */
  problem = $state.raw<{ readonly step: Step; readonly message: string } | null>(null);
  #checked = $state.raw<Answered<AnswerTo<"check">> | null>(null);
  #rehearsed = $state.raw<Answered<AnswerTo<"dry-run">> | null>(null);

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

  get isReady(): boolean {
    return this.draft.declared.study !== null && this.custody !== null;
  }

  get isPlanned(): boolean {
    return this.isReady && this.promised.problem === "";
  }

  /** The check of this study. */
  get check(): AnswerTo<"check"> | null {
    return this.#checked?.question === this.#checkQuestion ? this.#checked.answer : null;
  }

  /** The dry run of this study on these terms, for this ledger. */
  get dryRun(): AnswerTo<"dry-run"> | null {
    return this.#rehearsed?.question === this.#dryRunQuestion ? this.#rehearsed.answer : null;
  }

  problemOf(step: Step): string {
    return this.problem?.step === step ? this.problem.message : "";
  }

  /** A study in the making is kept, whichever table is opened; columns of the table stand beside it. */
  open(find: () => Custody): Promise<void> {
    return this.#during("open", async () => {
      const custody = find();
      const { variables, csv } = await custody.columns(this.delimiter || undefined);
      this.custody = custody;
      this.columns = variables;
      this.#csv = csv;
      if (this.draft.isUntouched) this.draft.begin({ csv, variables });
      else this.#sayDialect();
      this.#checked = this.#rehearsed = this.released = this.asked = null;
    });
  }

  readStudy(text: string, what: string): void {
    this.draft.read(text, what);
    this.#sayDialect();
  }

  runCheck(): Promise<void> {
    return this.#during("check", async () => {
      const question = this.#checkQuestion;
      this.#checked = null;
      const answer = await this.custody!.check(this.draft.json, this.person || undefined);
      this.#checked = { question, answer };
    });
  }

  runDryRun(): Promise<void> {
    return this.#during("dry run", () => this.#rehearse());
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

  /** What the release will be charged, to be agreed to. */
  askForRelease(): Promise<void> {
    return this.#during("release", async () => {
      await this.#rehearse();
      const { charge } = this.#rehearsed!.answer;
      if (charge && "refusal" in charge) throw new PublicError(charge.refusal);
      this.asked = { charge };
    });
  }

  /** Spends; what was agreed to once is used up by it. */
  release(): Promise<void> {
    return this.#during("release", async () => {
      const agreed = this.asked;
      if (!agreed) return;
      this.asked = null;
      const { ledger, out } = this;
      const payment = { ledger, left: agreed.charge?.left ?? "", out, sign: this.key.trim() || undefined };
      try {
        this.released = await this.custody!.release(this.draft.json, this.terms, payment);
        this.status = this.released.ledger;
      } finally {
        // Even a failed release may have changed the budget.
        this.#rehearsed = null;
      }
    });
  }

  /** A study that says nothing of its file is for commas and UTF-8; for another file it could not be meant like that. */
  #sayDialect(): void {
    const csv = this.#csv;
    const isOther = csv !== null && (csv.delimiter !== "," || csv.encoding !== undefined);
    if (isOther && this.draft.json.csv === undefined) this.draft.set({ csv });
  }

  get #checkQuestion(): string {
    return JSON.stringify([this.draft.json, this.person]);
  }

  get #dryRunQuestion(): string {
    return JSON.stringify([this.draft.json, this.terms, this.ledger.trim()]);
  }

  async #rehearse(): Promise<void> {
    const question = this.#dryRunQuestion;
    this.#rehearsed = null;
    const answer = await this.custody!.dryRun(this.draft.json, this.terms, this.ledger.trim() || undefined);
    this.#rehearsed = { question, answer };
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

export type { CustodianWork };
export const custodianWork = new CustodianWork();
