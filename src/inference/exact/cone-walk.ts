// Coordinates for the latent moment matrix B: a walk row by row in which every entry is placed inside the interval that
// keeps B positive definite given what stands (docs/theory/exact.md §4). With B = LLᵀ, L_ij = (B_ij − c)/L_jj and c the dot
// product of rows i and j of L up to there, |L_ij| < √left, where left is what remains of B_ii. How a coordinate becomes a
// value within its interval is the placement's affair; entries that repeat a component or are 0 have no coordinate. A
// placement may also leave rows with a diagonal of their own to the factor: L_ij = √n·v, L_ii = √n·e^v, without intervals.

import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import { growingFactor } from "../../math/growing-factor.ts";
import type { CountRange } from "../../model/regression.ts";
import { PUBLIC_COUNT, ZERO } from "../../moments/moment-table.ts";
import type { MomentCoordinates, MomentDerivatives } from "./coordinates.ts";
import type { Placement } from "./placement.ts";
import { DIAGONAL, type WalkOrder } from "./walk-order.ts";

/** A diagonal entry is never located with less than this share of the count left. */
const LEAST_SHARE = 1e-3;

export interface ConeWalk extends MomentCoordinates {
  /** A position at which the components stand near these values. */
  locate(wanted: Float64Array): Float64Array;
}

