// Log odds from the exact moments of public tables, beside R's glm on their rows (test/fixtures/glm), in glm's standard errors:
// levels within 1 of them; numbers, which the family takes for normal, as near as their shape lets them be.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { levelStates } from "../../../src/model/levels/level-states.ts";
import { logOddsPosterior } from "../../../src/model/levels/log-odds-posterior.ts";
import { DEFAULT_LOG_ODDS_PRIOR } from "../../../src/model/levels/log-odds-prior.ts";
import type { ReleasedVariable } from "../../../src/study/released-variable.ts";
import { columnsOfTable, logOddsOf, momentsOf, readTable } from "./support.ts";

interface Term {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
}

function reference(name: string) {
  return JSON.parse(readFileSync(new URL(`../../fixtures/glm/${name}.json`, import.meta.url), "utf8"));
}

/** R writes "banyes" for what is "ban[yes]" here. */
function columnOf(term: string, columns: readonly ReleasedVariable[]): ReleasedVariable | undefined {
  return columns.find(({ parent, level }) => `${parent}${level ?? ""}` === term);
}

/** (estimate − glm's)/glm's standard error, by column. */
function gaps(found: ReadonlyMap<string, number>, terms: readonly Term[], columns: readonly ReleasedVariable[]) {
  return terms.flatMap(({ name, estimate, standardError }) => {
    const column = columnOf(name, columns);
    return column ? [{ column, gap: (found.get(column.name)! - estimate) / standardError }] : [];
  });
}

/** How far numbers may be off, in standard errors; those not named, 1.5. */
const SKEWED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // Zero for most people, and up to 14 for some: +50 %.
  "doctor-visits": { reduced: 7.5 },
};

describe.each(["health-insurance", "smoke-ban", "doctor-visits", "swiss-labor", "psid-1976", "hmda"])("%s", (name) => {
  const columns = columnsOfTable(name);
  const { coefficients, formula } = reference(name);
  const response = formula.split(" ~ ")[0];
  const people = readTable(name);
  const [found] = logOddsOf(people, columns, response)!;
  const all = gaps(found, coefficients, columns);

  it("levels are within a standard error of glm, numbers as near as stated", () => {
    expect(all).toHaveLength(columns.length - 1);
    for (const { column, gap } of all) {
      const limit = column.encoding === "number" ? (SKEWED[name]?.[column.name] ?? 1.5) : 1;
      expect(Math.abs(gap), `${column.name} ${gap}`).toBeLessThan(limit);
    }
  });

  /** As fits warn of it: with its mean so near a bound a number is not normal, and has not a normal number's information. */
  function isNearBound(column: ReleasedVariable): boolean {
    if (column.encoding !== "number") return false;
    const moments = momentsOf(people, columns);
    const [k, at] = [columns.length + 1, columns.indexOf(column) + 1];
    const average = moments[at * k] / people.length;
    const sd = Math.sqrt(moments[at * k + at] / people.length - average ** 2);
    return 1 - Math.abs(average) < 1.5 * sd;
  }

  it("standard errors are glm's within a tenth, once the prior is as good as none", () => {
    const responses = columns.filter(({ parent }) => parent === response);
    const flat = { ...DEFAULT_LOG_ODDS_PRIOR, coefficients: { intercept: 1e4, slopes: 1e4 } };
    const posterior = logOddsPosterior(columns, levelStates(columns, responses), flat);
    expect(posterior.condition(momentsOf(people, columns), people.length)).toBe(true);
    const [mean, variance] = [new Float64Array(columns.length), new Float64Array(columns.length)];
    posterior.summarise(mean, variance);
    const covariates = columns.filter(({ parent }) => parent !== response);
    for (const { name: term, standardError } of coefficients as Term[]) {
      const column = columnOf(term, columns);
      if (!column || isNearBound(column)) continue;
      const at = 1 + covariates.indexOf(column);
      expect(mean[at]).toBeCloseTo(found.get(column.name)!, 3);
      expect(Math.abs(Math.sqrt(variance[at]) / standardError - 1), column.name).toBeLessThan(0.1);
    }
  });
});

it("a table with its response turned round is not within a standard error of glm", () => {
  const columns = columnsOfTable("smoke-ban");
  const turned = readTable("smoke-ban").map((person) => ({ ...person, ban: person.ban === "yes" ? "no" : "yes" }));
  const [found] = logOddsOf(turned, columns, "smoker")!;
  const all = gaps(found, reference("smoke-ban").coefficients, columns);
  expect(Math.max(...all.map(({ gap }) => Math.abs(gap)))).toBeGreaterThan(5);
});

describe("a response of five levels", () => {
  it("has the log odds of nnet::multinom within a standard error, levels and a number", () => {
    const columns = columnsOfTable("smoke-ban").filter(({ parent }) =>
      ["smoker", "age", "gender", "education"].includes(parent),
    );
    const found = logOddsOf(readTable("smoke-ban"), columns, "education")!;
    const { levels } = reference("education");
    expect(levels).toHaveLength(4);
    for (const { level, coefficients } of levels) {
      const at = columns.filter(({ parent }) => parent === "education").findIndex((column) => column.level === level);
      const all = gaps(found[at], coefficients, columns);
      expect(all).toHaveLength(3);
      for (const { column, gap } of all) expect(Math.abs(gap), `${level}: ${column.name}`).toBeLessThan(1);
      // Those of another level are not.
      const other = gaps(found[(at + 1) % 4], coefficients, columns);
      expect(Math.max(...other.map(({ gap }) => Math.abs(gap)))).toBeGreaterThan(1);
    }
  });
});
