// The law P(z) ∝ e^(−‖z‖∞/T) of the cube in closed form, and chi-square tests of draws against it: of the norm, of every
// component and of pairs of components. Cells come from the declared law, so that they are the same for every wrong one.
import { regularisedLowerGamma } from "../../src/math/incomplete-gamma.ts";
import { goodnessOfFit } from "./chi-square.ts";

export interface CubeLaw {
  /** P(‖z‖∞ ≥ x). */
  norm(x: number): number;
  /** P(|z₁| ≥ a and |z₂| ≥ b); b = 0 asks for one component alone. */
  pair(a: number, b: number): number;
}

/** From here on sums over integers and integrals agree to one part in a million. */
const CONTINUOUS_FROM = 1e8;

export function cubeLaw(scale: number, dimension: number): CubeLaw {
  return scale < CONTINUOUS_FROM ? summedLaw(scale, dimension) : continuousLaw(scale, dimension);
}

/** ((2m + 1)^d − (2m − 1)^d) e^(−m/T) for the norm; for components the sum over the radius M of (2M + 1)^d e^(−M/T). */
function summedLaw(scale: number, dimension: number): CubeLaw {
  const radii = Array.from({ length: Math.ceil(scale * (3 * dimension + 60)) }, (_, m) => m);
  const shell = (m: number) => (2 * m + 1) ** dimension - (m === 0 ? 0 : (2 * m - 1) ** dimension);
  const norms = normalised(radii.map((m) => shell(m) * Math.exp(-m / scale)));
  const weights = normalised(radii.map((m) => (2 * m + 1) ** dimension * Math.exp(-m / scale)));
  const beyond = (m: number, x: number) => (x === 0 ? 1 : Math.max(0, 2 * (m - x + 1)) / (2 * m + 1));
  return {
    norm: (x) => sum(norms.slice(x)),
    pair: (a, b) => sum(weights.map((weight, m) => weight * beyond(m, a) * beyond(m, b))),
  };
}

/** ‖z‖∞ ~ Gamma(d, T), and R ~ Gamma(d + 1, T) with components uniform on [−R, R]: E[(1 − a/R)(1 − b/R); R > a, b]. */
function continuousLaw(scale: number, dimension: number): CubeLaw {
  const upper = (shape: number, x: number) => 1 - regularisedLowerGamma(shape, x / scale);
  return {
    norm: (x) => upper(dimension, x),
    pair: (a, b) => {
      const x = Math.max(a, b);
      const single = upper(dimension + 1, x) - ((a + b) / (dimension * scale)) * upper(dimension, x);
      if (a === 0 || b === 0) return single;
      return single + ((a * b) / (dimension * (dimension - 1) * scale ** 2)) * upper(dimension - 1, x);
    },
  };
}

/** What the draws are compared in; each p-value is already multiplied by the number of tests behind it. */
export interface CubePValues {
  readonly norm: number;
  readonly components: number;
  readonly pairs: number;
}

/** p-values of draws, whose cells are those of `declared`, under `law`. */
export function cubePValues(draws: readonly (readonly number[])[], declared: CubeLaw, law = declared): CubePValues {
  const indices = draws[0].map((_, j) => j);
  // Every component stands in a pair with the next one, and the last with the first.
  const pairs = indices.length < 2 ? [] : indices.map((j) => [j, (j + 1) % indices.length] as const);
  return {
    norm: normPValue(draws, declared, law),
    components: smallest(indices.map((j) => tablePValue(draws, [j], 12, declared, law))),
    pairs: smallest(pairs.map((pair) => tablePValue(draws, pair, 4, declared, law))),
  };
}

function normPValue(draws: readonly (readonly number[])[], declared: CubeLaw, law: CubeLaw): number {
  const edges = edgesOf((x) => declared.norm(x), 24);
  const observed = edges.map(() => 0);
  for (const draw of draws) observed[cellOf(Math.max(...draw.map(Math.abs)), edges)] += 1;
  return goodnessOfFit(
    observed,
    edges.map((edge, k) => law.norm(edge) - (k + 1 < edges.length ? law.norm(edges[k + 1]) : 0)),
  );
}

/** One component or two, with their signs: the cell around 0 is shared, every other one is on both sides. */
function tablePValue(
  draws: readonly (readonly number[])[],
  [first, second]: readonly number[],
  count: number,
  declared: CubeLaw,
  law: CubeLaw,
): number {
  const edges = edgesOf((x) => declared.pair(x, 0), count);
  const others = second === undefined ? [0] : edges;
  const beyond = [...edges, Number.POSITIVE_INFINITY].map((a) =>
    [...others, Number.POSITIVE_INFINITY].map((b) => (Math.max(a, b) < Number.POSITIVE_INFINITY ? law.pair(a, b) : 0)),
  );
  const inside = (i: number, j: number) => beyond[i][j] - beyond[i + 1][j] - beyond[i][j + 1] + beyond[i + 1][j + 1];
  const [rows, columns] = [signedCells(edges), signedCells(others)];
  const probabilities = rows.flatMap((i) =>
    columns.map((j) => inside(Math.abs(i), Math.abs(j)) / ((i === 0 ? 1 : 2) * (j === 0 ? 1 : 2))),
  );
  const observed = probabilities.map(() => 0);
  const place = (value: number, at: readonly number[]) =>
    at.length - 1 + Math.sign(value) * cellOf(Math.abs(value), at);
  for (const draw of draws) {
    const column = second === undefined ? 0 : place(draw[second], others);
    observed[place(draw[first], edges) * columns.length + column] += 1;
  }
  return goodnessOfFit(observed, probabilities);
}

const signedCells = (edges: readonly number[]) =>
  Array.from({ length: 2 * edges.length - 1 }, (_, k) => k - (edges.length - 1));

/** 0 and the integers at which the tail first falls to (count − 1)/count, …, 1/count. */
function edgesOf(tail: (x: number) => number, count: number): number[] {
  const targets = Array.from({ length: count - 1 }, (_, k) => 1 - (k + 1) / count);
  return [...new Set([0, ...targets.map((target) => firstBelow(tail, target))])];
}

function firstBelow(tail: (x: number) => number, target: number): number {
  let high = 1;
  while (tail(high) > target) high *= 2;
  let low = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (tail(middle) > target) low = middle;
    else high = middle;
  }
  return high;
}

const cellOf = (value: number, edges: readonly number[]) => edges.findLastIndex((edge) => edge <= value);
const sum = (values: readonly number[]) => values.reduceRight((total, value) => total + value, 0);
/** Bonferroni's bound on the p-value of all of them; 1 where there is nothing to test. */
const smallest = (pValues: readonly number[]) => (pValues.length === 0 ? 1 : pValues.length * Math.min(...pValues));

function normalised(weights: readonly number[]): number[] {
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}
