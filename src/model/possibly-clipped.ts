// Which variables of a regression may have been clipped? A release tells only their means and variances. Values uniform
// within the bounds have a third of the largest variance that their mean allows, 1 − m² in [-1, 1] units; values piled
// up at the bounds have more, a bell curve well inside or a skewed variable with a distant bound has far less. More
// than a third therefore raises a question, not a verdict.
import { hypot } from "../math/elementary/hypot.ts";
import { noiseDeviations } from "../noise/noise-law.ts";
import { pluggedInCount, type Regression } from "./regression.ts";

const EVENLY_SPREAD = 1 / 3;
/** How many standard errors of the noise the variance must exceed it by. */
const MARGIN = 2;

/** Names of the numbers whose variance is suspiciously close to the largest their bounds allow. */
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
    // The noise of Σx² enters the variance, and the noise of Σx enters both the variance and its maximum.
    const error = (deviation / n) * hypot(1, 4 * mean);
    return variance - MARGIN * error > EVENLY_SPREAD * (1 - mean * mean) ? [name] : [];
  });
}
