// Exact moments and a noise law → a release drawn in a simulation: seeded noise of floating-point numbers, stamped
// `origin: "simulated"`, good for measuring methods and for nothing else. The publishing path never sees it.
import type { Matrix } from "../math/matrix.ts";
import { laplace } from "../random/distributions.ts";
import type { Random } from "../random/random.ts";
import { monomialsOfDegree } from "../release/monomials.ts";
import type { Noise } from "../release/noisy-moments.ts";
import { type DecimalRelease, RELEASE_FORMAT } from "../release/release.ts";
import type { Rows } from "./simulate.ts";

export const RESPONSE = "y";

export function covariateNames(count: number): string[] {
  return Array.from({ length: count }, (_, j) => (count === 1 ? "x" : `x${j + 1}`));
}

/** Variables x (or x1, x2, …) and y, bounds [-1, 1], the count public. */
export function simulatedRelease(moments: Matrix, noise: Noise, random: Random): DecimalRelease {
  const count = moments.data[0];
  const names = [...covariateNames(moments.rows - 2), RESPONSE];
  return {
    format: RELEASE_FORMAT,
    origin: "simulated",
    study: {
      maxRows: Math.max(count, 1),
      rowsPerPerson: 1,
      count: { kind: "public" },
      variables: names.map((name) => ({ name, column: name, bounds: [-1, 1] as const, fill: 0 })),
      csv: { delimiter: ",", quote: '"' },
    },
    count: { kind: "public", value: count },
    moments: { matrix: perturbed(moments, noise, random), noise },
  };
}

/** The same with noisy sums of every monomial of the covariates up to degree 4, which gibbs-noisy needs. */
export function withFourthMoments(release: DecimalRelease, rows: Rows, noise: Noise, random: Random): DecimalRelease {
  const names = covariateNames(rows.width - 1);
  const positions = names.map((_, j) => j);
  const moments = [0, 1, 2, 3, 4].flatMap((degree) =>
    monomialsOfDegree(positions, degree).map((monomial) => ({
      monomial: monomial.map((j) => names[j]),
      // The count is public.
      value: degree === 0 ? rows.count : powerSum(rows, monomial) + drawNoise(noise, random),
    })),
  );
  return { ...release, moments: { ...release.moments, fourth: { response: RESPONSE, moments, noise } } };
}

function perturbed({ rows: k, data }: Matrix, noise: Noise, random: Random): number[][] {
  const noisy = Array.from({ length: k }, (_, i) => Array.from(data.subarray(i * k, (i + 1) * k)));
  for (let i = 1; i < k; i++) {
    for (let j = 0; j <= i; j++) noisy[j][i] = noisy[i][j] = data[i * k + j] + drawNoise(noise, random);
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

function drawNoise({ kind, scale }: Noise, random: Random): number {
  return kind === "laplace" ? laplace(random, scale) : scale * random.normal();
}
