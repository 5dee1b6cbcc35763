// The settings of the experiments are those they claim: the paper's numbers, the data file, tight sensitivities.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SYNTHETIC_CELLS } from "../../experiments/calibration/trials.ts";
import { calibrationVerdicts } from "../../experiments/calibration-rows.ts";
import { STATES } from "../../experiments/cirrhosis/states.ts";
import { METHODS_AND_BASELINES, runLength } from "../../experiments/fit-methods.ts";
import { CHART_STYLES } from "../../experiments/frame/chart.ts";
import { EXPERIMENTS } from "../../experiments/index.ts";
import { laplaceNoise, paperSensitivity, SENSITIVITY } from "../../experiments/paper-noise.ts";
import { COVARIATE_LAWS } from "../../experiments/robustness/covariate-laws.ts";
import { soundness } from "../../experiments/sensitivity/soundness.ts";
import { TIGHT } from "../../experiments/sensitivity/trials.ts";
import { seededRandom } from "../../src/random/random.ts";

describe("settings", () => {
  it("are the paper's", () => {
    expect(SENSITIVITY).toEqual({ second: 24, fourth: 80 });
    expect(laplaceNoise(SENSITIVITY.second, 0.1 / 2).scale).toBeCloseTo(480, 9);
    expect(laplaceNoise(SENSITIVITY.fourth, 0.1 / 2).scale).toBeCloseTo(1600, 9);
    expect(paperSensitivity(1, 2)).toEqual({ second: 6, fourth: 5 });
    expect(SYNTHETIC_CELLS.map(({ n, epsilon }) => [n, epsilon])).toContainEqual([1000, 0.1]);
    expect(runLength("gibbs-update", 100)).toEqual({ warmup: 5000, draws: 20_000, thin: 1 });
    expect(runLength("gibbs-noisy", 1000).warmup).toBe(20_000);
    expect(runLength("mcmc-ind", 10)).toEqual({ warmup: 500, draws: 2000, thin: 1 });
    expect(runLength("naive", 10).draws).toBe(2000);
    expect(TIGHT).toBeCloseTo(16 / 3, 12);
  });

  it("name each experiment and cell once", () => {
    expect(new Set(EXPERIMENTS.map(({ name }) => name)).size).toBe(EXPERIMENTS.length);
    for (const { trials } of EXPERIMENTS)
      expect(new Set(trials.cells.map(({ key }) => key)).size).toBe(trials.cells.length);
  });

  it("have the states of the data file", () => {
    const [, ...lines] = readFileSync(new URL("../../data/cirrhosis.csv", import.meta.url), "utf8")
      .trim()
      .split("\n");
    const rows = lines.map((line) => line.split(",").map(Number));
    expect(STATES).toEqual(rows.map(([, , wine, liquor, cirrhosis]) => ({ wine, liquor, cirrhosis })));
  });
});

describe("laws of covariates", () => {
  // 100,000 draws: means within 4.5 standard errors, deviations within 5 %; the two that are clipped lose far less.
  it.each(COVARIATE_LAWS.map((law) => [law.name, law] as const))("%s has the moments it states", (_name, law) => {
    const random = seededRandom(5);
    const draws = Array.from({ length: 100_000 }, () => law.draw(random));
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const deviation = Math.sqrt(draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length);
    expect(Math.abs(mean - law.mean)).toBeLessThan(4.5 * (law.deviation / Math.sqrt(draws.length)) + 0.002);
    expect(Math.abs(deviation / law.deviation - 1)).toBeLessThan(0.05);
    expect(draws.every((x) => Math.abs(x) <= 1)).toBe(true);
  });
});

describe("soundness of the paper's formula", () => {
  it("holds for [-1, 1], with 4.5 times the noise needed, and fails away from 0", () => {
    const symmetric = soundness([-1, 1]);
    expect(symmetric.claimed).toBe(24);
    // The worst pair, (1, 1) and (-1/3, -1/3), lies on the grid.
    expect(symmetric.found).toBeCloseTo(16 / 3, 9);
    expect(soundness([90, 200]).spent).toBeGreaterThan(1.3);
  });
});

describe("verdicts", () => {
  const row = (ks: number, coverageDeviation = 0) => ({
    n: 10,
    epsilon: 1,
    method: "exact",
    parameter: "slope",
    trials: 300,
    ks,
    usualLimit: 0.078,
    extremeLimit: 0.113,
    insideBand: true,
    coverage: 0.95,
    coverageDeviation,
  });
  const calibrated = (...rows: ReturnType<typeof row>[]) => calibrationVerdicts(rows)[0].calibrated;

  it("allow a fifth of the cells above the usual limit, none above the extreme one", () => {
    const good = Array.from({ length: 4 }, () => row(0.05));
    expect(calibrated(...good, row(0.1))).toBe(true);
    expect(calibrated(...good, row(0.1), row(0.1))).toBe(false);
    expect(calibrated(...good, row(0.12))).toBe(false);
    expect(calibrated(...good, row(0.05, -3.1))).toBe(false);
  });
});

describe("the palette", () => {
  it("distinguishes all methods and baselines", () => {
    expect(Object.keys(CHART_STYLES)).toEqual([...METHODS_AND_BASELINES]);
    const styles = Object.values(CHART_STYLES);
    expect(new Set(styles.map(({ colour }) => colour)).size).toBe(styles.length);
    expect(new Set(styles.map(({ symbol }) => symbol)).size).toBe(styles.length);
  });
});
