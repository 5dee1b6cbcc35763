// What the custodian asks for: exact texts kept as written, (ε, δ) turned into ρ on the safe side, one line for nonsense.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { compare, multiply, parseDecimal, rational } from "../../src/math/rational.ts";
import { gaussianFor, provesApproximate } from "../../src/mechanism/approximate-privacy.ts";
import { requestedGuarantee, requestedTerms, weaknessWarning } from "../../src/mechanism/request.ts";
import { GuaranteeSchema } from "../../src/release/guarantee.ts";

fc.configureGlobal({ seed: 1 });

describe("a request", () => {
  it("keeps ε and ρ as they are written", () => {
    expect(requestedGuarantee({ epsilon: " 0.10 " })).toEqual({ kind: "pure", epsilon: "0.10" });
    expect(requestedGuarantee({ rho: "5e-2" })).toEqual({ kind: "zcdp", rho: "5e-2" });
  });

  it("names what is protected and which noise, or leaves both to their defaults", () => {
    const guarantee = { kind: "pure", epsilon: "1" };
    expect(requestedTerms({ epsilon: "1" })).toEqual({ guarantee });
    expect(requestedTerms({ epsilon: "1", protect: "content", noise: "cube", response: "y" })).toEqual({
      guarantee,
      protect: "content",
      noise: "cube",
      response: "y",
    });
    expect(() => requestedTerms({ epsilon: "1", protect: "all" })).toThrow('protection "all" is unknown');
    expect(() => requestedTerms({ epsilon: "1", noise: "pink" })).toThrow('noise "pink" is unknown');
    expect(() => requestedTerms({ protect: "content" })).toThrow("no privacy parameter");
  });

  it("is warned of from e^10 on, also with δ", () => {
    const warning = (request: object) => weaknessWarning(requestedGuarantee(request));
    expect(warning({ epsilon: "10" })).toBeNull();
    expect(warning({ epsilon: "10.5" })).toMatch(/^ε = 10\.5 is a weak guarantee/);
    expect(warning({ epsilon: "11", delta: "1e-6" })).toMatch(/^ε = 11 is a weak guarantee/);
    expect(warning({ rho: "50" })).toBeNull();
  });

  it.each([
    // The largest μ of docs/theory/mechanisms.md, Theorem E, cut to six digits, and half its square.
    ["1", "1e-6", "0.028014391808", "0.236704"],
    ["0.1", "1e-10", "0.000170164352", "0.018448"],
    ["8", "1e-5", "1.38782798045", "1.66603"],
  ])("turns (%s, %s) into ρ, with the μ that proves it", (epsilon, delta, rho, mu) => {
    const approximate = { epsilon, delta, mu };
    expect(requestedGuarantee({ epsilon, delta })).toEqual({ kind: "zcdp", rho, approximate });
  });

  it("never promises more than ρ gives, and no less ε allows more ρ", () => {
    const exponent = fc.double({ min: -4, max: 2, noNaN: true });
    const deltaExponent = fc.double({ min: -290, max: -1e-9, noNaN: true });
    fc.assert(
      fc.property(exponent, deltaExponent, (logEpsilon, logDelta) => {
        const [epsilon, delta] = [String(10 ** logEpsilon), String(10 ** logDelta)];
        const guarantee = requestedGuarantee({ epsilon, delta });
        if (guarantee.kind !== "zcdp") throw new Error("δ has a ρ");
        const { rho, approximate } = guarantee;
        const [exactRho, mu] = [parseDecimal(rho)!, parseDecimal(approximate!.mu!)!];
        const claim = { rho: exactRho, mu, epsilon: parseDecimal(epsilon)!, delta: parseDecimal(delta)! };
        expect(provesApproximate(claim)).toBe(true);
        const less = gaussianFor(multiply(claim.epsilon, rational(999n, 1000n)), claim.delta);
        expect(less === undefined || compare(less.rho, exactRho) <= 0).toBe(true);
        expect(GuaranteeSchema.safeParse(guarantee).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("gets more ρ than through zCDP alone", () => {
    for (const [epsilon, delta] of [
      ["1", "1e-6"],
      ["0.1", "1e-10"],
      ["8", "1e-5"],
    ] as const) {
      const guarantee = requestedGuarantee({ epsilon, delta });
      const rho = guarantee.kind === "zcdp" ? Number(guarantee.rho) : Number.NaN;
      expect(rho).toBeGreaterThan(1.05 * largestRho(Number(epsilon), Number(delta)));
    }
  });

  /** Through zCDP (docs/theory/mechanisms.md, Theorem F), by a fine search over ln (α − 1) in doubles. */
  function largestRho(epsilon: number, delta: number): number {
    let best = 0;
    for (let log = -5; log < 10; log += 1e-5) {
      const s = Math.exp(log);
      const alpha = 1 + s;
      const gain = Math.log(delta) + alpha * Math.log(alpha) - s * Math.log(s);
      best = Math.max(best, (epsilon + gain / s) / alpha);
    }
    return best;
  }
});

describe("nonsense is refused in one line", () => {
  it.each([
    [{}, /no privacy parameter/],
    [{ delta: "1e-6" }, /no privacy parameter/],
    [{ epsilon: "0" }, /epsilon "0" is not a positive/],
    [{ epsilon: "-1" }, /not a positive/],
    [{ epsilon: "NaN" }, /not a positive/],
    [{ epsilon: "Infinity" }, /not a positive/],
    [{ epsilon: "1/2" }, /not a positive/],
    [{ epsilon: "1e-13" }, /out of range/],
    [{ epsilon: "1e13" }, /out of range/],
    [{ rho: "0.0" }, /rho "0.0" is not a positive/],
    [{ rho: "1", epsilon: "1" }, /rho cannot be combined/],
    [{ rho: "1", delta: "1e-6" }, /rho cannot be combined/],
    [{ epsilon: "1", delta: "0" }, /delta "0"/],
    [{ epsilon: "1", delta: "1" }, /above 0 and below 1/],
    [{ epsilon: "1", delta: "1.5" }, /above 0 and below 1/],
    [{ epsilon: "1", delta: "-0.1" }, /above 0 and below 1/],
    [{ epsilon: "1", delta: "1e-310" }, /below 1e-300/],
    [{ epsilon: "1e-6", delta: "1e-9" }, /leaves rho below 1e-12/],
  ])("%j", (request, message) => {
    const attempt = () => requestedGuarantee(request);
    expect(attempt).toThrow(PublicError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/\n/);
  });
});
