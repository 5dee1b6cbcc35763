// The noise of each component and of all of them together, through the mechanism that a release uses: Laplace noise and
// the parts of a split are independent, a cube shares one radius. Mutants of each must be found.
import { describe, expect, it } from "vitest";
import { drawDiscreteCube } from "../../src/mechanism/discrete-cube.ts";
import { discreteCubeMechanism, discreteLaplaceMechanism } from "../../src/mechanism/mechanism.ts";
import { planRelease, type ReleaseTerms } from "../../src/mechanism/plan.ts";
import { splitOf } from "../../src/noise/noise-on-grid.ts";
import { componentProblems, type Perturbation } from "../support/component-audit.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { type Shape, shapedStudy } from "../support/layouts.ts";

/** Over the choice of the entropy each of at most fifty figures raises a false alarm once in 10⁶. */
const RUNS = 8_000;

const planFor = (shape: Shape, terms: Partial<ReleaseTerms>) =>
  planRelease(shapedStudy(shape), { guarantee: { kind: "pure", epsilon: "2" }, ...terms });
const laplace = planFor({ numbers: 1 }, { noise: "laplace" });
const gaussian = planFor({ numbers: 1 }, { guarantee: { kind: "zcdp", rho: "0.1" } });
const cube = planFor({ numbers: 1 }, { noise: "cube" });
/** 1, x, x² in the cube (0, 1, 5); levels and x times each under Laplace noise. */
const split = planFor({ numbers: 1, levels: [4] }, { noise: "cube" });

/** What each mechanism adds, drawn once; mutants make of it what they like. */
const draws = new Map(
  [laplace, gaussian, cube, split].map((plan) => {
    const entropy = deterministicEntropy(8);
    const zero = plan.layout.components.map(() => 0n);
    return [plan, Array.from({ length: RUNS }, () => plan.mechanism.perturb(zero, entropy))];
  }),
);

const problems = (plan: typeof laplace, mutate = (honest: Perturbation) => honest) => {
  let run = 0;
  const honest: Perturbation = (sums) => {
    const noise = draws.get(plan)![run++];
    return sums.map((sum, j) => sum + noise[j]);
  };
  return componentProblems(mutate(honest), plan.mechanism.noise, plan.layout, RUNS).join(", ");
};

const bare =
  (position: number) =>
  (honest: Perturbation): Perturbation =>
  (sums) =>
    honest(sums).map((value, j) => (j === position ? sums[j] : value));
const shared =
  (from: number, to: number, sign = 1n) =>
  (honest: Perturbation): Perturbation =>
  (sums) => {
    const values = honest(sums);
    return values.map((value, j) => (j === to ? sums[j] + sign * (values[from] - sums[from]) : value));
  };

describe("the noise of the components", () => {
  it.each([...draws.keys()].map((plan) => [plan.mechanism.noise.kind, plan] as const))(
    "does not depend on what it is added to: %s",
    (_, { mechanism, layout }) => {
      const added = (sums: readonly bigint[]) =>
        mechanism.perturb(sums, deterministicEntropy(7)).map((value, j) => value - sums[j]);
      const zero = layout.components.map(() => 0n);
      for (const sum of [1n, -1n, 1n << 32n, -(1n << 63n), 10n ** 40n]) {
        expect(added(zero.map((_, j) => sum * BigInt(j + 1)))).toEqual(added(zero));
      }
    },
  );

  it.each([
    ["Laplace", laplace],
    ["Gaussian", gaussian],
    ["cube", cube],
    ["split", split],
  ])("has the declared law: %s", (_, plan) => {
    expect(problems(plan)).toBe("");
  });

  it("of a split is divided as the layout says", () => {
    expect(splitOf(split.layout)).toEqual({ cube: [0, 1, 5], laplace: [2, 3, 4, 6, 7, 8], laplaceGroups: 2 });
  });

  const replaced = (plan: typeof laplace, mutant: Perturbation) => problems(plan, () => mutant);
  const entropy = deterministicEntropy(9);

  it("is found wrong with half the scale", () => {
    const scale = 2n ** 32n / 2n;
    expect(replaced(laplace, (sums) => discreteLaplaceMechanism((3n * scale) / 2n).perturb(sums, entropy))).toMatch(
      /law of 0/,
    );
    expect(replaced(cube, (sums) => discreteCubeMechanism(scale / 2n).perturb(sums, entropy))).toBe(
      "norm of the cube, components of the cube, pairs of the cube",
    );
  });

  it.each([
    ["Laplace", laplace, 2, /law of 2/],
    ["Gaussian", gaussian, 1, /law of 1/],
    ["cube", cube, 1, /components of the cube/],
    ["split, in the cube", split, 5, /components of the cube/],
    ["split, outside it", split, 7, /law of 7/],
  ])("is found wrong with a component without noise: %s", (_, plan, position, problem) => {
    expect(problems(plan, bare(position))).toMatch(problem);
  });

  it.each([
    ["Laplace", laplace, 0, 2, /^0 with 2$/],
    ["Gaussian", gaussian, 0, 2, /^0 with 2$/],
    ["cube", cube, 0, 2, /pairs of the cube/],
    ["split, in the cube", split, 0, 5, /pairs of the cube/],
    ["split, outside it", split, 3, 7, /^3 with 7$/],
    ["split, from one part to the other", split, 1, 7, /1 with 7/],
  ])("is found wrong with noise shared by two components: %s", (_, plan, from, to, problem) => {
    expect(problems(plan, shared(from, to))).toMatch(problem);
    expect(problems(plan, shared(from, to, -1n))).toMatch(problem);
  });

  it("is found wrong if a cube is drawn component by component, or over too few of them", () => {
    const scale = 2n ** 31n;
    const alone: Perturbation = (sums) => sums.map((sum) => sum + drawDiscreteCube(scale, sums.length, entropy)[0]);
    // Each component has the right law; only their sharing a radius is missing.
    expect(replaced(cube, alone)).toBe("norm of the cube, pairs of the cube");
    const fewer: Perturbation = (sums) => {
      const [first, second] = drawDiscreteCube(scale, 2, entropy);
      const [third] = drawDiscreteCube(scale, 2, entropy);
      return [first, second, third].map((noise, j) => sums[j] + noise);
    };
    expect(replaced(cube, fewer)).toMatch(/norm of the cube, components of the cube/);
  });
});
