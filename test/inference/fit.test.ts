// A fit as a whole: what depends on its options and what must not, in one thread and in several.
import { beforeAll, describe, expect, it } from "vitest";
import { standardDeviation } from "../../src/diagnostics/moments.ts";
import type { FitRequest } from "../../src/inference/fit.ts";
import { fit as fitRelease, planFit } from "../../src/inference/fit.ts";
import { nonPrivate } from "../../src/inference/non-private.ts";
import { DEFAULT_MAX_TREE_DEPTH } from "../../src/inference/nuts/nuts.ts";
import { fromRows } from "../../src/math/matrix.ts";
import { defaultScaledPrior } from "../../src/model/default-prior.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";
import type { fitInParallel as FitInParallel } from "../../src/node/workers/fit-in-parallel.ts";
import { chainsOf, type Posterior } from "../../src/posterior/posterior.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { parseRelease } from "../../src/release/release.ts";
import { DIST } from "../support/build.ts";
import { type ExternalParts, externalRelease } from "../support/external-release.ts";
import { publishedRelease, pureOne, twoVariables } from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

const FORMULA = "y ~ x";
const SHORT: FitRequest["options"] = { chains: 3, warmup: 40, draws: 30 };
const release = (parts: ExternalParts = {}) => parseRelease(externalRelease(parts));
const short = (options: FitRequest["options"] = {}, parts: ExternalParts = {}) =>
  fitRelease(release(parts), FORMULA, { ...SHORT, ...options });

/** Everything a fit leaves but the time it took. */
const content = ({ provenance: { seconds: _, ...provenance }, ...values }: Posterior) => ({ ...values, provenance });
const slopes = ({ draws }: Posterior) => Array.from(draws.get("x")!);

describe("a custom method", () => {
  it("is run unchanged, under its name", () => {
    const moments = fromRows([
      [60, 5, 10],
      [5, 20, 8],
      [10, 8, 15],
    ]);
    const posterior = fitRelease(parseRelease(externalRelease()), "y ~ x", { ...SHORT, method: nonPrivate(moments) });
    expect(posterior.provenance.method).toBe("non-private");
    // Given the sums themselves the slope is known better than through their noise.
    const [own, noisy] = [posterior, short()].map(({ draws }) => standardDeviation([draws.get("x")!]));
    expect(own).toBeLessThan(noisy);
  });
});

describe("worker threads", () => {
  let fitInParallel: typeof FitInParallel;
  beforeAll(async () => {
    ({ fitInParallel } = await import(new URL("node.mjs", DIST).href));
  });
  const request = (options: FitRequest["options"] = {}, parts: ExternalParts = {}) => ({
    release: externalRelease(parts),
    formula: FORMULA,
    options: { ...SHORT, ...options },
  });

  it.each([1, 2, 4])("%i of them give the draws of one thread, bit for bit", async (workers) => {
    const parts = { count: { kind: "private" } };
    const parallel = await fitInParallel(request({}, parts), { workers });
    expect(content(parallel)).toEqual(content(short({}, parts)));
  });

  it.each(["gibbs-update", "mcmc-ind", "naive"])("and so for the method %s", async (method) => {
    const options = { method, warmup: 10, draws: 10, thin: 1 };
    const parallel = await fitInParallel(request(options), { workers: 2 });
    expect(content(parallel)).toEqual(content(short(options)));
  });

  it("report their progress, chains in order", async () => {
    const seen: (number | undefined)[][] = [];
    await fitInParallel(request(), {
      workers: 1,
      onProgress: (progress) => seen.push(progress.map((chain) => chain?.steps)),
    });
    expect(seen[0]).toEqual([70, undefined, undefined]);
    expect(seen.at(-1)[2]).toBe(70);
  });

  it("report every draw during the fit if requested", async () => {
    const told: number[][] = [[], [], []];
    const { draws } = await fitInParallel(request({ draws: 2000 }), {
      workers: 2,
      onDraws: (chain, coefficients) => told[chain].push(...coefficients.map(([, slope]) => slope)),
    });
    expect(told.flat()).toEqual([...draws.get("x")!]);
  });

  it("stop when aborted before the fit is planned", async () => {
    const abort = new AbortController();
    let hasBegun = false;
    const early = fitInParallel(request(), {
      signal: abort.signal,
      onProgress: () => {
        hasBegun = true;
      },
    });
    abort.abort();
    await expect(early).rejects.toMatchObject({ name: "PublicError", message: "stopped: nothing was written" });
    expect(hasBegun).toBe(false);
  });

  it("stop when aborted, long before they are done, and the fit says so", async () => {
    const abort = new AbortController();
    const draws = 300_000;
    let done = 0;
    const long = fitInParallel(request({ draws }), {
      workers: 2,
      signal: abort.signal,
      onProgress: (progress) => {
        done = Math.max(...progress.map((chain) => chain?.done ?? 0));
        abort.abort();
      },
    });
    await expect(long).rejects.toThrow("stopped: nothing was written");
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(draws);
    await expect(fitInParallel(request(), { signal: AbortSignal.abort() })).rejects.toThrow("stopped");
  });

  it("leave no listener on a signal that outlives them", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const count = (by: number, act: (...of: never[]) => unknown) =>
      function (this: AbortSignal, ...args: never[]) {
        listeners += by;
        return act.apply(this, args);
      };
    signal.addEventListener = count(1, signal.addEventListener) as typeof signal.addEventListener;
    signal.removeEventListener = count(-1, signal.removeEventListener) as typeof signal.removeEventListener;
    await fitInParallel(request(), { signal });
    expect(listeners).toBe(0);
  });

  it("are refused if their number is zero", async () => {
    for (const workers of [0, -1, 1.5, Number.NaN]) {
      await expect(fitInParallel(request(), { workers })).rejects.toThrow(
        /^workers: .* is not a whole number from 1 on$/,
      );
    }
  });

  it("pass on the refusal of a chain", async () => {
    const vast = { noise: { kind: "laplace", scale: 1e99 } };
    const refused = fitInParallel(request({ method: "gibbs-update" }, vast));
    await expect(refused).rejects.toMatchObject({ name: "PublicError", message: expect.stringMatching(/: check/) });
  });
});

