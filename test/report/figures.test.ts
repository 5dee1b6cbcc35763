import { describe, expect, it } from "vitest";
import { normalCdf } from "../../src/math/special.ts";
import { seededRandom } from "../../src/random/random.ts";
import { coefficientFigure } from "../../src/report/coefficients/figure.ts";
import { densityFigure } from "../../src/report/densities/figure.ts";
import { type Curve, grid, kernelDensity } from "../../src/report/densities/kernel-density.ts";
import { energyFigure } from "../../src/report/energy/figure.ts";
import { correlation, pairFigure } from "../../src/report/pairs/figure.ts";
import { covariateAverages, predictionFigure } from "../../src/report/predictions/figure.ts";
import { rankCounts } from "../../src/report/ranks/figure.ts";
import { responseFigure } from "../../src/report/response/figure.ts";
import { tracePanel } from "../../src/report/traces/figure.ts";
import { sampleMaterial } from "./sample-report.ts";

const material = sampleMaterial();

function area({ x, y }: Curve): number {
  return y.reduce((sum, value) => sum + value, 0) * (x[1] - x[0]);
}

describe("the coefficient plot", () => {
  const { rows, leftOut } = coefficientFigure(material);

  it("scales a number by a natural step, and has levels under one heading, the largest first", () => {
    const { parameters } = material.summary;
    expect(rows.map(({ label }) => label)).toEqual([
      "per 5 units of education",
      "per 20 units of experience",
      "west",
      "south",
    ]);
    expect(rows.map(({ heading }) => heading)).toEqual([
      ...[null, null],
      ...["region, compared with northeast", "region, compared with northeast"],
    ]);
    // Uniform over [0, 18] and [0, 60]: standard deviations of 5.2 and 17.3.
    expect(rows[0].q50).toBe(5 * parameters[1].q50!);
    expect(rows[1].q95).toBe(20 * parameters[2].q95!);
    expect(rows[3].q5).toBe(parameters[3].q5);
    expect(leftOut).toBe(0);
  });

  it("knows the conclusions", () => {
    expect(rows.map(({ verdict }) => verdict)).toEqual(["clear", "clear", "not settled", "clear"]);
  });
});

describe("densities", () => {
  it("of normal draws are normal", () => {
    const random = seededRandom(2);
    const draws = Float64Array.from({ length: 4000 }, () => random.normal());
    const density = kernelDensity(draws, grid(-5, 5, 201));
    expect(area(density)).toBeCloseTo(1, 3);
    // At the centre: bias −h²/2·φ(0) ≈ −0.008, error √(φ(0)/(2√π n h)) ≈ 0.011; four of them.
    expect(Math.abs(density.y[100] - 1 / Math.sqrt(2 * Math.PI))).toBeLessThan(0.052);
  });

  it("of the prior are those of its draws, for each coefficient", () => {
    const random = seededRandom(4);
    const { posterior, summary, terms } = material;
    const lawOf = ({ name }: { name: string }) => {
      const { mean, sd } = summary.parameters.find((parameter) => parameter.name === name)!;
      return { centre: mean! + 0.5 * sd!, deviation: 0.7 * sd! };
    };
    const priorDraws = new Map(
      terms.map((term) => {
        const { centre, deviation } = lawOf(term);
        return [term.name, Float64Array.from({ length: 4000 }, () => centre + deviation * random.normal())];
      }),
    );
    const { panels } = densityFigure({ ...material, posterior: { ...posterior, priorDraws } });
    const byLabel = new Map(terms.map((term) => [term.label, term]));
    for (const [i, { label }] of panels.entries()) {
      const term = byLabel.get(label)!;
      const { centre, deviation } = lawOf(term);
      const { x, y } = panels[i].prior;
      expect(area(panels[i].prior)).toBeCloseTo(1, 2);
      // Bias and four errors as above.
      for (const [at, value] of x.entries()) {
        const normal = Math.exp(-0.5 * ((value - centre) / deviation) ** 2) / Math.sqrt(2 * Math.PI);
        expect(Math.abs(deviation * y[at] - normal)).toBeLessThan(0.052);
      }
    }
  });

  it("hold nearly all of the posterior, put the intercept last and keep the naive one beside it", () => {
    const { panels } = densityFigure(material);
    expect(panels.map(({ label }) => label).at(-1)).toBe("intercept");
    for (const { posterior, naive, interval, naiveInterval } of panels) {
      expect(area(posterior)).toBeGreaterThan(0.98);
      expect(area(naive!)).toBeGreaterThan(0.98);
      expect(naiveInterval!.high - naiveInterval!.low).toBeLessThan(interval.high - interval.low);
    }
  });
});

