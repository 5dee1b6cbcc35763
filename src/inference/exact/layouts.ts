// The two ways NUTS can move through the latent moments of a regression: noise coordinates, nearly standard where the
// signal is clear, and relative ones, for where the noise outweighs it (docs/decisions/exact-coordinates.md).
import type { Regression } from "../../model/regression.ts";
import { countRange } from "../../model/regression.ts";
import { firstEntries } from "../../moments/moment-table.ts";
import { type NoiseLaw, noiseDeviations } from "../../noise/noise-law.ts";
import type { Problem } from "../method.ts";
import type { MetricKind } from "../nuts/metric.ts";
import { evaluate, isFinitePoint, type Target } from "../nuts/target.ts";
import { coneWalk } from "./cone-walk.ts";
import { variancesFromCurvature } from "./curvature.ts";
import type { Layout } from "./layout.ts";
import { momentDensity } from "./moment-density.ts";
import { noisePlacement } from "./noise-placement.ts";
import { relativePlacement } from "./relative-placement.ts";
import { startingMoments } from "./starting-moments.ts";
import { exactTarget } from "./target.ts";
import { walkOrder } from "./walk-order.ts";

export function noiseLayout(problem: Problem): Layout {
  const { regression } = problem;
  const density = momentDensity(problem);
  const order = walkOrder(regression);
  const placement = noisePlacement(regression.components, regression.noise);
  const coordinates = coneWalk(order, placement, countRange(regression));
  const target = exactTarget(problem, density, coordinates);
  const located = [...coordinates.locate(regression.components), ...density.own.map(({ start }) => start)];
  return {
    coordinates,
    target,
    metric: "diagonal",
    // Shorter steps than usual: towards the edge of the cone the way is stiff.
    targetAcceptance: 0.9,
    center: firstFinite(target, placement.radii, Float64Array.from(located)),
    variances: Float64Array.from([
      ...placement.standardVariances(order.placed),
      ...density.own.map(({ variance }) => variance),
    ]),
    description: "noise coordinates, diagonal metric",
  };
}

/** Radii of cubes grow until the noise within them can carry what was observed into the cone. */
const STRETCHES = [0, 1, 2, 4, 8, 16];

function firstFinite(target: Target, radii: number, center: Float64Array): Float64Array {
  const stretched = STRETCHES.map((stretch) => Float64Array.from(center).fill(stretch, 0, radii));
  return stretched.find((position) => isFinitePoint(evaluate(target, position))) ?? center;
}

export function relativeLayout(problem: Problem, metric: MetricKind): Layout {
  const { regression } = problem;
  const density = momentDensity(problem);
  const order = walkOrder(regression);
  const placeWith = (noise: NoiseLaw) => relativePlacement(regression.components, noise);
  const placement = placeWith(regression.noise);
  const coordinates = coneWalk(order, placement, countRange(regression));
  const start = startingComponents(regression);
  const ownStart = density.own.map(({ start }) => start);
  // A Laplace density has no curvature, or at its kink all of it, and a cube hardly any: normals of the same variances
  // stand in.
  const smoothWalk = coneWalk(order, placeWith(gaussianOf(regression.noise)), countRange(regression));
  const smooth = exactTarget(problem, density, smoothWalk);
  const curved = variancesFromCurvature(smooth, Float64Array.from([...smoothWalk.locate(start), ...ownStart]));
  return {
    coordinates,
    target: exactTarget(problem, density, coordinates),
    metric,
    targetAcceptance: 0.8,
    center: Float64Array.from([...coordinates.locate(start), ...ownStart]),
    variances: Float64Array.from([...placement.ownVariances, ...curved]),
    description: `relative coordinates, ${metric} metric`,
  };
}

function startingComponents(regression: Regression): Float64Array {
  const { table, components } = regression;
  const { moments } = startingMoments(regression);
  return Float64Array.from(
    firstEntries(table, components.length),
    ({ row, column }) => moments[row * table.size + column],
  );
}

/** Independent normals with the standard deviations of the law. */
function gaussianOf(law: NoiseLaw): NoiseLaw {
  const parts = Array.from(
    noiseDeviations(law),
    (deviation, component) => ({ kind: "gaussian", components: [component], deviation }) as const,
  );
  return { kind: "single", size: law.size, parts };
}
