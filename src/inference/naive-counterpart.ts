// A posterior and its evidence → what ignoring the noise would have claimed, from the same release and formula.
import type { Evidence } from "../pooling/evidence.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { fit } from "./fit.ts";

/** The naive fit, with the same prior if that is conjugate; null if the posterior is itself naive, or of log odds. */
export function naiveCounterpart({ provenance }: Posterior, evidence: Evidence): Posterior | null {
  const { family, method, formula, prior, seed } = provenance;
  if (family === "logistic" || method === "naive") return null;
  const conjugate = prior.kind === "conjugate" ? prior : undefined;
  return fit(evidence, formula, { method: "naive", prior: conjugate, seed, chains: 4, draws: 1000 });
}
