// Release → what inference works with: the noisy moment matrix of (1, variables) in [-1, 1] units, the law of its
// noise, and what is known of the count. The same view for every origin; nothing right of here asks who made the file.
import { PublicError } from "../errors.ts";
import { rational, toNumber } from "../math/rational.ts";
import { gridDegree, type MomentSelection, monomials, monomialsOfDegree } from "./monomials.ts";
import type { DecimalRelease, GridNoise, MeasuredRelease, Release } from "./release.ts";
import { type ReleasedVariable, releasedVariables } from "./released-variable.ts";

/** The law of the noise, in [-1, 1] units. */
export interface Noise {
  readonly kind: "laplace" | "gaussian";
  /** b for Laplace, the standard deviation for Gaussian. */
  readonly scale: number;
}

/** What an analyst knows of the number of rows. */
export type CountKnowledge =
  | { readonly kind: "public"; readonly value: number }
  | { readonly kind: "private"; readonly maxRows: number };

/** Noisy moments of the covariates up to degree 4, where a release has them. */
export interface FourthMoments {
  readonly response: string;
  /** Noisy sum for each monomial in the covariates up to degree 4, keyed by `momentKey`. */
  readonly values: ReadonlyMap<string, number>;
  readonly noise: Noise;
}

/** What inference sees of a release, whoever made it. */
export interface NoisyMoments {
  readonly variables: readonly ReleasedVariable[];
  readonly count: CountKnowledge;
  /** Symmetric over (1, variables): matrix[0][0] is the count, noisy when it is private. */
  readonly matrix: readonly (readonly number[])[];
  readonly noise: Noise;
  readonly fourth: FourthMoments | null;
}

/** Variable names of a monomial, in any order, as a map key. */
export function momentKey(names: readonly string[]): string {
  return JSON.stringify([...names].sort());
}

/** The moment matrix of a release in [-1, 1] units, with its noise and what is known of the count. */
export function noisyMoments(release: Release, what = "release"): NoisyMoments {
  return release.origin === "noisewise" ? fromGrid(release, what) : fromDecimals(release, what);
}

/** The components a release of this study and count treatment holds. */
function momentSelection(release: MeasuredRelease, what = "release"): MomentSelection {
  const names = releasedVariables(release.study.variables).map(({ name }) => name);
  const fourthMomentsExcept = release.response === undefined ? null : names.indexOf(release.response);
  if (fourthMomentsExcept === -1) throw new PublicError(`${what}: response "${release.response}" is not a variable`);
  const selection = { variables: names.length, fourthMomentsExcept, count: release.count.kind };
  if (gridDegree(selection) !== release.grid.degree) {
    throw new PublicError(`${what}: grid degree ${release.grid.degree} does not fit the moments it declares`);
  }
  return selection;
}

function fromGrid(release: MeasuredRelease, what: string): NoisyMoments {
  const variables = releasedVariables(release.study.variables);
  const names = variables.map(({ name }) => name);
  const expected = monomials(momentSelection(release, what)).map((monomial) => monomial.map((i) => names[i]!));
  const unit = BigInt(release.grid.K) ** BigInt(release.grid.degree);
  const values = gridValues(release, expected, unit, what);
  const { count } = release;
  if (count.kind === "public") values.set(momentKey([]), count.value);
  const factors = [[], ...names.map((name) => [name])];
  const matrix = factors.map((row) => factors.map((column) => values.get(momentKey([...row, ...column]))!));
  const noise = realNoise(release.noise, unit);
  return {
    variables,
    count: count.kind === "public" ? count : { kind: "private", maxRows: release.study.maxRows },
    matrix,
    noise,
    fourth: release.response === undefined ? null : { response: release.response, values, noise },
  };
}

function gridValues(release: MeasuredRelease, expected: string[][], unit: bigint, what: string): Map<string, number> {
  const values = new Map(
    release.moments.map(({ monomial, value }) => [momentKey(monomial), toNumber(rational(BigInt(value), unit))]),
  );
  const missing = expected.find((monomial) => !values.has(momentKey(monomial)));
  if (missing || values.size !== expected.length || release.moments.length !== expected.length) {
    const name = missing ? `, for one that of (${missing.join(", ") || "1"})` : "";
    throw new PublicError(`${what}: its moments are not the ${expected.length} its study declares${name}`);
  }
  return values;
}

/** Integer noise on a grid of `unit` points → its law in [-1, 1] units. */
export function realNoise(noise: GridNoise, unit: bigint): Noise {
  if (noise.kind === "discrete-laplace") {
    return { kind: "laplace", scale: toNumber(rational(BigInt(noise.scale), unit)) };
  }
  return { kind: "gaussian", scale: Math.sqrt(toNumber(rational(BigInt(noise.variance), unit * unit))) };
}

function fromDecimals(release: DecimalRelease, what: string): NoisyMoments {
  const variables = releasedVariables(release.study.variables);
  const { matrix, noise, fourth } = release.moments;
  checkMatrix(matrix, variables.length + 1, what);
  const { count } = release;
  if (count.kind === "public" && Math.abs(matrix[0]![0]! - count.value) > 1e-9 * Math.max(1, count.value)) {
    throw new PublicError(`${what}: the first entry of the matrix must be the public count ${count.value}`);
  }
  return {
    variables,
    count: count.kind === "public" ? count : { kind: "private", maxRows: release.study.maxRows },
    matrix: matrix.map((row, i) => row.map((_, j) => matrix[Math.max(i, j)]![Math.min(i, j)]!)),
    noise,
    fourth: fourth ? decimalFourthMoments(fourth, variables, what) : null,
  };
}

function decimalFourthMoments(
  { response, moments, noise }: NonNullable<DecimalRelease["moments"]["fourth"]>,
  variables: readonly ReleasedVariable[],
  what: string,
): FourthMoments {
  const values = new Map(moments.map(({ monomial, value }) => [momentKey(monomial), value]));
  const names = variables.map(({ name }) => name);
  if (!names.includes(response)) throw new PublicError(`${what}: response "${response}" is not a variable`);
  const covariates = names.filter((name) => name !== response);
  const indices = covariates.map((_, index) => index);
  for (const degree of [0, 1, 2, 3, 4]) {
    for (const monomial of monomialsOfDegree(indices, degree)) {
      const factors = monomial.map((index) => covariates[index]!);
      if (!values.has(momentKey(factors))) {
        throw new PublicError(`${what}: the fourth moments lack that of (${factors.join(", ") || "1"})`);
      }
    }
  }
  return { response, values, noise };
}

function checkMatrix(matrix: readonly (readonly number[])[], size: number, what: string): void {
  if (matrix.length !== size || matrix.some((row) => row.length !== size)) {
    throw new PublicError(`${what}: the moment matrix must be ${size} by ${size}: 1 and each variable in order`);
  }
  for (const [i, row] of matrix.entries()) {
    for (const [j, value] of row.entries()) {
      // Another tool may have rounded the two halves apart; only the lower one is used.
      if (Math.abs(value - matrix[j]![i]!) > 1e-9 * Math.max(1, Math.abs(value))) {
        throw new PublicError(`${what}: the moment matrix is not symmetric at row ${i + 1}, column ${j + 1}`);
      }
    }
  }
}
