// Draws given moments of values within bounds: the error is never larger than the bounds of the response allow, and that is
// not taken for granted where another tool made the release.
import { expect, it } from "vitest";
import { drawFromMoments } from "../../src/inference/draw-from-moments.ts";
import { exact } from "../../src/inference/exact.ts";
import { pose } from "../../src/inference/fit.ts";
import { emptyDraw } from "../../src/inference/method.ts";
import { seededRandom } from "../../src/random/random.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";

/** Eight rows with half of the responses at either bound, of which x explains nothing. */
const MOMENTS = [
  [8, 0, 0],
  [0, 2, 0],
  [0, 0, 8],
];
const levels = [
  { name: "x", bounds: [-1, 1] },
  { name: "y", levels: ["a", "b"] },
];
const numbers = [
  { name: "x", bounds: [-1, 1] },
  { name: "y", bounds: [-2, 3] },
];

function largestSigma(variables: readonly object[], response: string, bounded: boolean): number {
  const release = parseRelease(
    externalRelease({
      variables,
      count: { kind: "public", value: 8 },
      matrix: MOMENTS,
      noise: { kind: "laplace", scale: 1 },
    }),
  );
  const { problem } = pose({ ...noisyMoments(release), bounded }, `${response} ~ x`, exact);
  const posterior = drawFromMoments(problem);
  posterior.condition(Float64Array.from(MOMENTS.flat()), 8, 0);
  const random = seededRandom(4);
  const draw = emptyDraw(2);
  const sigmas = Array.from({ length: 500 }, () => {
    posterior.write(random, draw);
    return Math.sqrt(draw.sigma2);
  });
  return Math.max(...sigmas);
}

it.each([
  ["a number, at most half its width", numbers, "y", 2.5],
  ["a level, at most a half", levels, "y[b]", 0.5],
] as const)("%s", (_, variables, response, most) => {
  const within = largestSigma(variables, response, true);
  expect(within).toBeLessThanOrEqual(most);
  expect(within).toBeGreaterThan(0.95 * most);
  expect(largestSigma(variables, response, false)).toBeGreaterThan(1.3 * most);
});
