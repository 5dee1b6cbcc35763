// What may be concluded of a coefficient: each word is reached, and a little to the side of it is another one. Draws are
// evenly spaced, so that every quantile is known.
import { describe, expect, it } from "vitest";
import { conclusions } from "../../src/posterior/conclusions.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const DRAWS = 1600;

/** Evenly from low to high: the 5 % and 95 % quantiles lie 0.05 of the way inside. */
function evenly(low: number, high: number): Float64Array {
  return Float64Array.from({ length: DRAWS }, (_, i) => low + ((high - low) * i) / (DRAWS - 1));
}

const constant = (value: number) => new Float64Array(DRAWS).fill(value);

interface Stated {
  readonly draws: Float64Array;
  readonly before?: Float64Array;
  readonly sigma2?: number;
  readonly variance?: number;
  readonly noiseDeviation?: number;
}

/** Of age, whose bounds are [-3, 3]. */
function conclusionOn({ draws, before = evenly(-50, 50), sigma2 = 9, variance = 1e-3, noiseDeviation = 8 }: Stated) {
  const posterior = samplePosterior({ noiseDeviation });
  return conclusions({
    ...posterior,
    draws: new Map([...posterior.draws, ["age", draws], ["sigma2", constant(sigma2)]]),
    priorDraws: new Map([...posterior.priorDraws, ["age", before]]),
    conditionalVariance: new Map([...posterior.conditionalVariance, ["age", constant(variance)]]),
  }).get("age");
}

describe("a conclusion", () => {
  it("is clear where the 90 % interval keeps to one side of 0, and not settled where it does not", () => {
    // The 5 % quantile of [low, low + 10] is low + 0.5.
    expect(conclusionOn({ draws: evenly(-0.49, 9.51) })).toBe("clear");
    expect(conclusionOn({ draws: evenly(-0.51, 9.49) })).toBe("not settled");
    expect(conclusionOn({ draws: evenly(-9.51, 0.49) })).toBe("clear");
    expect(conclusionOn({ draws: evenly(-9.49, 0.51) })).toBe("not settled");
  });

  it("is that the release cannot tell where the posterior is nearly as wide as what was thought before", () => {
    const before = evenly(-5, 5);
    for (const from of [-3.5, 1, 100]) {
      const wide = evenly(from, from + 6.1);
      expect(conclusionOn({ draws: wide, before })).toBe("cannot tell");
    }
    expect(conclusionOn({ draws: evenly(1, 6.9), before })).toBe("clear");
    expect(conclusionOn({ draws: evenly(-2.9, 3), before })).toBe("not settled");
  });

  it("compares widths of intervals, not standard deviations, which a few far draws of the prior would decide", () => {
    const before = evenly(-5, 5);
    before[0] = -1e6;
    before[DRAWS - 1] = 1e6;
    expect(conclusionOn({ draws: evenly(-4.5, 4.5), before })).toBe("cannot tell");
  });

  it("is that the release cannot tell where what a covariate varies by is below ten deviations of the noise", () => {
    // In [-1, 1] units the scatter is σ²/(variance·3²) = 1/variance.
    const draws = evenly(1, 2);
    expect(conclusionOn({ draws, variance: 1 / 79 })).toBe("cannot tell");
    expect(conclusionOn({ draws, variance: 1 / 81 })).toBe("clear");
    expect(conclusionOn({ draws, variance: 1 / 81, noiseDeviation: 8.2 })).toBe("cannot tell");
    expect(conclusionOn({ draws, variance: 1 / 81, sigma2: 8.7 })).toBe("cannot tell");
  });

  it("is given to every covariate and not to the intercept", () => {
    expect([...conclusions(samplePosterior()).keys()]).toEqual(["age", "region[south]"]);
  });

  it("does without the moments that some posteriors were kept without", () => {
    const found = conclusions(samplePosterior({}, { conditionalVariance: new Map() }));
    expect([...found.values()]).toEqual(["not settled", "clear"]);
  });
});
