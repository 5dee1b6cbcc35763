// The two ways NUTS can move through the latent moments of a regression: noise coordinates, nearly standard where the
// signal is clear, and relative ones for where the noise outweighs it (docs/decisions/exact-coordinates.md).

import { countRange, type MomentSelection } from "../../model/moment-selection.ts";
import { R2_COORDINATE } from "../../model/r2-coordinate.ts";
import { type NoiseLaw, noiseDeviations } from "../../noise/noise-law.ts";
import type { Problem } from "../method.ts";
import { evaluate, isFinitePoint, type Target } from "../nuts/target.ts";
import { clearance } from "./clearance.ts";
import { coneWalk, locate, type Walk } from "./cone-walk.ts";
import { conjugateDensity } from "./conjugate-density.ts";
import { expectedResponse } from "./expected-response.ts";
import type { MomentDensity } from "./moment-density.ts";
import { noisePlacement } from "./noise-placement.ts";
import { r2Density } from "./r2-density.ts";
import { relativePlacement } from "./relative-placement.ts";
import { startingTables } from "./starting-table.ts";
import { tableFacts } from "./table-facts.ts";
import { exactTarget } from "./target.ts";
import { walkOrder } from "./walk-order.ts";

/** Coordinates for the latent moments, and how NUTS is to move in them. */
export interface Parametrization {
  readonly walk: Walk;
  readonly target: Target;
  /** A position inside the bulk, or near it. */
  readonly center: Float64Array;
  /** First guesses at the variances of the coordinates. */
  readonly variances: Float64Array;
  readonly description: string;
}

/** Under a conjugate prior relative coordinates are cheaper below this clearance (bench/exact-coordinates.ts). */
const CLEAR_ENOUGH = 0.45;

/** The rule that every chain applies for itself: it depends on release and prior alone. */
export function parametrization(problem: Problem): Parametrization {
  // Nothing in the prior by R² pulls away from what the noise allows.
  const byNoise = problem.prior.kind === "r2" || clearance(problem.regression) >= CLEAR_ENOUGH;
  return byNoise ? noiseParametrization(problem) : relativeParametrization(problem);
}

/** The law of the moment matrix under whichever prior a problem has. */
export function momentDensity({ regression, prior }: Pick<Problem, "regression" | "prior">): MomentDensity {
  return prior.kind === "r2" ? r2Density(regression, prior) : conjugateDensity(regression, prior);
}

/** A conjugate prior states a law of normal rows, which know no bounds. */
function rowsOf({ prior }: Problem): "real" | "normal" {
  return prior.kind === "conjugate" ? "normal" : "real";
}

export function noiseParametrization(problem: Problem): Parametrization {
  return noiseCoordinates(problem.regression, momentDensity(problem), rowsOf(problem));
}

/** Noise coordinates for the moments of any columns under any prior of them. */
export function noiseCoordinates(
  selection: MomentSelection,
  density: MomentDensity,
  rows: "real" | "normal" = "real",
): Parametrization {
  const order = walkOrder(selection);
  const placement = noisePlacement(selection.components, selection.noise);
  const facts = tableFacts(selection, order, rows);
  const walk = coneWalk(order, placement, countRange(selection), facts, expectedResponse(density, order));
  const target = exactTarget(density, walk);
  const variances = placement.standardVariances(order.placed);
  return {
    walk,
    target,
    center: startingPosition(walk, target, selection),
    variances: density.hasR2 ? Float64Array.of(...variances, R2_COORDINATE.variance) : variances,
    description: "noise coordinates, diagonal metric",
  };
}

/** At the first of the tables that are possible. */
function startingPosition(walk: Walk, target: Target, selection: MomentSelection): Float64Array {
  for (const table of startingTables(selection, walk)) {
    const position = locate(walk, table, walk.placement.ownAt(table));
    if (position && isFinitePoint(evaluate(target, position))) return position;
  }
  throw new Error(
    `no chain can start for ${selection.columns.map(({ name }) => name).join(", ")}, not even at independent variables; ` +
      "send the release file and the command",
  );
}

export function relativeParametrization(problem: Problem): Parametrization {
  const { regression } = problem;
  const density = momentDensity(problem);
  const order = walkOrder(regression);
  const facts = tableFacts(regression, order, rowsOf(problem));
  const walkWith = (noise: NoiseLaw) => {
    const placement = relativePlacement(regression.components, noise);
    return {
      placement,
      walk: coneWalk(order, placement, countRange(regression), facts, expectedResponse(density, order)),
    };
  };
  const { placement, walk } = walkWith(regression.noise);
  const target = exactTarget(density, walk);
  // A Laplace density has no curvature, or at its kink all of it, and a cube hardly any: normals of the same variances
  // take their place.
  const smooth = walkWith(gaussianOf(regression.noise)).walk;
  const smoothTarget = exactTarget(density, smooth);
  const curved = variancesFromCurvature(smoothTarget, startingPosition(smooth, smoothTarget, regression));
  return {
    walk,
    target,
    center: startingPosition(walk, target, regression),
    variances: Float64Array.from([...placement.ownVariances, ...curved]),
    description: "relative coordinates, diagonal metric",
  };
}

/** Independent normals with the standard deviations of the law. */
function gaussianOf(law: NoiseLaw): NoiseLaw {
  const parts = Array.from(
    noiseDeviations(law),
    (deviation, component) => ({ kind: "gaussian", components: [component], deviation }) as const,
  );
  return { kind: "single", size: law.size, parts };
}

const STEP = 1e-4;
/** Where the target is flat or bends the wrong way the guess is a unit coordinate's. */
const LARGEST_VARIANCE = 1;

/**
 * 1 / (−∂²/∂qᵢ²) by differences of the gradient, so that warm-up starts with steps of the right size everywhere: coordinates
 * of a release differ by a factor of a thousand (a sum against the logarithm of a scatter).
 */
function variancesFromCurvature(target: Target, position: Float64Array): Float64Array {
  const moved = Float64Array.from(position);
  const gradientAt = (i: number, shift: number) => {
    moved[i] = position[i] + shift;
    const { gradient } = evaluate(target, moved);
    moved[i] = position[i];
    return gradient[i];
  };
  return position.map((_, i) => {
    const curvature = (gradientAt(i, -STEP) - gradientAt(i, STEP)) / (2 * STEP);
    return curvature > 1 / LARGEST_VARIANCE ? 1 / curvature : LARGEST_VARIANCE;
  });
}
