// Truncated laws of noise: the value at a coordinate against the numerically integrated distribution function, the log
// term against mass and standard density, all derivatives against finite differences.
import { describe, expect, it } from "vitest";
import { type CutValue, emptyCutValue, type PlaceInInterval, uniformLaw } from "../../src/noise/cut-law.ts";
import { gaussianLaw } from "../../src/noise/gaussian.ts";
import { laplaceLaw } from "../../src/noise/laplace.ts";
import { peakedLaw } from "../../src/noise/peaked-law.ts";

interface Law {
  readonly name: string;
  readonly place: PlaceInInterval;
  readonly density: (x: number) => number;
  /** The log density of the coordinate. */
  readonly standard: "logistic" | "normal";
}

/** Between two knots of one scale the density is flat. No knot lies at the end of an interval: no derivative there. */
const PEAKS = [
  { at: 0.85, scale: 1.3 },
  { at: -0.45, scale: 1.3 },
];
/** Kinks of some law. */
const KINKS = [-0.45, 0, 0.85, 3.2];

const LAWS: Law[] = [
  { name: "uniform", place: uniformLaw.place, density: () => 1, standard: "logistic" },
  { name: "Laplace", place: laplaceLaw(1).place, density: (x) => 0.5 * Math.exp(-Math.abs(x)), standard: "logistic" },
  {
    name: "Gaussian",
    place: gaussianLaw(1).place,
    density: (x) => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI),
    standard: "normal",
  },
  ...[PEAKS, PEAKS.slice(0, 1), [...PEAKS, { at: 3.2, scale: 0.7 }]].map((peaks) => ({
    name: `${peaks.length} Laplace peaks`,
    place: peakedLaw(peaks).place,
    density: (x: number) => Math.exp(-peaks.reduce((sum, { at, scale }) => sum + Math.abs(x - at) / scale, 0)),
    standard: "logistic" as const,
  })),
];

