// The pool of workers: what each is handed, what is told on the way and to whom, and that every way out ends all workers.
import { describe, expect, it } from "vitest";
import { drawRows, drawTruth, momentsOf } from "../../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import { describe as describeRelease } from "../../src/inference/describe.ts";
import { fit as fitRelease } from "../../src/inference/fit.ts";
import { METHODS } from "../../src/inference/methods.ts";
import { drawTableInWorkers, fitInWorkers, type StartWorker } from "../../src/inference/worker-pool.ts";
import { describeTable } from "../../src/posterior/description/description.ts";
import { seededRandom } from "../../src/random/random.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { workersHere } from "./support/workers-here.ts";

const options = { chains: 3, warmup: 20, draws: 10, thin: 2 };
const request = { release: externalRelease(), formula: "y ~ x", options };

describe("chains in workers", () => {
  // Fourth moments, so that every method can be fitted; and the prior that all of them offer.
  const random = seededRandom(4);
  const rows = drawRows(drawTruth(syntheticPrior(1), random), 60, random);
  const noise = { kind: "laplace", scale: 8 } as const;
  const release = withFourthMoments(simulatedRelease(momentsOf(rows), noise, random), rows, noise, random);
  const requestOf = (method: string) => ({
    release,
    formula: "y ~ x",
    options: { ...options, method, prior: { kind: "conjugate" } },
  });

  it.each(METHODS)("$name has the draws of a fit in one thread, whatever their number", async ({ name }) => {
    const wanted = requestOf(name);
    const here = fitRelease(release, wanted.formula, wanted.options);
    for (const workers of [1, 2, 3]) {
      const { start, said } = workersHere();
      const there = await fitInWorkers(wanted, start, { workers });
      expect(there.draws).toEqual(here.draws);
      expect(there.provenance.sampler).toBe(here.provenance.sampler);
      expect(said.flat().map(({ chain }) => chain)).toHaveLength(options.chains);
    }
    // Another seed has other draws: the comparison can fail.
    const { start } = workersHere();
    const other = { ...wanted, options: { ...wanted.options, seed: 2 } };
    expect((await fitInWorkers(other, start, { workers: 2 })).draws).not.toEqual(here.draws);
  });

  it.each(METHODS)("$name is handed its problem as plain data, fourth moments included", async ({ name }) => {
    const { start, said } = workersHere();
    await fitInWorkers(requestOf(name), start, { workers: 2 });
    for (const message of said.flat()) {
      const copy = structuredClone(message);
      expect(copy).toEqual(message);
      const { job } = copy;
      expect(job.kind === "linear" && job.problem.regression.fourth?.moments.size).toBe(5);
    }
  });

  it.each([
    ["the prior by R²", { release: externalRelease(), options }, "noise coordinates"],
    ["clear moments", { release: externalRelease({ noise: { kind: "laplace", scale: 2 } }) }, "noise coordinates"],
    ["noisy moments", { release: privately(40) }, "relative coordinates"],
  ])("each apply the rule for coordinates themselves, and come to the same: %s", async (_, given, expected) => {
    const { start, heard } = workersHere();
    const conjugate = { ...options, prior: { kind: "conjugate" } };
    const { provenance } = await fitInWorkers({ formula: "y ~ x", options: conjugate, ...given }, start, {
      workers: 3,
    });
    const samplers = heard.flatMap((message) => (message.kind === "done" ? [message.record.sampler] : []));
    expect(samplers).toEqual(Array(options.chains).fill(`${expected}, diagonal metric`));
    expect(provenance.sampler).toBe(samplers[0]);
  });

  /** A private count, which moments from the prior are not offered for. */
  function privately(scale: number) {
    return externalRelease({ noise: { kind: "laplace", scale }, count: { kind: "private" }, maxRows: 500 });
  }
});

