// A posterior and what it was fitted to → all a page is made of: its summary, the names of things, and what ignoring
// the noise would have claimed, fitted anew from the release, with the same prior if it is a conjugate one.
import { fit } from "../inference/fit.ts";
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
  /** Null where the posterior is itself the naive one. */
  readonly naive: Posterior | null;
}

/** Sums up a fit and fits the naive method beside it. */
export function gatherMaterial(posterior: Posterior, evidence: Evidence): Material {
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
    naive: posterior.provenance.method === "naive" ? null : naiveCounterpart(posterior, evidence),
  };
}

function naiveCounterpart({ provenance: { formula, prior, seed } }: Posterior, evidence: Evidence): Posterior {
  const conjugate = prior.kind === "conjugate" ? prior : undefined;
  return fit(evidence, formula, { method: "naive", prior: conjugate, seed, chains: 4, draws: 1000 });
}
