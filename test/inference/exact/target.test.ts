// The target of the exact method in both systems of coordinates, with and without structure: its gradient by differences,
// and that it is the density of the components times the Jacobian, by a numeric determinant.
import { describe, expect, it } from "vitest";
import { forward } from "../../../src/inference/exact/cone-walk.ts";
import {
  noiseParametrization,
  type Parametrization,
  relativeParametrization,
} from "../../../src/inference/exact/parametrization.ts";
import type { ConjugateProblem } from "../../../src/inference/method.ts";
import { defaultScaledPrior } from "../../../src/model/default-prior.ts";
import type { Regression } from "../../../src/model/regression.ts";
import { firstEntries } from "../../../src/moments/moment-table.ts";
import { noiseKinds } from "../../../src/noise/noise-law.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { type SimulatedCount, simulate } from "../support/calibration.ts";
import { directLogDensity, directLogNoise } from "../support/direct-density.ts";
import { testPrior } from "../support/laws.ts";
import { asSingle } from "../support/noise.ts";
import { factor, noiseOfDeviation, type StructuredPlan, structuredProblem } from "../support/structured.ts";

const NOISES: RealNoise[] = [
  { kind: "laplace", scale: 0.2 },
  { kind: "gaussian", scale: 0.3 },
  { kind: "cube", scale: 0.1, components: 20 },
];
const COUNTS: SimulatedCount[] = [60, { maxRows: 300 }];
const PLAIN = [0, 1, 3].flatMap((p) => NOISES.flatMap((noise) => COUNTS.map((count) => ({ p, noise, count }))));

describe.each(PLAIN)("p = $p, $noise.kind noise, count $count", ({ p, noise, count }) => {
  checkTargets(simulate(testPrior(p), count, noise, seededRandom(11)).problem);
});

/** Numbers a, b and y, a sign s, and variables r and q with four and three levels. */
const MIXED: Pick<StructuredPlan, "factors" | "row" | "rows"> = {
  factors: [
    factor("a", "number"),
    ...["r1", "r2", "r3"].map((name) => factor(name, "indicator")),
    factor("s", "sign"),
    ...["q1", "q2"].map((name) => factor(name, "indicator")),
    factor("b", "number"),
    factor("y", "number"),
  ],
  rows: 500,
  row: (random) => {
    const [a, r, s] = [0.3 * random.normal(), Math.floor(4 * random.uniform()), random.uniform() < 0.4 ? 1 : -1];
    const [q, b] = [Math.floor(3 * random.uniform()), 0.4 * random.normal()];
    const y = 0.2 * a + 0.3 * b + 0.1 * s + 0.3 * random.normal();
    return [a, Number(r === 1), Number(r === 2), Number(r === 3), s, Number(q === 1), Number(q === 2), b, y];
  },
};

/** A number x, a sign s, a variable with three levels e, and products of them: many entries repeat a component. */
const PRODUCTS: Pick<StructuredPlan, "factors" | "row" | "rows" | "products"> = {
  factors: [
    factor("x", "number"),
    factor("s", "sign"),
    factor("e1", "indicator"),
    factor("e2", "indicator"),
    factor("y", "number"),
  ],
  products: [
    { variable: factor("xx", "number"), monomial: [0, 0] },
    { variable: factor("xs", "number"), monomial: [0, 1] },
    { variable: factor("ex", "number"), monomial: [0, 2] },
  ],
  rows: 400,
  row: (random) => {
    const [x, s, e] = [0.5 * random.normal(), random.uniform() < 0.6 ? 1 : -1, Math.floor(3 * random.uniform())];
    return [x, s, Number(e === 1), Number(e === 2), 0.3 * x - 0.2 * s * x + 0.3 * random.normal()];
  },
};

const STRUCTURES = [
  {
    name: "all variables, permuted",
    plan: MIXED,
    formula: "y ~ b + q2 + a + r1 + s + r2 + q1 + r3",
    deviations: [1, 8],
  },
  { name: "a sign for response", plan: MIXED, formula: "s ~ y + q1 + q2", deviations: [1, 30] },
  { name: "a level for response", plan: MIXED, formula: "r2 ~ s + a + r1", deviations: [1, 30] },
  { name: "products", plan: PRODUCTS, formula: "y ~ x + s + e1 + xx + xs + ex", deviations: [1, 8] },
];
const STRUCTURED = STRUCTURES.flatMap(({ deviations, ...structure }) =>
  (["laplace", "gaussian", "cube", "split"] as const).flatMap((kind) =>
    (["public", "private"] as const).flatMap((count) =>
      deviations.map((deviation) => ({ ...structure, kind, count, deviation })),
    ),
  ),
);

describe.each(STRUCTURED)("$name: $kind noise of $deviation, count $count", (setting) => {
  const { plan, formula, kind, count, deviation } = setting;
  const prior = defaultScaledPrior(formula.split("+").length);
  const problemWith = (size: number) =>
    structuredProblem({ ...plan, count, noise: noiseOfDeviation(kind, size), seed: 5 }, formula, prior);
  checkTargets(problemWith(deviation), problemWith(1e-6));
});

const POSITIONS = 4;
const SPREAD = 0.3;
/** Differences move components by less than this. */
const REACH = 0.02;

