// Where a chain can start: tables that are possible for certain, from the one nearest to what was observed to the one in
// which all variables are independent. The latter always exists: its margins are the noisy ones, moved inside what margins
// can be, and what is possible is convex, so that there is a way from it towards what was observed.
import { type MomentSelection, pluggedInCount } from "../../model/moment-selection.ts";
import { firstEntries, momentMatrixOf, PRIVATE_COUNT } from "../../moments/moment-table.ts";
import { noiseDeviations } from "../../noise/noise-law.ts";
import type { Encoding, ReleasedVariable } from "../../study/released-variable.ts";
import { nearestMoments } from "./clearance.ts";
import type { Walk } from "./cone-walk.ts";
import type { LinearForm, TableFacts } from "./table-facts.ts";
import type { WalkOrder } from "./walk-order.ts";

/** How far from the nearest table towards the independent one a chain tries to start: no further than it must. */
const SHARES = [0, 1e-6, 1e-5, 1e-4, 3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.2, 0.4, 0.7, 1];
/** Rounds of moving what was observed into the cone and within what is certain, by turns. */
const ROUNDS = 6;
/** A component is moved inside by this share of its interval, and by no more than its noise. */
const MARGIN = 0.05;
/** A level has at least this share of the people, and a number's mean leaves this much of its bounds. */
const LEAST = 0.01;

/** Values of the components, the observed ones first, the independent table last. */
export function* startingTables(
  selection: MomentSelection,
  { order, facts }: Pick<Walk, "order" | "facts">,
): Generator<Float64Array> {
  yield selection.components;
  const independent = independentTable(selection);
  const nearest = nearestTable(selection, order, facts);
  for (const share of SHARES) yield nearest.map((value, i) => value + share * (independent[i] - value));
}

/** Near what was observed: positive definite and within what is certain, or nearly both. */
function nearestTable(selection: MomentSelection, order: WalkOrder, facts: TableFacts): Float64Array {
  const { table, components } = selection;
  const entries = firstEntries(table, components.length);
  const count = insideCount(selection);
  const deviations = noiseDeviations(selection.noise);
  let values = Float64Array.from(components);
  for (let round = 0; round < ROUNDS; round++) {
    if (selection.count.kind === "private") values[PRIVATE_COUNT] = count;
    const inCone = nearestMoments(momentMatrixOf(table, values, count), count, selection.noise);
    values = Float64Array.from(entries, ({ row, column }) => inCone[row * table.size + column]);
    moveWithinFacts(values, count, deviations, order, facts);
  }
  return values;
}

/** In the order of the walk, so that each interval is made of what has been moved already. */
function moveWithinFacts(
  values: Float64Array,
  count: number,
  deviations: Float64Array,
  { placed }: WalkOrder,
  facts: TableFacts,
): void {
  for (const component of placed) {
    const ends = facts[component];
    if (!ends) continue;
    const low = Math.max(...ends.low.map((form) => valueOfForm(form, values, count)));
    const high = Math.min(...ends.high.map((form) => valueOfForm(form, values, count)));
    const margin = Math.min(MARGIN * (high - low), deviations[component]);
    values[component] = Math.min(high - margin, Math.max(low + margin, values[component]));
  }
}

function valueOfForm({ components, weights, perRow }: LinearForm, values: Float64Array, count: number): number {
  return components.reduce((sum, component, i) => sum + weights[i] * values[component], perRow * count);
}

/** Independent variables, each with about its noisy mean and spread: expectations of products are products of expectations. */
function independentTable(selection: MomentSelection): Float64Array {
  const { table, components } = selection;
  const columns = [null, ...selection.columns];
  const count = insideCount(selection);
  const laws = lawsOf(selection);
  return Float64Array.from(firstEntries(table, components.length), ({ row, column }) => {
    const factors = [row, column].flatMap((at) => factorsOf(columns[at]));
    return count * expectation(factors, laws);
  });
}

/** A private count has room on both sides. */
function insideCount(selection: MomentSelection): number {
  const { count } = selection;
  const plugged = pluggedInCount(selection);
  return count.kind === "public" ? plugged : Math.min(plugged, count.maxRows - 0.5);
}

function factorsOf(variable: ReleasedVariable | null): readonly string[] {
  if (variable === null) return [];
  return variable.product ?? [variable.name];
}

/** One column's law: powers of a number, or of a level, which excludes others of its variable. */
interface FactorLaw {
  readonly parent: string | null;
  readonly moment: (power: number) => number;
  /** The expected product with another level of the same variable. */
  readonly withOther?: (other: FactorLaw) => number;
}

function expectation(factors: readonly string[], laws: ReadonlyMap<string, FactorLaw>): number {
  const powers = new Map<string, number>();
  for (const name of factors) powers.set(name, (powers.get(name) ?? 0) + 1);
  const levels = [...powers.keys()].map((name) => laws.get(name)!).filter(({ parent }) => parent !== null);
  for (const [at, level] of levels.entries()) {
    const other = levels.slice(at + 1).find(({ parent }) => parent === level.parent);
    if (other) return level.withOther!(other);
  }
  let product = 1;
  for (const [name, power] of powers) product *= laws.get(name)!.moment(power);
  return product;
}

function lawsOf({ columns, moments }: MomentSelection): Map<string, FactorLaw> {
  const laws = new Map<string, FactorLaw>();
  const k = moments.rows;
  const mean = (row: number) => moments.data[row * k] / moments.data[0];
  for (const [index, { name, parent, encoding, product }] of columns.entries()) {
    const row = index + 1;
    if (product) continue;
    if (encoding === "number") laws.set(name, numberLaw(mean(row), moments.data[row * k + row] / moments.data[0]));
    else if (encoding === "sign" && isAlone(parent)) laws.set(name, signLaw(mean(row)));
    else laws.set(name, levelLaw(parent, encoding, share(row), shareOfLevels(parent)));
  }
  return laws;

  function isAlone(parent: string): boolean {
    return columns.filter((other) => other.parent === parent).length === 1;
  }

  function share(row: number): number {
    return leastOr(columns[row - 1].encoding === "sign" ? (1 + mean(row)) / 2 : mean(row));
  }

  /** What the levels of a variable have together, each at least the least. */
  function shareOfLevels(parent: string): number {
    return columns.reduce((sum, other, index) => (other.parent === parent ? sum + share(index + 1) : sum), 0);
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

/** A share that leaves something for every level, the reference among them; as a sign where another tool coded it so. */
function levelLaw(parent: string, encoding: Encoding, given: number, together: number): FactorLaw {
  const share = given * Math.min(1, (1 - LEAST) / together);
  if (encoding === "indicator") return { parent, moment: () => share, withOther: () => 0 };
  const mean = 2 * share - 1;
  return {
    parent,
    moment: (power) => (power % 2 === 0 ? 1 : mean),
    withOther: (other) => -1 - mean - other.moment(1),
  };
}
