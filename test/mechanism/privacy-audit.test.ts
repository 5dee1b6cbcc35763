// Audit of the whole mechanism on the worst pair of tables: the ε that an attacker can demonstrate stays below the one
// promised and comes close to it. Every mutant of the mechanism must fail one of the same audits.
import { describe, expect, it } from "vitest";
import { discreteLaplaceMechanism, type Mechanism } from "../../src/mechanism/mechanism.ts";
import { perturbAll } from "../../src/mechanism/perturb-all.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { parseStudy } from "../../src/release/study.ts";
import { componentProblems, type Perturbation } from "../support/component-audit.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { type Attack, demonstratedEpsilon } from "../support/epsilon-audit.ts";
import { contributionOf, K } from "../support/neighbour-audit.ts";

const EPSILON = 2;
/** One variable: its count, sum and sum of squares, so that the telling event has probability 1/8 and not less. */
const study = parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] });
const plan = planRelease(study, { kind: "pure", epsilon: String(EPSILON) });
const noise = plan.mechanism.noise;

/** A record at the upper bound enters an empty table; the telling event: every component is at least its own. */
const record = contributionOf(plan.selection)([K]);
const attack: Attack = {
  without: record.map(() => 0n),
  with: record,
  event: (released) => released.every((value, j) => value >= record[j]!),
};
const perturbation = (mechanism: Mechanism, start: number): Perturbation => {
  const entropy = deterministicEntropy(start);
  return (sums) => perturbAll(sums, mechanism, entropy);
};
// Over the choice of the entropy the bound exceeds the true ε with probability 1e-4, and misses 0.9 ε in 2 of 1000.
const RUNS = 100_000;
const FALSE_ALARM = 1e-4;
const demonstrated = (perturb: Perturbation, attackWith = attack, runs = RUNS) =>
  demonstratedEpsilon(perturb, attackWith, runs, FALSE_ALARM);

const scale = noise.kind === "discrete-laplace" ? BigInt(noise.scale) : 0n;

describe("the ε an attacker can demonstrate", () => {
  it("is at most the ε promised, and at least nine tenths of it", () => {
    const epsilon = demonstrated(perturbation(plan.mechanism, 1));
    expect(epsilon).toBeLessThanOrEqual(EPSILON);
    expect(epsilon).toBeGreaterThanOrEqual(0.9 * EPSILON);
  });

  it("exceeds the promise when the scale is halved", () => {
    const halved = perturbation(discreteLaplaceMechanism(scale / 2n), 2);
    expect(demonstrated(halved, attack, 20_000)).toBeGreaterThan(EPSILON);
  });

  it("exceeds the promise when one component goes without noise", () => {
    const honest = perturbation(plan.mechanism, 3);
    const bare: Perturbation = (sums) => honest(sums).map((value, j) => (j === 1 ? sums[j]! : value));
    expect(demonstrated(bare, attack, 2_000)).toBeGreaterThan(EPSILON);
  });

  it("exceeds the promise when noise is reused between components", () => {
    const honest = perturbation(plan.mechanism, 4);
    const reused: Perturbation = (sums) => {
      const shared = honest([0n])[0]!;
      return sums.map((sum) => sum + shared);
    };
    // Shared noise cancels in a difference, and a record at the lower bound moves count and sum apart.
    const lower = contributionOf(plan.selection)([-K]);
    const cancelled: Attack = {
      without: lower.map(() => 0n),
      with: lower,
      event: ([count, sum]) => count! - sum! === lower[0]! - lower[1]!,
    };
    expect(demonstrated(reused, cancelled, 2_000)).toBeGreaterThan(EPSILON);
  });

  it("exceeds the promise when a record is not clamped to its bounds", () => {
    const far = contributionOf(plan.selection)([2n * K]);
    const unclamped: Attack = { ...attack, with: far, event: (released) => released.every((v, j) => v >= far[j]!) };
    expect(demonstrated(perturbation(plan.mechanism, 5), unclamped, 20_000)).toBeGreaterThan(EPSILON);
  });

  it("exceeds the promise when the sensitivity is taken from the corners of the box", () => {
    // Public count, one variable: corners claim 2 where the truth is 2.25. The attack uses the interior point.
    const cornerOnly = discreteLaplaceMechanism((2n * K * K) / BigInt(EPSILON));
    const [upper, interior] = [[K * K, K * K] as const, [(-K * K) / 2n, (K / 2n) ** 2n] as const];
    const exchange: Attack = {
      without: interior,
      with: upper,
      event: (released) => released.every((value, j) => value >= upper[j]!),
    };
    expect(demonstrated(perturbation(cornerOnly, 6), exchange, 50_000)).toBeGreaterThan(EPSILON);
  });

  it("is far below the promise for one component alone", () => {
    const countAlone: Attack = { ...attack, event: ([count]) => count! >= record[0]! };
    const single = demonstrated(perturbation(plan.mechanism, 7), countAlone, 5_000);
    expect(single).toBeLessThan(EPSILON / 2);
  });
});

describe("the noise of the components", () => {
  const runs = 20_000;

  it("has the declared law in each and is independent between them", () => {
    expect(componentProblems(perturbation(plan.mechanism, 8), noise, 3, runs)).toEqual([]);
  });

  it.each<[string, (honest: Perturbation) => Perturbation, RegExp]>([
    ["half the scale", () => perturbation(discreteLaplaceMechanism(scale / 2n), 9), /law/],
    [
      "a component without noise",
      (honest) => (sums) => honest(sums).map((v, j) => (j === 2 ? sums[j]! : v)),
      /law of 2/,
    ],
    [
      "noise reused between components",
      (honest) => (sums) => {
        const values = honest(sums);
        return [values[0]!, values[1]!, sums[2]! + values[0]! - sums[0]!];
      },
      /0 with 2/,
    ],
    [
      "noise reused with its sign reversed",
      (honest) => (sums) => {
        const values = honest(sums);
        return [values[0]!, sums[1]! - values[0]! + sums[0]!, values[2]!];
      },
      /0 with 1/,
    ],
  ])("is found wrong with %s", (_, mutate, problem) => {
    expect(componentProblems(mutate(perturbation(plan.mechanism, 9)), noise, 3, runs).join(", ")).toMatch(problem);
  });
});
