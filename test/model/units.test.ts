// Affine unit changes: exact in both directions, and the posterior moves along with the units.
import { describe, expect, it } from "vitest";
import { fromRows } from "../../src/math/matrix.ts";
import { conjugatePosterior } from "../../src/model/conjugate.ts";
import type { ConjugatePrior } from "../../src/model/conjugate-prior.ts";
import {
  scaleCoefficients,
  scalePrior,
  type Units,
  unitsOf,
  unscaleCoefficients,
  unscalePrior,
} from "../../src/model/units.ts";
import { seededRandom } from "../../src/random/random.ts";
import { closeTo } from "./close-to.ts";
import { conjugateClosedForm, momentsOf } from "./conjugate-closed-form.ts";
import { add, inverse, multiply, transpose } from "./plain-algebra.ts";

/** Dyadic numbers, as in DYADIC below: every operation on them is exact in a double. */
const PRIOR: ConjugatePrior = {
  kind: "conjugate",
  coefficients: {
    mean: [3, 0.5, -2],
    precision: [
      [1, 0.25, 0.125],
      [0.25, 2, 0.5],
      [0.125, 0.5, 4],
    ],
  },
  errorVariance: { shape: 4, scale: 10 },
  covariates: {
    mean: [12, 1955],
    strength: 2,
    scale: [
      [3, 1],
      [1, 50],
    ],
    degrees: 7,
  },
  covariateLaw: {
    mean: [11, 1950],
    covariance: [
      [4, 1],
      [1, 90],
    ],
  },
};

const UNITS: Units = {
  covariates: [
    { middle: 9, half: 9 },
    { middle: 1950, half: 50 },
  ],
  response: { middle: 40, half: 25 },
};

const DYADIC: Units = {
  covariates: [
    { middle: 8, half: 4 },
    { middle: -0.5, half: 0.25 },
  ],
  response: { middle: 32, half: 16 },
};

describe("priors", () => {
  it("come back from [-1, 1] units as they were", () => {
    closeTo(unscalePrior(scalePrior(PRIOR, UNITS), UNITS), PRIOR);
    expect(unscalePrior(scalePrior(PRIOR, DYADIC), DYADIC)).toEqual(PRIOR);
  });

  it("are converted by the formulas of docs/theory/model.md §4, computed with plain matrices", () => {
    const { covariates: x, response: y } = UNITS;
    const A = [
      [1, x[0].middle, x[1].middle],
      [0, x[0].half, 0],
      [0, 0, x[1].half],
    ];
    const scaled = scalePrior(PRIOR, UNITS);
    const shifted = add(
      multiply(
        A,
        PRIOR.coefficients.mean.map((m) => [m]),
      ),
      [[-y.middle], [0], [0]],
    );
    closeTo(
      Array.from(scaled.coefficients.mean),
      shifted.map(([value]) => value / y.half),
    );
    const back = inverse(A);
    const precision = multiply(multiply(transpose(back), PRIOR.coefficients.precision), back);
    closeTo(Array.from(scaled.coefficients.precision.data), precision.flat());
    expect(scaled.errorVariance).toEqual({ shape: 4, scale: 10 / 25 ** 2 });
    closeTo(Array.from(scaled.covariates.mean), [(12 - 9) / 9, 5 / 50]);
    closeTo(Array.from(scaled.covariates.scale.data), [3 / 81, 1 / 450, 1 / 450, 50 / 2500]);
    closeTo(Array.from(scaled.covariateLaw!.covariance.data), [4 / 81, 1 / 450, 1 / 450, 90 / 2500]);
    expect([scaled.covariates.strength, scaled.covariates.degrees]).toEqual([2, 7]);
  });

  it("keep a model without covariates", () => {
    const none: Units = { covariates: [], response: { middle: 40, half: 25 } };
    const prior: ConjugatePrior = {
      kind: "conjugate",
      coefficients: { mean: [50], precision: [[2]] },
      errorVariance: { shape: 3, scale: 1 },
      covariates: { mean: [], strength: 1, scale: [], degrees: 2 },
    };
    closeTo(unscalePrior(scalePrior(prior, none), none), prior);
  });
});

describe("coefficients", () => {
  it("describe the same line in both units", () => {
    const theta = [3, 0.5, -2];
    const scaled = scaleCoefficients(theta, UNITS);
    for (const x of [
      [0, 1950],
      [3, 1999],
      [-7, 12],
    ]) {
      const y = theta[0] + theta[1] * x[0] + theta[2] * x[1];
      const u = x.map((value, j) => (value - UNITS.covariates[j].middle) / UNITS.covariates[j].half);
      closeTo(scaled[0] + scaled[1] * u[0] + scaled[2] * u[1], (y - 40) / 25);
    }
    closeTo(Array.from(unscaleCoefficients(scaled, UNITS)), theta);
    expect(Array.from(unscaleCoefficients(scaleCoefficients(theta, DYADIC), DYADIC))).toEqual(theta);
  });
});

describe("the posterior", () => {
  const random = seededRandom(3);
  const rows = Array.from({ length: 25 }, () => {
    const x = [9 + 4 * random.normal(), 1950 + 20 * random.normal()];
    return [...x, 40 + 0.8 * (x[0] - 9) - 0.1 * (x[1] - 1950) + 3 * random.normal()];
  });

  function means(units: Units): Float64Array {
    const posterior = conjugatePosterior(scalePrior(PRIOR, units));
    posterior.condition(fromRows(momentsOf(rows, [...units.covariates, units.response])).data, rows.length);
    const mean = new Float64Array(3);
    posterior.summarise(units, mean, new Float64Array(3));
    return mean;
  }

  it("does not depend on the units it was computed in", () => {
    const truth = conjugateClosedForm(rows, PRIOR);
    const other: Units = {
      covariates: [
        { middle: -3, half: 0.7 },
        { middle: 2000, half: 300 },
      ],
      response: { middle: 0, half: 1000 },
    };
    closeTo(Array.from(means(UNITS)), truth.mean, 7);
    closeTo(Array.from(means(other)), truth.mean, 7);
    // Without the shift of the response the intercept would be 40 off.
    expect(Math.abs(means(UNITS)[0] - truth.mean[0])).toBeLessThan(0.01);
  });
});

describe("unitsOf", () => {
  it("takes middle and half width from the bounds", () => {
    const variable = (bounds: [number, number]) =>
      ({ name: "v", parent: "v", level: null, bounds, encoding: "number" }) as const;
    const units = unitsOf({ text: "", response: variable([15, 65]), covariates: [variable([0, 18])] });
    expect(units).toEqual({ covariates: [{ middle: 9, half: 9 }], response: { middle: 40, half: 25 } });
  });
});
