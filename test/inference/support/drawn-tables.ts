// Tables of a 0/1 variable y, another a, one of three levels b and a number x in [-1, 1], drawn from the law of moments without a
// response (docs/theory/exact.md §3.8) by a way that knows nothing of the walk: own shares and spreads, then correlations,
// and what no table can have is thrown away. A table is its moments, as averages over (1, a, b[q], b[r], x, y).
import type { TablePrior } from "../../../src/inference/exact/vague-density.ts";
import { beta, gamma } from "../../../src/random/distributions.ts";
import type { Random } from "../../../src/random/random.ts";
import { type ReleasedVariable, releasedVariables } from "../../../src/study/released-variable.ts";
import { parseStudy } from "../../../src/study/study.ts";
import { drawCorrelationFactor } from "./r2-calibration.ts";

/** Positions in a table's moments. */
const [A, Q, R, X, Y] = [1, 2, 3, 4, 5];
export const SIZE = 6;

export const VARIABLES: readonly ReleasedVariable[] = releasedVariables(
  parseStudy({
    maxRows: 1000,
    variables: [
      { name: "a", levels: ["no", "yes"] },
      { name: "b", levels: ["p", "q", "r"] },
      { name: "x", bounds: [-1, 1] },
      { name: "y", levels: ["no", "yes"] },
    ],
  }).variables,
);

/** Averages of the products of two columns, row by row. */
export type TableAverages = Float64Array;

export function drawTable(prior: TablePrior, random: Random): TableAverages {
  for (;;) {
    const table = assemble(prior, random);
    if (isPossible(table)) return table;
  }
}

function assemble({ correlations, spread }: TablePrior, random: Random): TableAverages {
  const means = new Float64Array(SIZE).fill(1);
  const [a, y] = [drawSign(spread, random), drawSign(spread, random)];
  const [q, r] = drawShares(spread, random);
  const [mean, variance] = drawNumber(spread, random);
  means.set([a, q, r, mean, y], 1);
  const numbers = [
    { column: A, deviation: Math.sqrt(1 - a * a) },
    { column: X, deviation: Math.sqrt(variance) },
    { column: Y, deviation: Math.sqrt(1 - y * y) },
  ];
  // Correlations with |R|^(η−1): those of a, x and y, R₃ = LLᵀ, then those with the whitened levels of b, D·Lᵀ, whose Jacobian
  // is |R₃|.
  const L = drawCorrelationFactor(3, correlations.concentration + 1, random);
  const D = drawContraction(correlations.concentration, random);
  const scatter = new Float64Array(SIZE * SIZE);
  const set = (i: number, j: number, value: number) => {
    scatter[i * SIZE + j] = value;
    scatter[j * SIZE + i] = value;
  };
  const dot = (i: number, j: number) => [0, 1, 2].reduce((sum, l) => sum + L[i * 3 + l] * L[j * 3 + l], 0);
  for (const [i, one] of numbers.entries()) {
    for (const [j, other] of numbers.slice(0, i + 1).entries()) {
      set(one.column, other.column, dot(i, j) * one.deviation * other.deviation);
    }
  }
  // The Cholesky factor of the levels' own scatter.
  const first = Math.sqrt(q * (1 - q));
  const below = (-q * r) / first;
  const second = Math.sqrt(r * (1 - r) - below * below);
  set(Q, Q, q * (1 - q));
  set(R, R, r * (1 - r));
  set(R, Q, -q * r);
  for (const [i, { column, deviation }] of numbers.entries()) {
    const white = [0, 1].map((row) => [0, 1, 2].reduce((sum, l) => sum + D[row * 3 + l] * L[i * 3 + l], 0));
    set(Q, column, deviation * first * white[0]);
    set(R, column, deviation * (below * white[0] + second * white[1]));
  }
  return scatter.map((value, at) => value + means[Math.floor(at / SIZE)] * means[at % SIZE]);
}

type Spread = TablePrior["spread"];

/** The mean m of ±1: (1 − m²)^(−power)·e^(−floor/(1 − m²)). */
function drawSign({ power, floor }: Spread, random: Random): number {
  for (;;) {
    const mean = 2 * beta(random, 1 - power, 1 - power) - 1;
    if (Math.log(random.uniform()) < floor - floor / (1 - mean * mean)) return mean;
  }
}

/** Shares of the levels but the first: Π p^(−power)·e^(−¼floor·Σ1/p). */
function drawShares({ power, floor }: Spread, random: Random): [number, number] {
  for (;;) {
    const parts = [0, 1, 2].map(() => gamma(random, 1 - power));
    const shares = parts.map((part) => part / (parts[0] + parts[1] + parts[2]));
    const inverses = shares.reduce((sum, share) => sum + 1 / share, 0);
    if (Math.log(random.uniform()) < 0.25 * floor * (9 - inverses)) return [shares[1], shares[2]];
  }
}

/** Mean and variance v of a number: v^(−power)·e^(−floor/v), the mean anywhere. */
function drawNumber({ power, floor }: Spread, random: Random): [number, number] {
  for (;;) {
    const mean = 2 * random.uniform() - 1;
    const variance = random.uniform() ** (1 / (1 - power));
    if (variance + mean * mean < 1 && Math.log(random.uniform()) < floor - floor / variance) return [mean, variance];
  }
}

/** A 2 × 3 matrix D with density |I − DDᵀ|^(η−1) where that is positive definite. */
function drawContraction(concentration: number, random: Random): Float64Array {
  for (;;) {
    const D = Float64Array.from({ length: 6 }, () => 2 * random.uniform() - 1);
    const left = [0, 1].map((row) => 1 - D[row * 3] ** 2 - D[row * 3 + 1] ** 2 - D[row * 3 + 2] ** 2);
    const cross = D[0] * D[3] + D[1] * D[4] + D[2] * D[5];
    const determinant = left[0] * left[1] - cross * cross;
    if (left[0] > 0 && determinant > 0 && random.uniform() < determinant ** (concentration - 1)) return D;
  }
}

/** No cell of a two-way table is negative, and sums of x over levels stay within the bounds. */
function isPossible(table: TableAverages): boolean {
  const factors = [twoLevels(A), threeLevels(), twoLevels(Y)];
  const cells = factors.flatMap((one, i) =>
    factors.slice(i + 1).flatMap((other) => one.flatMap((u) => other.map((v) => bilinear(u, v, table)))),
  );
  const x = Float64Array.from({ length: SIZE }, (_, i) => Number(i === X));
  const one = Float64Array.from({ length: SIZE }, (_, i) => Number(i === 0));
  const sums = factors.flatMap((levels) =>
    levels.map((u) => bilinear(u, one, table) - Math.abs(bilinear(u, x, table))),
  );
  return Math.min(...cells, ...sums) >= 0;
}

/** Each level's indicator as a combination of (1, columns); of ±1, (1 ± s)/2. */
function twoLevels(column: number): Float64Array[] {
  return [-1, 1].map((sign) =>
    Float64Array.from({ length: SIZE }, (_, i) => (i === 0 ? 0.5 : i === column ? 0.5 * sign : 0)),
  );
}

function threeLevels(): Float64Array[] {
  const only = (column: number) => Float64Array.from({ length: SIZE }, (_, i) => Number(i === column));
  return [Float64Array.of(1, 0, -1, -1, 0, 0), only(Q), only(R)];
}

function bilinear(u: Float64Array, v: Float64Array, table: TableAverages): number {
  let sum = 0;
  for (let i = 0; i < SIZE; i++) for (let j = 0; j < SIZE; j++) sum += u[i] * v[j] * table[i * SIZE + j];
  return sum;
}
