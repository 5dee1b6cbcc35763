// Two cases → how much the mean response of such cases differs, x̃ᵀθ − x̃₀ᵀθ per draw, with what may be concluded of it; on
// the scale of the table too where the response was transformed. For a logarithm the ratio exp(x̃ᵀθ − x̃₀ᵀθ) is that of
// the means and of the medians, since σ² cancels.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { PublicError } from "../errors.ts";
import { exp } from "../math/elementary/exp.ts";
import { type Conclusion, combined, conclusionOnCombination } from "./conclusions.ts";
import type { OriginalScale } from "./original-scale.ts";
import type { Posterior } from "./posterior.ts";
import { figure, quantiles, type Spread } from "./quantiles.ts";

/** One case compared with another; cases count from 1. */
export interface Contrast {
  readonly case: number;
  readonly versus: number;
  readonly verdict: Conclusion;
  /** The difference in the mean response. */
  readonly difference: Spread;
  /** On the scale of the table, where the response was transformed; the ratio for a logarithm. */
  readonly original?: { readonly difference: Spread; readonly ratio: Spread | null };
}

/** Every other case compared with that one. */
export function contrasts(
  posterior: Posterior,
  design: readonly Float64Array[],
  versus: number,
  scale: OriginalScale | null,
): Contrast[] {
  return compared(design, versus, (x, reference) => contrast(x, reference, posterior, scale));
}

/** Each case but that one with what comparing the two says. */
export function compared<Said>(
  design: readonly Float64Array[],
  versus: number,
  compare: (x: Float64Array, reference: Float64Array) => Said,
): (Said & { readonly case: number; readonly versus: number })[] {
  const reference = design[versus - 1];
  if (reference === undefined) {
    throw new PublicError(`there is no case ${versus} to compare with: the cases are 1 to ${design.length}`);
  }
  return design.flatMap((x, i) => (x === reference ? [] : [{ case: i + 1, versus, ...compare(x, reference) }]));
}

function contrast(
  x: Float64Array,
  reference: Float64Array,
  posterior: Posterior,
  scale: OriginalScale | null,
): Omit<Contrast, "case" | "versus"> {
  const weights = x.map((value, j) => value - reference[j]);
  const difference = combined(weights, posterior, posterior.draws);
  const verdict = conclusionOnCombination(weights, posterior);
  const told = { verdict, difference: spread(difference) };
  if (scale === null) return told;
  const sigma2 = posterior.draws.get("sigma2")!;
  const [first, second] = [x, reference].map((row) => {
    const eta = combined(row, posterior, posterior.draws);
    return eta.map((value, s) => scale.mean(value, sigma2[s]));
  });
  const ratio = scale.transform === "log" ? spread(difference.map(exp)) : null;
  return { ...told, original: { difference: spread(first.map((value, s) => value - second[s])), ratio } };
}

function spread(values: Float64Array): Spread {
  return { mean: figure(mean([values])), sd: figure(standardDeviation([values])), ...quantiles(values) };
}
