// Errors of the elementary functions against big-number references, over all magnitudes and where each is hardest, and
// special values. The bounds come from the theory: a half for the last rounding plus what earlier steps add.
import { describe, expect, it } from "vitest";
import { cosPi, sinPi } from "../../../src/math/elementary/circle.ts";
import { decade, powerOfTen } from "../../../src/math/elementary/decade.ts";
import { exp, expm1 } from "../../../src/math/elementary/exp.ts";
import { hypot } from "../../../src/math/elementary/hypot.ts";
import { log, log1p } from "../../../src/math/elementary/log.ts";
import { seededRandom } from "../../../src/random/random.ts";
import * as truth from "./big-truth.ts";

const COUNT = 300;
const random = seededRandom(1);

interface Case {
  readonly name: string;
  readonly own: (x: number) => number;
  readonly error: (x: number, computed: number) => number;
  /** Units in the last place. */
  readonly bound: number;
  /** From a uniform number to arguments. */
  readonly domains: readonly ((u: number) => number)[];
}

const between = (from: number, to: number) => (u: number) => from + (to - from) * u;
/** ± 2^e times 1 to 2, e uniform. */
const magnitudes = (from: number, to: number) => (u: number) => {
  const e = from + (to - from) * u;
  return 2 ** Math.floor(e) * (1 + (e % 1) ** 2) * (random.uniform() < 0.5 ? -1 : 1);
};
const positive = (domain: (u: number) => number) => (u: number) => Math.abs(domain(u));
const around = (centre: number, width: number) => between(centre - width, centre + width);

const measured = (
  name: string,
  own: Case["own"],
  error: Case["error"],
  bound: number,
  ...domains: Case["domains"]
): Case => ({ name, own, error, bound, domains });

const CASES: readonly Case[] = [
  measured("exp", exp, truth.errorOfExp, 0.52, between(-708, 709.7), around(0, 1), magnitudes(-60, 9)),
  measured("exp, without all bits", exp, truth.errorOfExp, 1.02, between(-744, -708)),
  measured(
    "expm1",
    expm1,
    truth.errorOfExpm1,
    0.6,
    between(-708, 709.7),
    around(0, 1),
    around(0, 0.1),
    magnitudes(-900, 3),
  ),
  measured(
    "log",
    log,
    truth.errorOfLog,
    0.8,
    positive(magnitudes(-1073, 1022)),
    around(1, 0.5),
    around(1, 0.03),
    around(1, 1e-7),
  ),
  measured(
    "log1p",
    log1p,
    truth.errorOfLog1p,
    0.8,
    positive(magnitudes(-900, 1022)),
    around(0, 1),
    around(0, 0.03),
    magnitudes(-300, -1),
  ),
  measured("cosPi", cosPi, truth.errorOfCosPi, 1.3, between(-2, 2)),
  measured("sinPi", sinPi, truth.errorOfSinPi, 1.3, between(-2, 2)),
];

const argumentsOf = ({ domains }: Case) =>
  domains.flatMap((domain) => Array.from({ length: COUNT }, () => domain(random.uniform())));

describe("elementary functions", () => {
  it.each(CASES)("$name has an error below its bound", (tried) => {
    const { own, error, bound } = tried;
    const errors = argumentsOf(tried).map((x) => error(x, own(x)));
    expect(Math.max(...errors)).toBeLessThan(bound);
    // The last rounding alone contributes a half: measuring less means not measuring.
    expect(Math.max(...errors)).toBeGreaterThan(0.45);
  });

  it.each(CASES)("$name is rejected with a different last bit", (tried) => {
    const { own, error, bound } = tried;
    const errors = argumentsOf(tried).map((x) => error(x, own(x) + truth.ulp(own(x))));
    expect(Math.max(...errors)).toBeGreaterThan(bound);
  });

  it("hypot has an error of little more than one unit, at all scales", () => {
    for (const scale of [1, 2 ** -500, 2 ** 500]) {
      const errors = Array.from({ length: COUNT }, () => {
        const [a, b] = [scale * random.normal(), scale * random.normal()];
        return truth.errorOfHypot(a, b, hypot(a, b));
      });
      expect(Math.max(...errors)).toBeLessThan(1.1);
    }
    expect(hypot(0, 0)).toBe(0);
    expect(hypot(3, Number.NEGATIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it("has the built-ins' values at special arguments", () => {
    const { NaN: none, POSITIVE_INFINITY: infinite } = Number;
    expect([0, -0, infinite, -infinite, none, 710, -746, 1e-320].map(exp)).toEqual([
      1,
      1,
      infinite,
      0,
      none,
      infinite,
      0,
      1,
    ]);
    expect([0, infinite, -infinite, none, 710].map(expm1)).toEqual([0, infinite, -1, none, infinite]);
    expect([1, 0, -0, infinite, -infinite, none, -1].map(log)).toEqual([
      0,
      -infinite,
      -infinite,
      infinite,
      none,
      none,
      none,
    ]);
    expect([0, -1, infinite, -infinite, none, -2].map(log1p)).toEqual([0, -infinite, infinite, none, none, none]);
    expect([cosPi(0), cosPi(0.5), cosPi(1), sinPi(0), sinPi(0.5), sinPi(-0.5), sinPi(1)]).toEqual([
      1, 0, -1, 0, 1, -1, 0,
    ]);
  });

  it("reads decimal places off the digits", () => {
    expect([1000, 999.9999999999999, 1, 0.1, 0.09999999999999999, 5e-324, -2e15].map(decade)).toEqual([
      3, 2, 0, -1, -2, -324, 15,
    ]);
    expect([-7, 0, 22, 23].map(powerOfTen)).toEqual([1e-7, 1, 1e22, 1e23]);
  });
});
