// Components relative to the count and to their intervals, for releases whose noise outweighs the signal: rows with a
// diagonal of their own by the factor of B/n, all else logistic between the ends of its interval (for the row of a
// two-level variable a partial correlation). The noise enters as the joint density of all components at once
// (docs/theory/exact.md §4).
import { log } from "../../math/elementary/log.ts";
import { emptyCutValue, uniformLaw } from "../../noise/cut-law.ts";
import { noiseDensity } from "../../noise/noise-density.ts";
import type { NoiseLaw } from "../../noise/noise-law.ts";
import { addedCoordinates, withoutFurtherSites } from "./added-noise.ts";
import { emptyTrace, type Placement } from "./placement.ts";

export interface RelativePlacement extends Placement {
  /** Variances of its own coordinates: the noise of further sites. */
  readonly ownVariances: readonly number[];
}

export function relativePlacement(values: Float64Array, law: NoiseLaw): RelativePlacement {
  const size = values.length;
  const apart = withoutFurtherSites(law);
  const density = noiseDensity(apart.noise);
  const added = addedCoordinates(apart.added);
  const memory = added.newMemory();
  const observed = Float64Array.from(values);
  const trace = emptyTrace(size);
  const noise = new Float64Array(size);
  const byNoise = new Float64Array(size);
  const placed = emptyCutValue();

  return {
    byFactor: true,
    ownCoordinates: added.variances.length,
    ownVariances: added.variances,
    trace,
    begin(position) {
      observed.set(values);
      return added.subtract(position, 0, observed, memory);
    },
    place(component, v, low, high) {
      uniformLaw.place(v, low, high, placed);
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
    pullBack: (_, gradient) => added.pullBack(memory, byNoise, gradient, 0),
    locate: (_, wanted, low, high) => log((wanted - low) / (high - wanted)),
    ownAt: () => new Float64Array(added.variances.length),
  };
}
