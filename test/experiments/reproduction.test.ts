// The committed results: text and figures follow from them, and they show what is claimed of the exact method.
// After a new run: npx vitest run test/experiments/reproduction.test.ts -u writes the text again.
import { describe, expect, it } from "vitest";
import { BASELINES, METHOD_NAMES } from "../../experiments/fit-methods.ts";
import { EXPERIMENTS } from "../../experiments/index.ts";
import { ofMethod } from "../../experiments/reproduction/all-results.ts";
import { reproductionDocument } from "../../experiments/reproduction/document.ts";
import { readCommitted, RESULTS as results } from "./committed-results.ts";

describe("docs/reproduction.md", () => {
  it("says what the committed results say", async () => {
    await expect(reproductionDocument(results)).toMatchFileSnapshot("../../docs/reproduction.md");
  });
});

describe("committed figures", () => {
  it.each(EXPERIMENTS.map((experiment) => [experiment.name, experiment] as const))(
    "%s: drawn from its results",
    async (name, experiment) => {
      for (const figure of await experiment.figures(results[name as keyof typeof results]))
        expect(figure.svg).toBe(readCommitted(`${name}/${figure.name}.svg`));
    },
  );
});

describe("committed results", () => {
  const verdictOf = (of: "calibration" | "exactness" | "informative", method: string) =>
    results[of].verdicts.find((verdict) => verdict.method === method)!;

  it.each(["calibration", "exactness", "informative"] as const)("%s: exact and non-private are calibrated", (of) => {
    for (const method of ["exact", "non-private"]) {
      const { cells, aboveUsual, aboveExtreme, coverageBeyondThree } = verdictOf(of, method);
      expect(aboveExtreme).toBe(0);
      expect(aboveUsual).toBeLessThanOrEqual(cells / 5);
      expect(coverageBeyondThree).toBe(0);
    }
  });

  it("calibration: naive is far off", () => {
    const naive = results.calibration.rows.filter(({ method }) => method === "naive");
    const above = naive.filter(({ ks, extremeLimit }) => ks > extremeLimit);
    expect(above.length).toBeGreaterThan(naive.length / 2);
  });

  it("calibration: the prior alone passes, for nothing is learned of slope and σ²", () => {
    expect(verdictOf("calibration", "prior").calibrated).toBe(true);
    const learned = results.calibration.learned.filter(({ parameter }) => parameter !== "intercept");
    for (const { exact } of learned) expect(exact).toBeGreaterThan(0.9);
    for (const { exact, parameter } of results.informative.learned)
      if (parameter === "slope") expect(exact).toBeLessThan(0.2);
  });

  it("informative: the prior is far from the posterior without privacy, exact is not", () => {
    const distance = (method: string) => results.informative.distances.filter((row) => row.method === method);
    const exact = distance("exact");
    for (const [i, { squaredMmd }] of distance("prior").entries())
      expect(squaredMmd).toBeGreaterThan(10 * exact[i].squaredMmd);
  });

  it("exact and mcmc-ind have the same posterior", () => {
    const agreement = [...results.utility.agreement, ...results.informative.agreement];
    expect(agreement).toHaveLength(7);
    for (const { median, largest, essAtLargest } of agreement) {
      expect(median).toBeLessThan(0.001);
      // Further apart only where the chain of mcmc-ind did not mix.
      if (largest > 0.005) expect(essAtLargest).toBeLessThan(100);
    }
  });

  it("our naive method covers more than the one in the authors' code", () => {
    const at = (method: string) =>
      ofMethod(results.calibration.rows, method).filter(({ n, epsilon }) => n === 10 && epsilon === 0.1);
    for (const [i, { coverage }] of at("naive-clipped").entries())
      expect(coverage).toBeLessThan(at("naive")[i].coverage);
  });

  it("come from the full number of trials", () => {
    const trialsOf = (method: string) => ofMethod(results.calibration.rows, method).map(({ trials }) => trials);
    for (const method of METHOD_NAMES) if (method !== "mcmc-ind") expect(Math.min(...trialsOf(method))).toBe(300);
    for (const method of BASELINES) expect(Math.min(...trialsOf(method))).toBe(100);
    const informative = results.informative.rows.filter(({ method }) => method !== "mcmc-ind");
    expect(Math.min(...informative.map(({ trials }) => trials))).toBe(100);
    expect(Math.min(...results["long-chains"].rows.map(({ trials }) => trials))).toBe(300);
    expect(Math.min(...results.exactness.rows.map(({ trials }) => trials))).toBe(3000);
    expect(results.cirrhosis.rows.every(({ points }) => points === 1000)).toBe(true);
  });
});
