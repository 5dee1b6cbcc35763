// The plan of a study → the data of its figures.
import { coefficientLabels, forecastTables } from "./forecast-tables.ts";
import { forecastNotes } from "./forecast-words.ts";
import type { PlanCell } from "./plan-cell.ts";
import type { PlanRequest, StudyPlan } from "./plan-study.ts";
import type { PlanFigure, WidthPanel, WidthPoint } from "./width-panels.ts";

export function planFigure(request: PlanRequest, plan: StudyPlan): PlanFigure {
  const { study, formula, assumptions } = request;
  const epsilon = plan.byRows[0].epsilon;
  return {
    title: study.name ?? "A study without a name",
    formula,
    rows: assumptions.rows,
    epsilon,
    byEpsilon: panels(plan.byEpsilon, "ε", ({ epsilon: at }) => at, request),
    byRows: panels(plan.byRows, "rows", ({ rows }) => rows, request),
    tables: forecastTables(request, plan),
    notes: forecastNotes(request, plan).flat(),
  };
}

function panels(
  cells: readonly PlanCell[],
  axis: WidthPanel["axis"],
  at: (cell: PlanCell) => number,
  request: PlanRequest,
): WidthPanel[] {
  const labels = coefficientLabels(request);
  const names = cells[0].coefficients.map(({ name }) => name);
  return names.flatMap((name, j) => {
    // The intercept answers no question of its own.
    if (name === "intercept") return [];
    const points = cells.map((cell): WidthPoint => {
      const { width, low, high, widthWithoutNoise } = cell.coefficients[j];
      return { at: at(cell), width, low, high, widthWithoutNoise };
    });
    return [{ label: labels.get(name)!, axis, points }];
  });
}
