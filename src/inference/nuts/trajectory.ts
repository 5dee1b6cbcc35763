// One NUTS transition: a trajectory is doubled in random directions until it makes a U-turn, diverges or reaches the
// depth limit, and one of its points is selected. Hoffman & Gelman (2014), with the multinomial sampling of Betancourt
// (2017).
import { exp } from "../../math/elementary/exp.ts";
import type { Random } from "../../random/random.ts";
import { leapfrog } from "./integrator.ts";
import type { Metric } from "./metric.ts";
import {
  copyEvaluated,
  copyPhasePoint,
  emptyPhasePoint,
  energyOf,
  type PhasePoint,
  refreshMomentum,
} from "./phase-point.ts";
import type { Evaluated, Target } from "./target.ts";
import { emptyTree, join, plant, type Tree, turnAround } from "./tree.ts";

/** An energy error beyond this means that the integrator has left the level set. */
const divergenceThreshold = 1000;

/** Weights are relative to the first point. Only a chain that is still approaching the bulk reaches this bound. */
const maxLogWeight = 600;

/** What a transition reports. */
export interface TransitionInfo {
  /** Mean Metropolis acceptance probability over the points visited. */
  readonly acceptance: number;
  /** Completed doublings. */
  readonly treeDepth: number;
  readonly leapfrogSteps: number;
  readonly divergent: boolean;
  /** H at the new point, with the momentum that led there. */
  readonly energy: number;
}

/** Scratch memory; nothing in it outlives a transition. */
export interface Workspace {
  readonly target: Target;
  readonly backwardEnd: PhasePoint;
  readonly forwardEnd: PhasePoint;
  readonly whole: Tree;
  /** branches[depth] holds a subtree of 2^depth points; its length is the maximum tree depth. */
  readonly branches: readonly Tree[];
}

export function createWorkspace(target: Target, maxTreeDepth: number): Workspace {
  const d = target.dimension;
  return {
    target,
    backwardEnd: emptyPhasePoint(d),
    forwardEnd: emptyPhasePoint(d),
    whole: emptyTree(d),
    branches: Array.from({ length: maxTreeDepth }, () => emptyTree(d)),
  };
}

/** Moves `current` by one transition that leaves the target invariant. */
export function transition(
  workspace: Workspace,
  current: Evaluated,
  metric: Metric,
  stepSize: number,
  random: Random,
): TransitionInfo {
  const { whole, branches } = workspace;
  const growth = begin(workspace, current, metric, stepSize, random);
  let treeDepth = 0;
  while (treeDepth < branches.length) {
    const branch = branches[treeDepth];
    face(growth, random.uniform() < 0.5 ? 1 : -1);
    if (!grow(growth, branch, treeDepth)) break;
    treeDepth++;
    if (!join(whole, branch, true, random)) break;
  }
  copyEvaluated(whole.proposal, current);
  const { acceptanceSum, leapfrogSteps, divergent } = growth;
  const acceptance = acceptanceSum / Math.max(1, leapfrogSteps);
  return { acceptance, treeDepth, leapfrogSteps, divergent, energy: whole.proposal.energy };
}

/** Beyond an edge the density is 0. Very near one its slope throws the integrator off, but the density is valid. */
function isAtEdge({ workspace, initialLogDensity }: Growth, { logDensity }: PhasePoint): boolean {
  if (!workspace.target.hasEdges) return false;
  return logDensity === Number.NEGATIVE_INFINITY || initialLogDensity - logDensity < divergenceThreshold;
}

/** A growing trajectory that started at energy H₀. */
interface Growth {
  readonly workspace: Workspace;
  readonly metric: Metric;
  readonly stepSize: number;
  readonly random: Random;
  readonly initialEnergy: number;
  readonly initialLogDensity: number;
  direction: 1 | -1;
  acceptanceSum: number;
  leapfrogSteps: number;
  divergent: boolean;
}

function begin(workspace: Workspace, current: Evaluated, metric: Metric, stepSize: number, random: Random): Growth {
  const { forwardEnd, backwardEnd, whole } = workspace;
  refreshMomentum(forwardEnd, current, metric, random);
  copyPhasePoint(forwardEnd, backwardEnd);
  const initialEnergy = energyOf(forwardEnd);
  plant(whole, forwardEnd, initialEnergy, 1);
  return {
    workspace,
    metric,
    stepSize,
    random,
    initialEnergy,
    initialLogDensity: current.logDensity,
    direction: 1,
    acceptanceSum: 0,
    leapfrogSteps: 0,
    divergent: false,
  };
}

function face(growth: Growth, direction: 1 | -1): void {
  if (direction !== growth.direction) turnAround(growth.workspace.whole);
  growth.direction = direction;
}

/** Fills `tree` with the next 2^depth points; false if it diverged, turned or left the support (discard it then). */
function grow(growth: Growth, tree: Tree, depth: number): boolean {
  if (depth === 0) return growPoint(growth, tree);
  const later = growth.workspace.branches[depth - 1];
  return grow(growth, tree, depth - 1) && grow(growth, later, depth - 1) && join(tree, later, false, growth.random);
}

function growPoint(growth: Growth, tree: Tree): boolean {
  const { workspace, direction } = growth;
  const point = direction === 1 ? workspace.forwardEnd : workspace.backwardEnd;
  leapfrog(point, direction * growth.stepSize, workspace.target, growth.metric);
  const energy = energyOf(point);
  const error = energy - growth.initialEnergy;
  const weight = exp(Math.min(-error, maxLogWeight));
  growth.leapfrogSteps++;
  growth.acceptanceSum += Math.min(1, weight);
  if (error <= divergenceThreshold) {
    plant(tree, point, energy, weight);
    return true;
  }
  growth.divergent = !isAtEdge(growth, point);
  return false;
}
