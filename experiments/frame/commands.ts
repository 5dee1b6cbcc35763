// npm run experiment -- list | run | merge | report: the paper's evaluation and our own, from the first trial to the
// figures. A run may be sharded over machines, killed and resumed without changing its numbers.
import { Command } from "commander";
import { alignColumns, alignWords, print, printJson, tell, wholeNumber } from "../../src/cli/output.ts";
import { PublicError } from "../../src/errors.ts";
import { EXPERIMENTS, trialSetsOf } from "../index.ts";
import type { Experiment } from "./experiment.ts";
import { parseShard } from "./jobs.ts";
import { mergeFolders } from "./log-files.ts";
import { reportExperiment, writeCosts } from "./result-files.ts";
import { runSet } from "./run-set.ts";

const FOLDER = "noisewise-experiments";

interface RunOptions {
  readonly out: string;
  readonly trials?: number;
  readonly shard?: string;
  readonly resume?: boolean;
  readonly seed: number;
  readonly quick?: boolean;
  readonly workers?: number;
  readonly json?: boolean;
}

interface ReportOptions {
  readonly out: string;
  readonly json?: boolean;
}

export function experimentCommands(): Command {
  return new Command("experiment")
    .description("reproduce the paper's evaluation, and ours")
    .addCommand(listCommand())
    .addCommand(runCommand())
    .addCommand(mergeCommand())
    .addCommand(reportCommand());
}

function listCommand(): Command {
  return new Command("list").description("the experiments").option("--json", "machine-readable output").action(list);
}

function runCommand(): Command {
  return new Command("run")
    .description("run the trials of experiments, then report on them")
    .argument("<name...>", 'experiments, or "all"')
    .option("--out <folder>", "where trials, results and figures go", FOLDER)
    .option("--trials <m>", "trials of each cell (as many as the experiment asks for)", wholeNumber)
    .option("--shard <i/n>", "run only part i of n; merge puts the parts together")
    .option("--resume", "go on with the trials in that folder")
    .option("--seed <n>", "same seed, same trials", wholeNumber, 1)
    .option("--quick", "chains a fiftieth as long: to try things out, the numbers mean nothing")
    .option("--workers <n>", "processes to use (all cores); changes no number", wholeNumber)
    .option("--json", "print the results as JSON")
    .action(run);
}

function mergeCommand(): Command {
  return new Command("merge")
    .description("put the shards of a run together")
    .argument("<name>", 'an experiment, or "all"')
    .argument("<folders...>", "folders that hold shards")
    .option("--out <folder>", "where the whole goes", FOLDER)
    .action(merge);
}

function reportCommand(): Command {
  return new Command("report")
    .description("results and figures from the trials in a folder, or from results kept there")
    .argument("<name...>", 'experiments, or "all"')
    .option("--out <folder>", "the folder", FOLDER)
    .option("--json", "print the results as JSON")
    .action((names: string[], options: ReportOptions) => report(find(names), options));
}

function list({ json }: { readonly json?: boolean }): void {
  const rows = EXPERIMENTS.map(({ name, title, trials }) => ({
    name,
    title,
    cells: trials.cells.length,
    trials: trials.trials,
  }));
  const lines = rows.map(({ name, title, cells, trials }) => [name, `${cells} × ${trials}`, title]);
  if (json) printJson(rows);
  else print(alignWords([["experiment", "trials", "what it shows"], ...lines]));
}

async function run(names: string[], options: RunOptions): Promise<void> {
  const experiments = find(names);
  const { out, trials, seed, quick, resume, workers } = options;
  const shard = options.shard === undefined ? undefined : parseShard(options.shard);
  for (const set of trialSetsOf(experiments)) {
    const started = performance.now();
    const added = await runSet(set, { out, seed, quick, trials, shard, resume, workers });
    tell(`${set.name}: ${added} trials in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  if (shard) tell(`shard ${options.shard} is in ${out}: merge puts the shards together`);
  else await report(experiments, options);
}

async function merge(name: string, folders: string[], { out }: ReportOptions): Promise<void> {
  for (const set of trialSetsOf(find([name]))) {
    tell(`${set.name}: ${await mergeFolders(set, folders, out)} trials in ${out}`);
  }
}

async function report(experiments: readonly Experiment[], { out, json }: ReportOptions): Promise<void> {
  const all: Record<string, unknown> = {};
  for (const experiment of experiments) {
    const results = await reportExperiment(experiment, out);
    all[experiment.name] = results;
    if (!json) print(`${experiment.name}: ${experiment.title}\n\n${alignColumns(experiment.table(results))}\n`);
  }
  await writeCosts(trialSetsOf(EXPERIMENTS), out);
  if (json) printJson(all);
  else tell(`results and figures are in ${out}`);
}

function find(names: readonly string[]): readonly Experiment[] {
  if (names.includes("all")) return EXPERIMENTS;
  return names.map((name) => {
    const found = EXPERIMENTS.find((experiment) => experiment.name === name);
    if (found) return found;
    const known = EXPERIMENTS.map((experiment) => experiment.name).join(", ");
    throw new PublicError(`experiment "${name}" is unknown; there are ${known}`);
  });
}
