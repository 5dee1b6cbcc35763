// The results of an experiment as files: FOLDER/NAME/results.json with its figures; FOLDER/costs.json says where the
// processor time went. Results have one row per line, so that changes give readable diffs.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PublicError } from "../../src/errors.ts";
import { writeAtomically } from "../../src/node/files/write-atomically.ts";
import { type Costs, costsOf } from "./costs.ts";
import type { Experiment, TrialSet } from "./experiment.ts";
import { readOutcomes } from "./log-files.ts";

/** From the trials in the folder, or otherwise from the results of an earlier report. */
export async function reportExperiment(experiment: Experiment, folder: string, trials?: number): Promise<unknown> {
  const outcomes = await readOutcomes(experiment.trials, folder, trials);
  const results = outcomes?.length ? experiment.summarise(outcomes) : await readResults(experiment, folder);
  const place = join(folder, experiment.name);
  await mkdir(place, { recursive: true });
  await writeAtomically(join(place, "results.json"), `${compactJson(results)}\n`);
  for (const { name, svg } of await experiment.figures(results)) await writeAtomically(join(place, `${name}.svg`), svg);
  return results;
}

async function readResults({ name, trials }: Experiment, folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name, "results.json"), "utf8"));
  } catch {
    throw new PublicError(`${folder} holds no trials of ${trials.name} and no results of ${name}: run it first`);
  }
}

/** Sets without trials in the folder keep what an earlier report said of them. */
export async function writeCosts(sets: readonly TrialSet[], folder: string): Promise<void> {
  const file = join(folder, "costs.json");
  const earlier: readonly Costs[] = JSON.parse(await readFile(file, "utf8").catch(() => "[]"));
  const costs = await Promise.all(
    sets.map(async (set) => {
      const outcomes = (await readOutcomes(set, folder)) ?? [];
      return outcomes.length > 0 ? costsOf(set.name, outcomes) : earlier.find((one) => one.set === set.name);
    }),
  );
  const known = costs.filter((one) => one !== undefined);
  if (known.length > 0) await writeAtomically(file, `${compactJson(known)}\n`);
}

/** Two levels of structure, then one line per value. */
function compactJson(value: unknown, depth = 0): string {
  const inner = "  ".repeat(depth + 1);
  const outer = "  ".repeat(depth);
  if (Array.isArray(value) && value.some((entry) => typeof entry === "object")) {
    return `[\n${value.map((entry) => `${inner}${JSON.stringify(entry)}`).join(",\n")}\n${outer}]`;
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, entry]) => `${inner}${JSON.stringify(key)}: ${compactJson(entry, depth + 1)}`,
  );
  return `{\n${entries.join(",\n")}\n${outer}}`;
}
