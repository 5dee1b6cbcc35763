// runtime (the paper's figure 3f): process time per fit against n at ε = 0.1, from the trials of `calibration`. As in
// the paper, all process time counts, including compiler and garbage collector.
import type { Outcome } from "../../src/calibration/trial.ts";
import { SYNTHETIC_CELLS, syntheticTrials } from "../calibration/trials.ts";
import { METHOD_NAMES } from "../fit-methods.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded, standardError } from "../frame/rounded.ts";
import type { SyntheticRecord } from "../synthetic/trial.ts";
import type { RuntimeResults } from "./results.ts";

export const runtime = defineExperiment({
  name: "runtime",
  title: "process time per fit against n (paper: figure 3f)",
  trials: syntheticTrials,
  summarise,
  table: ({ rows }) => [
    ["n", "method", "trials", "milliseconds", "standard error"],
    ...rows.map(({ n, method, trials, seconds, standardError: error }) => [
      String(n),
      method,
      String(trials),
      (1000 * seconds).toPrecision(3),
      (1000 * error).toPrecision(2),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).runtimeFigures(results),
});

function summarise(outcomes: readonly Outcome<SyntheticRecord>[]): RuntimeResults {
  const rows = SYNTHETIC_CELLS.filter(({ epsilon }) => epsilon === 0.1).flatMap(({ key, n }) => {
    const trials = outcomes.filter(({ cell }) => cell === key);
    return METHOD_NAMES.flatMap((method) => {
      const values = trials.flatMap(({ seconds }) => seconds[method] ?? []);
      if (values.length === 0) return [];
      const [average, error] = [rounded(mean(values), 3), rounded(standardError(values), 2)];
      return [{ n, method, trials: values.length, seconds: average, standardError: error }];
    });
  });
  return { rows };
}
