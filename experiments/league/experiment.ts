// league (not in the paper): noisewise beside other methods on the same tables and promises. How far off are slopes, how
// often do 90 % intervals hold, how wide are they, and which releases get no answer?
import { defineExperiment } from "../frame/experiment.ts";
import type { LeagueRow } from "./results.ts";
import { summariseLeague } from "./summarise.ts";
import { leagueTrials } from "./trials.ts";

export const leagueExperiment = defineExperiment({
  name: "league",
  title: "noisewise beside other methods, same tables and promises: error, coverage and width, losses included",
  trials: leagueTrials,
  summarise: summariseLeague,
  table: ({ cells, rows }) => [
    ["table", "promise", "method", "releases", "error", "of 0", "coverage", "width", "prediction", "no answer", "s"],
    ...rows.map((row) => {
      const cell = cells.find(({ table, promise }) => table === row.table && promise === row.promise)!;
      return line(row, cell.zero);
    }),
  ],
  figures: async (results) => (await import("./figures.ts")).leagueFigures(results),
});

function line(row: LeagueRow, zero: number): string[] {
  const short = (value: number | null) => (value === null ? "–" : String(Number(value.toPrecision(3))));
  const { table, promise, method, releases, error, coverage, width, prediction, unanswered, seconds } = row;
  const figures = [error, zero, coverage, width, prediction, unanswered, seconds];
  return [table, promise, method, String(releases), ...figures.map(short)];
}