describe("draws during a fit", () => {
  it("are those of the posterior, all of them, in order", async () => {
    const told: number[][][] = [[], [], []];
    const { start } = workersHere();
    await fitInWorkers(request, start, {
      workers: 2,
      onDraws: (chain, draws) => told[chain].push(...draws.map((draw) => [...draw])),
    });
    const { draws } = fitRelease(parseRelease(request.release), request.formula, options);
    const [intercept, slope] = [draws.get("intercept")!, draws.get("x")!];
    expect(told.flat()).toEqual([...slope].map((value, i) => [intercept[i], value]));
  });

  it("are not sent unless requested", async () => {
    const { start, heard } = workersHere();
    await fitInWorkers(request, start, { workers: 2, onProgress: () => {} });
    const sent = heard.flatMap((message) => (message.kind === "progress" ? message.draws : []));
    expect(heard.some(({ kind }) => kind === "progress")).toBe(true);
    expect(sent).toEqual([]);
  });

  it("arrive after the progress that counts them, which ends at the last step", async () => {
    const order: string[] = [];
    const { start } = workersHere();
    await fitInWorkers({ ...request, options: { ...options, chains: 1 } }, start, {
      workers: 1,
      onProgress: ([chain]) => order.push(`${chain!.done} of ${chain!.steps}`),
      onDraws: () => order.push("draws"),
    });
    expect(order.slice(-2)).toEqual(["40 of 40", "draws"]);
  });
});

describe("an impossible fit", () => {
  it.each([
    ["a wrong formula", { formula: "y ~ z" }, '"z" is not in the release'],
    ["an obstacle", { options: { method: "gibbs-noisy" } }, "fourth moments"],
    ["a run of no length", { options: { draws: 0 } }, "draws: 0 is not"],
  ])("is refused before a worker is started: %s", async (_, wrong, words) => {
    const { start, said } = workersHere();
    const refused = fitInWorkers({ ...request, ...wrong }, start, { workers: 2 });
    await expect(refused).rejects.toMatchObject({ name: "PublicError", message: expect.stringContaining(words) });
    expect(said).toEqual([]);
  });

  it.each([true, false])("fails with the message of the failing chain (public: %s)", async (isPublic) => {
    const { start, ended } = workersThatAnswer({ kind: "failed", message: "no start", isPublic });
    const failed = fitInWorkers(request, start, { workers: 3 });
    await expect(failed).rejects.toMatchObject({ name: isPublic ? "PublicError" : "Error", message: "no start" });
    expect(ended()).toBe(3);
  });
});

describe("a fit that is stopped", () => {
  it("while its chains run terminates all its workers", async () => {
    const abort = new AbortController();
    const { start, ended } = workersThatAnswer(null);
    const stopped = fitInWorkers(request, start, { workers: 3, signal: abort.signal });
    expect(ended()).toBe(0);
    setTimeout(() => abort.abort());
    await expect(stopped).rejects.toMatchObject({ name: "PublicError", message: "stopped: nothing was written" });
    expect(ended()).toBe(3);
  });

  it("before it begins starts no worker", async () => {
    const { start, said } = workersHere();
    const stopped = fitInWorkers(request, start, { workers: 3, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ name: "PublicError", message: "stopped: nothing was written" });
    expect(said).toEqual([]);
  });
});

/** Workers that answer so, or never, when they are handed a chain. */
function workersThatAnswer(answer: Parameters<Parameters<StartWorker>[0]>[0] | null) {
  let ended = 0;
  const start: StartWorker = (hear) => ({
    post: () => setTimeout(() => answer && hear(answer)),
    end: () => ended++,
  });
  return { start, ended: () => ended };
}

describe("a description in workers", () => {
  it("has the figures of one in this thread, whatever their number", async () => {
    const table = { release: request.release, options: { ...options, thin: 1 } };
    const { sampler: mine, ...here } = describeRelease(parseRelease(table.release), table.options);
    for (const workers of [1, 3]) {
      const drawn = await drawTableInWorkers(table, workersHere().start, { workers });
      const { sampler, ...there } = describeTable(drawn);
      expect(there).toEqual(here);
      expect({ ...sampler, seconds: 0 }).toEqual({ ...mine, seconds: 0 });
    }
    const other = { ...table, options: { ...table.options, seed: 2 } };
    const { variables } = describeTable(await drawTableInWorkers(other, workersHere().start, { workers: 1 }));
    expect(variables).not.toEqual(here.variables);
  });
});
