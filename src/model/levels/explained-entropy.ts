// Averages of a population → the share of the response's entropy that a logistic regression explains there, by the family of its own
// variables (docs/theory/models.md §4).
import type { ReleasedVariable } from "../../study/released-variable.ts";
import { covariateLaw } from "./covariate-law.ts";
import { fittedFamily } from "./fitted-family.ts";
import { levelStates } from "./level-states.ts";
import { standardised } from "./standardised.ts";

/** From averages over (1, discrete columns, the response's last, numbers) of all columns; lower triangle, row by row. */
export type ExplainedEntropy = (population: ArrayLike<number>) => number;

/** The rows of a population's averages after the first, by position among its columns. */
export function populationOrder(columns: readonly ReleasedVariable[], response: readonly ReleasedVariable[]): number[] {
  const { discrete, numbers } = levelStates(columns, response);
  return [...discrete, ...numbers];
}

/** `columns` are those of the population, among them the response's and, by name, all of the model. */
export function explainedEntropy(
  columns: readonly ReleasedVariable[],
  covariates: readonly ReleasedVariable[],
  response: readonly ReleasedVariable[],
): ExplainedEntropy {
  if (covariates.length === 0) return () => 0;
  const named = (list: readonly ReleasedVariable[]) => list.map(({ name }) => name);
  const rowsOfAll = named(populationOrder(columns, response).map((at) => columns[at]));
  const own = [...covariates, ...response];
  const states = levelStates(own, response);
  const rows = [
    0,
    ...named(populationOrder(own, response).map((at) => own[at])).map((name) => rowsOfAll.indexOf(name) + 1),
  ];
  const family = fittedFamily(own, states);
  const shares = standardised(family, covariateLaw(family, states), states);
  const k = rows.length;
  const averages = new Float64Array(k * k);
  return (population) => {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j <= i; j++) {
        const [a, b] = [Math.max(rows[i], rows[j]), Math.min(rows[i], rows[j])];
        averages[i * k + j] = population[(a * (a + 1)) / 2 + b];
      }
    }
    if (!family.fitAverages(averages)) return Number.NaN;
    shares.evaluate(family.coefficients);
    return shares.explained;
  };
}
