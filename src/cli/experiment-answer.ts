// A job, as it travels to a worker → what the worker answers: the outcome of the trial, or what went wrong.
import { EXPERIMENTS, trialSetsOf } from "../../experiments/index.ts";
import { PublicError } from "../errors.ts";
import { CALIBRATE_SET, calibrateSet } from "../experiments/calibrate-set.ts";
import type { Cell, TrialSet } from "../experiments/experiment.ts";
import type { FromWorker, ToWorker } from "../experiments/protocol.ts";
import { runTrial } from "../experiments/run-trial.ts";

function findSet(name: string): TrialSet {
  if (name === CALIBRATE_SET) return calibrateSet([], 0) as unknown as TrialSet<Cell>;
  return trialSetsOf(EXPERIMENTS).find((set) => set.name === name)!;
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function answerJob({ set, settings, cell, trial }: ToWorker): FromWorker {
  try {
    return { kind: "done", outcome: runTrial(findSet(set), cell, trial, settings, processorSeconds) };
  } catch (error) {
    return { kind: "failed", message: (error as Error).message, isPublic: error instanceof PublicError };
  }
}