/** Relative coordinates are looked at around the moments of `nearby`, by default where a chain would start. */
function checkTargets(problem: ConjugateProblem, nearby: ConjugateProblem = problem): void {
  const { regression } = problem;
  const noise = noiseParametrization(problem);
  const relative = relativeParametrization(problem);
  const { center } = relativeParametrization(nearby);
  const systems = [
    // Noise coordinates have no kinks to stay away from.
    { name: "noise coordinates", parametrized: noise, reach: 0 },
    { name: "relative coordinates", parametrized: { ...relative, center }, reach: REACH },
  ];
  describe.each(systems)("in $name", ({ name, parametrized, reach }) => {
    const positions = () => usablePositions(parametrized, regression, reach, seededRandom(3));

    it("the target has the gradient of its density", () => {
      for (const position of positions()) expect(gradientError(parametrized.target, position, 1e-5)).toBeLessThan(2e-5);
    });

    it("is the density of the components times the Jacobian, and not without it", () => {
      const rows = positions().map((position) => {
        const target = parametrized.target.logDensityAndGradient(position, new Float64Array(position.length));
        const { direct, jacobian } = directTarget(parametrized, problem, position);
        return { right: target - direct - jacobian, without: target - direct };
      });
      const spreadOf = (values: number[]) => Math.max(...values) - Math.min(...values);
      expect(spreadOf(rows.map(({ right }) => right))).toBeLessThan(1e-5);
      // Uncut Gaussian noise is linear in its coordinates: that Jacobian is constant.
      const isLinear = name === "noise coordinates" && noiseKinds(regression.noise).includes("gaussian");
      if (!isLinear) expect(spreadOf(rows.map(({ without }) => without))).toBeGreaterThan(1e-3);
    });
  });
}

/** Positions around the centre where the density exists and no kink of the noise is within reach of a difference. */
function usablePositions(
  parametrized: Parametrization,
  regression: Regression,
  reach: number,
  random: Random,
): Float64Array[] {
  const { center, variances, target } = parametrized;
  const usable: Float64Array[] = [];
  for (let tries = 0; tries < 400 && usable.length < POSITIONS; tries++) {
    const position = center.map((value, i) => value + SPREAD * Math.sqrt(variances[i]) * random.normal());
    const log = target.logDensityAndGradient(position, new Float64Array(position.length));
    if (Number.isFinite(log) && !nearKink(componentsAt(parametrized, regression, position), regression, reach))
      usable.push(position);
  }
  expect(usable).toHaveLength(POSITIONS);
  return usable;
}

function nearKink(values: Float64Array, { components, noise }: Regression, reach: number): boolean {
  const sizes = components.map((observed, i) => Math.abs(observed - values[i]));
  return asSingle(noise).parts.some((part) => {
    const own = part.components.map((component) => sizes[component]).sort((a, b) => b - a);
    if (part.kind === "laplace") return own.at(-1) < reach;
    return part.kind === "cube" && own.length > 1 && own[0] - own[1] < reach;
  });
}

function componentsAt(
  { walk }: Parametrization,
  { table, components }: Regression,
  position: Float64Array,
): Float64Array {
  forward(walk, position);
  return Float64Array.from(
    firstEntries(table, components.length),
    ({ row, column }) => walk.moments[row * table.size + column],
  );
}

/** log p(B) + log noise, given the radius where it is a coordinate, and log |∂(radius, components)/∂position|. */
function directTarget(parametrized: Parametrization, { regression, prior }: ConjugateProblem, position: Float64Array) {
  const own = position.length - regression.components.length;
  const values = componentsAt(parametrized, regression, position);
  const noise = regression.components.map((observed, i) => observed - values[i]);
  let direct = directLogDensity(prior, parametrized.walk.moments, parametrized.walk.count);
  let jacobian = 0;
  if (own === 0) direct += directLogNoise(regression.noise, noise);
  else {
    let next = 0;
    for (const part of asSingle(regression.noise).parts) {
      if (part.kind !== "cube") {
        direct += directLogNoise({ kind: "single", size: noise.length, parts: [part] }, noise);
        continue;
      }
      const shape = part.dimension + 1;
      const radius = shape * part.scale * Math.exp(position[next++] / Math.sqrt(shape));
      const inside = part.components.every((component) => Math.abs(noise[component]) < radius);
      // Gamma(d + 1, T) for the radius, (2R)^(−1) for each component.
      direct += inside ? (shape - 1 - part.components.length) * Math.log(radius) - radius / part.scale : Number.NaN;
      jacobian += Math.log(radius / Math.sqrt(shape));
    }
  }
  return { direct, jacobian: jacobian + logNumericJacobian(parametrized, regression, position, own) };
}

/** The components depend on the radius too, but not the radius on the other coordinates: the determinant is of a block. */
function logNumericJacobian(
  parametrized: Parametrization,
  regression: Regression,
  position: Float64Array,
  own: number,
): number {
  const width = 1e-4;
  const columns = Array.from({ length: regression.components.length }, (_, index) => {
    const at = (steps: number) => {
      const moved = Float64Array.from(position);
      moved[own + index] += steps * width;
      return componentsAt(parametrized, regression, moved);
    };
    const [far, near, back, farBack] = [at(2), at(1), at(-1), at(-2)];
    return near.map((value, i) => (8 * (value - back[i]) - (far[i] - farBack[i])) / (12 * width));
  });
  return logAbsoluteDeterminant(columns);
}

/** Gaussian elimination with pivots. */
function logAbsoluteDeterminant(rows: Float64Array[]): number {
  let log = 0;
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, at) => (Math.abs(row[i]) > Math.abs(rows[best][i]) ? i + at : best), i);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    log += Math.log(Math.abs(rows[i][i]));
    for (let j = i + 1; j < rows.length; j++) {
      const share = rows[j][i] / rows[i][i];
      for (let l = i; l < rows.length; l++) rows[j][l] -= share * rows[i][l];
    }
  }
  return log;
}
