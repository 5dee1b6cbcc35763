// (ε, δ) through ρ: known optima, an α that proves every answer, nothing noticeably better to be proved, and the Gaussian
// mechanism itself, whose δ is known exactly, as a witness that what is proved is true.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf } from "../../src/math/normal.ts";
import {
  add,
  compare,
  formatRational,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  subtract,
  toNumber,
} from "../../src/math/rational.ts";
import {
  type ApproximateClaim,
  type ConcentratedBound,
  concentratedFor,
  provesApproximate,
} from "../../src/mechanism/approximate-privacy.ts";

fc.configureGlobal({ seed: 1 });

const ONE = rational(1n);
const LAST_PLACE = rational(1n, 10n ** 12n);
const exactly = (text: string) => parseDecimal(text)!;
const nines = (count: number) => `0.${"9".repeat(count)}`;

function boundFor(epsilon: Rational, delta: Rational): ConcentratedBound {
  const bound = concentratedFor(epsilon, delta);
  if (bound === undefined) throw new Error("there is a ρ for this");
  return bound;
}

/** ε and δ with the largest ρ: golden-section search over α on Proposition 12 as printed, mpmath 1.3 with 400 digits. */
const OPTIMA: readonly (readonly [epsilon: string, delta: string, rho: string])[] = [
  ["1", "1e-6", "0.024355970359538372894243246"],
  ["0.1", "1e-10", "0.00015360503734708813601104597"],
  ["8", "1e-5", "1.2297145257614312222337612"],
  ["0.5", "1e-9", "0.0039531911412178974168296578"],
  ["0.001", "0.001", "0.000003235921037708149648184723"],
  ["3", "1e-20", "0.052115614234022201464491241"],
  ["20", "1e-300", "0.14378203312653265024174431"],
  ["1", "0.9", "3.0111599325828526599031514"],
  ["1e-12", "0.5", "0.3857558938185595075658851"],
  ["1e12", "0.5", "999998334907.16273280349789"],
  ["1e12", "1e-300", "999947436175.38161758559046"],
  ["1", nines(17), "40.143946580898776226866389"],
  ["1e-12", nines(30), "69.077552789822370520539744"],
];

