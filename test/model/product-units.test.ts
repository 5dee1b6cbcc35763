// Products of centred variables, as used in inference, and products of the variables themselves, as people read them,
// give the same surfaces, priors and posteriors.
import { expect, it } from "vitest";
import { fromRows, toRows } from "../../src/math/matrix.ts";
import { conjugatePosterior } from "../../src/model/conjugate.ts";
import type { ConjugatePrior } from "../../src/model/conjugate-prior.ts";
import { parseFormula } from "../../src/model/formula.ts";
import { scaleCoefficients, scalePrior, unitsOf, unscaleCoefficients, unscalePrior } from "../../src/model/units.ts";
import { releasedColumns } from "../../src/moments/released-column.ts";
import { seededRandom } from "../../src/random/random.ts";
import { parseStudy } from "../../src/study/study.ts";
import { closeTo } from "./close-to.ts";

const study = parseStudy({
  variables: [
    { name: "y", bounds: [15, 65] },
    { name: "a", bounds: [18, 90] },
    { name: "s", levels: ["f", "m"] },
    { name: "g", levels: ["x", "y", "z"] },
  ],
  products: [
    { name: "a2", of: ["a", "a"] },
    { name: "as", of: ["a", "s"] },
    { name: "sg", of: ["s", "g"] },
  ],
});
const formula = parseFormula(
  "y ~ a + s + g + a2 + as + sg",
  releasedColumns(study).map(({ variable }) => variable),
);
const units = unitsOf(formula);
const d = formula.covariates.length + 1;
const random = seededRandom(4);
const numbers = (size: number) => Array.from({ length: size }, () => random.normal());
const inner = (x: ArrayLike<number>, y: ArrayLike<number>) =>
  Array.from(x).reduce((sum, value, i) => sum + value * y[i], 0);
const quadratic = (matrix: readonly (readonly number[])[], x: readonly number[]) =>
  inner(
    x,
    matrix.map((row) => inner(row, x)),
  );

/** Original values of the covariates, and the columns of the moment matrix they make. */
function row(a: number, s: number, g: readonly [number, number]) {
  const u = { a: (a - 54) / 36, s: 2 * s - 1 };
  return {
    original: [1, a, s, ...g, a * a, a * s, s * g[0], s * g[1]],
    columns: [1, u.a, u.s, ...g, u.a * u.a, u.a * u.s, u.s * g[0], u.s * g[1]],
  };
}
const rows = [row(20, 0, [0, 0]), row(63.5, 1, [0, 1]), row(90, 1, [1, 0]), row(54, 0, [1, 0])];

function somePrior(): ConjugatePrior {
  const root = Array.from({ length: d }, () => numbers(d));
  const precision = root.map((x) => root.map((y) => inner(x, y)));
  const scale = precision.slice(1).map((line) => line.slice(1));
  return {
    kind: "conjugate",
    coefficients: { mean: numbers(d), precision },
    errorVariance: { shape: 2, scale: 3 },
    covariates: { mean: numbers(d - 1), strength: 1, scale, degrees: 12 },
  };
}

it("coefficients describe the same surface in both units", () => {
  const theta = numbers(d);
  const scaled = scaleCoefficients(theta, units);
  for (const { original, columns } of rows) closeTo(inner(scaled, columns), (inner(theta, original) - 40) / 25);
  closeTo(Array.from(unscaleCoefficients(scaled, units)), theta);
});

it("a prior has the same density in both units, and comes back", () => {
  const prior = somePrior();
  const scaled = scalePrior(prior, units);
  const theta = numbers(d);
  const away = theta.map((value, j) => value - prior.coefficients.mean[j]);
  const scaledAway = Array.from(scaleCoefficients(theta, units), (value, j) => value - scaled.coefficients.mean[j]);
  const density = quadratic(prior.coefficients.precision, away);
  closeTo((quadratic(toRows(scaled.coefficients.precision), scaledAway) * 25 ** 2) / density, 1, 6);
  closeTo(unscalePrior(scaled, units), prior, 5);
});

it("the covariates' prior transforms as they do", () => {
  const scaled = scalePrior(somePrior(), units);
  const { original, columns } = rows[1];
  const mean = Float64Array.from(columns.slice(1));
  const moved = unscalePrior({ ...scaled, covariates: { ...scaled.covariates, mean } }, units);
  closeTo(moved.covariates.mean, original.slice(1));
  // xᵀΨ⁻¹x would be the same in both; so is tᵀΨt for a weight t and what it is in the other units.
  const weights = numbers(d - 1);
  const inOriginal = quadratic(moved.covariates.scale, weights);
  const scaledWeights = Array.from(scaleCoefficients([0, ...weights], { ...units, response: { middle: 0, half: 1 } }));
  closeTo(quadratic(toRows(scaled.covariates.scale), scaledWeights.slice(1)) / inOriginal, 1, 6);
});

it("variances refer to the coefficients in original units", () => {
  const data = Array.from({ length: 60 }, () => {
    const level = random.normal() > 0 ? ([1, 0] as const) : ([0, 0] as const);
    const { columns } = row(54 + 15 * random.normal(), random.normal() > 0 ? 1 : 0, level);
    return [...columns, 0.2 * random.normal()];
  });
  const column = (i: number) => data.map((line) => line[i]);
  const moments = data[0].map((_, i) => data[0].map((__, j) => inner(column(i), column(j))));
  const posterior = conjugatePosterior(scalePrior(somePrior(), units));
  posterior.condition(fromRows(moments).data, data.length);
  const [mean, variance] = [new Float64Array(d), new Float64Array(d)];
  posterior.summarise(units, mean, variance);
  const draws = Array.from({ length: 4000 }, () => {
    const theta = new Float64Array(d);
    posterior.draw(random, theta);
    return unscaleCoefficients(theta, units);
  });
  for (let j = 0; j < d; j++) {
    const values = draws.map((draw) => draw[j]);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
    // Five standard errors of either: a false alarm once in a hundred thousand runs of all.
    expect(Math.abs(average - mean[j])).toBeLessThan(5 * Math.sqrt(variance[j] / draws.length));
    expect(Math.abs(spread / variance[j] - 1)).toBeLessThan(5 * Math.sqrt(2.2 / draws.length));
  }
});
