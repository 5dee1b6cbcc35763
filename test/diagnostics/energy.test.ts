import { describe, expect, it } from "vitest";
import { energyFraction } from "../../src/diagnostics/energy.ts";
import { seededRandom } from "../../src/random/random.ts";

/** A stationary first-order autoregression, for which E(Eᵢ − Eᵢ₋₁)²/Var E = 2(1 − correlation). */
function autoregression(correlation: number, length: number): Float64Array {
  const random = seededRandom(1);
  let energy = random.normal();
  return Float64Array.from({ length }, () => {
    energy = correlation * energy + Math.sqrt(1 - correlation ** 2) * random.normal();
    return 1e4 + energy;
  });
}

describe("energyFraction", () => {
  it("is worked out by hand for a short chain", () => {
    // Squared changes 1, 4, 1; squared deviations from the mean, which is 0: 0, 1, 1, 0.
    expect(energyFraction(Float64Array.of(0, 1, -1, 0))).toBeCloseTo(6 / 2, 12);
  });

  it.each([0, 0.5, 0.95])("is 2(1 − correlation) for correlation %f", (correlation) => {
    expect(energyFraction(autoregression(correlation, 200_000))).toBeCloseTo(2 * (1 - correlation), 1);
  });

  it("is not a number where it is not defined", () => {
    expect(energyFraction(new Float64Array(0))).toBeNaN();
    expect(energyFraction(Float64Array.of(1))).toBeNaN();
    expect(energyFraction(Float64Array.of(1, 1, 1))).toBeNaN();
  });
});
