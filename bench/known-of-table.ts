// What somebody who knows such tables would state of one: its own figures in round numbers.
import type { GivenAssumptions } from "../src/planning/assumptions.ts";
import { isCategorical, type Variable } from "../src/study/study.ts";
import { cellLabel, cellValue } from "../src/table/cell-value.ts";
import type { PlanStudy } from "./plan-studies.ts";
import { average } from "./real-releases.ts";

/** Centres to a tenth of the bounds, spreads to 0.05, shares to 5 %, R² to a tenth. `sigma` is that of the errors. */
export function known(
  study: PlanStudy,
  sigma: number,
): Required<Pick<GivenAssumptions, "spread" | "centre" | "balance">> & { r2: number } {
  const numbers = study.study.variables.filter((variable): variable is Bounded => !isCategorical(variable));
  const categories = study.study.variables.filter(isCategorical);
  const told = numbers.map((variable) => [variable.name, positions(study, variable)] as const);
  const response = numbers.find(({ name }) => study.formula.startsWith(`${name} `))!;
  const [low, high] = response.bounds;
  const explained = 1 - (sigma / (high - low) / deviation(positions(study, response))) ** 2;
  return {
    centre: new Map(told.map(([name, values]) => [name, within(round(average(values), 0.1), 0.05, 0.95)])),
    spread: new Map(told.map(([name, values]) => [name, Math.max(0.05, round(deviation(values), 0.05))])),
    balance: new Map(
      categories.map(({ name, column = name, levels }) => [
        name,
        levels.map((level) => {
          const share = average(study.rows.map((row) => Number(cellLabel(row[column]) === level)));
          return Math.max(0.02, round(share, 0.05));
        }),
      ]),
    ),
    r2: within(round(explained, 0.1), 0.05, 0.9),
  };
}

type Bounded = Extract<Variable, { bounds: unknown }>;

/** From 0 at the lower bound to 1 at the upper. */
function positions({ rows }: PlanStudy, variable: Bounded): number[] {
  const { name, column = name, bounds, transform } = variable;
  const [low, high] = bounds;
  return rows
    .map((row) => cellValue(row[column], variable))
    .map((value) => (transform === "log" ? Math.log(value) : value))
    .filter((value) => Number.isFinite(value))
    .map((value) => within((value - low) / (high - low), 0, 1));
}

function deviation(values: readonly number[]): number {
  const mean = average(values);
  return Math.sqrt(average(values.map((value) => (value - mean) ** 2)));
}

function round(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2));
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
