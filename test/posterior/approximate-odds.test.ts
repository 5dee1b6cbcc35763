// Which log odds are called approximate: those whose interval is narrow beside what the shape of a number may do to them, and
// those that go along with it.
import { describe, expect, it } from "vitest";
import { approximateOdds, approximationNotes } from "../../src/posterior/approximate-odds.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { seededRandom } from "../../src/random/random.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

interface Plan {
  readonly slope: number;
  readonly sd: number;
  readonly room?: number;
  /** Of the slopes of age and region. */
  readonly correlation?: number;
}

/** Log odds by age, which has a standard deviation of 2, and region. */
function posteriorOf({ slope, sd, room = 3, correlation = 0 }: Plan): Posterior {
  const random = seededRandom(1);
  const total = 4000;
  const draws = new Map(["intercept", "age", "region[south]"].map((name) => [name, new Float64Array(total)]));
  for (let s = 0; s < total; s++) {
    const [a, b] = [random.normal(), random.normal()];
    draws.get("age")![s] = slope + sd * a;
    draws.get("region[south]")![s] = 0.1 * (correlation * a + Math.sqrt(1 - correlation ** 2) * b);
  }
  return samplePosterior({ family: "logistic", shapes: [{ name: "age", deviation: 2, room }] }, { draws });
}

const names = (plan: Plan) => [...approximateOdds(posteriorOf(plan)).names];

describe("a number is approximate", () => {
  it("where a tenth of its slope for each unit of log odds per deviation is more than half its standard deviation", () => {
    // |slope|·deviation = 2, so 20 % of 1 may be wrong: harmful from a standard deviation of 0.4 down.
    expect(names({ slope: 1, sd: 0.35 })).toEqual(["age"]);
    expect(names({ slope: -1, sd: 0.35 })).toEqual(["age"]);
    expect(names({ slope: 1, sd: 0.45 })).toEqual([]);
    expect(names({ slope: 0.1, sd: 0.01 })).toEqual([]);
  });

  it("where its mean is so near a bound that it is no bell, even with a small slope", () => {
    expect(names({ slope: 0.1, sd: 0.02, room: 1.4 })).toEqual(["age"]);
    expect(names({ slope: 0.1, sd: 0.02, room: 1.6 })).toEqual([]);
    expect(names({ slope: 0.1, sd: 0.1, room: 0.3 })).toEqual([]);
  });
});

describe("other coefficients are approximate", () => {
  it("as far as they go along with the number's", () => {
    // The slope may be off by two of its standard deviations, and a quarter of that is half of one.
    expect(names({ slope: 1, sd: 0.1, correlation: 0.3 })).toEqual(["age", "region[south]"]);
    expect(names({ slope: 1, sd: 0.1, correlation: -0.3 })).toEqual(["age", "region[south]"]);
    expect(names({ slope: 1, sd: 0.1, correlation: 0.2 })).toEqual(["age"]);
  });
});

describe("the note", () => {
  it("says why, how much, what goes along and what to do", () => {
    const [note, ...others] = approximationNotes(posteriorOf({ slope: 1, sd: 0.1, correlation: 0.6 }));
    expect(others).toEqual([]);
    expect(note).toMatch(
      /^log odds marked ≈ are approximate\. What age says is known so closely .* no release shows\./,
    );
    expect(note).toContain("Log odds of age may be off by 20 % or so, and those of region (south) with them.");
    expect(note).toMatch(/bins.*--family linear\.$/);
  });

  it("names what is skewed as such", () => {
    const [note] = approximationNotes(posteriorOf({ slope: 0.1, sd: 0.01, room: 0.3 }));
    expect(note).toContain("age is far from normal, as mean, spread and bounds show.");
    expect(note).not.toContain("known so closely");
  });

  it("is not there where nothing is approximate, nor in a linear fit", () => {
    expect(approximationNotes(posteriorOf({ slope: 0.1, sd: 0.1 }))).toEqual([]);
    expect(approximationNotes(samplePosterior())).toEqual([]);
  });
});
