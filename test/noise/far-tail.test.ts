// Gaussian noise cut to an interval far out in a tail, 7 to 10,000 deviations: masses by Simpson's rule relative to the
// density at the nearer end, since they underflow; the plain formulas where both work; all derivatives by differences.
import { describe, expect, it } from "vitest";
import { normalCdf, normalQuantile } from "../../src/math/normal.ts";
import { type CutValue, emptyCutValue } from "../../src/noise/cut-law.ts";
import { gaussianLaw } from "../../src/noise/gaussian.ts";

const COORDINATES = [-6, -2.5, -0.7, 0, 0.4, 1.9, 5];
const LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** Distances of the nearer end, and widths in units of the law's own scale there, 1/distance. */
const INTERVALS = [7.0001, 8.5, 12, 38, 150, 1000, 10_000].flatMap((nearer) =>
  [0.01, 0.5, 3, 60, Number.POSITIVE_INFINITY].map((width) => ({ nearer, further: nearer + width / nearer, width })),
);

describe.each(INTERVALS)("from $nearer deviations on, $width wide", ({ nearer, further, width }) => {
  const [from, to] = [-further, -nearer];
  // What the last digit of x is of the mass.
  const rounding = (8 * Number.EPSILON * nearer * nearer) / Math.min(1, width);

  it("places by the distribution function, and weighs by the mass", () => {
    for (const v of COORDINATES) {
      const { x, log } = placed(v, from, to);
      const [below, above] = [massRelative(-x, further, nearer), massRelative(nearer, -x, nearer)];
      const mass = below + above;
      expect(Math.abs(below / mass - normalCdf(v))).toBeLessThan(1e-8 * normalCdf(v) + rounding);
      expect(Math.abs(above / mass - normalCdf(-v))).toBeLessThan(1e-8 * normalCdf(-v) + rounding);
      // The normal law of the coordinate is without its constant.
      const exact = Math.log(mass) - 0.5 * nearer * nearer - LOG_ROOT_TWO_PI - 0.5 * v * v;
      expect(Math.abs(log - exact)).toBeLessThan(1e-10 + rounding);
    }
  });

  it("has the derivatives of its place and of its log term", () => {
    for (const v of COORDINATES) expect(derivativeError(v, from, to)).toBeLessThan(1e-6 + 200 * rounding);
  });

  it("never leaves the interval, and never turns back", () => {
    let last = from;
    for (let v = -37; v <= 37; v += 0.25) {
      const { x } = placed(v, from, to);
      expect(x).toBeGreaterThanOrEqual(last);
      expect(x).toBeLessThanOrEqual(to);
      last = x;
    }
  });

  it("is mirrored in the other tail", () => {
    for (const v of COORDINATES) {
      const left = placed(v, from, to);
      const right = placed(-v, -to, -from);
      expect([right.x, right.log, right.byCoordinate]).toEqual([-left.x, left.log, left.byCoordinate]);
      expect([right.byLow, right.byHigh]).toEqual([left.byHigh, left.byLow]);
      expect([right.logByLow, right.logByHigh]).toEqual([-left.logByHigh, -left.logByLow]);
    }
  });
});

it("agrees with the plain formulas where both work", () => {
  for (const to of [-7.001, -7.5, -8.2, -8.999]) {
    for (const from of [to - 0.02, to - 0.3, to - 2, Number.NEGATIVE_INFINITY]) {
      const mass = normalCdf(to) - normalCdf(from);
      for (const v of COORDINATES) {
        const { x, log } = placed(v, from, to);
        const plain = normalQuantile(normalCdf(from) + normalCdf(v) * mass);
        expect(Math.abs(x - plain)).toBeLessThan(1e-11);
        expect(Math.abs(log - Math.log(mass) + 0.5 * v * v)).toBeLessThan(1e-10);
      }
    }
  }
});

it("an exponential law, which the tail comes close to, is told from it", () => {
  const [nearer, v] = [12, 0.4];
  const { x } = placed(v, Number.NEGATIVE_INFINITY, -nearer);
  const exponential = -nearer + Math.log(normalCdf(v)) / nearer;
  expect(Math.abs(x - exponential) * nearer).toBeGreaterThan(1e-3);
});

function placed(v: number, from: number, to: number): CutValue {
  const value = emptyCutValue();
  gaussianLaw(1).place(v, from, to, value);
  return value;
}

/** ∫ e^(−(t² − unit²)/2) dt from a to b, in the variable s = unit·(t − a); beyond 45 nothing counts. */
function massRelative(a: number, b: number, unit: number): number {
  const most = Math.min(unit * (b - a), 45);
  const steps = 8000;
  const h = most / steps;
  const density = (s: number) => {
    const t = a - unit + s / unit;
    return Math.exp(-t * (unit + 0.5 * t)) / unit;
  };
  let sum = density(0) + density(most);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * density(i * h);
  return (sum * h) / 3;
}

/** Five-point differences; lengths in units of the law's own scale, or of the interval where that is shorter. */
function derivativeError(v: number, from: number, to: number): number {
  const own = placed(v, from, to);
  const unit = Math.min(1 / -to, to - from);
  const quotients = (at: (shift: number) => CutValue, h: number) => {
    const [far, near, back, farBack] = [2, 1, -1, -2].map((steps) => at(steps * h));
    const quotient = (pick: (one: CutValue) => number) =>
      (8 * (pick(near) - pick(back)) - (pick(far) - pick(farBack))) / (12 * h);
    return { x: quotient(({ x }) => x), log: quotient(({ log }) => log) };
  };
  const errors = (by: { x: number; log: number }, x: number, log: number, scale: number) => [
    Math.abs(by.x - x) / (scale + Math.abs(x)),
    Math.abs(by.log - log) / (1 + Math.abs(log)),
  ];
  const byTo = quotients((shift) => placed(v, from, to + shift), 1e-3 * unit);
  const all = [
    ...errors(
      quotients((shift) => placed(v + shift, from, to), 1e-3),
      own.byCoordinate,
      own.logByCoordinate,
      unit,
    ),
    ...errors(byTo, own.byHigh, own.logByHigh, 1),
  ];
  if (from === Number.NEGATIVE_INFINITY) return Math.max(...all);
  const byFrom = quotients((shift) => placed(v, from + shift, to), 1e-3 * unit);
  return Math.max(...all, ...errors(byFrom, own.byLow, own.logByLow, 1));
}
