// What to do about a run or a question that went wrong, as data. The command line says it with its options, a page with what
// it shows (app/parts/remedy-words.ts).
import { PublicError } from "./errors.ts";

/** Another run that should converge: what to change of this one. */
export type Rerun =
  | { readonly kind: "longer"; readonly draws: number; readonly warmup: number }
  | { readonly kind: "longer warm-up"; readonly warmup: number }
  | { readonly kind: "another seed" };

/** One thing to do. */
export type Remedy =
  | Rerun
  | {
      readonly kind: "fewer covariates" | "fewer variables" | "exact method" | "several chains" | "difference in share";
    };

/** Words a remedy as a request: "run longer". */
export type RemedyWords = (remedy: Remedy) => string;

/** With the options of the command line. */
export const inOptions: RemedyWords = (remedy) => {
  switch (remedy.kind) {
    case "longer":
      return `run longer (--draws ${remedy.draws} --warmup ${remedy.warmup})`;
    case "longer warm-up":
      return `use a longer warm-up (--warmup ${remedy.warmup})`;
    case "another seed":
      return "start again with another --seed";
    case "fewer covariates":
      return "fit fewer covariates, or state a tighter prior (--prior)";
    case "fewer variables":
      return "describe fewer variables (--variables)";
    case "exact method":
      return "use --method exact";
    case "several chains":
      return "run several (--chains 4)";
    case "difference in share":
      return "fit the difference in share with --family linear";
  }
};

/** An error whose message ends with a remedy. */
export class RemediableError extends PublicError {
  readonly #what: string;
  readonly #remedy: Remedy;

  constructor(what: string, remedy: Remedy) {
    super(`${what} ${inOptions(remedy)}`);
    this.#what = what;
    this.#remedy = remedy;
  }

  /** The message in other words than those of the command line. */
  wordedBy(words: RemedyWords): string {
    return `${this.#what} ${words(this.#remedy)}`;
  }
}
