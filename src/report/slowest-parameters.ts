// Posterior → the draws, by chain, of the parameters that mixed worst, whose traces and ranks are worth checking.
import { chainsOf, parameters } from "../posterior/posterior.ts";
import { tabled } from "../posterior/term-table.ts";
import type { Material } from "./material.ts";
import { parameterLabels } from "./terms.ts";

const MAX_PARAMETERS = 6;
const MAX_CHAINS = 8;

export interface ChainsOfParameter {
  readonly label: string;
  readonly rhat: number;
  readonly chains: readonly Float64Array[];
}

export interface SlowestParameters {
  readonly parameters: readonly ChainsOfParameter[];
  readonly parametersLeftOut: number;
  readonly chainsLeftOut: number;
}

export function slowestParameters({
  posterior,
  summary,
  terms,
}: Pick<Material, "posterior" | "summary" | "terms">): SlowestParameters {
  const { draws, chains } = posterior.provenance;
  const labels = parameterLabels(terms);
  const candidates = tabled(summary.parameters).filter(({ rhat }) => rhat !== null);
  const worst = candidates
    .toSorted((a, b) => b.rhat! - a.rhat! || (a.essBulk ?? 0) - (b.essBulk ?? 0))
    .slice(0, MAX_PARAMETERS);
  const values = parameters(posterior);
  return {
    parameters: worst.map(({ name, rhat }) => ({
      label: labels.get(name)!,
      rhat: rhat!,
      chains: chainsOf(values.get(name)!, draws).slice(0, MAX_CHAINS),
    })),
    parametersLeftOut: candidates.length - worst.length,
    chainsLeftOut: Math.max(0, chains - MAX_CHAINS),
  };
}