export function coneWalk(order: WalkOrder, placement: Placement, count: CountRange): ConeWalk {
  const { size: k, rows, sources, isPlace, diagonals, siblings, placed } = order;
  const { trace, ownCoordinates } = placement;
  const dimension = ownCoordinates + placed.length;
  const coordinateOf = new Int32Array(placed.length);
  for (const [index, component] of placed.entries()) coordinateOf[component] = ownCoordinates + index;
  const moments = new Float64Array(k * k);
  const adjoint = new Float64Array(placed.length);
  const factor = growingFactor(k);
  const { entries: L, derivatives: byL } = factor;
  /** Where the entries of the walk stand in the lower triangle of the moment matrix. */
  const places = placesInLowerTriangle(rows);
  /** What is left of the diagonal before entry (i, j), and at (i, i) in the end. */
  const left = new Float64Array(k * k);
  /** log L_ii. */
  const logFactor = new Float64Array(k);
  /** The position walked along, and the values to find it by when it is looked for. */
  let at = new Float64Array(dimension) as Float64Array;
  let wanted: Float64Array | null = null;
  let logTerms = 0;
  let logScatter = 0;
  let n = 0;
  let byCount = 0;

  /** The value of an entry that stands. */
  function standing(source: number): number {
    if (source >= 0) return trace.value[source];
    return source === ZERO ? 0 : n;
  }

  function place(component: number, low: number, high: number): void {
    if (wanted) at[coordinateOf[component]] = placement.locate(wanted[component], low, high);
    logTerms += placement.place(component, at[coordinateOf[component]], low, high);
  }

  function walk(): number {
    logTerms = placement.begin(at);
    logScatter = 0;
    if (count.kind === "public") n = count.value;
    else {
      place(sources[0], count.fewest, count.most);
      n = trace.value[sources[0]];
    }
    L[0] = Math.sqrt(n);
    moments[0] = n;
    logFactor[0] = 0.5 * log(n);
    for (let i = 1; i < k && logTerms > Number.NEGATIVE_INFINITY; i++) {
      if (isFree(i)) walkFreeRow(i);
      else walkRow(i);
    }
    return n;
  }

  function isFree(i: number): boolean {
    return placement.byFactor && diagonals[i] === DIAGONAL.placed;
  }

  /** The log terms become −∞ where B cannot be positive definite. */
  function walkRow(i: number): void {
    const row = i * k;
    const isShare = diagonals[i] === DIAGONAL.share;
    if (diagonals[i] === DIAGONAL.placed) place(sources[row + i], 0, Number.POSITIVE_INFINITY);
    if (isShare) place(sources[row], 0, roomFor(i));
    const diagonal = standing(sources[row + i]);
    let remaining = diagonal;
    for (let j = 0; j < i; j++) {
      const c = factor.dot(i, j);
      const pivot = L[j * k + j];
      left[row + j] = remaining;
      if (isPlace[row + j] === 1 && !(isShare && j === 0)) {
        const half = pivot * Math.sqrt(remaining);
        place(sources[row + j], c - half, c + half);
      }
      const entry = standing(sources[row + j]);
      const scaled = (entry - c) / pivot;
      L[row + j] = scaled;
      remaining -= scaled * scaled;
      if (!(remaining > 0)) {
        logTerms = Number.NEGATIVE_INFINITY;
        return;
      }
      moments[places[row + j]] = entry;
    }
    left[row + i] = remaining;
    L[row + i] = Math.sqrt(remaining);
    moments[places[row + i]] = diagonal;
    logFactor[i] = 0.5 * log(remaining);
    logScatter += 2 * logFactor[i];
  }

  function walkFreeRow(i: number): void {
    const row = i * k;
    const root = L[0];
    let explained = 0;
    for (let j = 0; j < i; j++) {
      const c = factor.dot(i, j);
      const pivot = L[j * k + j];
      const source = sources[row + j];
      if (isPlace[row + j] === 1) {
        const index = coordinateOf[source];
        if (wanted) at[index] = (wanted[source] - c) / (pivot * root);
        L[row + j] = root * at[index];
        trace.value[source] = c + pivot * L[row + j];
        logTerms += logFactor[0] + logFactor[j];
      } else L[row + j] = (standing(source) - c) / pivot;
      explained += L[row + j] * L[row + j];
      moments[places[row + j]] = standing(source);
    }
    const source = sources[row + i];
    const index = coordinateOf[source];
    if (wanted) at[index] = 0.5 * log(Math.max(LEAST_SHARE, (wanted[source] - explained) / n));
    L[row + i] = root * exp(at[index]);
    trace.value[source] = moments[places[row + i]] = explained + L[row + i] * L[row + i];
    logFactor[i] = logFactor[0] + at[index];
    logTerms += 2 * logFactor[i];
    logScatter += 2 * logFactor[i];
  }

  /** Rows that the excluded levels have left over. */
  function roomFor(i: number): number {
    let room = n;
    const excluded = siblings[i];
    for (let s = 0; s < excluded.length; s++) room -= standing(sources[excluded[s] * k]);
    return room;
  }

  function expand(position: Float64Array): number {
    at = position;
    wanted = null;
    return walk();
  }

  /** Adds to the derivative by a component, or by a public count. */
  function add(source: number, amount: number): void {
    if (source >= 0) adjoint[source] += amount;
    else if (source === PUBLIC_COUNT) byCount += amount;
  }

  function placeBack(component: number, gradient: Float64Array): void {
    gradient[coordinateOf[component]] =
      adjoint[component] * trace.byCoordinate[component] + trace.logByCoordinate[component];
  }

  /** Back through the rows: what each entry does to f directly, and through the intervals of those placed after it. */
  function pullBack(derivatives: MomentDerivatives, gradient: Float64Array): void {
    const { byMoments, byResponseRow, byLogScatter } = derivatives;
    byCount = derivatives.byCount;
    factor.turnBack();
    for (let j = 0; j < k; j++) byL[(k - 1) * k + j] = byResponseRow[j];
    for (let i = 0; i < k; i++) {
      const row = i * k;
      for (let j = 0; j < i; j++) add(sources[row + j], 2 * byMoments[places[row + j]]);
      add(sources[row + i], byMoments[places[row + i]]);
    }
    for (let i = k - 1; i >= 1; i--) {
      factor.pullBackRow(i);
      if (isFree(i)) pullBackFreeRow(i, byLogScatter, gradient);
      else pullBackRow(i, byLogScatter, gradient);
    }
    if (count.kind === "private") {
      adjoint[sources[0]] += byCount + (0.5 * byL[0]) / L[0];
      placeBack(sources[0], gradient);
    }
    placement.pullBack(adjoint, gradient);
  }

  function pullBackRow(i: number, byLogScatter: number, gradient: Float64Array): void {
    const row = i * k;
    const isShare = diagonals[i] === DIAGONAL.share;
    // L_ii = √left, and log |W| holds log left.
    let byLeft = byLogScatter / left[row + i] + (0.5 * byL[row + i]) / L[row + i];
    for (let j = i - 1; j >= 0; j--) {
      const pivotRow = j * k;
      const pivot = L[pivotRow + j];
      const scaled = L[row + j];
      const byEntry = (byL[row + j] - 2 * scaled * byLeft) / pivot;
      const source = sources[row + j];
      add(source, byEntry);
      let byCentre = -byEntry;
      let byPivot = -byEntry * scaled;
      if (isPlace[row + j] === 1 && !(isShare && j === 0)) {
        placeBack(source, gradient);
        const low = adjoint[source] * trace.byLow[source] + trace.logByLow[source];
        const high = adjoint[source] * trace.byHigh[source] + trace.logByHigh[source];
        const root = Math.sqrt(left[row + j]);
        byCentre += low + high;
        byPivot += (high - low) * root;
        byLeft += (0.5 * (high - low) * pivot) / root;
      }
      byL[pivotRow + j] += byPivot;
      factor.pullBackDot(i, j, byCentre);
    }
    pullBackDiagonal(i, byLeft, gradient);
  }

  function pullBackFreeRow(i: number, byLogScatter: number, gradient: Float64Array): void {
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
        add(source, -byCentre);
        byL[pivotRow + j] += byCentre * scaled;
      }
      factor.pullBackDot(i, j, byCentre);
    }
    byCount += (0.5 * byLogRoot) / n;
  }

  function pullBackDiagonal(i: number, byDiagonal: number, gradient: Float64Array): void {
    const source = sources[i * k + i];
    add(source, byDiagonal);
    if (diagonals[i] === DIAGONAL.known) return;
    placeBack(source, gradient);
    // The room of a share is the count less what its siblings have; a diagonal of its own has no upper end.
    if (diagonals[i] === DIAGONAL.placed) return;
    const byEnd = adjoint[source] * trace.byHigh[source] + trace.logByHigh[source];
    byCount += byEnd;
    const excluded = siblings[i];
    for (let s = 0; s < excluded.length; s++) adjoint[sources[excluded[s] * k]] -= byEnd;
  }

  function locate(values: Float64Array): Float64Array {
    at = new Float64Array(dimension);
    wanted = values;
    walk();
    wanted = null;
    return at;
  }

  return {
    dimension,
    moments,
    responseRow: L.subarray((k - 1) * k, k * k),
    expand,
    logScatter: () => (logTerms === Number.NEGATIVE_INFINITY ? logTerms : logScatter),
    logNoiseAndJacobian() {
      adjoint.fill(0);
      return logTerms + placement.finish(adjoint);
    },
    pullBack,
    locate,
  };
}

function placesInLowerTriangle(rows: Int32Array): Int32Array {
  const k = rows.length;
  const places = new Int32Array(k * k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) places[i * k + j] = Math.max(rows[i], rows[j]) * k + Math.min(rows[i], rows[j]);
  }
  return places;
}
