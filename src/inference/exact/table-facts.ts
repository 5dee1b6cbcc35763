// What is certain about the sums of a table, whatever the noise says of them (docs/theory/exact.md §3.7): every cell of every
// two-way table of levels holds at least nobody, the cells of reference levels included; a number's sum over the people of a
// level lies within the bounds times their count; a sum of squares within the bounds' square times all people. Each fact is
// an end of the interval of one component, linear in the count and in components placed before it.
import type { MomentSelection } from "../../model/moment-selection.ts";
import { PUBLIC_COUNT, ZERO } from "../../moments/moment-table.ts";
import { type ReleasedVariable, scaleOf } from "../../study/released-variable.ts";
import { DIAGONAL, type WalkOrder } from "./walk-order.ts";

/** Σ weights·components + perRow·n. */
export interface LinearForm {
  readonly components: Int32Array;
  readonly weights: Float64Array;
  readonly perRow: number;
}

/** A component lies above each of the `low` forms and below each of the `high` ones. */
interface Ends {
  readonly low: readonly LinearForm[];
  readonly high: readonly LinearForm[];
}

/** By component; null where nothing but positive definiteness bounds it. */
export type TableFacts = readonly (Ends | null)[];

/** The levels of a categorical variable, by row of the walk and in its order; its reference level has no row. */
interface Factor {
  readonly isSign: boolean;
  readonly rows: readonly number[];
}

/**
 * All that is certain of real rows. Of the rows of a conjugate prior, whose numbers are normal and know no bounds, only that
 * levels of a variable exclude each other.
 */
export function tableFacts(
  { columns, bounded }: Pick<MomentSelection, "columns" | "bounded">,
  order: WalkOrder,
  rows: "real" | "normal",
): TableFacts {
  const variableOf = (row: number) => columns[order.rows[row] - 1];
  const factors = factorsOf(order, variableOf);
  const collected: Collected = order.placed.map(() => ({ low: [], high: [] }));
  for (const factor of factors) sharesOf(factor, order, collected);
  if (rows === "normal") return freeze(collected);
  for (const [b, B] of factors.entries()) {
    for (const A of factors.slice(b + 1)) cellsOf(...byRows(A, B), order, collected);
  }
  if (bounded) {
    for (let row = 1; row < order.size; row++) {
      if (variableOf(row).encoding !== "number") continue;
      const largest = largestOf(variableOf(row), columns);
      squaresOf(row, largest, order, collected);
      for (const factor of factors) groupSumsOf(row, largest, factor, order, collected);
    }
  }
  return freeze(collected);
}

function freeze(collected: Collected): TableFacts {
  return collected.map(({ low, high }) =>
    low.length + high.length > 0 ? { low: low.map(frozen), high: high.map(frozen) } : null,
  );
}

type Collected = { readonly low: Form[]; readonly high: Form[] }[];

function factorsOf({ size }: WalkOrder, variableOf: (row: number) => ReleasedVariable): Factor[] {
  const factors = new Map<string, { isSign: boolean; rows: number[] }>();
  for (let row = 1; row < size; row++) {
    const { encoding, parent } = variableOf(row);
    if (encoding === "number") continue;
    const known = factors.get(parent);
    if (known) known.rows.push(row);
    else factors.set(parent, { isSign: encoding === "sign", rows: [row] });
  }
  return [...factors.values()];
}

/** Of two variables the one whose last level is walked last, whose rows the cells are placed by. */
function byRows(A: Factor, B: Factor): [Factor, Factor] {
  return A.rows.at(-1)! > B.rows.at(-1)! ? [A, B] : [B, A];
}

/** The largest size of a number in the units of its column. */
function largestOf(variable: ReleasedVariable, columns: readonly ReleasedVariable[]): number {
  if (variable.product) {
    const [a, b] = variable.product.map((name) => columns.find((other) => other.name === name)!);
    return largestOf(a, columns) * largestOf(b, columns);
  }
  const { middle, half } = scaleOf(variable);
  return Math.max(...variable.bounds.map((bound) => Math.abs(bound - middle) / half));
}

