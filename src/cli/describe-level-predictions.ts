// Predictions of a response with levels → what noisewise predict prints: a row for each case, a column for each level.
import { parentLabel } from "../posterior/column-label.ts";
import type { Provenance } from "../posterior/posterior.ts";
import type { LevelContrast, LevelPrediction, LevelPredictions } from "../posterior/predict-levels.ts";
import type { Spread } from "../posterior/quantiles.ts";
import { fixedFormat } from "../posterior/significant-digits.ts";
import { alignColumns, fold } from "./output.ts";

export function describeLevelPredictions({ rows }: LevelPredictions, { family, response }: Provenance): string {
  const shown = parentLabel(response);
  const what =
    family === "linear" ? `Share with ${shown} = ${response.level}` : `Probability of each level of ${shown}`;
  const byLevel = rows.map((row) => levelsOf(row, response.level!));
  const head = ["case", ...Object.keys(byLevel[0] ?? {})];
  const table = byLevel.map((levels, i) => [String(i + 1), ...Object.values(levels).map(percentText)]);
  return `${fold(`${what}, mean and 90 % interval, in %:`)}\n\n${alignColumns([head, ...table])}`;
}

export function describeLevelContrasts(contrasts: readonly LevelContrast[], { response }: Provenance): string {
  const rows = contrasts.flatMap(({ case: at, differences }) =>
    Object.entries(differences).map(([level, { verdict, ...difference }], i) => [
      i === 0 ? String(at) : "",
      level,
      percentText(difference),
      verdict,
    ]),
  );
  const what = `the difference in probability of each level of ${parentLabel(response)}`;
  return [
    fold(`Compared with case ${contrasts[0]?.versus}: ${what}, in percentage points, with 90 % intervals.`),
    "",
    alignColumns([["case", "level", "difference", "verdict"], ...rows]),
  ].join("\n");
}

function levelsOf(row: LevelPrediction, level: string): Readonly<Record<string, Spread>> {
  return "probabilities" in row ? row.probabilities : { [level]: row.fit };
}

function percentText({ mean, q5, q95 }: Spread): string {
  const [middle, low, high] = [mean, q5, q95].map((share) => fixedFormat(1)(share === null ? null : 100 * share));
  return `${middle} (${low} to ${high})`;
}
