// The population of a draw, and what models explain there: against the family's own moments and against entropies by hand.
import { describe, expect, it } from "vitest";
import { covariateLaw } from "../../../src/model/levels/covariate-law.ts";
import { explainedEntropy, populationOrder } from "../../../src/model/levels/explained-entropy.ts";
import { fittedFamily } from "../../../src/model/levels/fitted-family.ts";
import { levelStates } from "../../../src/model/levels/level-states.ts";
import { populationMoments } from "../../../src/model/levels/population-moments.ts";
import { standardised } from "../../../src/model/levels/standardised.ts";
import { entropyByModels, populationNames } from "../../../src/posterior/entropy-by-models.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { samplePosterior } from "../../support/sample-posterior.ts";
import { asCells, drawPeople, familyColumns } from "./rows-of-family.ts";
import { columnsOf, momentsOf } from "./support.ts";

function familyOf(responseLevels: 2 | 3) {
  const columns = familyColumns(responseLevels);
  const people = drawPeople(3000, responseLevels, seededRandom(8)).map(asCells);
  const response = columns.filter(({ parent }) => parent === "y");
  const states = levelStates(columns, response);
  const family = fittedFamily(columns, states);
  expect(family.fit(momentsOf(people, columns), people.length)).toBe(true);
  const k = columns.length + 1;
  const population = new Float64Array((k * (k + 1)) / 2);
  const write = populationMoments(family, covariateLaw(family, states), states);
  return { columns, response, states, family, k, population, write };
}

// Two directions of normal numbers have fewer nodes each than one, and are integrated less closely.
describe.each([
  [2, 4],
  [3, 2],
] as const)("the population of a response of %i levels", (levels, digits) => {
  it("has the moments it was fitted to, at the log odds of the fit", () => {
    const { family, k, population, write } = familyOf(levels);
    write(family.coefficients, population, 0);
    for (let i = 0, at = 0; i < k; i++) {
      for (let j = 0; j <= i; j++, at++) expect(population[at]).toBeCloseTo(family.moments[i * k + j], digits);
    }
  });

  it("has others at other log odds: more people at a level whose odds are higher", () => {
    const { family, states, k, population, write } = familyOf(levels);
    const higher = family.coefficients.slice();
    higher[0] += 1;
    write(higher, population, 0);
    const row = 1 + states.discrete.length - (levels - 1);
    expect(population[(row * (row + 1)) / 2]).toBeGreaterThan(family.moments[row * k] + 0.05);
  });

  it("is explained by all covariates as far as the fit says", () => {
    const { columns, response, states, family, population, write } = familyOf(levels);
    write(family.coefficients, population, 0);
    const shares = standardised(family, covariateLaw(family, states), states);
    shares.evaluate(family.coefficients);
    const covariates = columns.filter((column) => !response.includes(column));
    expect(explainedEntropy(columns, covariates, response)(population)).toBeCloseTo(shares.explained, digits);
    expect(explainedEntropy(columns, covariates.slice(1), response)(population)).toBeLessThan(shares.explained);
    expect(explainedEntropy(columns, [], response)(population)).toBe(0);
  });
});

const LEVELS = ["no", "yes"];
const columns = columnsOf([
  { name: "a", levels: LEVELS },
  { name: "b", levels: LEVELS },
  { name: "y", levels: LEVELS },
]);
const [a, b, y] = columns;

/** Averages over 1, a, b, y of 0/1 variables: shares, and joint shares of pairs. */
const AVERAGES = [1, 0.5, 0.5, 0.4, 0.2, 0.4, 0.3, 0.25, 0.12, 0.3];

function entropy(...shares: number[]): number {
  return -shares.reduce((sum, share) => sum + share * Math.log(share), 0);
}

describe("what a model explains", () => {
  it("of one 0/1 covariate is the mutual information over the entropy of the response", () => {
    expect(populationOrder(columns, [y])).toEqual([0, 1, 2]);
    const both = entropy(0.25, 0.25, 0.05, 0.45);
    const byHand = (entropy(0.3, 0.7) + entropy(0.5, 0.5) - both) / entropy(0.3, 0.7);
    expect(explainedEntropy(columns, [a], [y])(AVERAGES)).toBeCloseTo(byHand, 9);
    // b and y are independent.
    expect(explainedEntropy(columns, [b], [y])(AVERAGES)).toBeCloseTo(0, 9);
  });

  it("is corrected for chance: where populations scatter around no association, it comes out at 0 on average", () => {
    // The explained share of one covariate at random is χ² of one degree; 40 releases of mean 0 and deviation √2·scale each.
    const scale = 0.004 ** 2 / (2 * entropy(0.3, 0.7) * 0.24 * 0.21);
    const random = seededRandom(6);
    const estimates = Array.from({ length: 40 }, () => {
      const center = 0.12 + 0.004 * random.normal();
      const [share] = entropyByModels(populationsAround(center, 0.004, random.split(1)), [[1]]);
      return share.reduce((sum, value) => sum + value, 0) / share.length;
    });
    const average = estimates.reduce((sum, value) => sum + value, 0) / estimates.length;
    const error = (Math.SQRT2 * scale) / Math.sqrt(40);
    // At 4 errors: a false alarm once in 16,000 seeds. Without the correction the average is 2·scale, nine of them away.
    expect(Math.abs(average)).toBeLessThan(4 * error);
    expect(2 * scale).toBeGreaterThan(8 * error);
  });
});

/** Draws of a population in which the joint share of b and y scatters. */
function populationsAround(center: number, deviation: number, random: ReturnType<typeof seededRandom>) {
  const total = 400;
  const figures = new Map(
    populationNames(4).map((name, at) => [
      name,
      Float64Array.from({ length: total }, () => (at === 8 ? center + deviation * random.normal() : AVERAGES[at])),
    ]),
  );
  return samplePosterior({ family: "logistic", response: y, responses: [y], covariates: [a, b] }, { figures });
}