describe("pairs", () => {
  it("come most correlated first and leave the intercept out", () => {
    const { panels } = pairFigure(material);
    expect(panels[0].x.label).toContain("south");
    expect(panels[0].y.label).toContain("west");
    expect(panels.some(({ x, y }) => x.label === "intercept" || y.label === "intercept")).toBe(false);
    const sizes = panels.map((panel) => Math.abs(panel.correlation));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  it("have the correlation computed by hand", () => {
    // Deviations (−1, 0, 1) and (−2, 1, 1): 3 / (√2·√6).
    expect(correlation(Float64Array.of(1, 2, 3), Float64Array.of(0, 3, 3))).toBeCloseTo(3 / Math.sqrt(12), 14);
  });

  it("draw the naive region so that it holds 90 % of naive draws", () => {
    const { naive } = pairFigure(material).panels[0];
    const [x, y] = ["region[south]", "region[west]"].map((name) => material.naive!.draws.get(name)!);
    const inside = Array.from(x, (value, s) => contains(naive!, value, y[s])).filter(Boolean).length / x.length;
    // Four errors of √(0.09/4000).
    expect(Math.abs(inside - 0.9)).toBeLessThan(0.019);
  });
});

/** Whether a point lies within a closed outline: how often a ray from it crosses. */
function contains(outline: readonly (readonly [number, number])[], x: number, y: number): boolean {
  const crossings = outline.slice(1).filter(([x2, y2], i) => {
    const [x1, y1] = outline[i];
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
  });
  return crossings.length % 2 === 1;
}

describe("predictions", () => {
  it("have the response's distribution and what lies beyond its bounds", () => {
    const figure = responseFigure(material)!;
    expect(area(figure.density)).toBeCloseTo(1, 3);
    expect(figure.above).toBeCloseTo(1 - normalCdf((9 - 6.2) / Math.sqrt(0.8)), 4);
    expect(figure.mean).toBeCloseTo(6.2, 2);
  });

  it("hold the other covariates at the released averages, within bounds", () => {
    const { posterior, evidence: release } = material;
    const averages = covariateAverages(posterior, release);
    expect(averages[0]).toBeGreaterThan(8);
    expect(averages[0]).toBeLessThan(10);
    const none = { ...posterior, count: new Float64Array(2000).fill(1e-9) };
    for (const [j, value] of covariateAverages(none, release).entries()) {
      expect(posterior.provenance.covariates[j].bounds).toContain(value);
    }
  });

  it("follow the coefficients: along a number by its slope, between levels by their difference", () => {
    const [education, , region] = predictionFigure(material).panels;
    if (education.kind !== "number" || region.kind !== "levels") throw new Error("wrong kinds");
    const rise = education.points.at(-1)!.fit.middle - education.points[0].fit.middle;
    // Medians of sums, not sums of medians: equal up to the error of a median, about 0.02.
    expect(Math.abs(rise - 18 * material.summary.parameters[1].q50!)).toBeLessThan(0.05);
    expect(region.points.map(({ at }) => at)).toEqual(["west", "northeast", "south"]);
    const drop = region.points[2].fit.middle - region.points[1].fit.middle;
    expect(Math.abs(drop - material.summary.parameters[3].q50!)).toBeLessThan(0.03);
    for (const { fit, response } of education.points) expect(response!.q5).toBeLessThan(fit.low);
  });
});

describe("the run", () => {
  it("counts ranks per chain", () => {
    const chains = [Float64Array.of(1, 2, 3, 4), Float64Array.of(5, 6, 7, 8)];
    expect(rankCounts(chains, 2)).toEqual([
      [4, 0],
      [0, 4],
    ]);
    expect(rankCounts([Float64Array.of(1, 3), Float64Array.of(2, 4)], 2)).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it("bins energies and their changes", () => {
    const { bins, fractions, binWidth } = energyFigure(material)!;
    for (const part of ["energy", "change"] as const) {
      const shown = bins.reduce((sum, bin) => sum + bin[part], 0);
      // At least the central 98 %.
      expect(shown).toBeGreaterThan(0.98);
      expect(shown).toBeLessThanOrEqual(1 + 1e-12);
    }
    expect(bins[1].from - bins[0].from).toBeCloseTo(binWidth, 12);
    expect(fractions).toHaveLength(4);
  });
});

describe("long tails", () => {
  const { posterior } = material;
  const education = posterior.draws.get("education")!;
  // Five of a thousand draws stray by a thousand standard deviations.
  const strayed = education.map((value, s) => (s % 200 === 0 ? value + 30 : value));
  const heavy = {
    ...material,
    posterior: { ...posterior, draws: new Map([...posterior.draws, ["education", strayed]]) },
  };
  const spread = ([low, high]: readonly [number, number]) => high - low;

  it("do not make spikes of the rest: densities, pairs and traces show the central 98 %", () => {
    const density = densityFigure(heavy).panels.find(({ label }) => label === "education")!;
    expect(spread([density.posterior.x[0], density.posterior.x.at(-1)!])).toBeLessThan(1);
    const pair = pairFigure(heavy).panels.find(({ x }) => x.label === "education");
    if (pair) expect(spread(pair.x.range)).toBeLessThan(1);
    const trace = tracePanel({ label: "education", rhat: 1, chains: [strayed] });
    expect(spread(trace.range)).toBeLessThan(1);
    expect(trace.points.every(({ value }) => value >= trace.range[0] && value <= trace.range[1])).toBe(true);
  });
});

describe("what is predicted", () => {
  it("stays within the declared bounds", () => {
    const { posterior } = material;
    const [low, high] = posterior.provenance.response.bounds;
    // Errors ten times as large reach far beyond.
    const wide = new Map([...posterior.draws, ["sigma2", posterior.draws.get("sigma2")!.map((value) => 100 * value)]]);
    const points = predictionFigure({ ...material, posterior: { ...posterior, draws: wide } }).panels.flatMap(
      (panel) => panel.points as readonly { response: { q5: number; q95: number } | null }[],
    );
    const ends = points.flatMap(({ response }) => [response!.q5, response!.q95]);
    expect([Math.min(...ends), Math.max(...ends)]).toEqual([low, high]);
  });
});
