// A description of a table: latent moments of the variables asked for, by NUTS under a vague prior. Everything a description
// says of the people in the table is a function of these moments (posterior/description.ts).
import type { MomentSelection } from "../model/moment-selection.ts";
import type { ChainQuestion } from "./chain-question.ts";
import { momentSampler } from "./exact/moment-sampler.ts";
import { noiseCoordinates } from "./exact/parametrization.ts";
import { type TablePrior, vagueDensity } from "./exact/vague-density.ts";
import type { NutsState } from "./nuts/nuts.ts";

/** The moments of the variables to describe, and what is thought of them; plain data that workers can receive. */
export interface DescriptionProblem {
  readonly selection: MomentSelection;
  readonly prior: TablePrior;
}

/** A draw's figures are its moments, by component, as averages over the people. */
export function descriptionQuestion({ selection, prior }: DescriptionProblem): ChainQuestion {
  const { components, count } = selection;
  return {
    coefficients: [],
    hasErrorVariance: false,
    figures: Array.from(components, (_, component) => String(component)),
    drawsCount: count.kind === "private",
    sampler(warmup) {
      const { latent, ...chain } = momentSampler(noiseCoordinates(selection, vagueDensity(selection, prior)), warmup);
      return {
        ...chain,
        draw(state: NutsState, _random, out) {
          const { placement, count: people } = latent(state);
          for (let c = 0; c < components.length; c++) out.figures[c] = placement.trace.value[c] / people;
          out.count = people;
        },
      };
    },
  };
}