describe.each(OPTIMA)("(ε, δ) = (%s, %s)", (epsilonText, deltaText, rhoText) => {
  const [epsilon, delta, optimum] = [epsilonText, deltaText, rhoText].map(exactly) as [Rational, Rational, Rational];
  const { rho, alpha } = boundFor(epsilon, delta);

  it("is reached with the largest ρ, to 12 decimals or 11 digits, and not with more", () => {
    expect(compare(rho, optimum)).toBe(-1);
    const lost = add(LAST_PLACE, multiply(optimum, rational(1n, 10n ** 11n)));
    expect(compare(add(rho, lost), optimum)).toBe(1);
  });

  it("is proved at an α of few digits, which refuses ρ larger by a hundredth", () => {
    expect(provesApproximate({ rho, alpha, epsilon, delta })).toBe(true);
    expect(provesApproximate({ rho: multiply(rho, rational(101n, 100n)), alpha, epsilon, delta })).toBe(false);
    expect(formatRational(rho).split(".")[1]?.length ?? 0).toBeLessThanOrEqual(12);
    expect(
      formatRational(subtract(alpha, ONE))
        .replace(".", "")
        .replace(/^0+|0+$/g, "").length,
    ).toBeLessThanOrEqual(6);
  });

  it("is proved for a millionth more by no α within a decade", () => {
    const more = add(multiply(rho, rational(1_000_001n, 1_000_000n)), LAST_PLACE);
    for (const wide of [1, 1e-2, 1e-4]) {
      for (let step = -20; step <= 20; step++) {
        const factor = exactly((10 ** ((wide * step) / 20)).toFixed(12));
        const other = add(ONE, multiply(subtract(alpha, ONE), factor));
        expect(provesApproximate({ rho: more, alpha: other, epsilon, delta })).toBe(false);
      }
    }
  });
});

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
  it("ρ is proved, and never less than the older conversion gives", () => {
    fc.assert(
      fc.property(anyEpsilon, anyDelta, (epsilon, delta) => {
        const older = bunSteinke(epsilon, delta).rho;
        const bound = concentratedFor(epsilon, delta);
        if (bound === undefined) {
          expect(older).toBeLessThan(1e-12);
          return;
        }
        expect(provesApproximate({ ...bound, epsilon, delta })).toBe(true);
        // Doubles, the last decimal and the digits of α.
        expect(toNumber(bound.rho)).toBeGreaterThan(older * (1 - 1e-11) - 1e-12);
      }),
      // A counterexample as it is: shrinking takes minutes.
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("the α of the older conversion proves its ρ too", () => {
    fc.assert(
      fc.property(anyEpsilon, anyDelta, (epsilon, delta) => {
        const { rho, excess } = bunSteinke(epsilon, delta);
        const alpha = add(ONE, exactly(String(excess)));
        expect(provesApproximate({ rho: exactly(String(rho * (1 - 1e-9))), alpha, epsilon, delta })).toBe(true);
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
          if (Math.abs(excess) > 1e-9) expect(provesApproximate(claim)).toBe(excess < 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("there is none if ρ would be below 10⁻¹²", () => {
    expect(concentratedFor(exactly("1e-12"), exactly("1e-300"))).toBeUndefined();
    expect(concentratedFor(exactly("1e-5"), exactly("1e-300"))).toBeUndefined();
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
    const proves = (other: Rational) => provesApproximate({ rho: other, alpha, epsilon, delta });
    expect(proves(subtract(rho, exactly("1e-55")))).toBe(true);
    expect(proves(add(rho, exactly("1e-69")))).toBe(false);
  });

  it("is not passed if every logarithm is smaller than its rounding error", () => {
    // ln δ = −10⁻⁶⁰ outweighs all that an excess of 10⁻⁷⁰ could bring: no ρ > 0 follows from this α.
    const [alpha, delta] = [add(ONE, exactly("1e-70")), subtract(ONE, exactly("1e-60"))];
    expect(provesApproximate({ rho: exactly("0.5"), alpha, epsilon: ONE, delta })).toBe(false);
  });
});

describe("nothing is proved", () => {
  const claim: ApproximateClaim = { rho: exactly("0.01"), alpha: exactly("22"), epsilon: ONE, delta: exactly("1e-6") };
  const negative = rational(-1n);

  it("by a claim that lacks what the proposition needs", () => {
    expect(provesApproximate(claim)).toBe(true);
    const broken: Partial<ApproximateClaim>[] = [
      ...[ONE, exactly("0.5"), rational(0n), negative].map((alpha) => ({ alpha })),
      ...[rational(0n), negative].map((rho) => ({ rho })),
      ...[rational(0n), negative, ONE, rational(2n)].map((delta) => ({ delta })),
      { epsilon: negative },
    ];
    for (const part of broken) expect(provesApproximate({ ...claim, ...part })).toBe(false);
  });

  it("by an α too far away to see anything from", () => {
    expect(provesApproximate({ ...claim, alpha: exactly("1e400") })).toBe(false);
    expect(provesApproximate({ ...claim, alpha: add(ONE, exactly("1e-400")) })).toBe(false);
  });
});

/** The least δ of Gaussian noise with this ρ (Balle & Wang 2018, Theorem 8), with μ = Δ/σ = √(2ρ). */
function gaussianDelta(rho: number, epsilon: number): number {
  const mu = Math.sqrt(2 * rho);
  return normalCdf(mu / 2 - epsilon / mu) - Math.exp(epsilon) * normalCdf(-mu / 2 - epsilon / mu);
}

describe("Gaussian noise", () => {
  const deltaAt = (times: number, epsilon: string, delta: string) =>
    gaussianDelta(times * toNumber(boundFor(exactly(epsilon), exactly(delta)).rho), Number(epsilon));

  it.each(OPTIMA.slice(0, 8))("keeps (%s, %s) at this ρ", (epsilon, delta) => {
    expect(deltaAt(1, epsilon, delta)).toBeLessThan(Number(delta));
  });

  // Only where δ is small beside ε is the conversion close to what Gaussian noise can bear (5 to 15 % of ρ here).
  const small = OPTIMA.slice(0, 6).filter(([epsilon, delta]) => Number(delta) < Number(epsilon) / 1000);
  it.each(small)("does not keep (%s, %s) at a quarter more", (epsilon, delta) => {
    expect(deltaAt(1.25, epsilon, delta)).toBeGreaterThan(Number(delta));
  });
});
