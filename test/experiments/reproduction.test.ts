// The committed results: text and figures follow from them, and they show what is claimed of the exact method.
// After a new run: npx vitest run test/experiments/reproduction.test.ts -u writes the text again.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXPERIMENTS } from "../../experiments/index.ts";
import type { AllResults } from "../../experiments/reproduction/all-results.ts";
import { reproductionDocument } from "../../experiments/reproduction/document.ts";

const read = (path: string) => readFileSync(new URL(`../../experiments/${path}`, import.meta.url), "utf8");
const committed = Object.fromEntries(EXPERIMENTS.map(({ name }) => [name, JSON.parse(read(`${name}/results.json`))]));
const results = { ...committed, costs: JSON.parse(read("costs.json")) } as unknown as AllResults;

describe("docs/reproduction.md", () => {
  it("says what the committed results say", async () => {
    await expect(reproductionDocument(results)).toMatchFileSnapshot("../../docs/reproduction.md");
  });
});

describe("committed figures", () => {
  it.each(EXPERIMENTS.map((experiment) => [experiment.name, experiment] as const))(
    "%s: drawn from its results",
    async (name, experiment) => {
      for (const figure of await experiment.figures(committed[name]))
        expect(figure.svg).toBe(read(`${name}/${figure.name}.svg`));
    },
  );
});

describe("committed results", () => {
  const verdictOf = (of: "calibration" | "exactness", method: string) =>
    results[of].verdicts.find((verdict) => verdict.method === method)!;

  it.each(["calibration", "exactness"] as const)("%s: exact and non-private are calibrated", (of) => {
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

  it("come from the full number of trials", () => {
    expect(
      Math.min(...results.calibration.rows.filter(({ method }) => method !== "mcmc-ind").map(({ trials }) => trials)),
    ).toBe(300);
    expect(Math.min(...results.exactness.rows.map(({ trials }) => trials))).toBe(3000);
    expect(results.cirrhosis.rows.every(({ points }) => points === 1000)).toBe(true);
  });
});
