// The order of variables in study and formula does not change the posterior: the same noise on the same components, walked in
// another order, gives the same means and quantiles. Eight parameters × 3 figures at 4.2 Monte-Carlo errors: a false alarm
// once in 1,500 sets of seeds for the slice in every run (one release), once in 750 for all of it (two).
import { describe, expect, it } from "vitest";
import { mcseMean, mcseQuantile } from "../../../src/diagnostics/mcse.ts";
import { mean } from "../../../src/diagnostics/moments.ts";
import { quantile } from "../../../src/diagnostics/quantile.ts";
import { exact } from "../../../src/inference/exact.ts";
import { pose } from "../../../src/inference/fit.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { NoisyMoments } from "../../../src/release/noisy-moments.ts";
import { parseStudy } from "../../../src/study/study.ts";
import { LONG } from "../../support/effort.ts";
import { type ExactRow, exactMoments } from "../support/exact-table.ts";
import { noiseOn } from "../support/noise.ts";
import { runMethod } from "../support/run-method.ts";

const LIMIT = 4.2;
const LENGTH = { warmup: 500, draws: LONG ? 1500 : 500, thin: 1 };
const SETTINGS = (LONG ? [1, 2] : [1]).map((seed) => ({ seed, deviation: seed % 2 === 0 ? 25 : 8 }));

const LEVELS: Record<string, string[]> = { f: ["a", "b", "c"], g: ["a", "b", "c"], s: ["a", "b"] };

function studyOf(variables: string) {
  const declared = [...variables].map((name) =>
    name in LEVELS ? { name, levels: LEVELS[name] } : { name, bounds: [-1, 1] },
  );
  return parseStudy({ maxRows: 2000, variables: declared });
}

const FIRST = { study: studyOf("xfgsy"), formula: "y ~ x + f + g + s" };
const SECOND = { study: studyOf("gysfx"), formula: "y ~ s + g + x + f" };

describe.each(SETTINGS)("seed $seed, noise of $deviation", ({ seed, deviation }) => {
  const random = seededRandom(seed);
  const rows = Array.from({ length: 400 }, () => randomRow(random));
  const noiseOfName = new Map<string, number>();
  const posteriors = [FIRST, SECOND].map((way) => posterior(way, 0));

  it("is the same in another order", () => {
    expect(worstError(posteriors[0], posteriors[1])).toBeLessThan(LIMIT);
  });

  it("and not with the noise of one component changed by three deviations", () => {
    expect(worstError(posteriors[0], posterior(SECOND, 3 * deviation))).toBeGreaterThan(LIMIT);
  });

  /** By name; `extra` is added to Σxy. */
  function posterior({ study, formula }: typeof FIRST, extra: number): Map<string, Float64Array[]> {
    const moments = exactMoments(study, { rows, count: "private" });
    const components = moments.components.map((sum, component) => {
      const name = nameOf(component, moments);
      const noise = noiseOfName.get(name) ?? deviation * random.normal();
      noiseOfName.set(name, noise);
      return sum + noise + (name === "x,y" ? extra : 0);
    });
    const noise = noiseOn(components.length, { kind: "gaussian", scale: deviation });
    const { problem } = pose({ ...moments, components, noise }, formula, exact);
    const { variables } = runMethod(exact, problem, LENGTH, 4, seed);
    const names = ["1", ...problem.regression.formula.covariates.map(({ name }) => name), "sigma2"];
    return new Map(names.map((name, v) => [name, variables[v]]));
  }
});

/** The names of the columns that the component multiplies, sorted. */
function nameOf(component: number, { table, variables }: NoisyMoments): string {
  const at = table.entries.indexOf(component);
  const names = [Math.floor(at / table.size), at % table.size].flatMap((row) =>
    row > 0 ? [variables[row - 1].name] : [],
  );
  // The square of an indicator is its own sum.
  return [...new Set(names)].length < names.length &&
    variables.find(({ name }) => name === names[0])!.encoding === "indicator"
    ? names[0]
    : names.sort().join();
}

function randomRow(random: Random): ExactRow {
  const pick = (levels: string[]) => levels[Math.floor(levels.length * random.uniform() ** 1.5)];
  const [x, f, g, s] = [2 * random.uniform() - 1, pick(LEVELS.f), pick(LEVELS.g), pick(LEVELS.s)];
  const y = 0.4 * x + (f === "b" ? 0.3 : 0) + 0.3 * (2 * random.uniform() - 1);
  return { x, f, g, s, y };
}

function worstError(one: Map<string, Float64Array[]>, other: Map<string, Float64Array[]>): number {
  const errors = [...one].flatMap(([name, a]) => {
    const b = other.get(name)!;
    return [
      Math.abs(mean(a) - mean(b)) / Math.hypot(mcseMean(a), mcseMean(b)),
      ...[0.05, 0.95].map(
        (p) => Math.abs(quantile(a, p) - quantile(b, p)) / Math.hypot(mcseQuantile(a, p), mcseQuantile(b, p)),
      ),
    ];
  });
  return Math.max(...errors);
}
