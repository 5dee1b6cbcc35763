// A small wage study to try reports on: a simulated release, and a posterior whose law is stated: given the moments each
// coefficient is normal about a mean that itself varies with the noise. Nothing here runs a chain, so that the pictures
// are the same on every machine.
import { parseHTML } from "linkedom";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { naiveCounterpart } from "../../src/inference/naive-counterpart.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { laplace } from "../../src/random/distributions.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { type DecimalRelease, parseRelease, type Release } from "../../src/release/release.ts";
import { gatherMaterial, type Material } from "../../src/report/material.ts";
import { type ReleasedVariable, releasedVariables } from "../../src/study/released-variable.ts";

export const WAGE_VARIABLES = [
  { name: "log_wage", bounds: [3, 9] },
  { name: "education", bounds: [0, 18] },
  { name: "experience", bounds: [0, 60] },
  { name: "region", levels: ["northeast", "south", "west"] },
];

const CHAINS = 4;
const DRAWS = 500;

/**
 * Standard deviations of E[θ|B] over the draws (the noise's part) and of θ given B (the sample's), in units of the naive
 * posterior's.
 */
export const SPREADS: Readonly<Record<string, { readonly privacy: number; readonly sample: number }>> = {
  education: { privacy: 4, sample: 3 },
  experience: { privacy: 2, sample: 4 },
  "region[south]": { privacy: 4, sample: 2 },
  "region[west]": { privacy: 4, sample: 4 },
};

export function newDocument(): Document {
  return parseHTML("<!doctype html><html><body></body></html>").document;
}

/** A release of 2,000 people with Laplace noise of scale 8; the first variable depends on the next four. */
export function simulatedRelease(variables: readonly object[], parts: Partial<DecimalRelease> = {}): DecimalRelease {
  const parsed = parseRelease({
    format: "noisewise/release@1",
    origin: "simulated",
    count: { kind: "private" },
    study: { name: "Wage survey", maxRows: 10_000, variables },
    moments: { matrix: [], noise: { kind: "laplace", scale: 8 } },
    ...parts,
  }) as DecimalRelease;
  const matrix = noisyMatrix(releasedVariables(parsed.study.variables));
  return { ...parsed, moments: { ...parsed.moments, matrix } };
}

const SLOPES = [0.25, 0.2, -0.06, 0.01];

/** Variables in [-1, 1] units: a number uniform, of a category one level at a time. */
function simulatedRow(variables: readonly ReleasedVariable[], random: Random): number[] {
  const place = new Map(variables.map(({ parent }) => [parent, random.uniform()]));
  const x = variables.map((variable) => {
    const siblings = variables.filter(({ parent }) => parent === variable.parent);
    const at = place.get(variable.parent)!;
    if (variable.level === null) return 2 * at - 1;
    return Math.floor(at * (siblings.length + 1)) === siblings.indexOf(variable) + 1 ? 1 : -1;
  });
  x[0] = 0.05 + SLOPES.reduce((sum, slope, j) => sum + slope * (x[j + 1] ?? 0), 0) + 0.2 * random.normal();
  return [1, ...x];
}

function noisyMatrix(variables: readonly ReleasedVariable[]): number[][] {
  const random = seededRandom(5);
  const rows = Array.from({ length: 2000 }, () => simulatedRow(variables, random));
  const size = variables.length + 1;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const sum = rows.reduce((total, row) => total + row[i] * row[j], 0) + laplace(random, 8);
      matrix[i][j] = sum;
      matrix[j][i] = sum;
    }
  }
  return matrix;
}

/** About where the naive posterior lies, but wider by the stated factors. */
export function statedPosterior(release: DecimalRelease): Posterior {
  const formula = "log_wage ~ education + experience + region";
  const naive = fitModel(release, formula, { method: "naive", chains: CHAINS, draws: DRAWS });
  const random = seededRandom(11);
  const fill = (value: () => number) => Float64Array.from({ length: CHAINS * DRAWS }, value);
  // A part in common makes the regions' coefficients move together.
  const common = fill(() => random.normal());
  const covariates = Object.entries(SPREADS).map(([name, { privacy, sample }]): StatedCoefficient => {
    const [centre, sd] = [mean([naive.draws.get(name)!]), standardDeviation([naive.draws.get(name)!])];
    const weight = name.startsWith("region") ? 0.9 : 0.2;
    const rest = Math.sqrt(1 - weight * weight);
    const means = common.map((z) => centre + privacy * sd * (weight * z + rest * random.normal()));
    const draws = means.map((value) => value + sample * sd * random.normal());
    return { name, centre, means, draws, variance: (sample * sd) ** 2 };
  });
  const drawn = [statedIntercept(mean([naive.draws.get("intercept")!]), covariates), ...covariates];
  return {
    ...naive,
    provenance: {
      ...naive.provenance,
      method: "exact",
      sampler: "stated law",
      count: { kind: "private", maxRows: release.study.maxRows },
      // The stated law is not that of the release's noise: with so little of it every covariate stands above it.
      noiseDeviation: 1,
      pressed: [],
      notes: [],
      seconds: 1,
    },
    draws: new Map([
      ...drawn.map(({ name, draws }): [string, Float64Array] => [name, draws]),
      ["sigma2", fill(() => 0.36 + 0.02 * random.normal())],
    ]),
    conditionalMean: new Map(drawn.map(({ name, means }) => [name, means])),
    conditionalVariance: new Map(drawn.map(({ name, variance }) => [name, fill(() => variance)])),
    count: fill(() => 2000 + 20 * random.normal()),
    responseMoments: { mean: fill(() => 6.2 + 0.02 * random.normal()), variance: fill(() => 0.8) },
    samplerStatistics: new Map([
      ["divergent", fill(() => 0)],
      ["treeDepth", fill(() => 3)],
      ["energy", fill(() => 20 + 3 * random.normal())],
    ]),
  };
}

interface StatedCoefficient {
  readonly name: string;
  readonly centre: number;
  /** E[θ|B], θ and Var(θ|B). */
  readonly means: Float64Array;
  readonly draws: Float64Array;
  readonly variance: number;
}

const AVERAGES = [9, 30, 1 / 3, 1 / 3];

/** The level at the average covariates is known well, so the intercept makes up for the slopes. */
function statedIntercept(centre: number, slopes: readonly StatedCoefficient[]): StatedCoefficient {
  const making = (pick: (slope: StatedCoefficient) => Float64Array) =>
    slopes[0].draws.map((_, s) =>
      slopes.reduce((level, slope, j) => level - AVERAGES[j] * (pick(slope)[s] - slope.centre), centre),
    );
  return {
    name: "intercept",
    centre,
    means: making(({ means }) => means),
    draws: making(({ draws }) => draws),
    variance: slopes.reduce((sum, { variance }, j) => sum + AVERAGES[j] ** 2 * variance, 0),
  };
}

export function materialOf(posterior: Posterior, release: Release): Material {
  return gatherMaterial(posterior, release, naiveCounterpart(posterior, release));
}

export function sampleMaterial(): Material {
  const release = simulatedRelease(WAGE_VARIABLES);
  return materialOf(statedPosterior(release), release);
}
