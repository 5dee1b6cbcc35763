// From every release an answer: a chain starts, whatever the study, the table and the noise.
import { expect, it } from "vitest";
import { parametrization } from "../../../src/inference/exact/parametrization.ts";
import { exact } from "../../../src/inference/exact.ts";
import { pose } from "../../../src/inference/fit.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { LONG } from "../../support/effort.ts";
import { randomRelease } from "../support/random-release.ts";

const RELEASES = LONG ? 10_000 : 150;

it(`a chain starts from each of ${RELEASES} random releases`, () => {
  const refused: string[] = [];
  let located = 0;
  for (let seed = 0; seed < RELEASES; seed++) {
    const { moments, formula, description } = randomRelease(seed);
    const { problem } = pose(moments, formula, exact);
    try {
      const sampler = exact.sampler(problem, 0);
      sampler.init(seededRandom(seed));
      // Where the observed table is possible there is nothing to show.
      if (parametrization(problem).center.some((value) => Math.abs(value) > 3)) located++;
    } catch (error) {
      refused.push(`${description}: ${(error as Error).message}`);
    }
  }
  expect(refused).toEqual([]);
  expect(located).toBeGreaterThan(RELEASES / 10);
});
