// The number of rows of a fit where it is private, against the noise: is there a table at all, and how much of it is hidden?
import { mean } from "../diagnostics/moments.ts";
import { quantile } from "../diagnostics/quantile.ts";
import type { Posterior } from "./posterior.ts";

/** With fewer rows than so many deviations of the noise, sums say little. */
const HIDING = 10;

/** The share of the private count's posterior below which it lies, from the draws or the one number taken for it. */
export function rowsAt(share: number, { count, provenance }: Posterior): number {
  if (provenance.count.kind === "public") return Number.NaN;
  return provenance.count.kind === "private" ? quantile([count!], share) : provenance.count.value;
}

/** The number of rows as the summary states it. */
export function meanRows({ count, provenance }: Posterior): number {
  return provenance.count.kind === "private" ? mean([count!]) : provenance.count.value;
}

/** Noise alone could have made this count. */
export function isEmpty(posterior: Posterior): boolean {
  return rowsAt(0.05, posterior) < posterior.provenance.noiseDeviation;
}

/** Not empty, but fewer rows than the noise leaves readable. */
export function isHidden(posterior: Posterior): boolean {
  return rowsAt(0.5, posterior) < HIDING * posterior.provenance.noiseDeviation && !isEmpty(posterior);
}
