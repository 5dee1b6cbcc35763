// Which coordinates and metric suit a problem: residual coordinates where the scatter clearly exceeds the noise (a short
// pilot decides where that is in doubt), Cholesky coordinates elsewhere, with a dense metric as long as it is affordable.
// Measured in bench/exact-coordinates.ts; reasons in docs/decisions/exact-coordinates.md.
import { symmetricEigen } from "../../math/eigen.ts";
import { fewestRows, type Regression } from "../../model/regression.ts";
import type { ScaledPrior } from "../../model/units.ts";
import type { MetricKind } from "../nuts/metric.ts";
import { choleskyCoordinates } from "./cholesky-coordinates.ts";
import { type CountCoordinate, latentCount, publicCount } from "./count-coordinate.ts";
import { variancesFromCurvature } from "./curvature.ts";
import type { Layout } from "./layout.ts";
import { type NoiseDensity, noiseDensity } from "./noise-density.ts";
import { pilotIsSmooth } from "./pilot.ts";
import { residualCoordinates } from "./residual-coordinates.ts";
import { scatterOf, startingMoments } from "./starting-moments.ts";
import { exactTarget } from "./target.ts";

/** Up to this many latent entries a dense metric pays for itself. */
const DENSE_LIMIT = 30;
/** How far the scatter must stand above the noise (see `clearance`) for residual coordinates to be tried, or taken. */
const [WORTH_A_PILOT, CLEAR_OF_NOISE] = [8, 60];
/** A private count must lie this many noise scales inside its range. */
const COUNT_MARGIN = 20;

export function chooseCoordinates(regression: Regression, prior: ScaledPrior): Layout {
  const clear = countIsClear(regression) ? clearance(regression) : 0;
  if (clear >= WORTH_A_PILOT) {
    const residual = residualLayout(regression, prior);
    if (clear >= CLEAR_OF_NOISE || pilotIsSmooth(residual)) return residual;
  }
  return choleskyLayout(regression, prior, latentEntries(regression) <= DENSE_LIMIT ? "dense" : "diagonal");
}

export function choleskyLayout(regression: Regression, prior: ScaledPrior, metric: MetricKind): Layout {
  const start = startingMoments(regression);
  const coordinates = choleskyCoordinates(regression.moments.rows, countCoordinate(regression));
  const target = exactTarget(regression, prior, coordinates, noiseOf(regression));
  const center = coordinates.locate(start.count, start.moments);
  // A Laplace density has no curvature, or at its kink all of it: a normal of the same variance stands in.
  const smooth = noiseOf({ ...regression, noise: { kind: "gaussian", scale: noiseDeviation(regression) } });
  const variances = variancesFromCurvature(exactTarget(regression, prior, coordinates, smooth), center);
  const description = `Cholesky coordinates, ${metric} metric`;
  return { coordinates, target, metric, targetAcceptance: 0.8, center, variances, description };
}

export function residualLayout(regression: Regression, prior: ScaledPrior): Layout {
  const { moments, noise, count } = regression;
  const coordinates = residualCoordinates({
    observed: moments.data,
    size: moments.rows,
    noise,
    count: count.kind === "public" ? count : { fewest: fewestRows(regression), most: count.maxRows },
  });
  const target = exactTarget(regression, prior, coordinates, null);
  const center = new Float64Array(coordinates.dimension);
  const variances = center.map(() => coordinates.standardVariance);
  const description = "residual coordinates, diagonal metric";
  // Shorter steps than usual: where little scatter is left, the bent diagonal is stiff.
  return { coordinates, target, metric: "diagonal", targetAcceptance: 0.9, center, variances, description };
}

/**
 * The smallest eigenvalue of the scatter against the noise of a matrix of its size, times √(latent entries): the more
 * of these there are, the shorter the steps, and the less often a step runs out of the cone of positive matrices.
 */
export function clearance(regression: Regression): number {
  const { moments } = regression;
  const m = moments.rows - 1;
  const smallest = symmetricEigen(scatterOf(moments.data[0], moments.data, m)).values[0];
  return (smallest / (noiseDeviation(regression) * Math.sqrt(m))) * Math.sqrt(latentEntries(regression));
}

function noiseDeviation({ noise }: Regression): number {
  return noise.kind === "laplace" ? Math.SQRT2 * noise.scale : noise.scale;
}

function countIsClear(regression: Regression): boolean {
  const { count, moments, noise } = regression;
  if (count.kind === "public") return true;
  const margin = COUNT_MARGIN * noise.scale;
  return moments.data[0] - margin > fewestRows(regression) && moments.data[0] + margin < count.maxRows;
}

function latentEntries({ moments, count }: Regression): number {
  return (moments.rows * (moments.rows + 1)) / 2 - (count.kind === "public" ? 1 : 0);
}

function countCoordinate(regression: Regression): CountCoordinate {
  const { count } = regression;
  return count.kind === "public" ? publicCount(count.value) : latentCount(fewestRows(regression), count.maxRows);
}

function noiseOf({ moments, noise, count }: Regression): NoiseDensity {
  return noiseDensity(moments.data, moments.rows, count.kind === "private", noise);
}
