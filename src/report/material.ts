// A posterior, what it was fitted to and its naive counterpart → all a page is made of: a summary and the names of things
// beside them.
import { type Evidence, evidenceStudy } from "../pooling/evidence.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { summarise } from "../posterior/summary.ts";
import type { Summary } from "../posterior/summary-schema.ts";
import type { Study } from "../study/study.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type Term, termsOf } from "./terms.ts";

/** All that the page and its figures are made of. */
export interface Material {
  readonly posterior: Posterior;
  /** What it was fitted to: one release, or several together. */
  readonly evidence: Evidence;
  readonly study: Study;
  readonly summary: Summary;
  /** Intercept first, as in the summary. */
  readonly terms: readonly Term[];
  readonly outcome: Outcome;
  /** What the response is called, with its unit. */
  readonly response: string;
  /** What ignoring the noise would have claimed; null where the posterior is itself the naive one. */
  readonly naive: Posterior | null;
}

/** What a report is made of; the naive counterpart is `naiveCounterpart` of the same posterior and evidence. */
export function gatherMaterial(posterior: Posterior, evidence: Evidence, naive: Posterior | null): Material {
  const study = evidenceStudy(evidence);
  const outcome = outcomeOf(posterior.provenance.response, study);
  return {
    posterior,
    evidence,
    study,
    summary: summarise(posterior),
    terms: termsOf(posterior, evidence),
    outcome,
    response: outcome.label,
    naive,
  };
}
