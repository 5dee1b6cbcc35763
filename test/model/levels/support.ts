// Tables of people → what the family of docs/theory/levels.md makes of their exact moments.
import { readFileSync } from "node:fs";
import { fittedFamily } from "../../../src/model/levels/fitted-family.ts";
import { levelStates } from "../../../src/model/levels/level-states.ts";
import { releasedColumns } from "../../../src/moments/released-column.ts";
import { type ReleasedVariable, scaleOf } from "../../../src/study/released-variable.ts";
import { parseStudy } from "../../../src/study/study.ts";

export type Person = Readonly<Record<string, string>>;

export function readTable(name: string): Person[] {
  const file = new URL(`../../fixtures/glm/${name}.csv`, import.meta.url);
  const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
}

/** The columns of a study in test/fixtures/glm/studies.json. */
export function columnsOfTable(name: string): ReleasedVariable[] {
  const studies = JSON.parse(readFileSync(new URL("../../fixtures/glm/studies.json", import.meta.url), "utf8"));
  return columnsOf(studies[name].variables);
}

export function columnsOf(variables: readonly unknown[], products: readonly unknown[] = []): ReleasedVariable[] {
  const study = parseStudy({ maxRows: 1e6, variables, ...(products.length > 0 && { products }) });
  return releasedColumns(study).map(({ variable }) => variable);
}

/** The lower triangle of the moment matrix over (1, columns), coded as a release has them. */
export function momentsOf(people: readonly Person[], columns: readonly ReleasedVariable[]): Float64Array {
  const k = columns.length + 1;
  const moments = new Float64Array(k * k);
  const row = new Float64Array(k);
  for (const person of people) {
    row[0] = 1;
    for (const [j, column] of columns.entries()) {
      const factors = column.product?.map((name) => columns.find((other) => other.name === name)!) ?? [column];
      row[j + 1] = factors.reduce((product, factor) => product * coded(person[factor.parent], factor), 1);
    }
    for (let i = 0; i < k; i++) for (let j = 0; j <= i; j++) moments[i * k + j] += row[i] * row[j];
  }
  return moments;
}

function coded(cell: string, column: ReleasedVariable): number {
  if (column.encoding === "number") {
    const { middle, half } = scaleOf(column);
    return (Number(cell) - middle) / half;
  }
  if (cell === column.level) return 1;
  return column.encoding === "sign" ? -1 : 0;
}

/** Log odds in original units by name of the column, "intercept" first; null where there is no law with these moments. */
export function logOddsOf(people: readonly Person[], columns: readonly ReleasedVariable[], response: string) {
  return logOddsFrom(momentsOf(people, columns), people.length, columns, response);
}

export function logOddsFrom(
  moments: Float64Array,
  count: number,
  columns: readonly ReleasedVariable[],
  response: string,
): Map<string, number>[] | null {
  const responses = columns.filter(({ parent }) => parent === response);
  const states = levelStates(columns, responses);
  const family = fittedFamily(columns, states);
  if (!family.fit(moments, count)) return null;
  const own = states.discrete.slice(0, -responses.length);
  const positions = [...own, ...states.numbers];
  const terms = 1 + positions.length;
  return responses.map((_, level) => {
    const coefficients = family.coefficients.subarray(level * terms, (level + 1) * terms);
    let intercept = coefficients[0];
    const slopes = positions.map((position, j): [string, number] => {
      const { middle, half } = j < own.length ? { middle: 0, half: 1 } : scaleOf(columns[position]);
      const slope = coefficients[j + 1] / half;
      intercept -= slope * middle;
      return [columns[position].name, slope];
    });
    return new Map([["intercept", intercept], ...slopes]);
  });
}
