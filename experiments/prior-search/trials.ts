// Trials of `prior-search`: one release in a setting for which the prior matters, fitted under each alternative.
import { ALL, type CoverageSetting, c, EDUCATION, g, made, wages } from "../coverage/settings.ts";
import { type Measured, releaseOf } from "../coverage/trials.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { ALTERNATIVES } from "./alternatives.ts";

export type PriorSearchRecord = Readonly<Record<string, Measured>>;

/** A covariate narrower than its bounds, wide bounds, many weak effects, a small error, strong noise on real rows. */
export const TELLING: readonly CoverageSetting[] = [
  made(1, 1000, g(10), 0.5, 0.03, 0.7),
  made(2, 300, g(20), 0.8, 0.15, 0.5),
  wages(28_155, g(6.6), EDUCATION, true),
  made(7, 2000, g(45), 0.14, 0.4, 0),
  made(3, 1000, c(12), 0.95, 0.3, 0),
  wages(28_155, c(84), ALL),
];

export const priorSearchTrials: TrialSet<CoverageSetting, PriorSearchRecord> = {
  name: "prior-search",
  cells: TELLING,
  trials: 40,
  run(setting, _trial, context) {
    const { measure } = releaseOf(setting, context);
    return Object.fromEntries(Object.entries(ALTERNATIVES).map(([name, prior]) => [name, measure(prior)]));
  },
};