/** Levels that exclude each other have at most all people. Signs are more than one to a variable where another tool coded it. */
function sharesOf({ rows, isSign }: Factor, order: WalkOrder, collected: Collected): void {
  if (isSign && rows.length === 1) return;
  for (const [at, row] of rows.entries()) {
    if (!isSign && order.diagonals[row] !== DIAGONAL.share) continue;
    const others = rows.slice(0, at).map((other) => ({ of: countOf({ isSign }, other, order), times: -1 }));
    const { low, high } = collected[order.sources[row * order.size]];
    const toEntry = (people: Form) => (isSign ? signSum(people, EVERYBODY) : people);
    low.push(toEntry(NOTHING));
    high.push(toEntry(sumOf([{ of: EVERYBODY, times: 1 }, ...others])));
  }
}

/** Σ x·s = 2·(sum of x over the level) − Σx. */
function signSum(ofLevel: Form, total: Form): Form {
  return sumOf([
    { of: ofLevel, times: 2 },
    { of: total, times: -1 },
  ]);
}

/**
 * Joint counts x_ij of the levels of A (rows) and of B (columns), placed row by row: at most what row and column have left,
 * and at least what the later columns cannot take. These are exactly the values that some table has.
 */
function cellsOf(A: Factor, B: Factor, order: WalkOrder, collected: Collected): void {
  const cell = (i: number, j: number) => jointCount(A, i, B, j, order);
  for (const [at, i] of A.rows.entries()) {
    const earlier = A.rows.slice(0, at);
    const leftInColumn = (j: number) =>
      sumOf([{ of: countOf(B, j, order), times: 1 }, ...earlier.map((other) => ({ of: cell(other, j), times: -1 }))]);
    // What the reference level of B has left: all people not yet in a row, minus what its other levels have left.
    const notYetInRow = sumOf([
      { of: EVERYBODY, times: 1 },
      ...earlier.map((other) => ({ of: countOf(A, other, order), times: -1 })),
    ]);
    for (const [column, j] of B.rows.entries()) {
      const source = placedAt(i, j, order);
      if (source === null) continue;
      const before = B.rows.slice(0, column);
      const leftInRow = sumOf([
        { of: countOf(A, i, order), times: 1 },
        ...before.map((other) => ({ of: cell(i, other), times: -1 })),
      ]);
      // Room of the later columns and of the reference together: all that is left but for this and the earlier columns.
      const room = sumOf([
        { of: notYetInRow, times: 1 },
        ...[...before, j].map((other) => ({ of: leftInColumn(other), times: -1 })),
      ]);
      const toEntry = (form: Form) => entryOf(A, i, B, j, form, order);
      const needed = sumOf([
        { of: leftInRow, times: 1 },
        { of: room, times: -1 },
      ]);
      collected[source].low.push(toEntry(NOTHING), toEntry(needed));
      collected[source].high.push(toEntry(leftInRow), toEntry(leftInColumn(j)));
    }
  }
}

/** Σx² ≤ n in units of the bounds. */
function squaresOf(row: number, largest: number, order: WalkOrder, collected: Collected): void {
  if (order.diagonals[row] !== DIAGONAL.placed) return;
  const square = order.sources[row * order.size + row];
  collected[square].high.push(sumOf([{ of: EVERYBODY, times: largest * largest }]));
}

/** Sums of a number over the people of a level: within the bounds times their count, and so is what the later levels have. */
function groupSumsOf(row: number, largest: number, factor: Factor, order: WalkOrder, collected: Collected): void {
  const total = sourceForm(order.sources[row * order.size]);
  const levels = [...factor.rows].sort((a, b) => Math.max(a, row) - Math.max(b, row) || a - b);
  for (const [at, level] of levels.entries()) {
    const source = placedAt(row, level, order);
    if (source === null) continue;
    const before = levels.slice(0, at);
    const left = sumOf([
      { of: total, times: 1 },
      ...before.map((other) => ({ of: groupSum(row, factor, other, order), times: -1 })),
    ]);
    const people = countOf(factor, level, order);
    const later = sumOf([
      { of: EVERYBODY, times: 1 },
      ...[...before, level].map((other) => ({ of: countOf(factor, other, order), times: -1 })),
    ]);
    const toEntry = (form: Form) => (factor.isSign ? signSum(form, total) : form);
    const leaving = (times: number) =>
      sumOf([
        { of: left, times: 1 },
        { of: later, times },
      ]);
    collected[source].low.push(toEntry(sumOf([{ of: people, times: -largest }])), toEntry(leaving(-largest)));
    collected[source].high.push(toEntry(sumOf([{ of: people, times: largest }])), toEntry(leaving(largest)));
  }
}

