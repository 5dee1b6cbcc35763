// The frame under the experiments: jobs and shards, the log, the random streams, progress.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { costsOf } from "../../experiments/frame/costs.ts";
import type { TrialSet } from "../../experiments/frame/experiment.ts";
import { jobsOf, parseShard, WHOLE, withoutDone } from "../../experiments/frame/jobs.ts";
import { logPath } from "../../experiments/frame/log-files.ts";
import { writeCosts } from "../../experiments/frame/result-files.ts";
import { inOrder, logHeader, logLine, mergeLogs, parseLog } from "../../experiments/frame/trial-log.ts";
import { type Cell, runTrial, trialStream } from "../../src/calibration/trial.ts";
import { describeProgress, duration, progressCounter } from "../../src/cli/trials/run-trials.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const SET: TrialSet<Cell & { size: number }, number> = {
  name: "mock",
  cells: [
    { key: "a", size: 1 },
    { key: "b", size: 2 },
    { key: "c", size: 3 },
  ],
  trials: 4,
  run: ({ size }, trial, { random, timed }) => timed("draw", () => size + trial + random.uniform()),
};

const outcome = (cell: string, trial: number, record: unknown = 0) => ({ cell, trial, record, seconds: {} });
const logOf = (...outcomes: ReturnType<typeof outcome>[]) => ({
  what: "log",
  log: parseLog([logHeader("mock", { seed: 1 }), ...outcomes].map(logLine).join(""), "log"),
});
const anySet = SET as unknown as TrialSet;

describe("jobs", () => {
  it("run each trial number in all cells before the next", () => {
    const names = jobsOf(SET, 2).map(({ cell, trial }) => `${cell.key}${trial}`);
    expect(names).toEqual(["a0", "b0", "c0", "a1", "b1", "c1"]);
  });

  it("are no more of a cell than it allows", () => {
    const capped = { ...SET, most: ({ size }: { readonly size: number }) => size };
    expect(jobsOf(capped, 3).map(({ cell, trial }) => `${cell.key}${trial}`)).toEqual([
      "a0",
      "b0",
      "c0",
      "b1",
      "c1",
      "c2",
    ]);
  });

  it("are divided among shards without gap or overlap", () => {
    const whole = jobsOf(SET, 7).map(({ cell, trial }) => `${cell.key}${trial}`);
    const parts = [1, 2, 3, 4]
      .flatMap((index) => jobsOf(SET, 7, { index, of: 4 }))
      .map(({ cell, trial }) => `${cell.key}${trial}`);
    expect(parts.sort()).toEqual(whole.sort());
  });

  it("omit completed trials", () => {
    const left = withoutDone(jobsOf(SET, 1), [outcome("b", 0), outcome("a", 1)]);
    expect(left.map(({ cell }) => cell.key)).toEqual(["a", "c"]);
  });

  it("refuse shards that do not exist", () => {
    expect(parseShard("2/8")).toEqual({ index: 2, of: 8 });
    for (const text of ["0/2", "3/2", "1", "1/", "a/b", "1/2/3"])
      expect(() => parseShard(text)).toThrow("write it as 2/8");
  });
});

describe("costs", () => {
  const folder = temporaryFolder();

  it("of sets without trials are those of an earlier report", async () => {
    const other: TrialSet = { ...anySet, name: "other" };
    const writeTrials = (set: string) =>
      writeFile(logPath(folder, set, WHOLE), [logHeader(set, { seed: 1 }), outcome("a", 0)].map(logLine).join(""));
    const sets = async () => {
      await writeCosts([anySet, other], folder);
      return JSON.parse(await readFile(join(folder, "costs.json"), "utf8")).map(({ set }: { set: string }) => set);
    };
    await mkdir(dirname(logPath(folder, "mock", WHOLE)), { recursive: true });
    await writeTrials("other");
    expect(await sets()).toEqual(["other"]);
    await rm(logPath(folder, "other", WHOLE));
    await writeTrials("mock");
    expect(await sets()).toEqual(["mock", "other"]);
  });
});

