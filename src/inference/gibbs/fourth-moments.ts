// Noisy fourth moments of a release → η and ξ (docs/theory/methods.md §3, gibbs-noisy). With v the monomials of x of
// degree ≤ 2, M = E vvᵀ must be positive semidefinite and have equal entries for equal products. Noise breaks the
// first. Alternately clipping eigenvalues and averaging equal products nearly restores both; a last clipping restores
// the first.
import { type Matrix, matrix } from "../../math/matrix.ts";
import { nearestPositiveSemidefinite } from "../../math/nearest-psd.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
import type { Regression } from "../../model/regression.ts";
import { fourthMoment } from "../../release/noisy-moments.ts";
import { type CovariateMoments, fixedMoments } from "./covariate-moments.ts";
import { uniqueIndex } from "./unique-entries.ts";

const ROUNDS = 50;

export function noisyCovariateMoments(regression: Regression): CovariateMoments {
  const d = regression.formula.covariates.length + 1;
  const M = repair(productMoments(regression));
  const size = M.rows;
  const second = matrix(d, d);
  const covariance = matrix(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      covariance.data[i * size + j] = M.data[i * size + j] - M.data[i * size] * M.data[j * size];
    }
  }
  // E x̃ᵢx̃ⱼ also appears in column 0; this block of M is certainly positive semidefinite.
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) second.data[i * d + j] = M.data[uniqueIndex(i, 0) * size + uniqueIndex(j, 0)];
  }
  return fixedMoments(second, covariance);
}

interface ProductMoments {
  readonly M: Matrix;
  /** The entries of M with the same monomial. */
  readonly equal: readonly (readonly number[])[];
}

/** M in the order of the unique entries of x̃x̃ᵀ, so that monomial (i, 0) is xᵢ and (0, 0) is 1. */
function productMoments(regression: Regression): ProductMoments {
  const names = ["", ...regression.formula.covariates.map(({ name }) => name)];
  const pairs = names.flatMap((row, i) => names.slice(0, i + 1).map((column) => [row, column]));
  const count = pluggedInCount(regression);
  const M = matrix(pairs.length, pairs.length);
  const places = new Map<string, number[]>();
  for (const [i, left] of pairs.entries()) {
    for (const [j, right] of pairs.entries()) {
      const factors = [...left, ...right].filter((name) => name !== "").sort();
      const key = JSON.stringify(factors);
      const at = i * pairs.length + j;
      M.data[at] = at === 0 ? 1 : fourthMoment(regression.fourth!, factors)! / count;
      places.set(key, [...(places.get(key) ?? []), at]);
    }
  }
  return { M, equal: [...places.values()] };
}

function repair({ M, equal }: ProductMoments): Matrix {
  let current = nearestPositiveSemidefinite(M);
  for (let round = 1; round < ROUNDS; round++) {
    averageEqual(current, equal);
    current = nearestPositiveSemidefinite(current);
  }
  const first = current.data[0];
  return matrix(
    M.rows,
    M.columns,
    current.data.map((value) => value / first),
  );
}

function averageEqual({ data }: Matrix, equal: ProductMoments["equal"]): void {
  for (const places of equal) {
    let sum = 0;
    for (const at of places) sum += data[at];
    for (const at of places) data[at] = sum / places.length;
  }
}
