// Where a chain can start: tables that are possible for certain, from the one nearest to what was observed to the one in
// which all variables are independent. The latter always exists: its margins are the noisy ones, moved inside what margins
// can be, and what is possible is convex, so that there is a way from it towards what was observed.
import { pluggedInCount, type Regression } from "../../model/regression.ts";
import { firstEntries } from "../../moments/moment-table.ts";
import type { ReleasedVariable } from "../../study/released-variable.ts";
import { startingMoments } from "./clearance.ts";

/** How far from the independent table towards the observed one a chain tries to start. */
const SHARES = [0.98, 0.95, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2, 0.1, 0.05, 0.02, 0];
/** A level has at least this share of the people, and a number's mean leaves this much of its bounds. */
const LEAST = 0.01;

/** Values of the components, the observed ones first, the independent table last. */
export function* startingTables(regression: Regression): Generator<Float64Array> {
  yield regression.components;
  const independent = independentTable(regression);
  const nearest = nearestTable(regression);
  for (const share of SHARES) yield independent.map((value, i) => value + share * (nearest[i] - value));
}

/** The components of a positive definite matrix near the noisy one. */
function nearestTable(regression: Regression): Float64Array {
  const { table, components } = regression;
  const { moments } = startingMoments(regression);
  return Float64Array.from(
    firstEntries(table, components.length),
    ({ row, column }) => moments[row * table.size + column],
  );
}

/** Independent variables, each with about its noisy mean and spread: expectations of products are products of expectations. */
export function independentTable(regression: Regression): Float64Array {
  const { table, formula, components } = regression;
  const columns = [null, ...formula.covariates, formula.response];
  const count = insideCount(regression);
  const laws = lawsOf(regression);
  return Float64Array.from(firstEntries(table, components.length), ({ row, column }) => {
    const factors = [row, column].flatMap((at) => factorsOf(columns[at]));
    return count * expectation(factors, laws);
  });
}

/** A private count has room on both sides. */
function insideCount(regression: Regression): number {
  const { count } = regression;
  const plugged = pluggedInCount(regression);
  return count.kind === "public" ? plugged : Math.min(plugged, count.maxRows - 0.5);
}

function factorsOf(variable: ReleasedVariable | null): readonly string[] {
  if (variable === null) return [];
  return variable.product ?? [variable.name];
}

/** One variable's law: powers of a number, or of a level, which excludes others of its parent. */
interface FactorLaw {
  readonly parent: string | null;
  readonly moment: (power: number) => number;
}

function expectation(factors: readonly string[], laws: ReadonlyMap<string, FactorLaw>): number {
  const powers = new Map<string, number>();
  for (const name of factors) powers.set(name, (powers.get(name) ?? 0) + 1);
  const parents = [...powers.keys()].flatMap((name) => laws.get(name)!.parent ?? []);
  if (new Set(parents).size < parents.length) return 0;
  let product = 1;
  for (const [name, power] of powers) product *= laws.get(name)!.moment(power);
  return product;
}

function lawsOf({ formula, moments }: Regression): Map<string, FactorLaw> {
  const laws = new Map<string, FactorLaw>();
  const columns = [...formula.covariates, formula.response];
  const k = moments.rows;
  const mean = (row: number) => moments.data[row * k] / moments.data[0];
  for (const [index, { name, parent, encoding, product }] of columns.entries()) {
    const row = index + 1;
    if (product) continue;
    if (encoding === "number") laws.set(name, numberLaw(mean(row), moments.data[row * k + row] / moments.data[0]));
    else if (encoding === "sign") laws.set(name, signLaw(mean(row)));
    else laws.set(name, levelLaw(parent, mean(row), shareOfLevels(parent)));
  }
  return laws;

  /** What the levels of a variable have together, each at least the least. */
  function shareOfLevels(parent: string): number {
    return columns.reduce(
      (sum, other, index) =>
        other.parent === parent && other.encoding === "indicator" ? sum + leastOr(mean(index + 1)) : sum,
      0,
    );
  }
}

function leastOr(share: number): number {
  return Math.max(LEAST, share);
}

function inside(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : (low + high) / 2;
}

/** Uniform around the mean, as far as the spread says and the bounds allow. */
function numberLaw(givenMean: number, square: number): FactorLaw {
  const mean = inside(givenMean, LEAST - 1, 1 - LEAST);
  const half = inside(Math.sqrt(3 * Math.max(0, square - mean * mean)), 0.5 * LEAST, 0.99 * (1 - Math.abs(mean)));
  const v = half * half;
  const raw = [
    1,
    mean,
    mean * mean + v / 3,
    mean * (mean * mean + v),
    mean * mean * (mean * mean + 2 * v) + (v * v) / 5,
  ];
  return { parent: null, moment: (power) => raw[power] };
}

function signLaw(givenMean: number): FactorLaw {
  const mean = inside(givenMean, 2 * LEAST - 1, 1 - 2 * LEAST);
  return { parent: null, moment: (power) => (power % 2 === 0 ? 1 : mean) };
}

/** A share that leaves something for every level, the reference among them. */
function levelLaw(parent: string, given: number, together: number): FactorLaw {
  const share = leastOr(given) * Math.min(1, (1 - LEAST) / together);
  return { parent, moment: () => share };
}
