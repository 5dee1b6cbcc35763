// A posterior, its evidence and its naive counterpart → everything a page needs, with a summary and all labels.
import { type Evidence, evidenceStudy } from "../pooling/evidence.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { summarise } from "../posterior/summary.ts";
import type { Summary } from "../posterior/summary-schema.ts";
import { inOptions, type RemedyWords } from "../remedy.ts";
import type { Study } from "../study/study.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type Term, termsOf } from "./terms.ts";

/** The input of the page and its figures. */
export interface Material {
  readonly posterior: Posterior;
  /** What the posterior was fitted to: one release, or several jointly. */
  readonly evidence: Evidence;
  readonly study: Study;
  readonly summary: Summary;
  /** Intercept first, as in the summary. */
  readonly terms: readonly Term[];
  readonly outcome: Outcome;
  /** The label of the response, with its unit. */
  readonly response: string;
  /** What ignoring the noise would have claimed; null if the posterior is itself naive. */
  readonly naive: Posterior | null;
}

/**
 * Gathers what a report needs; `naive` is the `naiveCounterpart` of the same posterior and evidence, `words` say what to do
 * where a run did not converge.
 */
export function gatherMaterial(
  posterior: Posterior,
  evidence: Evidence,
  naive: Posterior | null,
  words: RemedyWords = inOptions,
): Material {
  const study = evidenceStudy(evidence);
  const outcome = outcomeOf(posterior.provenance, study);
  return {
    posterior,
    evidence,
    study,
    summary: summarise(posterior, words),
    terms: termsOf(posterior, evidence),
    outcome,
    response: outcome.label,
    naive,
  };
}
