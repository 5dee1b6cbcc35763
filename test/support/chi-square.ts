// Observed counts against cell probabilities, or a two-way table against independence → p-value of Pearson's test.
import { chiSquareUpperTail } from "../../src/math/incomplete-gamma.ts";

export function goodnessOfFit(observed: readonly number[], probabilities: readonly number[]): number {
  const total = observed.reduce((sum, count) => sum + count, 0);
  return pearson(
    observed,
    probabilities.map((probability) => total * probability),
    observed.length - 1,
  );
}

export function independence(table: readonly (readonly number[])[]): number {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = table[0].map((_, j) => table.reduce((sum, row) => sum + row[j], 0));
  const total = rows.reduce((sum, count) => sum + count, 0);
  const expected = rows.flatMap((row) => columns.map((column) => (row * column) / total));
  return pearson(table.flat(), expected, (rows.length - 1) * (columns.length - 1));
}

function pearson(observed: readonly number[], expected: readonly number[], degreesOfFreedom: number): number {
  const statistic = observed.reduce((sum, count, cell) => sum + (count - expected[cell]) ** 2 / expected[cell], 0);
  return chiSquareUpperTail(statistic, degreesOfFreedom);
}
