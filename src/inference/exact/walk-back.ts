// The way back of a walk: derivatives by the latent moments → the gradient by its coordinates. Row by row from the last, what
// each entry does to f directly and through the intervals of the entries placed after it (docs/theory/exact.md §4).
import { PUBLIC_COUNT } from "../../moments/moment-table.ts";
import { CONE, isFree, type Walk } from "./cone-walk.ts";
import { type ExpectedResponse, pullBackExpected } from "./expected-response.ts";
import type { MomentDerivatives } from "./moment-density.ts";
import type { LinearForm } from "./table-facts.ts";
import { DIAGONAL } from "./walk-order.ts";

/** Writes the gradient of f + logNoiseAndJacobian where `forward` moved to, given the derivatives of f. */
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
