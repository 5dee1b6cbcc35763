// Coordinates for the latent moment matrix B: a walk row by row in which every entry is placed inside the interval that
// keeps B positive definite given the entries before it (docs/theory/exact.md §4). With B = LLᵀ, L_ij = (B_ij − c)/L_jj and
// c the dot product of rows i and j of L up to there, |L_ij| < √left, where left is what remains of B_ii; what is certain
// about tables cuts the interval further. The placement turns a coordinate into a value within its interval; entries that
// repeat a component or are 0 have no coordinate. A placement may also leave rows with a diagonal of their own to the
// factor: L_ij = √n·v, L_ii = √n·e^v, without intervals.

import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import { type GrowingFactor, growingFactor } from "../../math/growing-factor.ts";
import type { CountRange } from "../../model/moment-selection.ts";
import { R2_COORDINATE } from "../../model/r2-coordinate.ts";
import { ZERO } from "../../moments/moment-table.ts";
import { type ExpectedResponse, expectEntry, expectResponse } from "./expected-response.ts";
import type { LatentMoments } from "./moment-density.ts";
import type { Expectation, Placement } from "./placement.ts";
import type { LinearForm, TableFacts } from "./table-facts.ts";
import { DIAGONAL, type WalkOrder } from "./walk-order.ts";

/** An end of an interval that positive definiteness sets, not a fact. */
export const CONE = -1;

/** The plan of a walk and its buffers: `forward` fills the moments, `backward` (walk-back.ts) reads what that left behind. */
export interface Walk extends LatentMoments {
  readonly order: WalkOrder;
  readonly placement: Placement;
  readonly facts: TableFacts;
  readonly countRange: CountRange;
  readonly dimension: number;
  /** The coordinate of each component. */
  readonly coordinateOf: Int32Array;
  /** Where the entries of the walk are in the lower triangle of the moment matrix. */
  readonly entryOf: Int32Array;
  readonly factor: GrowingFactor;
  /** What is left of the diagonal before entry (i, j), and in the end at (i, i). */
  readonly left: Float64Array;
  /** log L_ii. */
  readonly logPivots: Float64Array;
  /** By component: which of its facts set the ends of its interval, or `CONE`. */
  readonly lowFact: Int32Array;
  readonly highFact: Int32Array;
  /** What is expected of the response's row before it is placed; null where nothing is. */
  readonly response: ExpectedResponse | null;
  /** log noise(z − B) + log |∂(components)/∂position| up to a constant; −∞ where B is not positive definite. */
  logNoiseAndJacobian: number;
  /** The derivative by each component's value. */
  readonly adjoint: Float64Array;
  byCount: number;
}

export function coneWalk(
  order: WalkOrder,
  placement: Placement,
  countRange: CountRange,
  facts: TableFacts,
  response: ExpectedResponse | null = null,
): Walk {
  const { size: k, placed } = order;
  const { ownCoordinates } = placement;
  const coordinateOf = new Int32Array(placed.length);
  for (const [index, component] of placed.entries()) coordinateOf[component] = ownCoordinates + index;
  const factor = growingFactor(k);
  return {
    order,
    placement,
    facts,
    response,
    countRange,
    dimension: ownCoordinates + placed.length,
    coordinateOf,
    entryOf: entriesInLowerTriangle(order.rows),
    factor,
    moments: new Float64Array(k * k),
    responseRow: factor.entries.subarray((k - 1) * k, k * k),
    count: 0,
    logScatter: 0,
    left: new Float64Array(k * k),
    logPivots: new Float64Array(k),
    lowFact: new Int32Array(placed.length),
    highFact: new Int32Array(placed.length),
    logNoiseAndJacobian: 0,
    adjoint: new Float64Array(placed.length),
    byCount: 0,
  };
}

/** Moves to a position; false where B is not positive definite there. */
export function forward(walk: Walk, position: Float64Array): boolean {
  if (walk.response) walk.response.coordinate = position[walk.dimension];
  return walkRows(walk, position, null);
}

/**
 * The position at which the components have these values, the placement's own coordinates given and R² at its start; null
 * where no table can have them.
 */
export function locate(walk: Walk, components: Float64Array, own: Float64Array): Float64Array | null {
  const position = new Float64Array(walk.dimension + Number(walk.response !== null));
  position.set(own);
  if (walk.response) position[walk.dimension] = walk.response.coordinate = R2_COORDINATE.start;
  return walkRows(walk, position, components) ? position : null;
}

/** With `wanted` the position is written along the way instead of read. */
function walkRows(walk: Walk, position: Float64Array, wanted: Float64Array | null): boolean {
  const { order, placement, countRange, factor, adjoint } = walk;
  walk.logNoiseAndJacobian = placement.begin(position);
  walk.logScatter = 0;
  if (countRange.kind === "public") walk.count = countRange.value;
  else {
    const component = order.sources[0];
    place(walk, position, wanted, component, countRange.fewest, countRange.most);
    walk.count = placement.trace.value[component];
  }
  factor.entries[0] = Math.sqrt(walk.count);
  walk.moments[0] = walk.count;
  walk.logPivots[0] = 0.5 * log(walk.count);
  for (let i = 1; i < order.size; i++) {
    if (isFree(walk, i)) walkFreeRow(walk, i, position, wanted);
    else walkRow(walk, i, position, wanted);
    if (walk.logNoiseAndJacobian === Number.NEGATIVE_INFINITY) return false;
  }
  adjoint.fill(0);
  walk.logNoiseAndJacobian += placement.finish(adjoint);
  return true;
}

