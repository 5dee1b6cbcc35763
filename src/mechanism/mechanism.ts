// A mechanism is noise for a whole vector together with what it costs: the sampler and its privacy map live in one
// object, so that neither can change without the other. The theorems are in docs/theory/mechanisms.md.
import { add, divide, multiply, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { MomentLayout } from "../moments/moment-layout.ts";
import { splitOf } from "../noise/noise-on-grid.ts";
import type { Entropy } from "../random/entropy.ts";
import type { Guarantee, Neighbours } from "../release/guarantee.ts";
import type { GridNoise } from "../release/release.ts";
import { drawDiscreteCube } from "./discrete-cube.ts";
import { drawDiscreteGaussian } from "./discrete-gaussian.ts";
import { drawDiscreteLaplace } from "./discrete-laplace.ts";
import { groupSensitivity, sensitivity } from "./sensitivity.ts";

/** What a release spends, as an exact rational. */
export type PrivacyLoss =
  | { readonly kind: "pure"; readonly epsilon: Rational }
  | { readonly kind: "zcdp"; readonly rho: Rational };

/** What one person can change: the components, the neighbour relation and the rows per person. */
export interface Reach {
  readonly layout: MomentLayout;
  readonly neighbours: Neighbours;
  readonly rowsPerPerson: number;
}

/** Noise for all components of a layout, together with its privacy map. */
export interface Mechanism {
  readonly noise: GridNoise;
  /** The vector with fresh noise on every component. */
  perturb(sums: readonly bigint[], entropy: Entropy): bigint[];
  /** What perturbing these components spends. */
  privacyLoss(reach: Reach): PrivacyLoss;
}

/** Theorem A: ε = Δ₁/b. */
export function discreteLaplaceMechanism(scale: bigint): Mechanism {
  requirePositive(scale, "scale");
  return {
    noise: { kind: "discrete-laplace", scale: scale.toString() },
    perturb: (sums, entropy) => sums.map((sum) => sum + drawDiscreteLaplace(scale, entropy)),
    privacyLoss: (reach) => ({
      kind: "pure",
      epsilon: divide(onGrid(sensitivityOf(reach).l1, reach), rational(scale)),
    }),
  };
}

/** Theorem B: ρ = Δ₂²/(2σ²). */
export function discreteGaussianMechanism(variance: bigint): Mechanism {
  requirePositive(variance, "variance");
  return {
    noise: { kind: "discrete-gaussian", variance: variance.toString() },
    perturb: (sums, entropy) => sums.map((sum) => sum + drawDiscreteGaussian(variance, entropy)),
    privacyLoss: (reach) => {
      const squared = onGrid(onGrid(sensitivityOf(reach).l2Squared, reach), reach);
      return { kind: "zcdp", rho: divide(squared, rational(2n * variance)) };
    },
  };
}

/** Theorem C: ε = Δ∞/T. */
export function discreteCubeMechanism(scale: bigint): Mechanism {
  requirePositive(scale, "scale");
  return {
    noise: { kind: "discrete-cube", scale: scale.toString() },
    perturb(sums, entropy) {
      const noise = drawDiscreteCube(scale, sums.length, entropy);
      return sums.map((sum, index) => sum + noise[index]);
    },
    privacyLoss: (reach) => ({ kind: "pure", epsilon: divide(maximumOnGrid(reach), rational(scale)) }),
  };
}

/** One part of a split: what it may spend, as decimal text, and its scale. */
export interface SplitPart {
  readonly epsilon: string;
  readonly scale: bigint;
}

/** Theorem D: a cube over the small groups and Laplace noise on the large ones spend ε₁ + ε₂. */
export function splitMechanism(layout: MomentLayout, cube: SplitPart, laplace: SplitPart): Mechanism {
  requirePositive(cube.scale, "scale");
  requirePositive(laplace.scale, "scale");
  const split = splitOf(layout);
  const stated = ({ epsilon, scale }: SplitPart) => ({ epsilon, scale: scale.toString() });
  return {
    noise: { kind: "discrete-cube-and-laplace", cube: stated(cube), laplace: stated(laplace) },
    perturb(sums, entropy) {
      const perturbed = [...sums];
      const noise = drawDiscreteCube(cube.scale, split.cube.length, entropy);
      for (const [index, component] of split.cube.entries()) perturbed[component] += noise[index];
      for (const component of split.laplace) perturbed[component] += drawDiscreteLaplace(laplace.scale, entropy);
      return perturbed;
    },
    privacyLoss: (reach) => ({
      kind: "pure",
      epsilon: add(
        divide(maximumOnGrid(reach), rational(cube.scale)),
        divide(onGrid(laplacePartSensitivity(reach), reach), rational(laplace.scale)),
      ),
    }),
  };
}

/** Δ₁ of the components that a split gives Laplace noise. */
export function laplacePartSensitivity({ layout, neighbours, rowsPerPerson }: Reach): Rational {
  const { laplace } = splitOf(layout);
  const members = new Set(laplace);
  const groups = layout.groups.filter(([first]) => members.has(first));
  return groupSensitivity(layout, groups, neighbours, rowsPerPerson).l1;
}

export function sensitivityOf({ layout, neighbours, rowsPerPerson }: Reach) {
  return sensitivity(layout, neighbours, rowsPerPerson);
}

/** The exact parameter of a guarantee: what a release under it is charged. */
export function guaranteedLoss(guarantee: Guarantee): PrivacyLoss {
  if (guarantee.kind === "pure") return { kind: "pure", epsilon: parseDecimal(guarantee.epsilon)! };
  return { kind: "zcdp", rho: parseDecimal(guarantee.rho)! };
}

/** A distance in units of 1 → in units of the grid. */
export function onGrid(distance: Rational, { layout }: Pick<Reach, "layout">): Rational {
  return multiply(distance, rational(layout.unit));
}

function maximumOnGrid(reach: Reach): Rational {
  return onGrid(sensitivityOf(reach).maximum, reach);
}

function requirePositive(value: bigint, what: string): void {
  if (value < 1n) throw new RangeError(`the ${what} of the noise must be at least 1`);
}
