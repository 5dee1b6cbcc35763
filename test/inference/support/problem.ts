// Problems for the methods: built from plain numbers in [-1, 1] units, or from a reference run of Stan
// (test/fixtures/reference/stan-*.json).
import { readFileSync } from "node:fs";
import type { ConjugateProblem } from "../../../src/inference/method.ts";
import { fromRows, type Matrix } from "../../../src/math/matrix.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";
import { unitsOf } from "../../../src/model/units.ts";
import { plainTable } from "../../../src/moments/moment-table.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import type { CountKnowledge, FourthMoments } from "../../../src/release/noisy-moments.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { noiseOn } from "./noise.ts";

export interface PlainProblem {
  readonly moments: Matrix;
  readonly noise: RealNoise | NoiseLaw;
  readonly prior: ScaledPrior;
  readonly count?: CountKnowledge;
  readonly fourth?: FourthMoments | null;
}

/** Variables x1, x2, …, y with bounds [-1, 1], so that original and scaled units are the same. */
export function plainProblem({ moments, noise, prior, count, fourth = null }: PlainProblem): ConjugateProblem {
  const variable = (name: string) =>
    ({ name, parent: name, level: null, bounds: [-1, 1], encoding: "number" }) as const;
  const covariates = Array.from({ length: moments.rows - 2 }, (_, j) => variable(`x${j + 1}`));
  const formula = { text: "y ~ .", response: variable("y"), covariates };
  const known = count ?? { kind: "public" as const, value: moments.data[0] };
  const k = moments.rows;
  const lower = Array.from(moments.data).filter((_, at) => at % k <= Math.floor(at / k));
  const components = Float64Array.from(known.kind === "public" ? lower.slice(1) : lower);
  const law = "size" in noise ? noise : noiseOn(components.length, noise);
  const table = plainTable(k, known.kind);
  const columns = [...covariates, formula.response];
  const selection = {
    columns,
    endsWithResponse: true,
    count: known,
    table,
    components,
    moments,
    noise: law,
    bounded: false,
  };
  const regression = { ...selection, formula, fourth };
  return { regression, prior, units: unitsOf(formula) };
}

export interface ReferenceSummary {
  readonly variable: string;
  readonly mean: number;
  readonly sd: number;
  readonly "5%": number;
  readonly "95%": number;
  readonly ess_bulk: number;
  readonly ess_tail: number;
  readonly mcse_mean: number;
}

export interface StanReference {
  readonly problem: ConjugateProblem;
  /** Coefficients, intercept first, then σ². */
  readonly summary: readonly ReferenceSummary[];
}

export function stanReference(id: string): StanReference {
  const file = new URL(`../../fixtures/reference/stan-${id}.json`, import.meta.url);
  const { noise, z, prior, dataPrior, summary } = JSON.parse(readFileSync(file, "utf8"));
  const scaled: ScaledPrior = {
    kind: "conjugate",
    coefficients: { mean: Float64Array.from(prior.mu0), precision: fromRows(prior.Lambda0) },
    errorVariance: { shape: prior.a0, scale: prior.b0 },
    covariates: {
      mean: Float64Array.from([dataPrior.mu0].flat()),
      strength: dataPrior.lambda0,
      scale: fromRows(dataPrior.Psi0),
      degrees: dataPrior.nu0,
    },
    covariateLaw: null,
  };
  return { problem: plainProblem({ moments: fromRows(z), noise, prior: scaled }), summary };
}
