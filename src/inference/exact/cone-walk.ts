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
import { PUBLIC_COUNT, ZERO } from "../../moments/moment-table.ts";
import { type ExpectedResponse, expectEntry, expectResponse, pullBackExpected } from "./expected-response.ts";
import type { LatentMoments, MomentDerivatives } from "./moment-density.ts";
import type { Expectation, Placement } from "./placement.ts";
import type { LinearForm, TableFacts } from "./table-facts.ts";
import { DIAGONAL, type WalkOrder } from "./walk-order.ts";

/** An end of an interval that positive definiteness sets, not a fact. */
const CONE = -1;

/** The plan of a walk and its buffers: `forward` fills the moments, `backward` reads what `forward` left behind. */
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

function isFree({ placement, order }: Walk, i: number): boolean {
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

/**
 * Writes the gradient of f + logNoiseAndJacobian where `forward` moved to, given the derivatives of f. Back through the
 * rows: what each entry does to f directly, and through the intervals of the entries placed after it.
 */
export function backward(walk: Walk, derivatives: MomentDerivatives, gradient: Float64Array): void {
  const { order, placement, factor, entryOf, adjoint } = walk;
  const { size: k, sources } = order;
  const { byMoments, byResponseRow, byLogScatter } = derivatives;
  const { entries: L, derivatives: byL } = factor;
  walk.byCount = derivatives.byCount;
  factor.turnBack();
  for (let j = 0; j < k; j++) byL[(k - 1) * k + j] = byResponseRow[j];
  for (let i = 0; i < k; i++) {
    const row = i * k;
    for (let j = 0; j < i; j++) add(walk, sources[row + j], 2 * byMoments[entryOf[row + j]]);
    add(walk, sources[row + i], byMoments[entryOf[row + i]]);
  }
  for (let i = k - 1; i >= 1; i--) {
    factor.pullBackRow(i);
    if (isFree(walk, i)) pullBackFreeRow(walk, i, byLogScatter, gradient);
    else pullBackRow(walk, i, byLogScatter, gradient);
  }
  if (walk.countRange.kind === "private") {
    adjoint[sources[0]] += walk.byCount + (0.5 * byL[0]) / L[0];
    pullBackPlace(walk, sources[0], gradient);
  }
  placement.pullBack(adjoint, gradient);
}

/** Adds to the derivative by a component, or by a public count. */
function add(walk: Walk, source: number, amount: number): void {
  if (source >= 0) walk.adjoint[source] += amount;
  else if (source === PUBLIC_COUNT) walk.byCount += amount;
}

/**
 * The gradient by a component's coordinate, once all that depends on its value has been added up; and what its facts have
 * done to the ends of its interval goes back to what they are made of.
 */
function pullBackPlace(walk: Walk, component: number, gradient: Float64Array): void {
  const { placement, adjoint, coordinateOf, facts, lowFact, highFact } = walk;
  const { byCoordinate, logByCoordinate } = placement.trace;
  gradient[coordinateOf[component]] = adjoint[component] * byCoordinate[component] + logByCoordinate[component];
  if (lowFact[component] !== CONE) addForm(walk, facts[component]!.low[lowFact[component]], byLowEnd(walk, component));
  if (highFact[component] !== CONE)
    addForm(walk, facts[component]!.high[highFact[component]], byHighEnd(walk, component));
}

function addForm(walk: Walk, { components, weights, perRow }: LinearForm, amount: number): void {
  walk.byCount += amount * perRow;
  for (let i = 0; i < components.length; i++) walk.adjoint[components[i]] += amount * weights[i];
}

function byLowEnd({ placement: { trace }, adjoint }: Walk, component: number): number {
  return adjoint[component] * trace.byLow[component] + trace.logByLow[component];
}

function byHighEnd({ placement: { trace }, adjoint }: Walk, component: number): number {
  return adjoint[component] * trace.byHigh[component] + trace.logByHigh[component];
}

function pullBackRow(walk: Walk, i: number, byLogScatter: number, gradient: Float64Array): void {
  const { order, factor, left, lowFact, highFact } = walk;
  const { size: k, sources, isPlace, diagonals } = order;
  const { entries: L, derivatives: byL } = factor;
  const row = i * k;
  const isShare = diagonals[i] === DIAGONAL.share;
  const response = i === k - 1 ? walk.response : null;
  let byLogSpread = 0;
  // L_ii = √left, and log |W| holds log left.
  let byLeft = byLogScatter / left[row + i] + (0.5 * byL[row + i]) / L[row + i];
  for (let j = i - 1; j >= 0; j--) {
    const pivotRow = j * k;
    const pivot = L[pivotRow + j];
    const scaled = L[row + j];
    if (response && j === 0) byLeft += pullBackResponse(walk, response, byLogSpread);
    const byEntry = (byL[row + j] - 2 * scaled * byLeft) / pivot;
    const source = sources[row + j];
    add(walk, source, byEntry);
    let byCentre = -byEntry;
    let byPivot = -byEntry * scaled;
    if (isPlace[row + j] === 1 && !(isShare && j === 0)) {
      pullBackPlace(walk, source, gradient);
      const low = lowFact[source] === CONE ? byLowEnd(walk, source) : 0;
      const high = highFact[source] === CONE ? byHighEnd(walk, source) : 0;
      const root = Math.sqrt(left[row + j]);
      byCentre += low + high;
      byPivot += (high - low) * root;
      byLeft += (0.5 * (high - low) * pivot) / root;
      if (response && j > 0) {
        const { byCentre: byExpected, logByCentre, byLogWidth, logByLogWidth } = walk.placement.trace;
        const byWidth = walk.adjoint[source] * byLogWidth[source] + logByLogWidth[source];
        byCentre += walk.adjoint[source] * byExpected[source] + logByCentre[source];
        byPivot += byWidth / pivot;
        byLogSpread += byWidth;
      }
    }
    byL[pivotRow + j] += byPivot;
    factor.pullBackDot(i, j, byCentre);
  }
  pullBackDiagonal(walk, i, byLeft, gradient);
}

/** What the spread of the response's row does to n and the coordinate of R²; returns what it does to S_yy. */
function pullBackResponse(walk: Walk, response: ExpectedResponse, byLogSpread: number): number {
  pullBackExpected(response, byLogSpread, walk.count);
  walk.byCount += response.byCount;
  return response.byScatter;
}

function pullBackFreeRow(walk: Walk, i: number, byLogScatter: number, gradient: Float64Array): void {
  const { order, factor, coordinateOf, adjoint } = walk;
  const { size: k, sources, isPlace } = order;
  const { entries: L, derivatives: byL } = factor;
  const row = i * k;
  const root = L[0];
  const last = L[row + i];
  const byDiagonal = adjoint[sources[row + i]];
  // d log of both log|W| and Jacobian by log L_ii is 2.
  const byLogLast = (byL[row + i] + 2 * last * byDiagonal) * last + 2 * byLogScatter + 2;
  gradient[coordinateOf[sources[row + i]]] = byLogLast;
  // All of the row grows with √n.
  let byLogRoot = byLogLast;
  for (let j = i - 1; j >= 0; j--) {
    const pivotRow = j * k;
    const pivot = L[pivotRow + j];
    const scaled = L[row + j];
    const source = sources[row + j];
    let byFactor = byL[row + j] + 2 * scaled * byDiagonal;
    let byCentre: number;
    if (isPlace[row + j] === 1) {
      byCentre = adjoint[source];
      byFactor += byCentre * pivot;
      byL[pivotRow + j] += byCentre * scaled + 1 / pivot;
      gradient[coordinateOf[source]] = byFactor * root;
      byLogRoot += byFactor * scaled + 1;
    } else {
      byCentre = -byFactor / pivot;
      add(walk, source, -byCentre);
      byL[pivotRow + j] += byCentre * scaled;
    }
    factor.pullBackDot(i, j, byCentre);
  }
  walk.byCount += (0.5 * byLogRoot) / walk.count;
}

function pullBackDiagonal(walk: Walk, i: number, byDiagonal: number, gradient: Float64Array): void {
  const { size: k, sources, diagonals } = walk.order;
  const source = sources[i * k + i];
  add(walk, source, byDiagonal);
  if (diagonals[i] !== DIAGONAL.known) pullBackPlace(walk, source, gradient);
}

function entriesInLowerTriangle(rows: Int32Array): Int32Array {
  const k = rows.length;
  const entries = new Int32Array(k * k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) entries[i * k + j] = Math.max(rows[i], rows[j]) * k + Math.min(rows[i], rows[j]);
  }
  return entries;
}
