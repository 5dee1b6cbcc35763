// All experiments, in reading order.
import { asymptotics } from "./asymptotics/experiment.ts";
import { calibration } from "./calibration/experiment.ts";
import { cirrhosis } from "./cirrhosis/experiment.ts";
import { coverageExperiment } from "./coverage/experiment.ts";
import { dimension } from "./dimension/experiment.ts";
import { exactness } from "./exactness/experiment.ts";
import type { Experiment, TrialSet } from "./frame/experiment.ts";
import { informative } from "./informative/experiment.ts";
import { leagueExperiment } from "./league/experiment.ts";
import { longChains } from "./long-chains/experiment.ts";
import { priorSearch } from "./prior-search/experiment.ts";
import { robustness } from "./robustness/experiment.ts";
import { runtime } from "./runtime/experiment.ts";
import { sensitivityExperiment } from "./sensitivity/experiment.ts";
import { sitesExperiment } from "./sites/experiment.ts";
import { utility } from "./utility/experiment.ts";

export const EXPERIMENTS: readonly Experiment[] = [
  calibration,
  exactness,
  informative,
  longChains,
  utility,
  runtime,
  dimension,
  cirrhosis,
  asymptotics,
  robustness,
  coverageExperiment,
  priorSearch,
  sensitivityExperiment,
  sitesExperiment,
  leagueExperiment,
];

export function findTrialSet(name: string): TrialSet {
  const set = EXPERIMENTS.find(({ trials }) => trials.name === name)?.trials;
  if (set === undefined) throw new Error(`no experiment has trials called ${name}`);
  return set;
}

/** The distinct sets of trials behind the experiments. */
export function trialSetsOf(experiments: readonly Experiment[]): TrialSet[] {
  return [...new Set(experiments.map(({ trials }) => trials))];
}
