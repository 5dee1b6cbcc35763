import { describe, expect, it } from "vitest";
import { metricFromVariances } from "../../../src/inference/nuts/metric.ts";
import { accumulate, emptyVariance, learnMetric } from "../../../src/inference/nuts/running-variance.ts";
import { startDualAveraging, updateDualAveraging } from "../../../src/inference/nuts/step-size.ts";
import { evaluate } from "../../../src/inference/nuts/target.ts";
import { createWorkspace, transition } from "../../../src/inference/nuts/trajectory.ts";
import { planWarmup } from "../../../src/inference/nuts/warmup.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { average, runChain } from "./chain.ts";
import { autoregressiveCovariance, normal, standardNormal } from "./known-targets.ts";

describe("the plan of a warm-up", () => {
  it("is Stan's for 1000 iterations", () => {
    expect(planWarmup(1000, 0.8)).toMatchObject({ slowStart: 75, windowEnds: [100, 150, 250, 450, 950] });
  });
  it("has one window when there is room for one", () => {
    expect(planWarmup(150, 0.8)).toMatchObject({ slowStart: 75, windowEnds: [100] });
    expect(planWarmup(100, 0.8)).toMatchObject({ slowStart: 15, windowEnds: [90] });
  });
  it("leaves the metric alone below 20 iterations", () => {
    expect(planWarmup(19, 0.8).windowEnds).toEqual([]);
    expect(planWarmup(0, 0.8).windowEnds).toEqual([]);
  });
});

describe("dual averaging", () => {
  it("finds the step size of a known acceptance curve", () => {
    const averaging = startDualAveraging(0.01);
    for (let i = 0; i < 2000; i++) updateDualAveraging(averaging, Math.exp(-Math.exp(averaging.logStepSize)), 0.8);
    expect(Math.exp(averaging.meanLogStepSize)).toBeCloseTo(-Math.log(0.8), 2);
  });

  const meanAcceptance = (stepSize: number) => {
    const at = evaluate(target, new Float64Array(10).fill(1));
    const accept = () => transition(workspace, at, metric, stepSize, random).acceptance;
    return average(Array.from({ length: 4000 }, accept));
  };
  const target = standardNormal(10);
  const workspace = createWorkspace(target, 10);
  const metric = metricFromVariances(new Float64Array(10).fill(1))!;
  const random = seededRandom(8);

  // The error of the mean of 4000 acceptances is below 0.005; the rest is what is left of the averaging.
  it.each([0.65, 0.8, 0.95])("finds the step size of acceptance %f for NUTS, and no other", (targetAcceptance) => {
    const at = evaluate(target, new Float64Array(10).fill(1));
    const averaging = startDualAveraging(0.01);
    for (let i = 0; i < 4000; i++) {
      const { acceptance } = transition(workspace, at, metric, Math.exp(averaging.logStepSize), random);
      updateDualAveraging(averaging, acceptance, targetAcceptance);
    }
    const found = Math.exp(averaging.meanLogStepSize);
    expect(Math.abs(meanAcceptance(found) - targetAcceptance)).toBeLessThan(0.03);
    expect(Math.abs(meanAcceptance(found * (targetAcceptance < 0.9 ? 0.7 : 1.5)) - targetAcceptance)).toBeGreaterThan(
      0.03,
    );
  });

  // 50 iterations after the last window leave the step size noisy, and a mean of noisy ones accepts more than they did:
  // 0.15, 0.08 and 0.00 more over 40 chains, with a standard deviation from chain to chain below 0.03.
  it.each([0.65, 0.8, 0.95])("brings a whole warm-up near acceptance %f", (targetAcceptance) => {
    const acceptance = average(
      [1, 2, 3, 4, 5].map((seed) => {
        const { infos } = runChain(target, { warmup: 1000, targetAcceptance }, 500, seed);
        return average(infos.map((info) => info.acceptance));
      }),
    );
    expect(acceptance).toBeGreaterThan(targetAcceptance - 0.05);
    expect(acceptance).toBeLessThan(targetAcceptance + 0.2);
  });
});

describe("the metric learnt from draws", () => {
  const unit = metricFromVariances(Float64Array.of(1, 1))!;

  it("has Stan's regularised variances in a first window", () => {
    // Variances 1 and 4 of three draws: (3·v + 5·10⁻³)/(3 + 5).
    const rows = [
      [1, 10],
      [2, 12],
      [3, 14],
    ];
    const expected = [(3 + 0.005) / 8, (12 + 0.005) / 8];
    const window = emptyVariance(2);
    for (const row of rows) accumulate(window, Float64Array.from(row));
    learnMetric(window, unit).variances.forEach((v, i) => {
      expect(v).toBeCloseTo(expected[i], 12);
    });
  });

  it("stays when a window has no two draws", () => {
    expect(learnMetric(emptyVariance(2), unit)).toBe(unit);
  });

  it("approaches the variances of a normal target of small scale", () => {
    const covariance = autoregressiveCovariance(5, 0.8).map((entry) => 1e-6 * entry);
    const { state } = runChain(normal(covariance, 5), { warmup: 2000 }, 0);
    for (let i = 0; i < 5; i++) {
      expect(state.metric.variances[i] / covariance[6 * i]).toBeGreaterThan(0.7);
      expect(state.metric.variances[i] / covariance[6 * i]).toBeLessThan(1.4);
    }
  });
});
