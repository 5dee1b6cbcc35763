// What the custodian asks for: exact texts kept as written, (ε, δ) turned into ρ on the safe side, one line for nonsense.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { parseDecimal, toNumber } from "../../src/math/rational.ts";
import { impliedEpsilon, requestedGuarantee } from "../../src/mechanism/request.ts";
import { GuaranteeSchema } from "../../src/release/guarantee.ts";

fc.configureGlobal({ seed: 1 });

describe("a request", () => {
  it("keeps ε and ρ as they are written", () => {
    expect(requestedGuarantee({ epsilon: " 0.10 " })).toEqual({ kind: "pure", epsilon: "0.10" });
    expect(requestedGuarantee({ rho: "5e-2" })).toEqual({ kind: "zcdp", rho: "5e-2" });
  });

  it.each([
    // (√(ε + ln 1/δ) − √(ln 1/δ))² in 40 digits, less one part in 10⁹, rounded down to 12 decimals.
    ["1", "1e-6", "0.017468904751"],
    ["0.1", "1e-10", "0.000108338493"],
    ["8", "1e-5", "1.049136200174"],
  ])("turns (%s, %s) into ρ", (epsilon, delta, rho) => {
    expect(requestedGuarantee({ epsilon, delta })).toEqual({ kind: "zcdp", rho, approximate: { epsilon, delta } });
  });

  it("never promises more than ρ gives, and wastes next to nothing", () => {
    const exponent = fc.double({ min: -4, max: 2, noNaN: true });
    const deltaExponent = fc.double({ min: -290, max: -1e-9, noNaN: true });
    fc.assert(
      fc.property(exponent, deltaExponent, (logEpsilon, logDelta) => {
        const [epsilon, delta] = [String(10 ** logEpsilon), String(10 ** logDelta)];
        const guarantee = requestedGuarantee({ epsilon, delta });
        if (guarantee.kind !== "zcdp") throw new Error("δ goes through ρ");
        const implied = impliedEpsilon(parseDecimal(guarantee.rho)!, parseDecimal(delta)!);
        expect(implied).toBeLessThan(toNumber(parseDecimal(epsilon)!));
        const lost = 1e-12 / toNumber(parseDecimal(guarantee.rho)!) + 2e-9;
        expect(implied).toBeGreaterThan(toNumber(parseDecimal(epsilon)!) * (1 - lost));
        expect(GuaranteeSchema.safeParse(guarantee).success).toBe(true);
      }),
    );
  });

  it("keeps its precision where δ is almost 1", () => {
    const guarantee = requestedGuarantee({ epsilon: "1", delta: "0.99999999999999999" });
    // ln 1/δ = 1e-17, so that √ρ = √(1 + 1e-17) − √1e-17.
    const rho = (1 - Math.sqrt(1e-17)) ** 2;
    expect(guarantee.kind === "zcdp" && Number(guarantee.rho)).toBeLessThan(rho);
  });
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
    [{ rho: "1", epsilon: "1" }, /rho stands alone/],
    [{ rho: "1", delta: "1e-6" }, /rho stands alone/],
    [{ epsilon: "1", delta: "0" }, /delta "0"/],
    [{ epsilon: "1", delta: "1" }, /above 0 and below 1/],
    [{ epsilon: "1", delta: "1.5" }, /above 0 and below 1/],
    [{ epsilon: "1", delta: "-0.1" }, /above 0 and below 1/],
    [{ epsilon: "1", delta: "1e-310" }, /below 1e-300/],
    [{ epsilon: "1e-6", delta: "1e-6" }, /leaves rho below 1e-12/],
  ])("%j", (request, message) => {
    const attempt = () => requestedGuarantee(request);
    expect(attempt).toThrow(PublicError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/\n/);
  });
});
