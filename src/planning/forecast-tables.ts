// The plan of a study → its tables: what the release will tell of each coefficient at each ε, and how wide intervals will be.
import { rounded } from "../math/elementary/decade.ts";
import { GUARANTEE_OF } from "../mechanism/choose-mechanism.ts";
import { parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { columnLabel } from "../posterior/column-label.ts";
import { capitalised } from "../words.ts";
import type { CoefficientForecast } from "./coefficient-forecast.ts";
import type { PlanCell } from "./plan-cell.ts";
import type { PlanRequest, StudyPlan } from "./plan-study.ts";
import type { ForecastTable } from "./width-panels.ts";

const VERDICTS =
  "What the release will tell: the effect that would be clear (its sign settled by the 90 % interval) with a probability of 80 %, and the chance that the release cannot tell.";
const WIDTHS =
  "Width of the 90 % interval: eight in ten lie in the range. In brackets: the share of the variance that is due to privacy noise; the rest is due to the finite sample.";

/** Verdicts first, then widths; a row for each coefficient, a column for each ε. */
export function forecastTables(request: PlanRequest, { cells }: StudyPlan): ForecastTable[] {
  const labels = coefficientLabels(request);
  const [{ noise }] = cells;
  const kind = `${capitalised(noise)} noise (${GUARANTEE_OF[noise] === "pure" ? "pure ε" : `δ = ${request.delta}`})`;
  const noisy = request.assumptions.sites === 1 ? "noise per moment" : "noise per moment, each site";
  const people = [noisy, ...cells.map(({ standardDeviation }) => `${rounded(standardDeviation, 3)} people`)];
  return [
    { caption: kind, explained: VERDICTS, ...rowsOf(cells, labels, verdictWords) },
    { caption: kind, explained: WIDTHS, ...rowsOf(cells, labels, widthWords, [people]) },
  ];
}

/** What tables and figures call each coefficient. */
export function coefficientLabels({
  study,
  formula,
}: Pick<PlanRequest, "study" | "formula">): ReadonlyMap<string, string> {
  const columns = releasedColumns(study).map(({ variable }) => variable);
  const { covariates } = parseFormula(formula, columns);
  return new Map([
    ["intercept", "intercept"],
    ...covariates.map((covariate): [string, string] => [covariate.name, columnLabel(covariate, covariates)]),
  ]);
}

/** A coefficient of which there is nothing to say has no row. */
function rowsOf(
  cells: readonly PlanCell[],
  labels: ReadonlyMap<string, string>,
  words: (expected: CoefficientForecast) => string | null,
  last: readonly (readonly string[])[] = [],
): Pick<ForecastTable, "head" | "rows"> {
  const rows = cells[0].coefficients.flatMap(({ name }, j) => {
    const said = cells.map(({ coefficients }) => words(coefficients[j]));
    return said.includes(null) ? [] : [[labels.get(name)!, ...(said as string[])]];
  });
  return { head: ["coefficient", ...cells.map(({ epsilon }) => `ε = ${epsilon}`)], rows: [...rows, ...last] };
}

/** "clear from 0.13", "cannot tell: 87 %", or both. */
function verdictWords({ cannotTell, clearFrom }: CoefficientForecast): string | null {
  if (cannotTell === null) return null;
  const hidden = `cannot tell: ${percent(cannotTell)}`;
  if (clearFrom === null) return hidden;
  return `clear from ${rounded(clearFrom, 2)}${cannotTell === 0 ? "" : ` (${hidden})`}`;
}

function widthWords({ low, high, privacy }: CoefficientForecast): string {
  return `${rounded(low, 2)} to ${rounded(high, 2)} (${percent(privacy)})`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