describe("seeds", () => {
  it("determine every draw, up to the largest seed", () => {
    expect(content(short({ seed: 5 }))).toEqual(content(short({ seed: 5 })));
    expect(slopes(short())).toEqual(slopes(short({ seed: 1 })));
    const seeds = [1, 2, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1];
    expect(new Set(seeds.map((seed) => slopes(short({ seed }))[0])).size).toBe(seeds.length);
  });

  it("give different chains, which do not depend on their number", () => {
    const three = chainsOf(short().draws.get("x")!, 30);
    const two = chainsOf(short({ chains: 2 }).draws.get("x")!, 30);
    expect([...three[0]]).toEqual([...two[0]]);
    expect([...three[1]]).toEqual([...two[1]]);
    expect(three[0][0]).not.toBe(three[1][0]);
  });
});

describe("thinning", () => {
  it("keeps as many draws, from a chain that runs longer", () => {
    const thinned = short({ method: "gibbs-update", draws: 10, thin: 3 });
    expect(slopes(thinned)).toHaveLength(30);
    expect(thinned.provenance.thin).toBe(3);
    // A Gibbs chain's draw is its state: every third of the whole chain is the thinned one.
    const whole = chainsOf(short({ method: "gibbs-update", draws: 30, thin: 1 }).draws.get("x")!, 30)[0];
    expect(slopes(thinned).slice(0, 10)).toEqual([...whole].filter((_, i) => i % 3 === 2));
  });
});

describe("the number of rows", () => {
  it("is sampled by exact where it is private, within its range", () => {
    const posterior = short({}, { count: { kind: "private" }, maxRows: 70 });
    expect(posterior.count).toHaveLength(90);
    expect(Math.min(...posterior.count!)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...posterior.count!)).toBeLessThanOrEqual(70);
    expect(posterior.provenance.count).toEqual({ kind: "private", maxRows: 70 });
    expect(posterior.provenance.notes).toEqual([]);
  });

  it("counts as sampled even if the chains do not move", () => {
    // Noise a million times smaller than the numbers, and no warm-up: the chains hardly leave their start.
    const stuck = short(
      { warmup: 0, draws: 4 },
      { count: { kind: "private" }, noise: { kind: "laplace", scale: 1e-9 } },
    );
    expect(stuck.count).toHaveLength(12);
    expect(summarise(stuck).converged).toBe(false);
  });

  it.each(["naive", "gibbs-prior", "gibbs-update", "mcmc-ind"])("is plugged in by %s, which says so", (method) => {
    const posterior = short({ method }, { count: { kind: "private" } });
    expect(posterior.count).toBeNull();
    expect(posterior.provenance.count).toEqual({ kind: "plugged-in", value: 60, maxRows: 100_000 });
    expect(posterior.provenance.notes[0]).toMatch(/its noisy value was plugged in as 60/);
    expect(summarise(posterior).count).toEqual({ kind: "private", value: 60 });
  });

  it("is the public count if there is one", () => {
    expect(short().count).toBeNull();
    expect(short().provenance.count).toEqual({ kind: "public", value: 60 });
  });
});

