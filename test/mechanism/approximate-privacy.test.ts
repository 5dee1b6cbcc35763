// (ε, δ) by exact accounting of discrete Gaussian noise (docs/theory/mechanisms.md §5): known optima, a μ that proves every
// answer, nothing noticeably larger that could be proved, and the discrete law itself, added up, as a witness of the theorem.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf } from "../../src/math/normal.ts";
import {
  compare,
  divide,
  formatRational,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  toNumber,
} from "../../src/math/rational.ts";
import {
  type GaussianBound,
  type GaussianClaim,
  gaussianFor,
  provesApproximate,
} from "../../src/mechanism/approximate-privacy.ts";
import { sensitivity } from "../../src/mechanism/sensitivity.ts";
import { MOST_VARIABLES } from "../../src/study/variable.ts";
import { shapedLayout } from "../support/layouts.ts";

fc.configureGlobal({ seed: 1 });

const exactly = (text: string) => parseDecimal(text)!;
const rhoOf = (mu: Rational) => divide(multiply(mu, mu), rational(2n));

function boundFor(epsilon: Rational, delta: Rational): GaussianBound {
  const bound = gaussianFor(epsilon, delta);
  if (bound === undefined) throw new Error("there is a μ for this");
  return bound;
}

/** ε and δ with the largest μ of continuous Gaussian noise (Balle & Wang 2018, Theorem 8): halving, mpmath 1.2, 400 digits. */
const OPTIMA: readonly (readonly [epsilon: string, delta: string, mu: string])[] = [
  ["1", "1e-6", "0.2367043806634357096481"],
  ["0.1", "1e-10", "0.01844804158928055480481"],
  ["8", "1e-5", "1.666030597845718168412"],
  ["0.5", "1e-9", "0.09368649681784492988977"],
  ["0.001", "0.0001", "0.00106662218593841899745"],
  ["3", "1e-20", "0.3310110731571857006177"],
  ["20", "1e-300", "0.5376169038776945481442"],
  ["1", "0.1", "0.9209139666132832833565"],
  ["1000", "1e-6", "40.24085489753496968268"],
  ["0.01", "1e-12", "0.001727122079180181777917"],
];

describe.each(OPTIMA)("(ε, δ) = (%s, %s)", (epsilonText, deltaText, muText) => {
  const [epsilon, delta, optimum] = [epsilonText, deltaText, muText].map(exactly) as [Rational, Rational, Rational];
  const { mu, rho } = boundFor(epsilon, delta);
  const proves = (other: Rational) => provesApproximate({ mu: other, rho: rhoOf(other), epsilon, delta });

  it("is reached with the largest μ, to six digits, and not with more", () => {
    expect(compare(mu, optimum)).toBe(-1);
    expect(compare(multiply(mu, exactly("1.00001")), optimum)).toBe(1);
    expect(
      formatRational(mu)
        .replace(".", "")
        .replace(/^0+|0+$/g, "").length,
    ).toBeLessThanOrEqual(6);
  });

  it("is proved up to a ten-millionth below that optimum, and never beyond it", () => {
    expect(proves(multiply(optimum, exactly("0.9999999")))).toBe(true);
    expect(proves(multiply(optimum, exactly("1.000000000001")))).toBe(false);
  });

  it("is proved for ρ up to μ²/2", () => {
    expect(provesApproximate({ mu, rho, epsilon, delta })).toBe(true);
    expect(provesApproximate({ mu, rho: divide(rho, rational(2n)), epsilon, delta })).toBe(true);
    expect(provesApproximate({ mu, rho: multiply(rho, exactly("1.000000001")), epsilon, delta })).toBe(false);
  });
});

/** The least δ of continuous Gaussian noise that one person moves by μ standard deviations. */
function gaussianDelta(mu: number, epsilon: number): number {
  return normalCdf(mu / 2 - epsilon / mu) - Math.exp(epsilon) * normalCdf(-mu / 2 - epsilon / mu);
}

