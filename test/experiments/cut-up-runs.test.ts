// The same records however a run is cut up: in processes or in this one, in shards, after a kill.
import { appendFile, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WHOLE } from "../../experiments/frame/jobs.ts";
import { logPath, mergeFolders, readOutcomes } from "../../experiments/frame/log-files.ts";
import { runSet } from "../../experiments/frame/run-set.ts";
import { robustness } from "../../experiments/robustness/experiment.ts";
import { PublicError } from "../../src/errors.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startInnerWorker } from "./inner-worker.ts";

const settings = { seed: 3, quick: true, workers: 2, startWorker: () => startInnerWorker() };
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

describe("a run in pieces", () => {
  // The cheapest trials that fit something: 15 cells.
  const set = robustness.trials;
  const run = (out: string, more = {}) => runSet(set, { ...settings, trials: 2, out: at(out), ...more });
  const recordsOf = async (out: string) =>
    (await readOutcomes(set, at(out)))!.map(({ cell, trial, record }) => ({ cell, trial, record }));

  it("has the same records in processes or in this one, in shards, and after a kill", async () => {
    await run("whole", { startWorker: undefined });
    const whole = await recordsOf("whole");
    expect(whole).toHaveLength(30);

    for (const index of [1, 2, 3]) await run(`shard-${index}`, { shard: { index, of: 3 }, workers: 1 });
    expect(
      await mergeFolders(
        set,
        [1, 2, 3].map((index) => at(`shard-${index}`)),
        at("merged"),
      ),
    ).toBe(30);
    expect(await recordsOf("merged")).toEqual(whole);

    await run("killed");
    const log = logPath(at("killed"), set.name, WHOLE);
    const text = await readFile(log, "utf8");
    // Cut in the middle of the 17th trial.
    const line = text.split("\n", 18).join("\n").length;
    await truncate(log, line - 100);
    await expect(run("killed")).rejects.toThrow("--resume");
    expect(await run("killed", { resume: true })).toBe(14);
    expect(await recordsOf("killed")).toEqual(whole);
    expect(await run("killed", { resume: true, trials: 3 })).toBe(15);
  });

  it("refuses to continue with trials of another run, or with a modified log", async () => {
    await run("first", { trials: 1 });
    await expect(run("first", { resume: true, seed: 4 })).rejects.toThrow("seed is 3, not 4");
    await expect(run("first", { resume: true, quick: false })).rejects.toThrow("cut short");
    await appendFile(logPath(at("first"), set.name, WHOLE), "{}\n");
    await expect(run("first", { resume: true })).rejects.toThrow("line 17");
    await expect(mergeFolders(set, [at("nowhere")], at("merged"))).rejects.toThrow("no trials");
  });

  it("starts over if not even the header was written", async () => {
    await run("headless", { trials: 1 });
    await truncate(logPath(at("headless"), set.name, WHOLE), 10);
    expect(await run("headless", { trials: 1, resume: true })).toBe(15);
    expect(await recordsOf("headless")).toHaveLength(15);
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
