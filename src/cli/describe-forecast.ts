// The plan of a study → what noisewise plan prints, as text and as JSON.
import { forecastTables } from "../planning/forecast-tables.ts";
import { forecastNotes, rowWords } from "../planning/forecast-words.ts";
import type { PlanRequest, StudyPlan } from "../planning/plan-study.ts";
import { alignColumns, fold } from "./output.ts";

export function describeForecast(request: PlanRequest, plan: StudyPlan): string {
  const tables = forecastTables(request, plan);
  return [
    fold(`${request.formula}, ${rowWords(request.assumptions)}. No row was read and nothing was charged.`),
    ...tables.flatMap(({ caption, explained, head, rows }) => [
      "",
      fold(`${caption}. ${explained}`),
      alignColumns([head, ...rows]),
    ]),
    ...forecastNotes(request, plan).flatMap((lines) => ["", ...lines.map((line) => fold(line))]),
  ].join("\n");
}

export function forecastJson({ formula, assumptions, delta, releases, seed }: PlanRequest, plan: StudyPlan): unknown {
  const { spread, centre, balance, ...others } = assumptions;
  return {
    formula,
    assumptions: {
      ...others,
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
