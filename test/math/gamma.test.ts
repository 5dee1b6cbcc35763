import { describe, expect, it } from "vitest";
import { digamma, logGamma, logMultivariateGamma, multivariateDigamma } from "../../src/math/special.ts";

// References: mpmath at 50 digits.
const REFERENCES: [x: number, logGamma: number, digamma: number][] = [
  [0.5, 0.5723649429247001, -1.9635100260214235],
  [1e-5, 11.512919692895826, -100000.57719921567],
  [1.0000001, -5.772155829918507e-8, -0.5772155004081381],
  [1.4616, -0.12148629003589732, -3.110625123034165e-5],
  [1.5, -0.12078223763524522, 0.03648997397857652],
  [1.9999999, -4.2278430309861296e-8, 0.4227842706050584],
  [2.5, 0.2846828704729192, 0.7031566406452432],
  [7.25, 7.0521854507385395, 1.910453526883736],
  [10, 12.801827480081469, 2.251752589066721],
  [100.5, 361.4355404677776, 4.605174352581845],
  [1e4, 82099.71749644238, 9.210290371142849],
  [50000000.5, 836376679.0885595, 17.72753356339242],
  [1e8, 1742068066.1038346, 18.420680738952367],
  [1e9, 19723265827.503716, 20.723265836446412],
];

const MULTIVARIATE: [dimension: number, x: number, logGamma: number, digamma: number][] = [
  [2, 3.5, 2.4664857258317197, 2.02594097574371],
  [2, 1e6, 25631002.80290526, 27.631019615928007],
  [2, 5e7, 1672753332.1581836, 35.45506709678484],
  [5, 3.5, 7.7816708449916945, 3.1883719254659972],
  [5, 1e6, 64077459.49184095, 69.07754528981471],
  [5, 5e7, 4181883268.2099457, 88.6376676669621],
];

function expectRelative(value: number, exact: number, tolerance: number): void {
  expect(Math.abs(value - exact)).toBeLessThanOrEqual(tolerance * Math.abs(exact));
}

describe("logGamma and digamma", () => {
  it.each(REFERENCES)("agree with 50-digit arithmetic at %d", (x, exactLogGamma, exactDigamma) => {
    expectRelative(logGamma(x), exactLogGamma, 1e-15);
    // The zero of ψ is at 1.4616…: near it only the absolute error can be small.
    expect(Math.abs(digamma(x) - exactDigamma)).toBeLessThanOrEqual(1e-15 * Math.max(1, Math.abs(exactDigamma)));
  });

  it("give factorials and half-integers", () => {
    let factorial = 1;
    let half = Math.sqrt(Math.PI);
    for (let n = 1; n <= 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 13);
      expect(logGamma(n - 0.5)).toBeCloseTo(Math.log(half), 13);
      factorial *= n;
      half *= n - 0.5;
    }
  });

  it("satisfy recurrence and duplication across every branch", () => {
    for (let x = 0.013; x < 40; x += 0.0171) {
      expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 12);
      expect(digamma(x + 1) - digamma(x)).toBeCloseTo(1 / x, 12);
      const duplicate = logGamma(x) + logGamma(x + 0.5) - (1 - 2 * x) * Math.LN2 - 0.5 * Math.log(Math.PI);
      expect(logGamma(2 * x)).toBeCloseTo(duplicate, 12);
    }
  });

  it("agree with each other at a count of 1e8: differences of log Γ keep an absolute error of about 1e-6", () => {
    for (const x of [1e6, 5e7 + 0.5, 1e8]) {
      const slope = (logGamma(x * (1 + 1e-3)) - logGamma(x * (1 - 1e-3))) / (2e-3 * x);
      // The third-order term of the difference quotient is 1e-6/6 · x² |ψ''| ≈ 1.7e-7.
      expect(Math.abs(slope - digamma(x))).toBeLessThan(2e-7);
    }
  });

  it("have the right limits and domain", () => {
    expect(logGamma(1)).toBe(0);
    expect(logGamma(2)).toBe(0);
    expect(logGamma(0)).toBe(Number.POSITIVE_INFINITY);
    expect(logGamma(-0.5)).toBeNaN();
    expect(digamma(0)).toBeNaN();
    expect(digamma(-1.5)).toBeNaN();
    expect(logGamma(Number.NaN)).toBeNaN();
  });
});

describe("the multivariate gamma function", () => {
  it.each(MULTIVARIATE)(
    "of dimension %i agrees with 50-digit arithmetic at %d",
    (p, x, exactLogGamma, exactDigamma) => {
      expectRelative(logMultivariateGamma(p, x), exactLogGamma, 2e-15);
      expectRelative(multivariateDigamma(p, x), exactDigamma, 2e-15);
    },
  );

  it("is the gamma function in one dimension and 1 in zero dimensions", () => {
    expect(logMultivariateGamma(1, 4.2)).toBe(logGamma(4.2));
    expect(multivariateDigamma(1, 4.2)).toBe(digamma(4.2));
    expect(logMultivariateGamma(0, 4.2)).toBeCloseTo(0, 15);
  });

  it("is NaN outside its domain", () => {
    expect(logMultivariateGamma(3, 0.9)).toBeNaN();
  });
});
