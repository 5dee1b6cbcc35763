// Draws of a population's averages → what share of the response's entropy each of several logistic models explains, draw by draw
// and comparable between models (docs/theory/models.md §4).
import { mean } from "../diagnostics/moments.ts";
import { explainedEntropy } from "../model/levels/explained-entropy.ts";
import type { Posterior } from "./posterior.ts";

/** Names of the figures that hold the averages of k rows: a lower triangle, row by row. */
export function populationNames(k: number): string[] {
  return Array.from({ length: (k * (k + 1)) / 2 }, (_, at) => `population ${at}`);
}

/** A model is the positions of its covariates among those of the posterior, whose figures hold averages; corrected for chance. */
export function entropyByModels(
  { figures, provenance }: Posterior,
  models: readonly (readonly number[])[],
): Float64Array[] {
  const { covariates, responses = [] } = provenance;
  const columns = [...covariates, ...responses];
  const triangle = populationNames(1 + columns.length).map((name) => figures.get(name)!);
  const average = triangle.map((draws) => mean([draws]));
  return models.map((model) => {
    const share = explainedEntropy(
      columns,
      model.map((at) => covariates[at]),
      responses,
    );
    const drawn = triangle[0].map((_, s) => share(triangle.map((draws) => draws[s])));
    // As for R²: both the draws and their centre are above the truth by the same amount.
    const chance = 2 * (mean([drawn]) - share(average));
    return drawn.map((value) => value - chance);
  });
}
