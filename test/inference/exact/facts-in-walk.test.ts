// Facts about tables as ends of the intervals of the walk: the target has the gradient of its density wherever they cut, and
// not without what they pass on to the entries they are made of; and a position can be found for the components it leads to.
import { describe, expect, it } from "vitest";
import { forward, locate } from "../../../src/inference/exact/cone-walk.ts";
import { momentDerivatives } from "../../../src/inference/exact/moment-density.ts";
import {
  momentDensity,
  noiseParametrization,
  type Parametrization,
  relativeParametrization,
} from "../../../src/inference/exact/parametrization.ts";
import { backward } from "../../../src/inference/exact/walk-back.ts";
import type { Problem } from "../../../src/inference/method.ts";
import { evaluate, isFinitePoint, type Target } from "../../../src/inference/nuts/target.ts";
import { DEFAULT_R2_PRIOR } from "../../../src/model/r2-prior.ts";
import { noiseDeviations } from "../../../src/noise/noise-law.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { testPrior } from "../support/laws.ts";
import { factor, noiseOfDeviation, type StructuredPlan, structuredProblem } from "../support/structured.ts";

/** Numbers a and y, signs s and t, variables r and q with four and three levels, some of them rare; a product of a and s. */
const PLAN: Omit<StructuredPlan, "noise" | "count" | "seed"> = {
  factors: [
    factor("a", "number"),
    factor("s", "sign"),
    factor("t", "sign"),
    ...["r1", "r2", "r3"].map((name) => factor(name, "indicator")),
    ...["q1", "q2"].map((name) => factor(name, "indicator")),
    factor("y", "number"),
  ],
  products: [{ variable: { ...factor("as", "number"), product: ["a", "s"] }, monomial: [0, 1] }],
  rows: 300,
  bounded: true,
  row: (random) => {
    const [a, s, t] = [2 * random.uniform() - 1, random.uniform() < 0.1 ? 1 : -1, random.uniform() < 0.95 ? 1 : -1];
    const [r, q] = [Math.floor(4 * random.uniform() ** 2), Math.floor(3 * random.uniform())];
    const y = 0.9 * Math.tanh(a + 0.3 * random.normal());
    return [
      a,
      s,
      t,
      ...[1, 2, 3].map((level) => Number(r === level)),
      ...[1, 2].map((level) => Number(q === level)),
      y,
    ];
  },
};
const FORMULAS = [
  "y ~ a + s + t + r1 + r2 + r3 + q1 + q2",
  "y ~ a + s + as + q1 + q2",
  "y ~ q2 + r1 + q1 + r3",
  "s ~ t + a + r1 + r2 + r3",
  "r2 ~ r1 + r3 + a + s + q1 + q2",
];
const POSITIONS = 2;
const KINDS = ["laplace", "gaussian", "cube", "split"] as const;
const CASES = FORMULAS.flatMap((formula) =>
  KINDS.flatMap((kind) =>
    (["public", "private"] as const).flatMap((count) =>
      [4, 25].map((deviation) => ({ formula, kind, count, deviation })),
    ),
  ),
);

function problemOf({ formula, kind, count, deviation }: (typeof CASES)[number]): Problem {
  const plan = { ...PLAN, count, noise: noiseOfDeviation(kind, deviation), seed: 9 };
  return { ...structuredProblem(plan, formula, testPrior(1)), prior: DEFAULT_R2_PRIOR };
}

describe.each(CASES)("$formula, $kind noise of $deviation, count $count", (setting) => {
  const problem = problemOf(setting);
  const parametrized = noiseParametrization(problem);
  const positions = positionsAround(parametrized, seededRandom(3));

  it("has the gradient of its density", () => {
    for (const position of positions) expect(leastError(parametrized.target, position)).toBeLessThan(2e-4);
  });

  it("and not if facts passed nothing on", () => {
    const wrong = withoutFactsBackwards(problem, parametrized);
    expect(Math.max(...positions.map((position) => leastError(wrong, position)))).toBeGreaterThan(1e-3);
  });

  const systems = setting.kind === "gaussian" ? [parametrized, relativeParametrization(problem)] : [parametrized];
  it.each(systems)("finds the position of components in $description", ({ walk, ...system }) => {
    const deviations = noiseDeviations(problem.regression.noise);
    for (const position of positionsAround({ walk, ...system }, seededRandom(4))) {
      forward(walk, position);
      const wanted = Float64Array.from(walk.placement.trace.value);
      const located = locate(walk, wanted, position.slice(0, walk.placement.ownCoordinates))!;
      forward(walk, located);
      for (const [component, value] of walk.placement.trace.value.entries())
        expect(Math.abs(value - wanted[component]) / deviations[component]).toBeLessThan(1e-6);
    }
  });

  it("finds none for components that no table has", () => {
    const { walk } = parametrized;
    forward(walk, positions[0]);
    const component = walk.facts.findIndex((ends, i) => ends && walk.highFact[i] >= 0);
    const impossible = Float64Array.from(walk.placement.trace.value);
    impossible[component] = 1e6;
    expect(locate(walk, impossible, positions[0].slice(0, walk.placement.ownCoordinates))).toBeNull();
  });
});

/** Short differences lose digits where a matrix is nearly singular, long ones may cross to another end. */
function leastError(target: Target, position: Float64Array): number {
  return Math.min(...[1e-3, 1e-4, 1e-5].map((width) => gradientError(target, position, width)));
}

/** Positions at which the density is finite, with facts among the ends of the intervals. */
function positionsAround({ target, center, variances, walk }: Parametrization, random: Random): Float64Array[] {
  const positions: Float64Array[] = [];
  for (let tries = 0; tries < 200 && positions.length < POSITIONS; tries++) {
    const position = center.map((value, i) => value + 0.3 * Math.sqrt(variances[i]) * random.normal());
    if (!isFinitePoint(evaluate(target, position))) continue;
    expect([...walk.lowFact, ...walk.highFact].some((fact) => fact >= 0)).toBe(true);
    positions.push(position);
  }
  expect(positions).toHaveLength(POSITIONS);
  return positions;
}

/** The target, its gradient as if positive definiteness had set all ends. */
function withoutFactsBackwards(problem: Problem, { walk, target }: Parametrization): Target {
  const density = momentDensity(problem);
  const derivatives = momentDerivatives(walk.order.size);
  return {
    ...target,
    logDensityAndGradient(position, gradient) {
      const log = target.logDensityAndGradient(position, gradient);
      density.evaluate(walk, position[walk.dimension], derivatives);
      walk.lowFact.fill(-1);
      walk.highFact.fill(-1);
      backward(walk, derivatives, gradient);
      return log;
    },
  };
}
