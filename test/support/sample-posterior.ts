// A posterior to try things on: independent draws from a stated normal–inverse-gamma law of (θ, σ²), so that every
// moment, quantile and prediction of it is known in closed form. Any part can be replaced.
import { choleskyInPlace } from "../../src/math/cholesky.ts";
import { fromRows } from "../../src/math/matrix.ts";
import type { ConjugatePrior } from "../../src/model/conjugate-prior.ts";
import type { Prior } from "../../src/model/prior.ts";
import type { Posterior, Provenance } from "../../src/posterior/posterior.ts";
import { inverseGamma, normalFromPrecision } from "../../src/random/distributions.ts";
import { seededRandom } from "../../src/random/random.ts";
import type { ReleasedVariable } from "../../src/study/released-variable.ts";

/** θ | σ² ~ N(mean, σ²·precision⁻¹), σ² ~ InvGamma(shape, scale): intercept, age, region[south]. */
export const KNOWN_LAW = {
  mean: [1, 0.5, -2],
  precision: [
    [50, 20, 10],
    [20, 40, 5],
    [10, 5, 30],
  ],
  shape: 12,
  scale: 33,
} as const;

const AGE: ReleasedVariable = { name: "age", parent: "age", level: null, bounds: [-3, 3], encoding: "number" };
const SOUTH: ReleasedVariable = {
  name: "region[south]",
  parent: "region",
  level: "south",
  bounds: [0, 1],
  encoding: "sign",
};
const WAGE: ReleasedVariable = {
  name: "wage",
  parent: "wage",
  level: null,
  bounds: [-20, 20],
  encoding: "number",
};

const STATED_PRIOR: ConjugatePrior = {
  kind: "conjugate",
  coefficients: {
    mean: [0, 0, 0],
    precision: [
      [0.1, 0, 0],
      [0, 0.1, 0],
      [0, 0, 0.1],
    ],
  },
  errorVariance: { shape: 4, scale: 9 },
  covariates: {
    mean: [0, 0.5],
    strength: 1,
    scale: [
      [1, 0],
      [0, 1],
    ],
    degrees: 5,
  },
};

export function sampleProvenance(overrides: Partial<Provenance> = {}): Provenance {
  return {
    formula: "wage ~ age + region",
    family: "linear",
    response: WAGE,
    covariates: [AGE, SOUTH],
    method: "exact",
    sampler: "independent draws",
    prior: STATED_PRIOR,
    releases: [{ contentHash: "abc", origin: "external" }],
    count: { kind: "private", maxRows: 5000 },
    noiseDeviation: 8,
    pressed: [],
    chains: 4,
    warmup: 500,
    draws: 400,
    thin: 1,
    maxTreeDepth: 10,
    seed: 7,
    seconds: 1.25,
    program: { name: "noisewise", version: "0.1.0" },
    notes: [],
    ...overrides,
  };
}

export function samplePosterior(provenance: Partial<Provenance> = {}, parts: Partial<Posterior> = {}): Posterior {
  const whole = sampleProvenance(provenance);
  const total = whole.chains * whole.draws;
  const random = seededRandom(20);
  const fill = (value: () => number) => Float64Array.from({ length: total }, value);
  const { coefficients, draws } = drawKnownLaw(total, 21);
  return {
    provenance: whole,
    coefficients,
    draws,
    figures: new Map([["R2", fill(() => 0.4)]]),
    count: whole.count.kind === "private" ? fill(() => 1000 + 10 * random.normal()) : null,
    conditionalMean: new Map(coefficients.map((name) => [name, fill(() => random.normal())])),
    // So small that every covariate stands well above the noise.
    conditionalVariance: new Map(coefficients.map((name) => [name, fill(() => 0.001 * random.exponential())])),
    priorDraws: priorDraws(whole.prior as Prior, coefficients, draws.get("sigma2")!, 22),
    responseMoments: { mean: fill(() => 1 + 0.01 * random.normal()), variance: fill(() => 4) },
    samplerStatistics: new Map([
      ["acceptance", fill(() => random.uniform())],
      ["treeDepth", fill(() => 3)],
      ["leapfrogSteps", fill(() => 7)],
      ["divergent", fill(() => 0)],
      ["energy", fill(() => random.normal())],
    ]),
    ...parts,
  };
}

function drawKnownLaw(total: number, seed: number): Pick<Posterior, "coefficients" | "draws"> {
  const random = seededRandom(seed);
  const { mean, precision, shape, scale } = KNOWN_LAW;
  const factor = fromRows(precision).data;
  choleskyInPlace(factor, mean.length);
  const coefficients = ["intercept", AGE.name, SOUTH.name];
  const draws = new Map([...coefficients, "sigma2"].map((name) => [name, new Float64Array(total)]));
  const theta = new Float64Array(mean.length);
  for (let s = 0; s < total; s++) {
    const sigma2 = inverseGamma(random, shape, scale);
    normalFromPrecision(random, Float64Array.from(mean), factor, Math.sqrt(sigma2), theta);
    for (const [j, name] of coefficients.entries()) draws.get(name)![s] = theta[j];
    draws.get("sigma2")![s] = sigma2;
  }
  return { coefficients, draws };
}

/** θ | σ² of the prior at each drawn σ²; the stated one stands in for a prior that is not conjugate. */
function priorDraws(
  prior: Prior,
  names: readonly string[],
  sigma2: Float64Array,
  seed: number,
): Map<string, Float64Array> {
  const random = seededRandom(seed);
  const { mean, precision } = (prior.kind === "conjugate" ? prior : STATED_PRIOR).coefficients;
  const factor = fromRows(precision).data;
  choleskyInPlace(factor, mean.length);
  const drawn = new Map(names.map((name) => [name, new Float64Array(sigma2.length)]));
  const theta = new Float64Array(mean.length);
  for (let s = 0; s < sigma2.length; s++) {
    normalFromPrecision(random, Float64Array.from(mean), factor, Math.sqrt(sigma2[s]), theta);
    for (const [j, name] of names.entries()) drawn.get(name)![s] = theta[j];
  }
  return drawn;
}
