// Posterior → what a reader of its table should be told in words beyond what the method itself had to say: where the
// release taught little, and where the fit does not sit within the bounds the response was clipped to.
import { normalCdf } from "../math/special.ts";
import type { Posterior } from "./posterior.ts";
import type { Figure } from "./quantiles.ts";

/** A posterior this close to its prior, in standard deviations, has learned little. */
const MOSTLY_PRIOR = 0.8;
/** Up to this share beyond the bounds, clipping is taken to do no harm. */
const HARMLESS_SHARE = 0.02;

export interface Learned {
  readonly name: string;
  readonly sd: Figure;
  readonly priorSd: Figure;
}

export function mostlyPrior(coefficients: readonly Learned[]): string[] {
  return coefficients.flatMap(({ name, sd, priorSd }) => {
    if (sd === null || priorSd === null || !(sd > MOSTLY_PRIOR * priorSd)) return [];
    const ratio = (sd / priorSd).toFixed(2);
    return [
      `${name}: the posterior is mostly the prior (its standard deviation is ${ratio} of the prior's): ` +
        "the release says little about it",
    ];
  });
}

export function clippedResponse(posterior: Posterior): string[] {
  const { name, level, bounds } = posterior.provenance.response;
  // A level is 0 or 1 by construction: nothing of it was ever clipped.
  if (level !== null) return [];
  const share = shareOutside(posterior);
  if (!(share > HARMLESS_SHARE)) return [];
  return [
    `the fit puts ${percent(share)} of ${name} beyond its bounds [${bounds.join(", ")}]: unless it takes only these two ` +
      "values, some were moved to the bounds, which biases the coefficients; ask for a release with wider bounds",
  ];
}

/** Posterior mean of Φ((low − m)/s) + 1 − Φ((high − m)/s), m and s² the drawn mean and variance of the response. */
export function shareOutside({ responseMoments, provenance }: Posterior): number {
  if (responseMoments === null) return Number.NaN;
  const [low, high] = provenance.response.bounds;
  const { mean, variance } = responseMoments;
  let sum = 0;
  for (let i = 0; i < mean.length; i++) {
    const sd = Math.sqrt(variance[i]);
    sum += normalCdf((low - mean[i]) / sd) + normalCdf((mean[i] - high) / sd);
  }
  return sum / mean.length;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
