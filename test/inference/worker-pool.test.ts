// The pool of workers: what each is handed, what is told on the way and to whom, and that every way out ends all workers.
import { describe, expect, it } from "vitest";
import { fit as fitRelease } from "../../src/inference/fit.ts";
import { METHODS } from "../../src/inference/methods.ts";
import { fitInWorkers, type StartWorker } from "../../src/inference/worker-pool.ts";
import { matrix } from "../../src/math/matrix.ts";
import { laplace } from "../../src/random/distributions.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { workersHere } from "./support/workers-here.ts";

const options = { chains: 3, warmup: 20, draws: 10, thin: 2 };
const request = { release: externalRelease(), formula: "y ~ x", options };

describe("draws on the way", () => {
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

  it("are not sent where nobody asks", async () => {
    const { start, heard } = workersHere();
    await fitInWorkers(request, start, { workers: 2, onProgress: () => {} });
    const sent = heard.flatMap((message) => (message.kind === "progress" ? message.draws : []));
    expect(heard.some(({ kind }) => kind === "progress")).toBe(true);
    expect(sent).toEqual([]);
  });

  it("come after the progress that tells of them, which ends at the last step", async () => {
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

describe("a fit that cannot be", () => {
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

  it.each([true, false])("is refused in the words of the worker that settles it (public: %s)", async (isPublic) => {
    const { start, ended } = settlingWith({ kind: "failed", message: "no coordinates", isPublic });
    const refused = fitInWorkers(request, start, { workers: 3 });
    await expect(refused).rejects.toMatchObject({
      name: isPublic ? "PublicError" : "Error",
      message: "no coordinates",
    });
    expect(ended()).toBe(3);
  });
});

describe("a fit that is stopped", () => {
  it("while its plan is being settled ends all its workers", async () => {
    const abort = new AbortController();
    const { start, ended } = settlingWith(null);
    const stopped = fitInWorkers(request, start, { workers: 3, signal: abort.signal });
    setTimeout(() => abort.abort());
    await expect(stopped).rejects.toMatchObject({ name: "PublicError", message: "stopped: nothing was written" });
    expect(ended()).toBe(3);
  });
});

/** Workers that answer so, or never, when they are asked to settle a plan. */
function settlingWith(answer: Parameters<Parameters<StartWorker>[0]>[0] | null) {
  let ended = 0;
  const start: StartWorker = (hear) => ({
    post: () => setTimeout(() => answer && hear(answer)),
    end: () => ended++,
  });
  return { start, ended: () => ended };
}
