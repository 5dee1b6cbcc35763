// Components relative to the count and to their intervals, for releases whose noise outweighs the signal: rows with a
// diagonal of their own by the factor of B/n, all else logistic between the ends of its interval (for the row of a
// two-level variable a partial correlation). The noise enters as the joint density of all components at once
// (docs/theory/exact.md §4).
import { log } from "../../math/elementary/log.ts";
import type { NoiseDensity } from "../../noise/noise-density.ts";
import type { AddedNoise } from "../../noise/noise-law.ts";
import { addedCoordinates } from "./added-noise.ts";
import { emptyPlace, uniformPlace } from "./cut-laws.ts";
import { emptyTrace, type Placement } from "./placement.ts";

/** A component is never located nearer to an end of its interval than this share of it: a chain starts off the edge. */
const MARGIN = 0.2;

export interface RelativePlacement extends Placement {
  /** Variances of its own coordinates: the noise of further sites. */
  readonly ownVariances: readonly number[];
}

/** `density` is that of the noise of one site; what others add has coordinates of its own. */
export function relativePlacement(
  values: Float64Array,
  density: NoiseDensity,
  furtherSites?: readonly AddedNoise[],
): RelativePlacement {
  const size = values.length;
  const added = addedCoordinates(values, furtherSites);
  const { observed } = added;
  const trace = emptyTrace(size);
  const noise = new Float64Array(size);
  const byNoise = new Float64Array(size);
  const placed = emptyPlace();

  return {
    byFactor: true,
    ownCoordinates: added.dimension,
    ownVariances: added.variances,
    trace,
    begin: (position) => added.begin(position, 0),
    place(component, v, low, high) {
      uniformPlace(v, low, high, placed);
      trace.value[component] = placed.x;
      trace.byCoordinate[component] = placed.byCoordinate;
      trace.byLow[component] = placed.byLow;
      trace.byHigh[component] = placed.byHigh;
      trace.logByCoordinate[component] = placed.logByCoordinate;
      trace.logByLow[component] = placed.logByLow;
      trace.logByHigh[component] = placed.logByHigh;
      return placed.log;
    },
    finish(adjoint) {
      for (let component = 0; component < size; component++)
        noise[component] = observed[component] - trace.value[component];
      const log = density(noise, byNoise);
      for (let component = 0; component < size; component++) adjoint[component] -= byNoise[component];
      return log;
    },
    pullBack: (_, gradient) => added.pullBack(byNoise, gradient, 0),
    locate(wanted, low, high) {
      const share = Math.min(1 - MARGIN, Math.max(MARGIN, (wanted - low) / (high - low)));
      return log(share / (1 - share));
    },
  };
}