describe("a trial", () => {
  it("depends only on its set, cell, trial and seed", () => {
    const once = (cell: number, trial: number, seed: number) =>
      runTrial(SET, SET.cells[cell], trial, { seed }, () => 0).record;
    expect(once(0, 0, 1)).toBe(once(0, 0, 1));
    const others = [once(0, 0, 2), once(0, 1, 1) - 1, once(1, 0, 1) - 1];
    for (const other of others) expect(other).not.toBeCloseTo(once(0, 0, 1), 6);
    expect(trialStream("x", "a", 0, 1).uniform()).not.toBe(trialStream("y", "a", 0, 1).uniform());
  });

  it("records its time by label, and in total", () => {
    let now = 0;
    const { seconds } = runTrial(SET, SET.cells[0], 0, { seed: 1 }, () => now++);
    expect(seconds).toEqual({ draw: 1, "whole trial": 3 });
    expect(
      costsOf("mock", [
        { ...outcome("a", 0), seconds },
        { ...outcome("a", 1), seconds },
      ]),
    ).toEqual({
      set: "mock",
      trials: 2,
      seconds: 6,
      byLabel: { draw: 2 },
    });
  });
});

describe("the log", () => {
  const text = [logHeader("mock", { seed: 1 }), outcome("a", 0, 0.1 + 0.2), outcome("b", 0, { x: [1] })]
    .map(logLine)
    .join("");

  it("reads back exactly what was written", () => {
    const { header, outcomes } = parseLog(text, "log");
    expect(header).toEqual({ format: "noisewise/trials@1", set: "mock", seed: 1 });
    expect(outcomes.map(({ record }) => record)).toEqual([0.1 + 0.2, { x: [1] }]);
  });

  it("may end anywhere: a torn line does not count", () => {
    const firstOutcome = text.indexOf("\n") + 1;
    for (let end = firstOutcome; end < text.length; end++) {
      const { outcomes, wholeLength } = parseLog(text.slice(0, end), "log");
      expect(outcomes.length).toBe(text.slice(firstOutcome, end).split("\n").length - 1);
      expect(text[wholeLength - 1]).toBe("\n");
    }
  });

  it("must be a log", () => {
    expect(() => parseLog("", "log")).toThrow("no header");
    expect(() => parseLog('{"format":"other"}\n', "log")).toThrow("log");
    expect(() => parseLog(`${text}nonsense\n`, "log")).toThrow("line 4 is not JSON");
    expect(() => parseLog(`${text}{"cell":"a"}\n`, "log")).toThrow("line 4");
  });

  it("is put in order, each trial once", () => {
    const mixed = [outcome("b", 1), outcome("a", 2), outcome("a", 0), outcome("b", 1), outcome("gone", 0)];
    expect(inOrder(anySet, mixed).map(({ cell, trial }) => cell + trial)).toEqual(["a0", "a2", "b1"]);
    expect(inOrder(anySet, mixed, 2).map(({ cell, trial }) => cell + trial)).toEqual(["a0", "b1"]);
  });

  it("merges shards of one run only", () => {
    expect(mergeLogs(anySet, [logOf(outcome("b", 0)), logOf(outcome("a", 0), outcome("b", 0))])).toHaveLength(2);
    expect(() => mergeLogs(anySet, [logOf(outcome("a", 0, 1)), logOf(outcome("a", 0, 2))])).toThrow("differs");
    for (const settings of [{ seed: 2 }, { seed: 1, quick: true }]) {
      const other = { what: "other", log: parseLog(logLine(logHeader("mock", settings)), "other") };
      expect(() => mergeLogs(anySet, [logOf(), other])).toThrow("would not belong together");
    }
  });
});

describe("progress", () => {
  it("estimates the time left by weight", () => {
    const jobs = [3, 1].map((weight, i) => ({ cell: SET.cells[i], trial: 0, weight }));
    const count = progressCounter(jobs);
    expect(describeProgress("mock", count(jobs[0]), 30)).toMatch(/1\/2 trials, 10 s left$/);
    expect(count(jobs[1]).share).toBe(1);
    expect([5, 100, 7200].map(duration)).toEqual(["5 s", "2 min", "2.0 h"]);
  });
});
