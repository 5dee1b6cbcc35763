// Predictions → tables for a terminal: the mean of such cases and a single case, each named, then contrasts; on the scale of
// the table where the response was transformed.
import type { Contrast } from "../posterior/contrast.ts";
import type { Prediction } from "../posterior/predict.ts";
import type { Figure, Spread } from "../posterior/quantiles.ts";
import { roundedFormat } from "../posterior/significant-digits.ts";
import { alignColumns, fold } from "./output.ts";

const figure = roundedFormat(4);

/** `response` is what the predicted numbers are called. */
export function describePredictions(predictions: readonly Prediction[], response: string): string {
  const rows = predictions.map(({ original, ...transformed }, i) => {
    const { fit, response: single } = original ?? transformed;
    return [String(i + 1), ...[fit.mean, fit.q5, fit.q95, single.q50, single.q5, single.q95].map(figure)];
  });
  return [
    fold(
      `Predicted ${response}. Mean: the average over such cases, with its 90 % interval. One case: the median of a ` +
        "single new case, and the interval that holds 90 % of them.",
    ),
    "",
    alignColumns([["case", "mean", "5 %", "95 %", "one case", "5 %", "95 %"], ...rows]),
  ].join("\n");
}

export function describeContrasts(contrasts: readonly Contrast[], response: string): string {
  const interval = ({ mean, q5, q95 }: Spread): Figure[] => [mean, q5, q95];
  const hasRatio = contrasts.some(({ original }) => original?.ratio);
  const rows = contrasts.map(({ case: at, difference, original, verdict }) => {
    const ratios = original?.ratio ? interval(original.ratio) : [];
    return [String(at), ...[...interval(original?.difference ?? difference), ...ratios].map(figure), verdict];
  });
  const head = ["case", "difference", "5 %", "95 %", ...(hasRatio ? ["ratio", "5 %", "95 %"] : []), "verdict"];
  const ratio = hasRatio ? ", and the ratio of the two means" : "";
  return [
    fold(
      `Compared with case ${contrasts[0]?.versus}: the difference in mean ${response}${ratio}, with 90 % intervals.`,
    ),
    "",
    alignColumns([head, ...rows]),
  ].join("\n");
}
