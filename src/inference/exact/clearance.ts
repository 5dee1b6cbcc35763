// Whether a release tells its moments clearly: the noise then moves them little, noise coordinates are close to standard, and a chain
// in them has little to learn.
import { symmetricEigen } from "../../math/eigen.ts";
import { fewestRows, type Regression } from "../../model/regression.ts";
import { PRIVATE_COUNT } from "../../moments/moment-table.ts";
import { largestDeviation, noiseDeviations } from "../../noise/noise-law.ts";
import { scatterOf } from "./starting-moments.ts";

/** How far the scatter must stand above the noise (see `clearance`). */
const CLEAR_OF_NOISE = 6;
/** A private count must lie this many noise deviations inside its range. */
const COUNT_MARGIN = 15;

export function standsClear(regression: Regression): boolean {
  return countIsClear(regression) && clearance(regression) >= CLEAR_OF_NOISE;
}

/** The smallest eigenvalue of the scatter against the noise of a matrix of its size. */
export function clearance({ moments, noise }: Regression): number {
  const m = moments.rows - 1;
  const smallest = symmetricEigen(scatterOf(moments.data[0], moments.data, m)).values[0];
  return smallest / (largestDeviation(noise) * Math.sqrt(m));
}

function countIsClear(regression: Regression): boolean {
  const { count, moments, noise } = regression;
  if (count.kind === "public") return true;
  const margin = COUNT_MARGIN * noiseDeviations(noise)[PRIVATE_COUNT];
  return moments.data[0] - margin > fewestRows(regression) && moments.data[0] + margin < count.maxRows;
}
