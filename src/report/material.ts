// A posterior and the release it came from → all a page is made of: its summary, the names of things, and what ignoring
// the noise would have claimed, fitted anew from the release, with the same prior if it is a conjugate one.
import { fit } from "../inference/fit.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { summarise } from "../posterior/summary.ts";
import type { Summary } from "../posterior/summary-schema.ts";
import type { Release } from "../release/release.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type Term, termsOf } from "./terms.ts";

export interface Material {
  readonly posterior: Posterior;
  readonly release: Release;
  readonly summary: Summary;
  /** Intercept first, as in the summary. */
  readonly terms: readonly Term[];
  readonly outcome: Outcome;
  /** What the response is called, with its unit. */
  readonly response: string;
  /** Null where the posterior is itself the naive one. */
  readonly naive: Posterior | null;
}

export function gatherMaterial(posterior: Posterior, release: Release): Material {
  const outcome = outcomeOf(posterior.provenance.response, release.study);
  return {
    posterior,
    release,
    summary: summarise(posterior),
    terms: termsOf(posterior, release),
    outcome,
    response: outcome.label,
    naive: posterior.provenance.method === "naive" ? null : naiveCounterpart(posterior, release),
  };
}

function naiveCounterpart({ provenance: { formula, prior, seed } }: Posterior, release: Release): Posterior {
  const conjugate = prior.kind === "conjugate" ? prior : undefined;
  return fit(release, formula, { method: "naive", prior: conjugate, seed, chains: 4, draws: 1000 });
}