describe("the result of a fit", () => {
  it("has its provenance: release, prior, run, program", () => {
    const { provenance, coefficients, samplerStatistics } = short();
    expect(coefficients).toEqual(["intercept", "x"]);
    expect(provenance).toMatchObject({
      formula: FORMULA,
      method: "exact",
      releases: [{ origin: "external" }],
      prior: DEFAULT_R2_PRIOR,
      chains: 3,
      warmup: 40,
      draws: 30,
      thin: 1,
      seed: 1,
      maxTreeDepth: DEFAULT_MAX_TREE_DEPTH,
    });
    expect(provenance.releases[0].contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(samplerStatistics.get("energy")).toHaveLength(90);
    const conjugate = { kind: "conjugate", errorVariance: defaultScaledPrior(1).errorVariance };
    expect(short({ prior: { kind: "conjugate" } }).provenance.prior).toMatchObject(conjugate);
    expect(short({ method: "gibbs-update" }).provenance.prior).toMatchObject(conjugate);
  });

  it("has E[θ | B] and Var(θ | B) for methods that condition on moments, and no trajectories for those without", () => {
    const exact = short();
    expect(exact.conditionalVariance.get("x")!.every((value) => value > 0)).toBe(true);
    const gibbs = short({ method: "gibbs-update" });
    expect(gibbs.samplerStatistics.size).toBe(0);
    expect(gibbs.provenance.maxTreeDepth).toBeNull();
  });

  it("stays finite for a regression on the intercept alone", () => {
    for (const method of ["exact", "naive", "gibbs-update", "gibbs-prior", "mcmc-ind"]) {
      const posterior = fitRelease(release(), "y ~ 1", { ...SHORT, method });
      expect(posterior.draws.get("intercept")!.every(Number.isFinite)).toBe(true);
    }
  });

  it("does not depend on where 0 is, even with bounds so far from it that a prior written in original units is lost", () => {
    const bounds = [1e9, 1e9 + 1];
    const parts = {
      variables: [
        { name: "x", bounds },
        { name: "y", bounds },
      ],
    };
    const rounded = (posterior: Posterior) => slopes(posterior).map((value) => value.toFixed(6));
    expect(rounded(short({}, parts))).toEqual(rounded(short()));
    const conjugate = { prior: { kind: "conjugate" } };
    expect(rounded(short(conjugate, parts))).toEqual(rounded(short(conjugate)));
    // The same prior of σ² in either unit: y is half as wide there.
    const prior = { errorVariance: { shape: 3, scale: 0.05 / 4 } };
    const same = { errorVariance: { shape: 3, scale: 0.05 } };
    expect(rounded(short({ prior }, parts))).toEqual(rounded(short({ prior: same })));
    const coefficients = {
      mean: [0, 0],
      precision: [
        [1, 0],
        [0, 1],
      ],
    };
    expect(refusal(() => planFit(release(parts), FORMULA, { prior: { coefficients } }))).toMatch(
      /^prior: nothing is left of its numbers within bounds so narrow and so far from 0: leave coefficients/,
    );
  });
});

describe("refusals", () => {
  const refused = (options: FitRequest["options"], parts: ExternalParts = {}) =>
    refusal(() => planFit(release(parts), FORMULA, options));

  it.each([
    [{ chains: 1000 }, "chains: 1000 is not a whole number from 1 to 64"],
    [{ chains: 0 }, "chains: 0 is not a whole number from 1 to 64"],
    [{ chains: 1.5 }, "chains: 1.5 is not a whole number from 1 to 64"],
    [{ draws: 3 }, "draws: 3 is not a whole number from 4 to 100000000"],
    [{ draws: Number.NaN }, "draws: NaN is not a whole number from 4 to 100000000"],
    [{ warmup: -1 }, "warmup: -1 is not a whole number from 0 to 100000000"],
    [{ thin: 0 }, "thin: 0 is not a whole number from 1 to 1000000"],
    [{ seed: -1 }, /^seed: -1 is not a whole number from 0 to/],
    [{ seed: 0.5 }, /^seed: 0\.5 is not a whole number/],
    [{ chains: 64, draws: 10_000_000 }, "64 chains of 10000000 draws do not fit in memory: keep fewer (thin them)"],
    [{ method: "exat" }, 'method "exat" is unknown; did you mean exact?'],
    [{ method: "nuts" }, /^method "nuts" is unknown; there are exact, naive, /],
    [
      { method: "non-private" },
      "non-private needs exact moments, which no release holds: it exists in the library only",
    ],
    [
      { method: "gibbs-noisy" },
      "gibbs-noisy needs a release with fourth moments: use gibbs-update, or release them too",
    ],
    [{ prior: { errorVariance: { shape: 0, scale: 1 } } }, "prior: errorVariance.shape: must be positive"],
    [{ prior: "normal" }, "prior: Invalid input: expected object, received string"],
  ])("%j", (options, message) => {
    if (typeof message === "string") expect(refused(options)).toBe(message);
    else expect(refused(options)).toMatch(message);
  });

  it("too few rows for the model, too many for a method", () => {
    const few = {
      count: { kind: "public", value: 2 },
      matrix: [
        [2, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    };
    expect(refused({}, few)).toMatch(/needs at least 3 rows, and the release has at most 2: use fewer covariates$/);
    const many = {
      count: { kind: "public", value: 200_000 },
      matrix: [
        [2e5, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    };
    expect(refused({ method: "mcmc-ind" }, many)).toMatch(/^mcmc-ind samples every row.*use exact/);
  });

  it("fourth moments of another response", () => {
    const measured = publishedRelease(twoVariables, pureOne, { response: "income" });
    expect(() => planFit(measured, "income ~ age", { method: "gibbs-noisy" })).not.toThrow();
    expect(refusal(() => planFit(measured, "age ~ income", { method: "gibbs-noisy" }))).toBe(
      'gibbs-noisy: the fourth moments were released for the response "income", not "age"',
    );
  });
});
