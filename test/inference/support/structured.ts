// Regressions whose moment matrices have structure: columns of any encoding, or products of them, of simulated rows, with
// noise of any law on the distinct components.
import type { ConjugateProblem } from "../../../src/inference/method.ts";
import { regression } from "../../../src/model/regression.ts";
import { type ScaledPrior, unitsOf } from "../../../src/model/units.ts";
import { type MomentLayout, momentLayout } from "../../../src/moments/moment-layout.ts";
import { PUBLIC_COUNT, ZERO } from "../../../src/moments/moment-table.ts";
import { type Monomial, monomialsOfDegree } from "../../../src/moments/monomials.ts";
import type { NoiseLaw, SingleNoise } from "../../../src/noise/noise-law.ts";
import { splitOf } from "../../../src/noise/noise-on-grid.ts";
import type { NoisePart } from "../../../src/noise/noise-part.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { NoisyMoments } from "../../../src/release/noisy-moments.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import type { Encoding, ReleasedVariable } from "../../../src/study/released-variable.ts";
import { asSingle, cubeOf, drawNoise, noiseOn, partOf } from "./noise.ts";

export interface StructuredPlan {
  readonly factors: readonly ReleasedVariable[];
  /** Products of factors beside the factors themselves. */
  readonly products?: readonly ReleasedProduct[];
  readonly rows: number;
  /** One row: the values of the factors. */
  readonly row: (random: Random) => readonly number[];
  readonly count: "public" | "private";
  readonly maxRows?: number;
  readonly noise: (layout: MomentLayout) => SingleNoise;
  /** Moments up to degree 4 of all factors but this one. */
  readonly fourthMomentsExcept?: number;
  /** Whether numbers are known to be within [-1, 1]; then those of `row` must be. */
  readonly bounded?: boolean;
  readonly seed: number;
}

interface ReleasedProduct {
  readonly variable: ReleasedVariable;
  readonly monomial: Monomial;
}

/** "a" as a number, "s" as a sign, "r1", "r2", … as indicators of one variable r. */
export function factor(name: string, encoding: Encoding): ReleasedVariable {
  const parent = encoding === "indicator" ? name.slice(0, 1) : name;
  return {
    name,
    parent,
    level: encoding === "number" ? null : name,
    bounds: encoding === "number" ? [-1, 1] : [0, 1],
    encoding,
  };
}

function structuredMoments(plan: StructuredPlan): NoisyMoments {
  const { factors, products = [], count, maxRows = 10 * plan.rows, fourthMomentsExcept = null, bounded = false } = plan;
  const random = seededRandom(plan.seed);
  const columns = [...factors.map((_, position) => [position]), ...products.map(({ monomial }) => monomial)];
  const layout = momentLayout({ factors, columns, count, fourthMomentsExcept });
  const rows = Array.from({ length: plan.rows }, () => plan.row(random));
  const noise = plan.noise(layout);
  const added = drawLaw(noise, random);
  const components = Float64Array.from(layout.components, (monomial, index) =>
    rows.reduce((sum, row) => sum + monomial.reduce((product, position) => product * row[position], 1), added[index]),
  );
  return {
    variables: [...factors, ...products.map(({ variable }) => variable)],
    count: count === "public" ? { kind: "public", value: plan.rows } : { kind: "private", maxRows },
    table: layout.table,
    components,
    noise,
    fourth: layout.response && { response: layout.response.name, moments: fourthMoments() },
    bounded,
  };

  function fourthMoments(): Map<string, number> {
    const positions = factors.map((_, position) => position);
    const monomials = [0, 1, 2, 3, 4].flatMap((degree) => [...monomialsOfDegree(positions, degree)]);
    return new Map(
      monomials.flatMap((monomial) => {
        const found = layout.find(monomial);
        if (found === undefined) return [];
        const value = found === ZERO ? 0 : found === PUBLIC_COUNT ? plan.rows : components[found];
        return [[JSON.stringify(monomial.map((position) => factors[position].name).sort()), value]];
      }),
    );
  }
}

export function structuredProblem(plan: StructuredPlan, formula: string, prior: ScaledPrior): ConjugateProblem {
  const posed = regression(structuredMoments(plan), formula);
  return { regression: posed, prior, units: unitsOf(posed.formula) };
}

/** Noise of one kind and this standard deviation on all components; "split" has a cube on some and Laplace on the others. */
export function noiseOfDeviation(
  kind: RealNoise["kind"] | "split",
  deviation: number,
): (layout: MomentLayout) => SingleNoise {
  return (layout) => {
    const size = layout.components.length;
    switch (kind) {
      case "laplace":
        return noiseOn(size, { kind, scale: deviation / Math.SQRT2 });
      case "gaussian":
        return noiseOn(size, { kind, scale: deviation });
      case "cube":
        return noiseOn(size, cubeOf(size, deviation));
      case "split": {
        const { cube, laplace } = splitOf(layout);
        const parts: NoisePart[] = [partOf(cubeOf(cube.length, deviation), cube)];
        if (laplace.length > 0) parts.push(partOf({ kind: "laplace", scale: deviation / Math.SQRT2 }, laplace));
        return { kind: "single", size, parts };
      }
    }
  };
}

/** A draw of a joint law. */
export function drawLaw(law: NoiseLaw, random: Random): Float64Array {
  const noise = new Float64Array(law.size);
  for (const part of asSingle(law).parts) {
    const drawn = drawNoise(realNoise(part), part.components.length, random);
    for (const [i, component] of part.components.entries()) noise[component] = drawn[i];
  }
  return noise;
}

function realNoise(part: NoisePart): RealNoise {
  switch (part.kind) {
    case "laplace":
      return { kind: part.kind, scale: part.scale };
    case "gaussian":
      return { kind: part.kind, scale: part.deviation };
    case "cube":
      return { kind: part.kind, scale: part.scale, components: part.dimension };
    case "laplace-sum":
      throw new TypeError("no release has sums");
  }
}