const INTERVALS: [string, number, number][] = [
  ["around 0", -1.3, 2.1],
  ["far to both sides", -30, 25],
  ["the left tail", -6, -3.5],
  ["the right tail", 2.5, 5],
  ["from near 0 on", 0.01, 1.7],
  ["narrow", 0.4, 0.4 + 1e-4],
  ["very narrow", -0.7, -0.7 + 1e-6],
  ["narrow in a tail", 4, 4 + 1e-3],
  ["open to the left", Number.NEGATIVE_INFINITY, 0.8],
  ["open to the right", -0.5, Number.POSITIVE_INFINITY],
  ["the open right tail", 3, Number.POSITIVE_INFINITY],
  ["everything", Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
];
const COORDINATES = [-4, -1.2, -0.1, 0.3, 1.7, 3.5];

const CASES = LAWS.flatMap((law) =>
  INTERVALS.filter(([, from, to]) => law.name !== "uniform" || to - from < 100).map(([interval, from, to]) => ({
    ...law,
    interval,
    from,
    to,
  })),
);

describe.each(CASES)("$name, $interval", (setting) => {
  const { place, from, to } = setting;

  it("inverts the distribution function, weighted by the mass", () => {
    // In very narrow intervals the Gaussian law is treated as uniform, so the error is within the width.
    const tolerance = Math.max(1e-7, to - from < 1e-5 ? 2 * (to - from) : 0);
    for (const v of COORDINATES) expect(worstError(placed(place, v, from, to), v, setting)).toBeLessThan(tolerance);
  });

  it("has log density plus log slope as its log term everywhere", () => {
    const constants = COORDINATES.map((v) => {
      const { x, byCoordinate, log } = placed(place, v, from, to);
      return log - Math.log(setting.density(x) * byCoordinate);
    });
    for (const constant of constants) expect(constant).toBeCloseTo(constants[0], 9);
  });

  it("has the derivatives of its value and of its log term", () => {
    for (const v of COORDINATES) expect(derivativeError(place, v, from, to)).toBeLessThan(1e-5);
  });
});

describe("a wrong law is noticed", () => {
  it("not truncated, mirrored, or with the derivatives of its ends swapped", () => {
    const [, laplace, gaussian] = LAWS;
    for (const law of [laplace, gaussian]) {
      const [from, to] = [-1.3, 2.1];
      const uncut = placed(law.place, 0.3, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
      expect(worstError(uncut, 0.3, { ...law, from, to })).toBeGreaterThan(1e-3);
      expect(worstError(placed(law.place, -0.3, from, to), 0.3, { ...law, from, to })).toBeGreaterThan(1e-3);
      const exchanged: PlaceInInterval = (v, low, high, out) => {
        law.place(v, low, high, out);
        [out.byLow, out.byHigh] = [out.byHigh, out.byLow];
      };
      expect(derivativeError(exchanged, 0.3, from, to)).toBeGreaterThan(1e-3);
    }
  });

  it("an empty interval has density 0", () => {
    for (const { place } of LAWS) expect(placed(place, 0.2, 1, 1).log).toBe(Number.NEGATIVE_INFINITY);
  });
});

function placed(place: PlaceInInterval, v: number, from: number, to: number): CutValue {
  const value = emptyCutValue();
  place(v, from, to, value);
  return value;
}

/** Errors of the mass on both sides of x, and of the log term minus the constants that a law may omit. */
function worstError(
  { x, byCoordinate, log }: CutValue,
  v: number,
  law: Omit<Law, "name" | "place"> & { from: number; to: number },
) {
  const { density, standard, from, to } = law;
  const [below, above] = [integral(density, from, x), integral(density, x, to)];
  const mass = below + above;
  const tail = (at: number) => (standard === "logistic" ? 1 / (1 + Math.exp(-at)) : integral(LAWS[2].density, -12, at));
  const standardDensity = standard === "logistic" ? tail(v) * tail(-v) : LAWS[2].density(v);
  // The normal log density of a coordinate omits its constant.
  const constant = standard === "normal" ? 0.5 * Math.log(2 * Math.PI) : 0;
  return Math.max(
    Math.abs(below / mass / tail(v) - 1),
    Math.abs(above / mass / tail(-v) - 1),
    Math.abs((density(x) * byCoordinate) / (mass * standardDensity) - 1),
    Math.abs(log - Math.log(mass * standardDensity) - constant),
  );
}

/** Simpson's rule in pieces that end at kinks; mass beyond 40 is negligible. */
function integral(density: (x: number) => number, from: number, to: number): number {
  const [a, b] = [Math.max(from, -40), Math.min(to, 40)];
  const kink = KINKS.find((at) => a < at && at < b);
  if (kink !== undefined) return integral(density, a, kink) + integral(density, kink, b);
  const steps = 4000;
  const h = (b - a) / steps;
  let sum = density(a) + density(b);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * density(a + i * h);
  return (sum * h) / 3;
}

function derivativeError(place: PlaceInInterval, v: number, from: number, to: number): number {
  const own = placed(place, v, from, to);
  const width = Math.min(1e-4, 1e-3 * (to - from));
  const differences = (at: (shift: number) => CutValue, h: number) => {
    const [far, near, back, farBack] = [2, 1, -1, -2].map((steps) => at(steps * h));
    const quotient = (pick: (one: CutValue) => number) =>
      (8 * (pick(near) - pick(back)) - (pick(far) - pick(farBack))) / (12 * h);
    return { x: quotient(({ x }) => x), log: quotient(({ log }) => log) };
  };
  const error = (difference: { x: number; log: number }, byX: number, byLog: number, scale: number) =>
    Math.max(Math.abs(difference.x - byX) / scale, Math.abs(difference.log - byLog) / (1 + Math.abs(byLog)));
  const byV = differences((shift) => placed(place, v + shift, from, to), 1e-3);
  const scale = own.byCoordinate + 1e-3 * Math.min(1, to - from);
  const errors = [error(byV, own.byCoordinate, own.logByCoordinate, scale)];
  if (Number.isFinite(from)) {
    const byFrom = differences((shift) => placed(place, v, from + shift, to), width);
    errors.push(error(byFrom, own.byLow, own.logByLow, 1));
  }
  if (Number.isFinite(to)) {
    const byTo = differences((shift) => placed(place, v, from, to + shift), width);
    errors.push(error(byTo, own.byHigh, own.logByHigh, 1));
  }
  return Math.max(...errors);
}
