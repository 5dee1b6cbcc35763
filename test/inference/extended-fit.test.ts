// A fit that extends itself: with stated posteriors in place of runs, when it does so and what it says; and once for real,
// through the command line.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fitExtending } from "../../src/inference/extended-fit.ts";
import type { FitRequest } from "../../src/inference/fit.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { analystRelease, workplace } from "../cli/workplace.ts";
import { autoregressiveChains } from "../diagnostics/reference.ts";
import { runCli } from "../support/run-cli.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const runs = vi.fn<(request: FitRequest) => Promise<Posterior>>();

const REQUEST: FitRequest = { release: {}, formula: "wage ~ age", options: { seed: 3 } };

/** Chains that agree, and of which so many draws are worth one. */
function posterior(memory: number, parts: Parameters<typeof samplePosterior>[0] = {}): Posterior {
  const whole = samplePosterior(parts);
  const { chains, draws } = whole.provenance;
  const age = Float64Array.from(autoregressiveChains(60, chains, draws, memory).flatMap((chain) => [...chain]));
  return { ...whole, draws: new Map([...whole.draws, ["age", age]]) };
}

// With a memory of 0.7 one draw in about six counts: some 280 of 1600.
const SCARCE = 0.7;
const PLENTY = 0;

beforeEach(() => {
  runs.mockReset();
});

describe("a run with too few effective draws", () => {
  it("is repeated as many times as long as it needs, keeps as many draws, and says so", async () => {
    const notes = ["said by the method"];
    runs.mockResolvedValueOnce(posterior(SCARCE, { seconds: 5, notes }));
    runs.mockResolvedValueOnce(posterior(PLENTY, { seconds: 11, notes }));
    const told: number[] = [];
    const { provenance } = await fitExtending(REQUEST, runs, {
      maxSeconds: 60,
      onExtension: (times) => told.push(times),
    });
    expect(told).toHaveLength(1);
    const [times] = told;
    expect(times).toBeGreaterThan(1);
    expect(Number.isInteger(times)).toBe(true);
    expect(runs).toHaveBeenCalledTimes(2);
    expect(runs.mock.calls.map(([{ options }]) => options)).toEqual([{ seed: 3 }, { seed: 3, thin: times }]);
    expect(provenance.seconds).toBe(16);
    expect(provenance.notes).toEqual([
      "said by the method",
      `the first run left too few independent draws, so it was repeated ${times} times as long, with one draw kept every ${times} steps`,
    ]);
  });

  it("multiplies the thinning that the method has", async () => {
    runs.mockResolvedValueOnce(posterior(SCARCE, { thin: 10 }));
    runs.mockResolvedValueOnce(posterior(PLENTY));
    let times = 0;
    await fitExtending(REQUEST, runs, { maxSeconds: 1e6, onExtension: (found) => (times = found) });
    expect(runs.mock.calls[1][0].options.thin).toBe(10 * times);
  });

  it("is not repeated if both runs would take too long", async () => {
    const first = posterior(SCARCE, { seconds: 5 });
    runs.mockResolvedValue(first);
    let times = 0;
    await fitExtending(REQUEST, runs, { maxSeconds: 1e6, onExtension: (found) => (times = found) });
    const enough = 5 * (1 + times);
    runs.mockClear();
    expect(await fitExtending(REQUEST, runs, { maxSeconds: enough - 0.1 })).toBe(first);
    expect(runs).toHaveBeenCalledTimes(1);
    await fitExtending(REQUEST, runs, { maxSeconds: enough });
    expect(runs).toHaveBeenCalledTimes(3);
  });
});

describe("a run is not repeated", () => {
  it("if it has enough draws", async () => {
    const first = posterior(PLENTY);
    runs.mockResolvedValue(first);
    expect(await fitExtending(REQUEST, runs, { maxSeconds: 1e6 })).toBe(first);
    expect(runs).toHaveBeenCalledTimes(1);
  });

  it("if its chains disagree, which a longer run would not fix", async () => {
    const scarce = posterior(SCARCE);
    const age = scarce.draws.get("age")!.map((value, i) => value + (i < 400 ? 5 : 0));
    const apart = { ...scarce, draws: new Map([...scarce.draws, ["age", age]]) };
    runs.mockResolvedValue(apart);
    expect(await fitExtending(REQUEST, runs, { maxSeconds: 1e6 })).toBe(apart);
    expect(runs).toHaveBeenCalledTimes(1);
  });
});

const EXTENDED = /^the first run left too few .* kept every (\d+) steps$/;

describe("noisewise fit", () => {
  // One chain with a short warm-up, and noise that hides most of the table: its 1000 draws are worth fewer than 400.
  const { folder, write } = workplace();
  const release = analystRelease();
  write("release.json", { ...release, moments: { ...release.moments, noise: { kind: "laplace", scale: 30 } } });
  const fitted = async (...args: string[]) => {
    const options = ["--chains", "1", "--warmup", "60", "--json", ...args];
    return JSON.parse((await runCli(folder, "fit", "release.json", "wage ~ age + region", ...options)).stdout);
  };

  it("extends itself, and its note gives the same draws again", async () => {
    const extended = await fitted();
    const [, thin] = extended.notes.map((note: string) => EXTENDED.exec(note)).find(Boolean) ?? [];
    expect(extended.sampler).toMatchObject({ draws: 1000, thin: Number(thin) });
    const again = await fitted("--thin", thin);
    expect(again.parameters).toEqual(extended.parameters);
    expect(again.notes).toEqual(extended.notes.filter((note: string) => !EXTENDED.test(note)));
  });

  it("does not if the user set the draws, or there is no time", async () => {
    for (const limit of [
      ["--draws", "1000"],
      ["--max-time", "0"],
    ]) {
      const { notes, sampler } = await fitted(...limit);
      expect(notes.filter((note: string) => EXTENDED.test(note))).toEqual([]);
      expect(sampler).toMatchObject({ draws: 1000, thin: 1 });
    }
  });
});
