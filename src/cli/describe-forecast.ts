// The plan of a study → what noisewise plan prints, as text and as JSON.
import { forecastNotes, forecastTables, WIDTHS } from "../planning/forecast-words.ts";
import type { PlanRequest, StudyPlan } from "../planning/plan-study.ts";
import { alignColumns, fold } from "./output.ts";

export function describeForecast(request: PlanRequest, plan: StudyPlan): string {
  const rows = request.assumptions.rows.toLocaleString("en-US");
  return [
    fold(`${request.formula}, ${rows} rows. No row was read, nothing was charged.`),
    "",
    fold(WIDTHS),
    ...forecastTables(request, plan).flatMap(({ caption, head, rows }) => ["", caption, alignColumns([head, ...rows])]),
    ...forecastNotes(request, plan).flatMap((lines) => ["", ...lines.map((line) => fold(line))]),
  ].join("\n");
}

export function forecastJson({ formula, assumptions, delta, releases, seed }: PlanRequest, plan: StudyPlan): unknown {
  const { rows, r2, spread, centre, balance } = assumptions;
  return {
    formula,
    assumptions: {
      rows,
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
