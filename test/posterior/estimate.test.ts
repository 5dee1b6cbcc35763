// The figure to quote: the mean of laws that have a useful one, the median where tails or skewness spoil it.
import { expect, it } from "vitest";
import { estimateOf } from "../../src/posterior/estimate.ts";
import { gamma } from "../../src/random/distributions.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";

const drawn = (draw: (random: Random) => number) => {
  const random = seededRandom(70);
  return estimateOf(Float64Array.from({ length: 4000 }, () => draw(random)));
};

it.each<[string, (random: Random) => number]>([
  ["normal", (random) => random.normal()],
  ["Student's t of 5 degrees of freedom", (random) => random.normal() / Math.sqrt(gamma(random, 2.5) / 2.5)],
  ["gamma of shape 10", (random) => gamma(random, 10)],
  ["constant", () => 3],
])("the mean: %s", (_, draw) => {
  const { estimate, mean } = drawn(draw);
  expect(estimate).toBe(mean);
});

it.each<[string, (random: Random) => number]>([
  ["Cauchy", (random) => random.normal() / random.normal()],
  ["exponential", (random) => random.exponential()],
  ["one draw in a thousand far out on either side", (random) => random.normal() * (random.uniform() < 1e-3 ? 1e3 : 1)],
])("the median: %s", (_, draw) => {
  const { estimate, q50, mean } = drawn(draw);
  expect(estimate).toBe(q50);
  expect(estimate).not.toBe(mean);
});

it("is absent where draws are not numbers", () => {
  expect(estimateOf(Float64Array.of(1, Number.NaN, 2)).estimate).toBeNull();
});
