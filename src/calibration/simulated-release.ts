// Exact moments and a noise law → a simulated release: seeded floating-point noise, marked `origin: "simulated"`, for
// measuring methods only. The publishing path never uses it.
import type { Matrix } from "../math/matrix.ts";
import { monomialsOfDegree } from "../moments/monomials.ts";
import { drawNoise } from "../noise/draw-noise.ts";
import { realNoise } from "../noise/noise-on-grid.ts";
import type { Random } from "../random/random.ts";
import { type DecimalRelease, RELEASE_FORMAT, type RealNoise } from "../release/release.ts";
import type { Study } from "../study/study.ts";
import type { Rows } from "./simulate.ts";

export const RESPONSE = "y";

function covariateNames(count: number): string[] {
  return Array.from({ length: count }, (_, j) => (count === 1 ? "x" : `x${j + 1}`));
}

/** Variables x (or x1, x2, …) and y, bounds [-1, 1], the count public. */
export function simulatedStudy(covariates: number, count: number): Study {
  return {
    maxRows: Math.max(count, 1),
    rowsPerPerson: 1,
    count: { kind: "public" },
    variables: [...covariateNames(covariates), RESPONSE].map((name) => ({
      name,
      column: name,
      bounds: [-1, 1] as const,
      fill: 0,
    })),
    csv: { delimiter: ",", quote: '"' },
  };
}

/** A simulated release of such a study. */
export function simulatedRelease(moments: Matrix, noise: RealNoise, random: Random): DecimalRelease {
  const count = moments.data[0];
  return {
    format: RELEASE_FORMAT,
    origin: "simulated",
    study: simulatedStudy(moments.rows - 2, count),
    count: { kind: "public", value: count },
    moments: { matrix: perturbed(moments, noise, random), noise },
  };
}

/** Adds noisy sums of every monomial of the covariates up to degree 4, which gibbs-noisy needs. */
export function withFourthMoments(
  release: DecimalRelease,
  rows: Rows,
  noise: RealNoise,
  random: Random,
): DecimalRelease {
  const names = covariateNames(rows.width - 1);
  const positions = names.map((_, j) => j);
  const monomials = [0, 1, 2, 3, 4].flatMap((degree) => monomialsOfDegree(positions, degree));
  const draws = drawNoise(realNoise(noise, monomials.length), random);
  const moments = monomials.map((monomial, index) => ({
    monomial: monomial.map((j) => names[j]),
    value: monomial.length === 0 ? rows.count : powerSum(rows, monomial) + draws[index],
  }));
  return { ...release, moments: { ...release.moments, fourth: { response: RESPONSE, moments, noise } } };
}

function perturbed({ rows: k, data }: Matrix, noise: RealNoise, random: Random): number[][] {
  const noisy = Array.from({ length: k }, (_, i) => Array.from(data.subarray(i * k, (i + 1) * k)));
  const draws = drawNoise(realNoise(noise, (k * (k + 1)) / 2 - 1), random);
  let next = 0;
  for (let i = 1; i < k; i++) {
    for (let j = 0; j <= i; j++) noisy[j][i] = noisy[i][j] = data[i * k + j] + draws[next++];
  }
  return noisy;
}

function powerSum({ width, data }: Rows, monomial: readonly number[]): number {
  let sum = 0;
  for (let row = 0; row < data.length; row += width) {
    let product = 1;
    for (const j of monomial) product *= data[row + j];
    sum += product;
  }
  return sum;
}
