// The release as it leaves: complete, sealed, with fresh noise in every component and nothing that could repeat it.
import { describe, expect, expectTypeOf, it } from "vitest";
import { planRelease, type ReleasePlan, type ReleaseTerms } from "../../src/mechanism/plan.ts";
import { publish } from "../../src/mechanism/publish.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import {
  publicCount,
  publishedRelease,
  pureOne,
  statisticsFor,
  threeRows,
  twoVariables,
  withLevels,
  withWards,
} from "../support/measured-release.ts";

const context = {
  ledger: { kind: "charged", domain: "survey", entryHash: "00" },
  made: { program: "noisewise", version: "0.0.0", date: "2024-01-01" },
} as const;

describe("a published release", () => {
  it.each([
    ["private count", publishedRelease(twoVariables)],
    ["public count", publishedRelease(publicCount)],
    ["three rows a person", publishedRelease(threeRows)],
    ["levels and fourth moments", publishedRelease(withLevels, pureOne, { response: "income" })],
    ["Gaussian noise", publishedRelease(twoVariables, { kind: "zcdp", rho: "0.1" })],
    ["Laplace noise", publishedRelease(twoVariables, pureOne, { noise: "laplace" })],
    ["a cube and Laplace noise", publishedRelease(withWards)],
    ["protected content", publishedRelease(withWards, pureOne, { protect: "content" })],
  ])("is read back as it was written: %s", (_, release) => {
    const read = parseRelease(JSON.parse(JSON.stringify(release)));
    expect(read).toEqual(release);
    expect(() => noisyMoments(read)).not.toThrow();
  });

  it("shows the exact number of rows only if the study makes it public", () => {
    expect(publishedRelease(publicCount).count).toEqual({ kind: "public", value: 1000 });
    const secret = publishedRelease(twoVariables);
    expect(secret.count).toEqual({ kind: "private" });
    expect(JSON.stringify(secret)).not.toContain('"1000"');
  });

  it.each([
    ["laplace", 6, 1],
    // E|z| = E[M]/2 = (d + 1)T/2; E[z²] = (d + 1)(d + 2)T²/3, and noise of one release shares its radius.
    ["cube", 3.5, Math.sqrt((7 * 8) / 3 / 3.5 ** 2 - 1)],
  ] as const)("has noise of the declared size around the sums, never the same twice: %s", (noise, size, spread) => {
    const terms = { guarantee: pureOne, noise };
    const statistics = statisticsFor(planRelease(twoVariables, terms));
    const residuals = Array.from({ length: 200 }, () =>
      publish(statistics, terms, context).moments.map(({ value }, j) => BigInt(value) - statistics.sums[j]),
    ).flat();
    // 720,000 pairs, each equal with probability below 1/2³³: false alarm 1e-4.
    expect(new Set(residuals).size).toBe(residuals.length);
    const mean = residuals.reduce((sum, value) => sum + Math.abs(Number(value)), 0) / residuals.length / 2 ** 32;
    // As if the six of a release were one, 200 draws: six standard errors, false alarm 2e-9.
    expect(Math.abs(mean / size - 1)).toBeLessThan((6 * spread) / Math.sqrt(200));
  });

  it("is refused for statistics that were summed for other terms", () => {
    const terms = { guarantee: pureOne };
    const { layout } = planRelease(publicCount, terms);
    expect(() => publish(statisticsFor({ study: twoVariables, layout }), terms, context)).toThrow(
      /not summed for these/,
    );
    const fourth = planRelease(twoVariables, { ...terms, response: "income" });
    expect(() => publish(statisticsFor(fourth), terms, context)).toThrow(/not summed for these/);
    expect(() =>
      publish(statisticsFor(planRelease(twoVariables, terms)), { ...terms, response: "income" }, context),
    ).toThrow(/not summed for these/);
  });
});

describe("a mechanism of the caller's own", () => {
  const terms = { guarantee: pureOne };
  const plan = planRelease(twoVariables, terms);
  const statistics = statisticsFor(plan);
  const exact = statistics.sums.map(String);
  const fake = { ...plan.mechanism, perturb: (sums: readonly bigint[]) => [...sums] };
  const values = (given: ReleaseTerms) => publish(statistics, given, context).moments.map(({ value }) => value);

  it("is no parameter of publish: it takes statistics and terms, and plans the noise itself", () => {
    expectTypeOf(publish).parameter(1).toEqualTypeOf<ReleaseTerms>();
    expectTypeOf<ReleasePlan>().not.toExtend<ReleaseTerms>();
    expectTypeOf<keyof ReleaseTerms>().toEqualTypeOf<"guarantee" | "protect" | "response" | "noise">();
  });

  it.each<[string, object]>([
    ["a plan with a fake mechanism for terms", { ...plan, ...terms, mechanism: fake }],
    ["terms with a mechanism beside them", { ...terms, mechanism: fake, perturb: fake.perturb }],
    ["terms with an entropy", { ...terms, entropy: { uniformBelow: () => 0n } }],
  ])("publishes no exact sum, however it is passed: %s", (_, smuggled) => {
    // Each of the six is 0 with a probability below 1/2³²: false alarm 1e-9.
    expect(values(smuggled as ReleaseTerms).filter((value, j) => value === exact[j])).toEqual([]);
  });

  it("would be found here: with it, what is published is exact", () => {
    expect(fake.perturb(statistics.sums).map(String)).toEqual(exact);
  });

  it("cannot be the requested noise either", () => {
    expect(values({ ...terms, noise: fake as never }).filter((value, j) => value === exact[j])).toEqual([]);
  });
});
