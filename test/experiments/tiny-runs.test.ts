// Every experiment in small, from trials to results, table and figures; and the same records however
// the run was cut up.
import { appendFile, copyFile, mkdir, readdir, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { WHOLE } from "../../experiments/frame/jobs.ts";
import { logPath, mergeFolders, readOutcomes } from "../../experiments/frame/log-files.ts";
import { reportExperiment, writeCosts } from "../../experiments/frame/result-files.ts";
import { runSet } from "../../experiments/frame/run-set.ts";
import { EXPERIMENTS, trialSetsOf } from "../../experiments/index.ts";
import { PublicError } from "../../src/errors.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startInnerWorker } from "./inner-worker.ts";

const settings = { seed: 3, quick: true, workers: 2, startWorker: () => startInnerWorker() };
/** Experiments whose results are read as a table. */
const WITHOUT_FIGURES = new Set(["prior-search", "sites"]);
const find = (name: string) => EXPERIMENTS.find((experiment) => experiment.name === name)!;
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

const recordsOf = async (name: string, out: string) =>
  (await readOutcomes(find(name).trials, out))!.map(({ cell, trial, record }) => ({ cell, trial, record }));

describe("every experiment, five trials of each cell", () => {
  beforeAll(async () => {
    for (const set of trialSetsOf(EXPERIMENTS)) await runSet(set, { ...settings, trials: 5, out: at("all") });
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

  it("tells where the time went", async () => {
    await writeCosts(trialSetsOf(EXPERIMENTS), at("all"));
    const costs = JSON.parse(await readFile(join(at("all"), "costs.json"), "utf8"));
    expect(costs).toHaveLength(trialSetsOf(EXPERIMENTS).length);
    for (const { seconds, byLabel } of costs)
      expect(seconds).toBeGreaterThanOrEqual(Math.max(...(Object.values(byLabel) as number[])));
  });
});

describe("a run that is cut up", () => {
  const set = find("sensitivity").trials;
  const run = (out: string, more = {}) => runSet(set, { ...settings, trials: 4, out: at(out), ...more });

  it("has the same records in processes or in this one, in shards, and after a kill", async () => {
    await run("whole", { startWorker: undefined });
    const whole = await recordsOf("sensitivity", at("whole"));
    expect(whole).toHaveLength(40);

    for (const index of [1, 2, 3]) await run(`shard-${index}`, { shard: { index, of: 3 }, workers: 1 });
    expect(
      await mergeFolders(
        set,
        [1, 2, 3].map((index) => at(`shard-${index}`)),
        at("merged"),
      ),
    ).toBe(40);
    expect(await recordsOf("sensitivity", at("merged"))).toEqual(whole);

    await run("killed");
    const log = logPath(at("killed"), set.name, WHOLE);
    const text = await readFile(log, "utf8");
    // Cut in the middle of the 17th trial.
    const line = text.split("\n", 18).join("\n").length;
    await truncate(log, line - 100);
    await expect(run("killed")).rejects.toThrow("--resume");
    expect(await run("killed", { resume: true })).toBe(24);
    expect(await recordsOf("sensitivity", at("killed"))).toEqual(whole);
    expect(await run("killed", { resume: true, trials: 5 })).toBe(10);
  });

  it("refuses to go on with trials of another run, or with a changed log", async () => {
    await run("first", { trials: 1 });
    await expect(run("first", { resume: true, seed: 4 })).rejects.toThrow("seed is 3, not 4");
    await expect(run("first", { resume: true, quick: false })).rejects.toThrow("cut short");
    await appendFile(logPath(at("first"), set.name, WHOLE), "{}\n");
    await expect(run("first", { resume: true })).rejects.toThrow("line 12");
    await expect(mergeFolders(set, [at("nowhere")], at("merged"))).rejects.toThrow("no trials");
  });

  it("starts over where not even the header was written", async () => {
    await run("headless", { trials: 1 });
    await truncate(logPath(at("headless"), set.name, WHOLE), 10);
    expect(await run("headless", { trials: 1, resume: true })).toBe(10);
    expect(await recordsOf("sensitivity", at("headless"))).toHaveLength(10);
  });

  it("passes on what went wrong in a worker", async () => {
    const fail = (): never => {
      throw new PublicError("no such method");
    };
    const broken = { ...set, run: fail };
    const startWorker = () => startInnerWorker(() => broken);
    await expect(run("broken", { startWorker })).rejects.toThrow(
      new PublicError(`trial 0 of ${set.cells[0].key}: no such method`),
    );
  });
});
