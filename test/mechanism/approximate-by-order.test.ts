// The α of an older release: what it proves of (ε, δ), to the last digit, and what it does not.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, parseDecimal, type Rational, rational, subtract, toNumber } from "../../src/math/rational.ts";
import { type OrderClaim, provesByOrder } from "../../src/mechanism/approximate-by-order.ts";

fc.configureGlobal({ seed: 1 });

const ONE = rational(1n);
const exactly = (text: string) => parseDecimal(text)!;
const nines = (count: number) => `0.${"9".repeat(count)}`;

/** From 1e-300 up, and 0.9, 0.99, … to 60 nines. */
const anyDelta = fc.oneof(
  fc.double({ min: -300, max: -1e-6, noNaN: true }).map((exponent) => exactly(String(10 ** exponent))),
  fc.integer({ min: 1, max: 60 }).map((places) => exactly(nines(places))),
);
const anyEpsilon = fc.double({ min: -12, max: 12, noNaN: true }).map((exponent) => exactly(String(10 ** exponent)));

/** Bun & Steinke (2016), Proposition 1.3: ρ + 2√(ρL) = ε with L = ln 1/δ, and the α = 1 + √(L/ρ) of its proof. */
function bunSteinke(epsilon: Rational, delta: Rational) {
  const complement = toNumber(subtract(ONE, delta));
  const [e, logInverse] = [toNumber(epsilon), complement < 0.5 ? -Math.log1p(-complement) : -Math.log(toNumber(delta))];
  const rho = (e / (Math.sqrt(e + logInverse) + Math.sqrt(logInverse))) ** 2;
  return { rho, excess: Math.sqrt(logInverse / rho) };
}

describe("for any ε and δ", () => {
  it("the α of Bun and Steinke proves their ρ", () => {
    fc.assert(
      fc.property(anyEpsilon, anyDelta, (epsilon, delta) => {
        const { rho, excess } = bunSteinke(epsilon, delta);
        const alpha = add(ONE, exactly(String(excess)));
        expect(provesByOrder({ rho: exactly(String(rho * (1 - 1e-9))), alpha, epsilon, delta })).toBe(true);
      }),
    );
  });

  it("a claim is accepted or refused as doubles see it, wherever they see clearly", () => {
    const exponent = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(
        exponent(-4, 1),
        exponent(-2, 3),
        exponent(-3, 1.5),
        exponent(-30, -0.1),
        (rho, s, epsilon, delta) => {
          const excess = s * ((1 + s) * rho - epsilon) + s * Math.log(s) - (1 + s) * Math.log1p(s) - Math.log(delta);
          const claim = {
            rho: exactly(String(rho)),
            alpha: add(ONE, exactly(String(s))),
            epsilon: exactly(String(epsilon)),
            delta: exactly(String(delta)),
          };
          if (Math.abs(excess) > 1e-9) expect(provesByOrder(claim)).toBe(excess < 0);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** ε, δ and α with the ρ at which the inequality of Proposition 12 is an equality, cut after 70 decimals (mpmath 1.3). */
const LIMITS: readonly (readonly [epsilon: string, delta: string, alpha: string, rho: string])[] = [
  ["1", "1e-6", "21.9845", "0.0243559703594615343939652577526165051091680878585488559612900379439926"],
  ["8", "1e-5", "3.87418", "1.2297145257595645971655763487012318187464175973133294675029371896084757"],
  ["100", "1e-9", "1.5", "40.3086738873277440953516168556884454939810964062865495189085471763395924"],
  ["100", "1e-3", "2", "47.2392695410688767833902449394316302566738479014170957900706881580420347"],
  ["3", "1e-20", "29.6117", "0.0521156142338482184978926129715531837418779705107904844115222174410949"],
  ["20", "1e-300", "70.0996", "0.1437820331263232699541646733977917692368650413679350266025838187551397"],
  ["1", "1e-6", "1001", "0.0009930996449095249546932290049504520018475649480416317678530636391536"],
  ["7", "1e-7", "12.3", "0.4780898228338651794704704538971956324156683022768344101087928490741488"],
  ["1000", "0.25", "1.0625", "923.8799976613655752095885222059841887715307654732923830479696570660077045"],
  ["40", "1e-12", "5", "6.7435495500881195594725021119126577580905393916457635432098932284906437"],
  ["0.5", "1e-9", "65.6805", "0.0039531911412159991120198436916212619310981360917129401839493533954827"],
  ["2", "1e-4", "9", "0.1379048401473764483754010768176634474922002897451148906693731413022661"],
];

describe("the last ρ that an α proves", () => {
  it.each(LIMITS)("for (%s, %s) and α = %s is missed by less than 10⁻⁵⁵ and never passed", (...texts) => {
    const [epsilon, delta, alpha, rho] = texts.map(exactly) as [Rational, Rational, Rational, Rational];
    const proves = (other: Rational) => provesByOrder({ rho: other, alpha, epsilon, delta });
    expect(proves(subtract(rho, exactly("1e-55")))).toBe(true);
    expect(proves(add(rho, exactly("1e-69")))).toBe(false);
  });

  it("is not passed if every logarithm is smaller than its rounding error", () => {
    // ln δ = −10⁻⁶⁰ outweighs all that an excess of 10⁻⁷⁰ could bring: no ρ > 0 follows from this α.
    const [alpha, delta] = [add(ONE, exactly("1e-70")), subtract(ONE, exactly("1e-60"))];
    expect(provesByOrder({ rho: exactly("0.5"), alpha, epsilon: ONE, delta })).toBe(false);
  });
});

describe("nothing is proved", () => {
  const claim: OrderClaim = { rho: exactly("0.01"), alpha: exactly("22"), epsilon: ONE, delta: exactly("1e-6") };
  const negative = rational(-1n);

  it("by a claim that lacks what the proposition needs", () => {
    expect(provesByOrder(claim)).toBe(true);
    const broken: Partial<OrderClaim>[] = [
      ...[ONE, exactly("0.5"), rational(0n), negative].map((alpha) => ({ alpha })),
      ...[rational(0n), negative].map((rho) => ({ rho })),
      ...[rational(0n), negative, ONE, rational(2n)].map((delta) => ({ delta })),
      { epsilon: negative },
    ];
    for (const part of broken) expect(provesByOrder({ ...claim, ...part })).toBe(false);
  });

  it("by an α too far away to see anything from", () => {
    expect(provesByOrder({ ...claim, alpha: exactly("1e400") })).toBe(false);
    expect(provesByOrder({ ...claim, alpha: add(ONE, exactly("1e-400")) })).toBe(false);
  });
});
