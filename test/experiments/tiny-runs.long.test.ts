// Every experiment in small, from trials to results, table and figures: one trial of each cell in every run, five in
// `npm run test:long`.
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { reportExperiment, writeCosts } from "../../experiments/frame/result-files.ts";
import { runSet } from "../../experiments/frame/run-set.ts";
import { EXPERIMENTS, trialSetsOf } from "../../experiments/index.ts";
import { LONG } from "../support/effort.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startInnerWorker } from "./inner-worker.ts";

const TRIALS = LONG ? 5 : 1;
/** Experiments whose results are read as a table. */
const WITHOUT_FIGURES = new Set(["prior-search", "sites"]);
const find = (name: string) => EXPERIMENTS.find((experiment) => experiment.name === name)!;
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

describe(`every experiment, trials of each cell: ${TRIALS}`, () => {
  beforeAll(async () => {
    const settings = { seed: 3, quick: true, workers: 1, startWorker: () => startInnerWorker(), trials: TRIALS };
    for (const set of trialSetsOf(EXPERIMENTS)) await runSet(set, { ...settings, out: at("all") });
  });

  it.each(EXPERIMENTS.map(({ name }) => name))("%s: results, table, figures", async (name) => {
    const experiment = find(name);
    const results = await reportExperiment(experiment, at("all"));
    expect(JSON.parse(await readFile(join(at("all"), name, "results.json"), "utf8"))).toEqual(
      JSON.parse(JSON.stringify(results)),
    );
    const table = experiment.table(results);
    expect(table.length).toBeGreaterThan(1);
    for (const row of table) {
      expect(row).toHaveLength(table[0].length);
      for (const entry of row) expect(entry).not.toMatch(/NaN|undefined|null/);
    }
    const files = (await readdir(join(at("all"), name))).filter((file) => file.endsWith(".svg"));
    expect(files.length > 0).toBe(!WITHOUT_FIGURES.has(name));
    for (const file of files) {
      const svg = await readFile(join(at("all"), name, file), "utf8");
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toContain("NaN");
    }
  });

  it("reports again from kept results alone", async () => {
    const kept = await reportExperiment(find("utility"), at("all"));
    await mkdir(join(at("kept"), "utility"), { recursive: true });
    await copyFile(join(at("all"), "utility", "results.json"), join(at("kept"), "utility", "results.json"));
    expect(await reportExperiment(find("utility"), at("kept"))).toEqual(kept);
    await expect(reportExperiment(find("runtime"), at("kept"))).rejects.toThrow("run it first");
  });

  it("reports where the time went", async () => {
    await writeCosts(trialSetsOf(EXPERIMENTS), at("all"));
    const costs = JSON.parse(await readFile(join(at("all"), "costs.json"), "utf8"));
    expect(costs).toHaveLength(trialSetsOf(EXPERIMENTS).length);
    for (const { seconds, byLabel } of costs)
      expect(seconds).toBeGreaterThanOrEqual(Math.max(...(Object.values(byLabel) as number[])));
  });
});
