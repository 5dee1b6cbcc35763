// The plan of a study → the data of its figures.

import type { NoiseChoice } from "../mechanism/choose-mechanism.ts";
import { coefficientLabels, forecastNotes, forecastTables, WIDTHS } from "./forecast-words.ts";
import type { PlanCell, PlanRequest, StudyPlan } from "./plan-study.ts";
import type { PlanFigure, WidthPanel, WidthPoint } from "./width-panels.ts";

/** Kinds of noise with the same guarantee share a line. */
const LINE_OF: Readonly<Record<NoiseChoice, WidthPoint["noise"]>> = {
  laplace: "pure",
  cube: "pure",
  gaussian: "gaussian",
};

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
    widths: WIDTHS,
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
      const { width, widthWithoutNoise } = cell.coefficients[j];
      return { at: at(cell), width, widthWithoutNoise, noise: LINE_OF[cell.noise] };
    });
    return [{ label: labels.get(name)!, axis, points }];
  });
}
