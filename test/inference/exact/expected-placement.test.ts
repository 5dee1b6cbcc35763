// Components placed where noise and prior expect them: a change of coordinates that leaves the law as it is, its derivatives
// against differences, and the coordinate that a truncated law gives to a value.
import { describe, expect, it } from "vitest";
import {
  type ExpectedValue,
  emptyExpectedValue,
  placeExpected,
} from "../../../src/inference/exact/expected-placement.ts";
import { type CutLaw, emptyCutValue, uniformLaw } from "../../../src/noise/cut-law.ts";
import { gaussianLaw } from "../../../src/noise/gaussian.ts";
import { laplaceLaw } from "../../../src/noise/laplace.ts";
import { peakedLaw } from "../../../src/noise/peaked-law.ts";

const PEAKS = [
  { at: -1.4, scale: 1.3 },
  { at: 2.1, scale: 0.8 },
];

interface Named {
  readonly name: string;
  readonly law: CutLaw;
  /** The log density of noise in its own units, but for a constant. */
  readonly logDensity: (x: number) => number;
}

const LAWS: Named[] = [
  { name: "uniform", law: uniformLaw, logDensity: () => 0 },
  { name: "Laplace", law: laplaceLaw(1.7), logDensity: (x) => -Math.abs(x) / 1.7 },
  { name: "Gaussian", law: gaussianLaw(0.6), logDensity: (x) => -0.5 * (x / 0.6) ** 2 },
  {
    name: "two Laplace peaks",
    law: peakedLaw(PEAKS),
    logDensity: (x) => -PEAKS.reduce((sum, { at, scale }) => sum + Math.abs(x - at) / scale, 0),
  },
];
/** No end, centre or placed value at a kink. */
const INTERVALS = [
  [-1.1, 3.3],
  [0.4, 2.9],
  [-9, 8],
  [-60, 0.7],
] as const;
/** Some lie outside some of the intervals, the last beyond all that the noise makes plausible. */
const CENTRES = [0.9, 1.7, -1.35, 4.2, -31];
const WIDTHS = [0.02, 0.5, 40];
const COORDINATES = [-1.6, 0.35, 2.3];

const CASES = LAWS.flatMap((named) =>
  INTERVALS.flatMap(([low, high]) => CENTRES.map((centre) => ({ ...named, low, high, centre }))),
);

type Arguments = readonly [xi: number, low: number, high: number, centre: number, logWidth: number];

function placed(law: CutLaw, [xi, low, high, centre, logWidth]: Arguments): ExpectedValue {
  const out = emptyExpectedValue();
  placeExpected(law, xi, low, high, centre, Math.exp(logWidth), out);
  return out;
}

describe.each(CASES)("$name noise in ($low, $high), expected at $centre", ({ law, logDensity, low, high, centre }) => {
  const points = WIDTHS.flatMap((width) =>
    COORDINATES.map((xi): Arguments => [xi, low, high, centre, Math.log(width)]),
  );

  it("has the law of the noise", () => {
    // f(x)·dx/dξ, whatever is expected; without log κ widths would differ by their logarithms.
    const gaps = points.map((point) => {
      const { x, byCoordinate, log } = placed(law, point);
      return log - logDensity(law.scale * x) - Math.log(byCoordinate);
    });
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-8);
  });

  it("has the derivatives of its value and of its log term", () => {
    for (const point of points) expect(worstDerivative(law, point)).toBeLessThan(2e-5);
  });
});

/** Where the noise makes the centre plausible. */
const PLAUSIBLE = CASES.filter(({ low, high, centre }) => low < centre && centre < high && Math.abs(centre) < 2);

it.each(PLAUSIBLE)("$name noise in ($low, $high) is placed close to $centre if that is expected closely", (setting) => {
  const { law, low, high, centre } = setting;
  const { x } = placed(law, [0.35, low, high, centre, Math.log(1e-4)]);
  expect(Math.abs(law.scale * x - centre)).toBeLessThan(1e-3);
});

it("derivatives that left out the slope at the centre would be noticed", () => {
  const point: Arguments = [2.3, -1.1, 3.3, 0.9, Math.log(0.5)];
  const wrong = placed(laplaceLaw(1.7), point);
  wrong.byCentre *= 1.01;
  expect(worstDerivative(laplaceLaw(1.7), point, wrong)).toBeGreaterThan(1e-3);
});

/** The largest error of any derivative, relative to 1 + its size. */
function worstDerivative(law: CutLaw, point: Arguments, claimed = placed(law, point)): number {
  const step = 1e-6;
  const { scale } = law;
  const claims = [
    [scale * claimed.byCoordinate, claimed.logByCoordinate],
    [claimed.byLow, claimed.logByLow / scale],
    [claimed.byHigh, claimed.logByHigh / scale],
    [claimed.byCentre, claimed.logByCentre / scale],
    [scale * claimed.byLogWidth, claimed.logByLogWidth],
  ];
  const errors = claims.flatMap(([byValue, byLog], argument) => {
    const at = (shift: number) => placed(law, point.map((x, i) => (i === argument ? x + shift : x)) as never);
    const [after, before] = [at(step), at(-step)];
    return [
      relativeError((scale * (after.x - before.x)) / (2 * step), byValue),
      relativeError((after.log - before.log) / (2 * step), byLog),
    ];
  });
  return Math.max(...errors);
}

function relativeError(difference: number, claim: number): number {
  return Math.abs(difference - claim) / (1 + Math.abs(claim));
}

describe.each(LAWS)("$name", ({ law }) => {
  it("gives each value the coordinate that it is placed at", () => {
    const out = emptyCutValue();
    for (const [from, to] of [...INTERVALS.slice(0, 3), [3.1, 5.2], [-6.2, -3.9]]) {
      for (const share of [0.03, 0.4, 0.97]) {
        const x = from + share * (to - from);
        law.place(law.coordinateAt(x, from, to, 60), from, to, out);
        expect(Math.abs(out.x - x)).toBeLessThan(1e-8);
        const held = law.coordinateAt(x, from, to, 0.5);
        expect(held).toBeCloseTo(Math.min(0.5, Math.max(-0.5, law.coordinateAt(x, from, to, 60))), 9);
      }
    }
  });
});
