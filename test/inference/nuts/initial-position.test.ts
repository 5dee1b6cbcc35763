import { describe, expect, it } from "vitest";
import { initialPosition } from "../../../src/inference/nuts/initial-position.ts";
import type { Target } from "../../../src/inference/nuts/target.ts";
import { seededRandom } from "../../../src/random/random.ts";

/** Defined only within `radius` of `centre`, in two coordinates. */
function island(centre: number, radius: number): Target {
  return {
    dimension: 2,
    logDensityAndGradient([x, y], gradient) {
      gradient.fill(0);
      return Math.hypot(x - centre, y - centre) < radius ? 0 : Number.NEGATIVE_INFINITY;
    },
  };
}

describe("initialPosition", () => {
  const candidates = [Float64Array.of(-9, -9), Float64Array.of(5, 5)];

  it("moves closer to a candidate until the target is finite", () => {
    const target = island(5, 0.01);
    const position = initialPosition(target, seededRandom(1), candidates);
    expect(target.logDensityAndGradient(position, new Float64Array(2))).toBe(0);
  });

  it("overdisperses chains, coordinate by coordinate", () => {
    const spread = Float64Array.of(1, 1e-3);
    const random = seededRandom(2);
    const starts = Array.from({ length: 50 }, () => initialPosition(island(5, 99), random, [candidates[1]], spread));
    const reach = (i: number) => Math.max(...starts.map((x) => Math.abs(x[i] - 5)));
    expect(reach(0)).toBeGreaterThan(0.8);
    expect(reach(0)).toBeLessThanOrEqual(1);
    expect(reach(1)).toBeLessThanOrEqual(1e-3);
  });

  it("does not accept a gradient that is not finite", () => {
    const target: Target = {
      dimension: 1,
      logDensityAndGradient([x], gradient) {
        gradient[0] = x > 0 ? 1 : Number.NaN;
        return 0;
      },
    };
    const random = seededRandom(3);
    for (let i = 0; i < 20; i++) expect(initialPosition(target, random, [new Float64Array(1)])[0]).toBeGreaterThan(0);
  });

  it("says so when there is none", () => {
    expect(() => initialPosition(island(0, 0), seededRandom(1), candidates)).toThrow("no chain can start");
  });
});
