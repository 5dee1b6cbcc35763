// The sampling options shared by fit and compare.
import type { Command } from "commander";
import type { Family, FitOptions } from "../inference/fit.ts";
import { familyOption } from "./family-option.ts";
import { wholeNumber } from "./output.ts";

export interface RunOptions {
  readonly family?: Family;
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
    .addOption(familyOption())
    .option("--prior <file>", "prior file (noisewise prior prints the default one)")
    .option("--chains <n>", "independent chains (default: 4)", wholeNumber)
    .option("--warmup <n>", "warm-up steps per chain, discarded", wholeNumber)
    .option("--draws <n>", "draws to keep per chain", wholeNumber)
    .option("--thin <n>", "keep one draw every n steps", wholeNumber)
    .option("--seed <n>", "random seed: the same seed gives the same draws (default: 1)", wholeNumber)
    .option("--workers <n>", "worker threads (default: one per core); does not affect results", wholeNumber)
    .option(
      "--max-time <s>",
      "rerun longer after too few draws if that takes at most s seconds (default: 120)",
      wholeNumber,
    );
}

export async function fitOptions(options: RunOptions): Promise<FitOptions> {
  const { family, chains, warmup, draws, thin, seed } = options;
  const prior = options.prior === undefined ? undefined : await readPrior(options.prior);
  return { family, chains, warmup, draws, thin, seed, prior };
}

async function readPrior(path: string): Promise<unknown> {
  const { readJson } = await import("../node/files/read-json.ts");
  return readJson(path);
}