/** Left to the factor. */
export function isFree({ placement, order }: Walk, i: number): boolean {
  return placement.byFactor && order.diagonals[i] === DIAGONAL.placed;
}

function place(
  walk: Walk,
  position: Float64Array,
  wanted: Float64Array | null,
  component: number,
  low: number,
  high: number,
  expected: Expectation | null = null,
): void {
  const { placement, coordinateOf, facts, lowFact, highFact } = walk;
  const at = coordinateOf[component];
  const ends = facts[component];
  let from = low;
  let to = high;
  lowFact[component] = highFact[component] = CONE;
  if (ends) {
    for (let i = 0; i < ends.low.length; i++) {
      const end = formValue(walk, ends.low[i]);
      if (end < from) continue;
      from = end;
      lowFact[component] = i;
    }
    for (let i = 0; i < ends.high.length; i++) {
      const end = formValue(walk, ends.high[i]);
      if (end > to) continue;
      to = end;
      highFact[component] = i;
    }
  }
  if (wanted) position[at] = placement.locate(component, wanted[component], from, to, expected);
  walk.logNoiseAndJacobian += placement.place(component, position[at], from, to, expected);
}

function formValue({ placement, count }: Walk, { components, weights, perRow }: LinearForm): number {
  const { value } = placement.trace;
  let sum = perRow * count;
  for (let i = 0; i < components.length; i++) sum += weights[i] * value[components[i]];
  return sum;
}

/** The value of an entry that repeats a component, the count or 0. */
function entryValue({ placement, count }: Walk, source: number): number {
  if (source >= 0) return placement.trace.value[source];
  return source === ZERO ? 0 : count;
}

/** The log density becomes −∞ where B cannot be positive definite. */
function walkRow(walk: Walk, i: number, position: Float64Array, wanted: Float64Array | null): void {
  const { order, factor, entryOf, moments, left } = walk;
  const { size: k, sources, isPlace, diagonals } = order;
  const L = factor.entries;
  const row = i * k;
  const isShare = diagonals[i] === DIAGONAL.share;
  if (diagonals[i] === DIAGONAL.placed) place(walk, position, wanted, sources[row + i], 0, Number.POSITIVE_INFINITY);
  if (isShare) place(walk, position, wanted, sources[row], 0, Number.POSITIVE_INFINITY);
  const diagonal = entryValue(walk, sources[row + i]);
  let remaining = diagonal;
  const response = i === k - 1 ? walk.response : null;
  for (let j = 0; j < i; j++) {
    const c = factor.dot(i, j);
    const pivot = L[j * k + j];
    left[row + j] = remaining;
    if (response && j === 1) expectResponse(response, remaining, walk.count);
    if (isPlace[row + j] === 1 && !(isShare && j === 0)) {
      const half = pivot * Math.sqrt(remaining);
      const expected = response && j > 0 ? expectEntry(response, c, pivot) : null;
      place(walk, position, wanted, sources[row + j], c - half, c + half, expected);
    }
    const entry = entryValue(walk, sources[row + j]);
    const scaled = (entry - c) / pivot;
    L[row + j] = scaled;
    remaining -= scaled * scaled;
    if (!(remaining > 0)) {
      walk.logNoiseAndJacobian = Number.NEGATIVE_INFINITY;
      return;
    }
    moments[entryOf[row + j]] = entry;
  }
  left[row + i] = remaining;
  L[row + i] = Math.sqrt(remaining);
  moments[entryOf[row + i]] = diagonal;
  walk.logPivots[i] = 0.5 * log(remaining);
  walk.logScatter += 2 * walk.logPivots[i];
}

function walkFreeRow(walk: Walk, i: number, position: Float64Array, wanted: Float64Array | null): void {
  const { order, placement, factor, coordinateOf, entryOf, moments, logPivots, count } = walk;
  const { size: k, sources, isPlace } = order;
  const { value } = placement.trace;
  const L = factor.entries;
  const row = i * k;
  const root = L[0];
  let explained = 0;
  for (let j = 0; j < i; j++) {
    const c = factor.dot(i, j);
    const pivot = L[j * k + j];
    const source = sources[row + j];
    if (isPlace[row + j] === 1) {
      const at = coordinateOf[source];
      if (wanted) position[at] = (wanted[source] - c) / (pivot * root);
      L[row + j] = root * position[at];
      value[source] = c + pivot * L[row + j];
      walk.logNoiseAndJacobian += logPivots[0] + logPivots[j];
    } else L[row + j] = (entryValue(walk, source) - c) / pivot;
    explained += L[row + j] * L[row + j];
    moments[entryOf[row + j]] = entryValue(walk, source);
  }
  const source = sources[row + i];
  const at = coordinateOf[source];
  if (wanted) position[at] = 0.5 * log((wanted[source] - explained) / count);
  L[row + i] = root * exp(position[at]);
  value[source] = moments[entryOf[row + i]] = explained + L[row + i] * L[row + i];
  logPivots[i] = logPivots[0] + position[at];
  walk.logNoiseAndJacobian += 2 * logPivots[i];
  walk.logScatter += 2 * logPivots[i];
}

function entriesInLowerTriangle(rows: Int32Array): Int32Array {
  const k = rows.length;
  const entries = new Int32Array(k * k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) entries[i * k + j] = Math.max(rows[i], rows[j]) * k + Math.min(rows[i], rows[j]);
  }
  return entries;
}