describe("for any ε and δ", () => {
  const power = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((exponent) => 10 ** exponent);

  it("μ is proved, and is the largest but for its digits where δ is well below ε", () => {
    fc.assert(
      fc.property(power(-3, 2), power(-14, -1), (epsilon, share) => {
        const delta = share * Math.min(epsilon, 1);
        const [exactEpsilon, exactDelta] = [epsilon, delta].map((value) => exactly(String(value)));
        const bound = boundFor(exactEpsilon, exactDelta);
        expect(provesApproximate({ ...bound, epsilon: exactEpsilon, delta: exactDelta })).toBe(true);
        const mu = toNumber(bound.mu);
        expect(gaussianDelta(mu, epsilon)).toBeLessThan(delta * (1 + 1e-9) + 1e-15);
        expect(gaussianDelta(mu * 1.00002, epsilon)).toBeGreaterThan(delta - 1e-15);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("a claim is accepted or refused as doubles see it, wherever they see clearly", () => {
    fc.assert(
      fc.property(power(-3, 1), power(-3, 1.5), power(-12, -0.1), (mu, epsilon, delta) => {
        // Near x = 0 the bound is not tight, and says no where doubles say yes.
        fc.pre(epsilon / mu - mu / 2 > 0.5);
        const excess = Math.log(gaussianDelta(mu, epsilon) / delta);
        const [exactMu, exactEpsilon, exactDelta] = [mu, epsilon, delta].map((value) => exactly(String(value)));
        const claim = { mu: exactMu, rho: rhoOf(exactMu), epsilon: exactEpsilon, delta: exactDelta };
        if (gaussianDelta(mu, epsilon) > 1e-13 && Math.abs(excess) > 1e-3)
          expect(provesApproximate(claim)).toBe(excess < 0);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("an extreme request gets what is proved, or nothing", () => {
    for (const epsilon of ["1e-12", "1e-3", "1", "1e6", "1e12"]) {
      for (const delta of ["1e-300", "1e-9", "0.5", "0.999999999"]) {
        const [exactEpsilon, exactDelta] = [epsilon, delta].map(exactly);
        const bound = gaussianFor(exactEpsilon, exactDelta);
        if (bound) expect(provesApproximate({ ...bound, epsilon: exactEpsilon, delta: exactDelta })).toBe(true);
        else expect(epsilon).toBe("1e-12");
      }
    }
  });
});

describe("nothing is proved", () => {
  const claim: GaussianClaim = {
    mu: exactly("0.2"),
    rho: exactly("0.02"),
    epsilon: rational(1n),
    delta: exactly("1e-6"),
  };

  it("by a claim that lacks what the theorem needs", () => {
    expect(provesApproximate(claim)).toBe(true);
    const [zero, negative] = [rational(0n), rational(-1n)];
    const broken: Partial<GaussianClaim>[] = [
      ...[zero, negative, exactly("0.19"), exactly("1e400"), exactly("1e-400")].map((mu) => ({ mu })),
      ...[zero, negative].map((rho) => ({ rho })),
      ...[zero, negative, rational(1n), rational(2n)].map((delta) => ({ delta })),
      ...[zero, negative].map((epsilon) => ({ epsilon })),
    ];
    for (const part of broken) expect(provesApproximate({ ...claim, ...part })).toBe(false);
  });
});

/** E(1 − e^(ε − L))₊ of discrete Gaussian noise of this variance on every component, between sums that differ by x: added up. */
function discreteDelta(x: readonly number[], variance: number, epsilon: number): number {
  const reach = Math.ceil(12 * Math.sqrt(variance)) + 2;
  const integers = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const weights = integers.map((y) => Math.exp((-y * y) / (2 * variance)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const length = x.reduce((sum, change) => sum + change * change, 0);
  const over = (component: number, probability: number, along: number): number => {
    if (probability < 1e-30) return 0;
    if (component === x.length) {
      const loss = (length - 2 * along) / (2 * variance);
      return probability * Math.max(0, 1 - Math.exp(epsilon - loss));
    }
    return integers.reduce(
      (sum, y, i) => sum + over(component + 1, (probability * weights[i]) / total, along + x[component] * y),
      0,
    );
  };
  return over(0, 1, 0);
}

describe("the discrete law", () => {
  const CASES: readonly (readonly [x: number[], variance: number, epsilon: number])[] = [
    [[1], 1, 0.5],
    [[1], 2, 0.7],
    [[3], 7, 1.1],
    [[2, 1], 4, 0.6],
    [[1, 1], 3, 0.3],
    [[2, 3], 20, 0.9],
    [[5, -4], 60, 0.4],
    [[1, 1, 1], 2, 1],
    [[2, -1, 1], 5, 0.8],
  ];
  const norm = (x: readonly number[]) => Math.sqrt(x.reduce((sum, change) => sum + change * change, 0));
  const taxicab = (x: readonly number[]) => x.reduce((sum, change) => sum + Math.abs(change), 0);

  it.each(CASES)("%j, variance %d, at ε = %d: δ is within Theorem E", (x, variance, epsilon) => {
    const shift = norm(x) / Math.sqrt(variance);
    const bound = Math.exp(x.length / (8 * variance)) * gaussianDelta(shift, epsilon - taxicab(x) / (2 * variance));
    expect(discreteDelta(x, variance, epsilon)).toBeLessThan(bound);
  });

  it("is not always within the continuous law's δ: what rounding costs is needed", () => {
    const beyond = CASES.filter(
      ([x, variance, epsilon]) =>
        discreteDelta(x, variance, epsilon) > gaussianDelta(norm(x) / Math.sqrt(variance), epsilon) * (1 + 1e-9),
    );
    expect(beyond.length).toBeGreaterThan(0);
  });
});

describe("on the grid of a release", () => {
  it("there are at most 2¹⁶ components, in units of at most 2⁻³², and one person can change them by a unit of 1", () => {
    const largest = [
      shapedLayout({ numbers: MOST_VARIABLES }),
      shapedLayout({ numbers: MOST_VARIABLES, count: "public" }),
      shapedLayout({ numbers: 25 }, { response: "x1" }),
    ];
    for (const { components } of largest) expect(components.length).toBeLessThanOrEqual(2 ** 16);
    for (const count of ["private", "public"] as const) {
      for (const shape of [{ numbers: 1 }, { numbers: 0, levels: [2] }, { numbers: 0, levels: [3] }]) {
        const layout = shapedLayout({ ...shape, count });
        expect(layout.unit).toBeGreaterThanOrEqual(1n << 32n);
        for (const neighbours of count === "public"
          ? (["replace"] as const)
          : (["add-remove", "add-remove-replace"] as const))
          expect(compare(sensitivity(layout, neighbours, 1).l2Squared, rational(1n))).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
