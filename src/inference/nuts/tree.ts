// A segment of a trajectory, summarised by its two ends, the sum ρ of its momenta, its total weight Σ exp(H₀ − H) and
// one point proposed from it. Betancourt (2017), "A conceptual introduction to Hamiltonian Monte Carlo", appendix A.3
// (multinomial sampling) and A.4.2 (generalised no-U-turn criterion).
import type { Random } from "../../random/random.ts";
import { copyEvaluated, type PhasePoint } from "./phase-point.ts";
import type { Evaluated } from "./target.ts";

interface Proposal extends Evaluated {
  energy: number;
}

interface End {
  readonly momentum: Float64Array;
  readonly velocity: Float64Array;
}

export interface Tree {
  first: End;
  last: End;
  readonly momentumSum: Float64Array;
  weight: number;
  proposal: Proposal;
}

export function emptyTree(dimension: number): Tree {
  const vector = () => new Float64Array(dimension);
  return {
    first: { momentum: vector(), velocity: vector() },
    last: { momentum: vector(), velocity: vector() },
    momentumSum: vector(),
    weight: Number.NaN,
    proposal: { position: vector(), gradient: vector(), logDensity: Number.NaN, energy: Number.NaN },
  };
}

/** `tree` becomes the single point `point`. */
export function plant(tree: Tree, point: PhasePoint, energy: number, weight: number): void {
  const { first, last, momentumSum, proposal } = tree;
  const { momentum, velocity } = point;
  for (let i = 0; i < momentum.length; i++) {
    first.momentum[i] = last.momentum[i] = momentumSum[i] = momentum[i];
    first.velocity[i] = last.velocity[i] = velocity[i];
  }
  copyEvaluated(point, proposal);
  proposal.energy = energy;
  tree.weight = weight;
}

/** Reverses the segment; every criterion here is symmetric in time. */
export function turnAround(tree: Tree): void {
  [tree.first, tree.last] = [tree.last, tree.first];
}

/**
 * Appends `later` to `tree` (consuming `later`) and proposes from the union: in proportion to the weights or, with
 * `favourLater`, from `later` with probability min(1, weight of later / weight of tree). False if the union makes a
 * U-turn.
 */
export function join(tree: Tree, later: Tree, favourLater: boolean, random: Random): boolean {
  const straight = isStraight(tree, later);
  choose(tree, later, favourLater, random);
  [tree.last, later.last] = [later.last, tree.last];
  for (let i = 0; i < tree.momentumSum.length; i++) tree.momentumSum[i] += later.momentumSum[i];
  return straight;
}

function choose(tree: Tree, later: Tree, favourLater: boolean, random: Random): void {
  const union = tree.weight + later.weight;
  const probability = later.weight / (favourLater ? tree.weight : union);
  if (random.uniform() < probability) [tree.proposal, later.proposal] = [later.proposal, tree.proposal];
  tree.weight = union;
}

// Checks the union, and each half with the nearest point of the other: without these two extra checks a step size in
// resonance with the target could hide a U-turn at the seam.
function isStraight(tree: Tree, later: Tree): boolean {
  return (
    isParting(tree.first, later.last, tree.momentumSum, later.momentumSum) &&
    isParting(tree.first, later.first, tree.momentumSum, later.first.momentum) &&
    isParting(tree.last, later.last, tree.last.momentum, later.momentumSum)
  );
}

/** Whether both ends still move along ρ = a + b: ρᵀM⁻¹p > 0 at both. */
function isParting(first: End, last: End, a: Float64Array, b: Float64Array): boolean {
  const u = first.velocity;
  const v = last.velocity;
  let alongFirst = 0;
  let alongLast = 0;
  for (let i = 0; i < a.length; i++) {
    const rho = a[i] + b[i];
    alongFirst += rho * u[i];
    alongLast += rho * v[i];
  }
  return alongFirst > 0 && alongLast > 0;
}