/** The people of a level: an indicator's sum, (n + Σs)/2 for a sign. */
function countOf({ isSign }: Pick<Factor, "isSign">, row: number, { sources, size }: WalkOrder): Form {
  const sum = sourceForm(sources[row * size]);
  return isSign
    ? sumOf([
        { of: sum, times: 0.5 },
        { of: EVERYBODY, times: 0.5 },
      ])
    : sum;
}

/** Σ x over the people of a level, from the entry that has it. */
function groupSum(row: number, factor: Factor, level: number, { sources, size }: WalkOrder): Form {
  const entry = sourceForm(sources[row * size + level]);
  if (!factor.isSign) return entry;
  return sumOf([
    { of: entry, times: 0.5 },
    { of: sourceForm(sources[row * size]), times: 0.5 },
  ]);
}

/** The people who have both levels: of signs s and t, Σst = 4x − 2Σ[s] − 2Σ[t] + n; of a sign and an indicator, 2x − Σ[t]. */
function jointCount(A: Factor, i: number, B: Factor, j: number, order: WalkOrder): Form {
  const entry = sourceForm(order.sources[i * order.size + j]);
  const { weight, rest } = encodingOf(A, i, B, j, order);
  return sumOf([
    { of: entry, times: 1 / weight },
    { of: rest, times: -1 / weight },
  ]);
}

/** The entry at which the people who have both levels number so many. */
function entryOf(A: Factor, i: number, B: Factor, j: number, people: Form, order: WalkOrder): Form {
  const { weight, rest } = encodingOf(A, i, B, j, order);
  return sumOf([
    { of: people, times: weight },
    { of: rest, times: 1 },
  ]);
}

/** An entry between levels is weight·(joint count) + rest. */
function encodingOf(A: Factor, i: number, B: Factor, j: number, order: WalkOrder): { weight: number; rest: Form } {
  const terms: Term[] = [];
  if (A.isSign) terms.push({ of: countOf(B, j, order), times: B.isSign ? -2 : -1 });
  if (B.isSign) terms.push({ of: countOf(A, i, order), times: A.isSign ? -2 : -1 });
  if (A.isSign && B.isSign) terms.push({ of: EVERYBODY, times: 1 });
  return { weight: (A.isSign ? 2 : 1) * (B.isSign ? 2 : 1), rest: sumOf(terms) };
}

/** The component that is placed where two rows of the walk meet; null where it is known or placed elsewhere. */
function placedAt(a: number, b: number, { isPlace, sources, size }: WalkOrder): number | null {
  const at = Math.max(a, b) * size + Math.min(a, b);
  return isPlace[at] === 1 ? sources[at] : null;
}

/** A linear form while it is put together. */
interface Form {
  readonly weights: ReadonlyMap<number, number>;
  readonly perRow: number;
}

interface Term {
  readonly of: Form;
  readonly times: number;
}

const NOTHING: Form = { weights: new Map(), perRow: 0 };
const EVERYBODY: Form = { weights: new Map(), perRow: 1 };

function sourceForm(source: number): Form {
  if (source === ZERO) return NOTHING;
  return source === PUBLIC_COUNT ? EVERYBODY : { weights: new Map([[source, 1]]), perRow: 0 };
}

function sumOf(terms: readonly Term[]): Form {
  const weights = new Map<number, number>();
  let perRow = 0;
  for (const { of, times } of terms) {
    perRow += times * of.perRow;
    for (const [component, weight] of of.weights) {
      weights.set(component, (weights.get(component) ?? 0) + times * weight);
    }
  }
  return { weights, perRow };
}

function frozen({ weights, perRow }: Form): LinearForm {
  const kept = [...weights].filter(([, weight]) => weight !== 0);
  return {
    components: Int32Array.from(kept, ([component]) => component),
    weights: Float64Array.from(kept, ([, weight]) => weight),
    perRow,
  };
}
