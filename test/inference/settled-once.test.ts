// What a method settles it settles once, in the plan of a fit: chains and workers are handed the answer and run no pilot.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fit as fitRelease, planFit, runPlannedChain } from "../../src/inference/fit.ts";
import type { Preparation } from "../../src/inference/method.ts";
import { METHODS } from "../../src/inference/methods.ts";
import { chainWorker, type FromWorker, planRequest } from "../../src/inference/protocol.ts";
import { fitInWorkers } from "../../src/inference/worker-pool.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";
import { workersHere } from "./support/workers-here.ts";

const counted = vi.hoisted(() => {
  // Another file of this process may have loaded the real pilot.
  vi.resetModules();
  return { pilots: 0 };
});

vi.mock(import("../../src/inference/exact/pilot.ts"), async (original) => {
  const { pilotCost } = await original();
  return {
    pilotCost: (layout, depth) => {
      counted.pilots++;
      return pilotCost(layout, depth);
    },
  };
});

// A conjugate prior, and noise so large, that the choice of coordinates needs its pilot.
const file = externalRelease({ noise: { kind: "laplace", scale: 8 } });
const release = parseRelease(file);
const options = { chains: 3, warmup: 20, draws: 10, prior: { kind: "conjugate" } };
const request = { release: file, formula: "y ~ x", options };

beforeEach(() => {
  counted.pilots = 0;
});

describe("the pilot of exact", () => {
  it("runs in the plan, and only there", () => {
    const plan = planFit(release, "y ~ x", options);
    const once = counted.pilots;
    expect(once).toBeGreaterThan(0);
    for (let chain = 0; chain < 3; chain++) runPlannedChain(plan, chain);
    expect(counted.pilots).toBe(once);
    fitRelease(release, "y ~ x", options);
    expect(counted.pilots).toBe(2 * once);
  });

  it("does not run where it was settled elsewhere", () => {
    const { preparation } = planFit(release, "y ~ x", options);
    counted.pilots = 0;
    expect(planRequest({ ...request, settled: preparation }).preparation).toEqual(preparation);
    const answers: FromWorker[] = [];
    const worker = chainWorker((message) => answers.push(message));
    worker({ kind: "prepare", request: { ...request, settled: preparation } });
    for (let chain = 0; chain < 2; chain++) worker({ kind: "run", chain, tellsDraws: false });
    expect(answers.filter(({ kind }) => kind === "done")).toHaveLength(2);
    expect(counted.pilots).toBe(0);
    // A worker that is not told settles it itself: the count would notice.
    worker({ kind: "prepare", request });
    expect(counted.pilots).toBeGreaterThan(0);
    expect(answers.filter(({ kind }) => kind === "prepared")).toEqual(
      Array(2).fill({ kind: "prepared", settled: preparation }),
    );
  });

  it("decides for all chains: what was settled is what they use", () => {
    for (const settled of [
      { coordinates: "noise" },
      { coordinates: "relative", metric: "diagonal" },
    ] as Preparation[]) {
      const plan = planFit(release, "y ~ x", options, settled);
      for (let chain = 0; chain < 2; chain++) expect(runPlannedChain(plan, chain).sampler).toMatch(settled.coordinates);
    }
  });

  it("runs in the first worker of a fit, which the others are told of as plain data", async () => {
    const { preparation } = planFit(release, "y ~ x", options);
    const once = counted.pilots;
    const { start, said } = workersHere();
    await fitInWorkers(request, start, { workers: 3 });
    expect(counted.pilots).toBe(2 * once);
    const told = said.map((messages) =>
      messages.flatMap((message) => (message.kind === "prepare" ? [message.request.settled] : [])),
    );
    expect(told).toEqual([[undefined], [preparation], [preparation]]);
  });
});

describe("other methods", () => {
  it.each(METHODS.filter(({ name }) => !["exact", "gibbs-noisy"].includes(name)))(
    "$name settle nothing",
    ({ name }) => {
      expect(planFit(release, "y ~ x", { ...options, method: name }).preparation).toEqual({});
      expect(counted.pilots).toBe(0);
    },
  );
});
