// Verdicts on the paper's claims follow from the results: from doctored results other verdicts follow.
import { describe, expect, it } from "vitest";
import type { AllResults } from "../../experiments/reproduction/all-results.ts";
import { verdictFrom } from "../../experiments/reproduction/claim.ts";
import { CLAIMS } from "../../experiments/reproduction/claims.ts";
import { varianceOfResponse } from "../../experiments/reproduction/printed-covariance.ts";
import { RESULTS as results } from "./committed-results.ts";

const verdicts = (of: AllResults) => new Map(CLAIMS.map(({ claim, assess }) => [claim, verdictFrom(assess(of).parts)]));

/** Worlds in which every method is right, none is, the noise-aware ones are slightly off, or naive alone is right. */
const WORLDS = ["right", "wrong", "slightly off", "naive best"] as const;
type World = (typeof WORLDS)[number];

const FIGURES = {
  right: { ks: 0.01, coverage: 0.95, coverageDeviation: 0, calibrated: true },
  "slightly off": { ks: 0.12, coverage: 0.92, coverageDeviation: -2.4, calibrated: false },
  wrong: { ks: 0.9, coverage: 0, coverageDeviation: -50, calibrated: false },
};

function figuresOf(method: string, world: World) {
  if (world === "naive best") return FIGURES[method === "naive" ? "right" : "wrong"];
  return FIGURES[world === "slightly off" && method === "naive" ? "wrong" : world];
}

function doctored(world: World): AllResults {
  const right = world === "right";
  const row = <R extends { readonly method: string }>(value: R) => {
    const { calibrated: _, ...figures } = figuresOf(value.method, world);
    return { ...value, ...figures, rhatAbove101: right ? 0 : 1 };
  };
  const verdict = <V extends { readonly method: string }>(value: V) => {
    const { calibrated, ks } = figuresOf(value.method, world);
    return { ...value, calibrated, largestKs: ks };
  };
  const { calibration } = results;
  return {
    ...results,
    calibration: {
      ...calibration,
      rows: calibration.rows.map(row),
      verdicts: calibration.verdicts.map(verdict),
      mixing: calibration.mixing.map(row),
      outside: right ? { x: 0, y: 0 } : { x: 1, y: 1 },
    },
    asymptotics: { rows: results.asymptotics.rows.map(row) },
    utility: {
      ...results.utility,
      rows: results.utility.rows.map((value) => ({
        ...value,
        squaredMmd: (value.method === "naive") === right ? 1 : 0.01,
      })),
    },
    runtime: {
      rows: results.runtime.rows.map((value) => ({
        ...value,
        seconds: value.method === "mcmc-ind" ? (right ? value.n ** 2 : 1 / value.n) : right ? 1 : value.n,
      })),
    },
    dimension: {
      rows: results.dimension.rows.map((value) => ({
        ...value,
        secondsPerStep: 1e-12 * (value.covariates + 1) ** (right ? 6 : 9),
      })),
    },
    cirrhosis: {
      rows: results.cirrhosis.rows.map((value) => {
        const isOff = right === (value.method === "naive");
        return { ...value, coverage50: isOff ? 0.1 : 0.5, coverage90: isOff ? 0.2 : 0.9 };
      }),
    },
    sensitivity: {
      ...results.sensitivity,
      soundness: results.sensitivity.soundness.map((value) => ({ ...value, spent: right ? 0.5 : 2 })),
    },
  };
}

describe("verdicts", () => {
  it("are made of parts", () => {
    expect(verdictFrom([true, true])).toBe("holds");
    expect(verdictFrom([true, false])).toBe("holds in part");
    expect(verdictFrom([false])).toBe("does not hold");
  });

  it("change with the results, except the one on a misprint", () => {
    const found = WORLDS.map((world) => verdicts(doctored(world)));
    const unmoved = CLAIMS.map(({ claim }) => claim).filter(
      (claim) => new Set(found.map((world) => world.get(claim))).size === 1,
    );
    expect(unmoved).toEqual([expect.stringContaining("Cov(xᵢy, xⱼy)")]);
  });

  it("say of the misprint what algebra says: the appendix is right", () => {
    const { main, appendix, direct } = varianceOfResponse();
    expect(appendix).toBeCloseTo(direct, 12);
    expect(main).not.toBeCloseTo(direct, 1);
  });
});
