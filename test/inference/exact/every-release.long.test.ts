// From every release an answer: a chain starts, whatever the study, the table and the noise. 150 random releases in every
// run, 10,000 in `npm run test:long`.
import { expect, it } from "vitest";
import { parametrization } from "../../../src/inference/exact/parametrization.ts";
import { startingTables } from "../../../src/inference/exact/starting-table.ts";
import type { TableFacts } from "../../../src/inference/exact/table-facts.ts";
import { exact } from "../../../src/inference/exact.ts";
import { pose } from "../../../src/inference/fit.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import type { Regression } from "../../../src/model/regression.ts";
import { momentMatrixOf, PRIVATE_COUNT } from "../../../src/moments/moment-table.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { LONG } from "../../support/effort.ts";
import { formValue } from "../support/fact-values.ts";
import { randomRelease } from "../support/random-release.ts";

const RELEASES = LONG ? 10_000 : 150;

it(`a chain starts from each of ${RELEASES} random releases; independent variables are always possible`, () => {
  const refused: string[] = [];
  const outside: string[] = [];
  let located = 0;
  for (let seed = 0; seed < RELEASES; seed++) {
    const { moments, formula, description } = randomRelease(seed);
    const { problem } = pose(moments, formula, exact);
    try {
      const sampler = exact.sampler(problem, 0);
      sampler.init(seededRandom(seed));
      const { walk, center } = parametrization(problem);
      // Where the observed table is possible there is nothing to show.
      if (center.some((value) => Math.abs(value) > 3)) located++;
      const independent = [...startingTables(problem.regression, walk)].at(-1)!;
      if (!isPossible(independent, problem.regression, walk.facts)) outside.push(description);
    } catch (error) {
      refused.push(`${description}: ${(error as Error).message}`);
    }
  }
  expect(refused).toEqual([]);
  expect(outside).toEqual([]);
  expect(located).toBeGreaterThan(RELEASES / 10);
});

/** Positive definite and strictly within what is certain. */
function isPossible(components: Float64Array, { table, count }: Regression, facts: TableFacts): boolean {
  const people = count.kind === "public" ? count.value : components[PRIVATE_COUNT];
  const isWithin = facts.every((ends, component) => {
    const value = components[component];
    const isAbove = ends?.low.every((form) => formValue(form, components, people) < value) ?? true;
    return isAbove && (ends?.high.every((form) => formValue(form, components, people) > value) ?? true);
  });
  return isWithin && choleskyInPlace(momentMatrixOf(table, components, people), table.size);
}
