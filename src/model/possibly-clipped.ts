// Which variables of a regression may have been clipped? All that a release tells is a mean and a variance. Values evenly
// spread over the bounds have a third of the largest variance their mean allows, 1 − m² in [-1, 1] units, and whatever
// piles up at the bounds has more; a bell well inside has far less, and so has a skewed variable with a long way to its
// far bound. More than a third is therefore worth a question, not a verdict.
import { hypot } from "../math/elementary/hypot.ts";
import { noiseDeviations } from "../noise/noise-law.ts";
import { pluggedInCount, type Regression } from "./regression.ts";

const EVENLY_SPREAD = 1 / 3;
/** By how many standard errors of the noise the variance must lie above it. */
const MARGIN = 2;

/** Names of the numbers whose moments press against their bounds. */
export function possiblyClipped(regression: Regression): string[] {
  const { formula, table, moments, noise } = regression;
  const k = table.size;
  const n = pluggedInCount(regression);
  const deviations = noiseDeviations(noise);
  return [...formula.covariates, formula.response].flatMap(({ name, encoding }, index) => {
    if (encoding !== "number") return [];
    const row = index + 1;
    const deviation = deviations[table.entries[row * k + row]];
    const mean = moments.data[row * k] / n;
    const variance = moments.data[row * k + row] / n - mean * mean;
    // Of variance and largest variance both, through the noise of the square and, twice, of the sum.
    const error = (deviation / n) * hypot(1, 4 * mean);
    return variance - MARGIN * error > EVENLY_SPREAD * (1 - mean * mean) ? [name] : [];
  });
}
