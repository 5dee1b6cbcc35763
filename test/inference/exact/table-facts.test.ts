// What is certain about tables (docs/theory/exact.md §3.7) holds for every table of real rows, and no end of it could be one
// person further inside: a version tightened by that much is rejected, end by end.
import { describe, expect, it } from "vitest";
import { type LinearForm, tableFacts } from "../../../src/inference/exact/table-facts.ts";
import { walkOrder } from "../../../src/inference/exact/walk-order.ts";
import { type Regression, regression } from "../../../src/model/regression.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import { parseStudy } from "../../../src/study/study.ts";
import { type ExactRow, exactMoments } from "../support/exact-table.ts";
import { formValue, personIn } from "../support/fact-values.ts";

const LEVELS = ["a", "b", "c", "d"];

/** Numbers, levels of two, three and four, and products of all kinds. */
const STUDY = parseStudy({
  maxRows: 1000,
  variables: [
    { name: "x", bounds: [-1, 1] },
    { name: "u", bounds: [3, 9] },
    { name: "s", levels: LEVELS.slice(0, 2) },
    { name: "t", levels: LEVELS.slice(0, 2) },
    { name: "f", levels: LEVELS.slice(0, 3) },
    { name: "g", levels: LEVELS },
    { name: "y", bounds: [0, 1] },
  ],
  products: [
    { name: "xx", of: ["x", "x"] },
    { name: "xs", of: ["x", "s"] },
    { name: "fx", of: ["f", "x"] },
    { name: "st", of: ["s", "t"] },
    { name: "fg", of: ["f", "g"] },
  ],
});

const FORMULAS = [
  "y ~ x + u + s + t + f + g",
  "y ~ g + f + u",
  "s ~ t + g + x",
  "y ~ s*t + x",
  "y ~ x*f + x:s + s + I(x^2)",
  "y ~ f*g",
  "f[b] ~ f[c] + x + s + g",
  "y ~ g[b] + f[c] + g[d] + x",
  "g[c] ~ f + s",
];

const TABLES = 400;

/** Few people, many or all of them alike, numbers at the ends of their bounds: tables that come close to what is certain. */
function awkwardRows(random: Random): ExactRow[] {
  const alike = Math.min(1, 1.1 * random.uniform());
  const usual = randomRow(random);
  const rows = 30 + Math.floor(20 * random.uniform());
  return Array.from({ length: rows }, () => {
    const own = randomRow(random);
    return Object.fromEntries(Object.keys(own).map((name) => [name, (random.uniform() < alike ? usual : own)[name]]));
  });
}

function randomRow(random: Random): ExactRow {
  const level = (of: number) => LEVELS[Math.floor(of * random.uniform())];
  const number = () => (random.uniform() < 0.6 ? (random.uniform() < 0.5 ? -1 : 1) : 2 * random.uniform() - 1);
  return { x: number(), u: number(), y: number(), s: level(2), t: level(2), f: level(3), g: level(4) };
}

/** How far each end of each component is from its value, in the units of the component. */
function slacks(posed: Regression, rows: number): { name: string; slack: number; person: number }[] {
  const order = walkOrder(posed);
  const facts = tableFacts(posed, order, "real");
  const value = posed.components;
  return facts.flatMap((ends, component) => {
    if (!ends) return [];
    const person = personIn(component, posed, order);
    const slackOf = (form: LinearForm, sign: number) => sign * (formValue(form, value, rows) - value[component]);
    return [
      ...ends.low.map((form, i) => ({ name: `${component} low ${i}`, slack: slackOf(form, -1), person })),
      ...ends.high.map((form, i) => ({ name: `${component} high ${i}`, slack: slackOf(form, 1), person })),
    ];
  });
}

describe.each(["public", "private"] as const)("count %s", (count) => {
  const random = seededRandom(5);
  const least = new Map<string, { slack: number; person: number }>();
  for (let table = 0; table < TABLES; table++) {
    const rows = awkwardRows(random);
    const moments = exactMoments(STUDY, { rows, count });
    for (const formula of FORMULAS) {
      for (const { name, slack, person } of slacks(regression(moments, formula), rows.length)) {
        const key = `${formula}: ${name}`;
        if (slack < (least.get(key)?.slack ?? Number.POSITIVE_INFINITY)) least.set(key, { slack, person });
      }
    }
  }

  it("every table of real rows is within what is certain", () => {
    expect(least.size).toBeGreaterThan(300);
    expect([...least].filter(([, { slack }]) => slack < -1e-9)).toEqual([]);
  });

  it("no end can be moved inwards by one person", () => {
    expect([...least].filter(([, { slack, person }]) => slack >= person)).toEqual([]);
  });
});
