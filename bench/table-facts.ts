// Rows of a table → what is true of its people, from the rows alone: the figures of a description by the terms of --tidy.
import type { Row } from "../src/statistics/accumulate.ts";
import { isCategorical, type Study } from "../src/study/study.ts";

/** By term: "mean of age", "share of sex[m]", "correlation of age and sex[m]", "mean of age in south" … */
export function tableFacts(rows: readonly Row[], { variables }: Study, by: string): Map<string, number> {
  const facts = new Map<string, number>([["people", rows.length]]);
  const columns = variables.flatMap((variable) => {
    const cells = rows.map((row) => row[variable.column]);
    if (isCategorical(variable)) {
      return variable.levels.map((level, at) => ({
        name: `${variable.name}[${level}]`,
        parent: variable.name,
        isNumber: false,
        isTold: variable.levels.length > 2 || at === 1,
        isCorrelated: variable.levels.length === 2 && at === 1,
        values: Float64Array.from(cells, (cell) => (cell === level ? 1 : 0)),
      }));
    }
    const [low, high] = variable.bounds;
    const values = Float64Array.from(cells, (cell) => Math.min(high, Math.max(low, Number(cell))));
    return [{ name: variable.name, parent: variable.name, isNumber: true, isTold: true, isCorrelated: true, values }];
  });
  const groups = columns.filter(({ parent }) => parent === by);
  for (const { name, isNumber, values } of columns) {
    facts.set(`${isNumber ? "mean" : "share"} of ${name}`, average(values));
    if (isNumber) facts.set(`sd of ${name}`, Math.sqrt(covariance(values, values)));
  }
  const correlated = columns.filter(({ isCorrelated }) => isCorrelated);
  for (const [at, a] of correlated.entries()) {
    for (const b of correlated.slice(at + 1)) {
      const spread = Math.sqrt(covariance(a.values, a.values) * covariance(b.values, b.values));
      facts.set(`correlation of ${a.name} and ${b.name}`, covariance(a.values, b.values) / spread);
    }
  }
  for (const group of groups) {
    const level = group.name.slice(by.length + 1, -1);
    facts.set(`people in ${level}`, sum(group.values));
  }
  const levels = groups.map(({ name }) => name.slice(by.length + 1, -1));
  for (const { name, parent, isNumber, isTold, values } of columns) {
    if (parent === by || !isTold) continue;
    const means = groups.map((group) => sum(values.map((value, i) => value * group.values[i])) / sum(group.values));
    for (const [at, mean] of means.entries()) {
      facts.set(`${isNumber ? "mean" : "share"} of ${name} in ${levels[at]}`, mean);
      if (at > 0) facts.set(`difference of ${name} in ${levels[at]} from ${levels[0]}`, mean - means[0]);
    }
  }
  return facts;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function average(values: Float64Array): number {
  return sum(values) / values.length;
}

function covariance(a: Float64Array, b: Float64Array): number {
  const [first, second] = [average(a), average(b)];
  return average(a.map((value, i) => (value - first) * (b[i] - second)));
}
