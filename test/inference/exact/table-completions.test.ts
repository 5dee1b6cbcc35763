// Two variables with levels: the ends of docs/theory/exact.md §3.7 leave exactly the values that some table has, given those of
// the components placed before. All tables of a few people are enumerated.
import { describe, expect, it } from "vitest";
import { type LinearForm, tableFacts } from "../../../src/inference/exact/table-facts.ts";
import { walkOrder } from "../../../src/inference/exact/walk-order.ts";
import { type Regression, regression } from "../../../src/model/regression.ts";
import { parseStudy } from "../../../src/study/study.ts";
import { exactMoments } from "../support/exact-table.ts";
import { formValue, personIn } from "../support/fact-values.ts";

const LEVELS = ["a", "b", "c", "d"];
/** The fewest for which every formula has a density. */
const PEOPLE = 6;
/** Nothing but positive definiteness bounds the sum of a sign: −n to n. */
const SIGN = { low: [people(-1)], high: [people(1)] };

describe.each([
  [2, 2],
  [2, 3],
  [3, 2],
  [3, 3],
  [2, 4],
  [4, 2],
])("variables of %d and %d levels", (one, other) => {
  const tables = allTables(one, other);
  const [posed] = tables;
  const order = walkOrder(posed);
  const facts = tableFacts(posed, order, "real");
  // The response has the last row, and is a number.
  const ofResponse = order.sources.slice(-order.size);
  const ofLevels = order.placed.filter((component) => !ofResponse.includes(component));

  /** For each beginning of the walk: what tables have next, and what the ends allow, moved inwards by some people. */
  function* continuations(moved: number) {
    for (const [at, component] of ofLevels.entries()) {
      const step = personIn(component, posed, order);
      const ends = facts[component] ?? SIGN;
      for (const family of familiesBy(tables, ofLevels.slice(0, at))) {
        const low = Math.max(...ends.low.map((form) => formValue(form, family[0].components, PEOPLE)));
        const high = Math.min(...ends.high.map((form) => formValue(form, family[0].components, PEOPLE)));
        const allowed = Array.from({ length: (high - low) / step + 1 - moved }, (_, i) => low + (i + moved) * step);
        const possible = [...new Set(family.map(({ components }) => components[component]))];
        yield { possible: possible.sort((a, b) => a - b), allowed };
      }
    }
  }

  it("the ends leave exactly what some table has", () => {
    let compared = 0;
    for (const { possible, allowed } of continuations(0)) {
      expect(allowed).toEqual(possible);
      compared++;
    }
    expect(compared).toBeGreaterThan(PEOPLE);
  });

  it("and not with a person more", () => {
    for (const { possible, allowed } of continuations(1)) expect(allowed).not.toEqual(possible);
  });
});

function people(perRow: number): LinearForm {
  return { components: new Int32Array(), weights: new Float64Array(), perRow };
}

function familiesBy(tables: readonly Regression[], before: readonly number[]): Regression[][] {
  const families = new Map<string, Regression[]>();
  for (const table of tables) {
    const key = before.map((component) => table.components[component]).join();
    const family = families.get(key);
    if (family) family.push(table);
    else families.set(key, [table]);
  }
  return [...families.values()];
}

function allTables(one: number, other: number): Regression[] {
  const study = parseStudy({
    maxRows: 1000,
    variables: [
      { name: "f", levels: LEVELS.slice(0, one) },
      { name: "g", levels: LEVELS.slice(0, other) },
      { name: "y", bounds: [-1, 1] },
    ],
  });
  const rows = LEVELS.slice(0, one).flatMap((f) => LEVELS.slice(0, other).map((g) => ({ f, g, y: 0 })));
  return waysToFill(one * other, PEOPLE).map((weights) =>
    regression(exactMoments(study, { rows, weights, count: "public" }), "y ~ f + g"),
  );
}

/** All ways to put people into cells. */
function waysToFill(cells: number, left: number): number[][] {
  if (cells === 1) return [[left]];
  return Array.from({ length: left + 1 }, (_, first) => first).flatMap((first) =>
    waysToFill(cells - 1, left - first).map((rest) => [first, ...rest]),
  );
}
