// Two fits → whether one explains more than the other. What both explain is read off one fit of all their covariates, which runs when
// the two are first put side by side (docs/theory/models.md §1).
import { planComparison } from "../../src/inference/model-comparison.ts";
import { compareModels } from "../../src/posterior/model-comparison.ts";
import type { ModelComparison } from "../../src/posterior/model-comparison-schema.ts";
import { fitInPage } from "../fit/fit-in-page.ts";
import { problemWords } from "../parts/problem.ts";
import { onThePage } from "../parts/remedy-words.ts";
import type { Fit } from "./analysis.svelte.ts";
import { FitProgress } from "./fit-progress.svelte.ts";

class Comparison {
  result = $state.raw<ModelComparison | null>(null);
  problem = $state("");
  running = $state.raw<FitProgress | null>(null);
  readonly #fits: readonly [Fit, Fit];

  constructor(...fits: readonly [Fit, Fit]) {
    this.#fits = fits;
  }

  async start(): Promise<void> {
    if (this.result || this.running || this.problem) return;
    const [{ posterior, opened }, other] = this.#fits;
    const { family, chains, warmup, draws, thin, seed } = posterior.provenance;
    const progress = new FitProgress("");
    this.running = progress;
    try {
      const formulas = this.#fits.map((fit) => fit.posterior.provenance.formula);
      const options = { family, method: "exact", chains, warmup, draws, thin, seed } as const;
      const { joint } = planComparison(JSON.parse(opened.text), formulas, options);
      this.result = compareModels([posterior, other.posterior], await fitInPage(joint, progress), onThePage);
    } catch (error) {
      if (!progress.signal.aborted) this.problem = problemWords(error);
    } finally {
      this.running = null;
    }
  }

  stop(): void {
    this.running?.stop();
  }
}

const known = new Map<Fit, Map<Fit, Comparison>>();

/** The comparison of two fits, always the same one; null where what they explain cannot be compared. */
export function comparisonOf(first: Fit, second: Fit): Comparison | null {
  if (whyNot(first, second) !== null) return null;
  const others = known.get(first) ?? new Map<Fit, Comparison>();
  const found = others.get(second) ?? new Comparison(first, second);
  known.set(first, others.set(second, found));
  return found;
}

/** Why it cannot be said which of two fits explains more; null where it can. */
export function whyNot(first: Fit, second: Fit): string | null {
  const [one, other] = [first, second].map(({ posterior }) => posterior.provenance);
  if (one.response.name !== other.response.name || one.responses?.length !== other.responses?.length) {
    return "The two have different responses, so what they explain cannot be compared.";
  }
  if (one.family !== other.family)
    return "One is of log odds and one of shares, so what they explain cannot be compared.";
  if (one.method !== "exact" || other.method !== "exact") return "Which one explains more is said of fits by “exact”.";
  return one.formula === other.formula ? "The two have the same formula." : null;
}
