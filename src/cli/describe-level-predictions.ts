// Predictions of a response with levels → what noisewise predict prints: a row for each case, a column for each level.
import { parentLabel, shownLevel } from "../posterior/column-label.ts";
import { responseLevels, shownResponseLevels } from "../posterior/log-odds-names.ts";
import type { Provenance } from "../posterior/posterior.ts";
import type { LevelPrediction, LevelPredictions } from "../posterior/predict-levels.ts";
import type { Spread } from "../posterior/quantiles.ts";
import { fixedFormat } from "../posterior/significant-digits.ts";
import { alignColumns, fold } from "./output.ts";

export function describeLevelPredictions({ rows }: LevelPredictions, provenance: Provenance): string {
  const { family, response, responses = [] } = provenance;
  const shown = parentLabel(response);
  const what =
    family === "linear" ? `Share with ${shown} = ${shownLevel(response)}` : `Probability of each level of ${shown}`;
  const names = family === "linear" ? [response.level!] : responseLevels(responses);
  const head = family === "linear" ? [shownLevel(response)] : shownResponseLevels(responses);
  // By name: an object has its own order of keys that look like numbers.
  const table = rows.map((row, i) => [String(i + 1), ...names.map((level) => percentText(spreadOf(row, level)))]);
  return `${fold(`${what}, mean and 90 % interval, in %:`)}\n\n${alignColumns([["case", ...head], ...table])}`;
}

function spreadOf(row: LevelPrediction, level: string): Spread {
  return "probabilities" in row ? row.probabilities[level] : row.fit;
}

function percentText({ mean, q5, q95 }: Spread): string {
  const [middle, low, high] = [mean, q5, q95].map((share) => fixedFormat(1)(share === null ? null : 100 * share));
  return `${middle} (${low} to ${high})`;
}
