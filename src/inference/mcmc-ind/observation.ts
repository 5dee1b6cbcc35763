// The likelihood of the moments of simulated rows: compares each noisy component with its first entry in B. A private
// count is plugged in, so its noise is omitted.
import type { Regression } from "../../model/regression.ts";
import { firstEntries, PRIVATE_COUNT } from "../../moments/moment-table.ts";
import { noiseDensity } from "../../noise/noise-density.ts";
import { marginalNoise } from "../../noise/noise-law.ts";

/** The log density of z − B; adds ∂/∂B to the lower triangle of `gradient`, halved off the diagonal. */
export type Observation = (moments: Float64Array, gradient: Float64Array) => number;

export function observation({ table, components, noise, count }: Regression): Observation {
  const { size } = table;
  const all = firstEntries(table, components.length).map(({ row, column }, component) => ({ row, column, component }));
  const seen = all.filter(({ component }) => count.kind === "public" || component !== PRIVATE_COUNT);
  const density = noiseDensity(
    marginalNoise(
      noise,
      seen.map(({ component }) => component),
    ),
  );
  const residuals = new Float64Array(seen.length);
  const byResidual = new Float64Array(seen.length);
  return (moments, gradient) => {
    for (let i = 0; i < seen.length; i++) {
      const { row, column, component } = seen[i];
      residuals[i] = components[component] - moments[row * size + column];
    }
    const log = density(residuals, byResidual);
    for (let i = 0; i < seen.length; i++) {
      const { row, column } = seen[i];
      gradient[row * size + column] -= byResidual[i] * (row === column ? 1 : 0.5);
    }
    return log;
  };
}
