// Facts about tables in numbers: the value of an end, and what one person does to the component it bounds.
import type { LinearForm } from "../../../src/inference/exact/table-facts.ts";
import type { WalkOrder } from "../../../src/inference/exact/walk-order.ts";
import type { Regression } from "../../../src/model/regression.ts";

export function formValue({ components, weights, perRow }: LinearForm, value: Float64Array, rows: number): number {
  return components.reduce((sum, component, i) => sum + weights[i] * value[component], perRow * rows);
}

/** What one more person in a cell does to the entry: 2 for every sign that it multiplies. */
export function personIn(component: number, { formula }: Regression, { sources, size, rows }: WalkOrder): number {
  const variables = [null, ...formula.covariates, formula.response];
  const at = sources.indexOf(component);
  const entry = [Math.floor(at / size), at % size].map((row) => variables[rows[row]]);
  return entry.reduce((product, variable) => product * (variable?.encoding === "sign" ? 2 : 1), 1);
}
