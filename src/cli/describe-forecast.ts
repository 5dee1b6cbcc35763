// The plan of a study → what noisewise plan prints, as text and as JSON.
import { forecastNotes, forecastTables, rowWords, WIDTHS } from "../planning/forecast-words.ts";
import type { PlanRequest, StudyPlan } from "../planning/plan-study.ts";
import { alignColumns, fold } from "./output.ts";

export function describeForecast(request: PlanRequest, plan: StudyPlan): string {
  return [
    fold(`${request.formula}, ${rowWords(request.assumptions)}. No row was read and nothing was charged.`),
    "",
    fold(WIDTHS),
    ...forecastTables(request, plan).flatMap(({ caption, head, rows }) => ["", caption, alignColumns([head, ...rows])]),
    ...forecastNotes(request, plan).flatMap((lines) => ["", ...lines.map((line) => fold(line))]),
  ].join("\n");
}

export function forecastJson({ formula, assumptions, delta, releases, seed }: PlanRequest, plan: StudyPlan): unknown {
  const { rows, sites, r2, spread, centre, balance } = assumptions;
  return {
    formula,
    assumptions: {
      rows,
      sites,
      r2,
      spread: Object.fromEntries(spread),
      centre: Object.fromEntries(centre),
      balance: Object.fromEntries(balance),
    },
    delta,
    releases,
    seed,
    ...plan,
  };
}
