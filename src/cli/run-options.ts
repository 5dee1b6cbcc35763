// The options that say how a posterior is sampled, shared by fit and compare.
import type { Command } from "commander";
import type { FitOptions } from "../inference/fit.ts";
import { wholeNumber } from "./output.ts";

export interface RunOptions {
  readonly prior?: string;
  readonly chains?: number;
  readonly warmup?: number;
  readonly draws?: number;
  readonly thin?: number;
  readonly seed?: number;
  readonly workers?: number;
  /** Seconds. */
  readonly maxTime?: number;
}

export function addRunOptions(command: Command): Command {
  return command
    .option("--prior <file>", "a prior (noisewise prior prints the default one)")
    .option("--chains <n>", "independent chains (4)", wholeNumber)
    .option("--warmup <n>", "steps per chain that are thrown away", wholeNumber)
    .option("--draws <n>", "draws kept per chain", wholeNumber)
    .option("--thin <n>", "steps per draw kept", wholeNumber)
    .option("--seed <n>", "same seed, same draws (1)", wholeNumber)
    .option("--workers <n>", "threads to use (all cores); changes no number", wholeNumber)
    .option("--max-time <s>", "repeat a run with too few draws if done within so many seconds (120)", wholeNumber);
}

export async function fitOptions(options: RunOptions): Promise<FitOptions> {
  const { chains, warmup, draws, thin, seed } = options;
  const prior = options.prior === undefined ? undefined : await readPrior(options.prior);
  return { chains, warmup, draws, thin, seed, prior };
}

async function readPrior(path: string): Promise<unknown> {
  const { readJson } = await import("../node/files/read-json.ts");
  return readJson(path);
}
