// A guarantee and what one person can change → the mechanism with the least noise, or the requested one. The choice
// uses public information only (docs/theory/mechanisms.md §4): for pure ε a cube, with Laplace noise on large groups,
// or Laplace noise alone if that is smaller; for ρ Gaussian noise.
import { UsageError, unreachable } from "../errors.ts";
import {
  ceiling,
  divide,
  formatRational,
  multiply,
  type Rational,
  rational,
  subtract,
  toNumber,
} from "../math/rational.ts";
import { largestDeviation } from "../noise/noise-law.ts";
import { noiseOnGrid, splitOf } from "../noise/noise-on-grid.ts";
import type { Guarantee } from "../release/guarantee.ts";
import type { GridNoise } from "../release/release.ts";
import {
  discreteCubeMechanism,
  discreteGaussianMechanism,
  discreteLaplaceMechanism,
  guaranteedLoss,
  laplacePartSensitivity,
  type Mechanism,
  onGrid,
  type Reach,
  sensitivityOf,
  splitMechanism,
} from "./mechanism.ts";

/** The kinds of noise a custodian can ask for. */
const NOISE_CHOICES = ["laplace", "cube", "gaussian"] as const;
export type NoiseChoice = (typeof NOISE_CHOICES)[number];

/** What each kind of noise can promise: ε alone, or ε with δ. */
export const GUARANTEE_OF: Readonly<Record<NoiseChoice, "pure" | "approximate">> = {
  laplace: "pure",
  cube: "pure",
  gaussian: "approximate",
};

/** ε₁ is a multiple of ε/10,000: few digits, so that anyone can check it by hand. */
const SHARES = 10_000n;

/** The mechanism that satisfies the guarantee with the least noise, or with the requested kind. */
export function chooseMechanism(guarantee: Guarantee, reach: Reach, choice?: NoiseChoice): Mechanism {
  const budget = guaranteedLoss(guarantee);
  if (budget.kind === "zcdp") {
    if (choice !== undefined && choice !== "gaussian") throw new UsageError(wrongKind(choice));
    return gaussianFor(budget.rho, reach);
  }
  if (choice === "gaussian") throw new UsageError(wrongKind(choice));
  const laplace = discreteLaplaceMechanism(ceiling(divide(onGrid(sensitivityOf(reach).l1, reach), budget.epsilon)));
  // Only gibbs-noisy uses fourth moments, and it cannot handle a cube.
  if (choice === "laplace" || (choice === undefined && reach.layout.response !== null)) return laplace;
  const cube = cubeFor(budget.epsilon, reach);
  if (choice === "cube") return cube;
  return deviationOf(cube, reach) < deviationOf(laplace, reach) ? cube : laplace;
}

/** The standard deviation of the noisiest moment, in people. */
export function deviationOf({ noise }: Pick<Mechanism, "noise">, { layout }: Pick<Reach, "layout">): number {
  return largestDeviation(noiseOnGrid(noise, layout));
}

function gaussianFor(rho: Rational, reach: Reach): Mechanism {
  const squared = onGrid(onGrid(sensitivityOf(reach).l2Squared, reach), reach);
  return discreteGaussianMechanism(ceiling(divide(squared, multiply(rational(2n), rho))));
}

function cubeFor(epsilon: Rational, reach: Reach): Mechanism {
  const { maximum } = sensitivityOf(reach);
  const scaleFor = (distance: Rational, part: Rational) => ceiling(divide(onGrid(distance, reach), part));
  if (splitOf(reach.layout).laplaceGroups === 0) return discreteCubeMechanism(scaleFor(maximum, epsilon));
  const distance = laplacePartSensitivity(reach);
  const first = multiply(epsilon, rational(cubeShare(reach, toNumber(maximum), toNumber(distance)), SHARES));
  const second = subtract(epsilon, first);
  return splitMechanism(
    reach.layout,
    { epsilon: formatRational(first), scale: scaleFor(maximum, first) },
    { epsilon: formatRational(second), scale: scaleFor(distance, second) },
  );
}

/** Shares proportional to each part's noise alone give both parts the same standard deviation. */
function cubeShare({ layout }: Reach, maximum: number, distance: number): bigint {
  const d = splitOf(layout).cube.length;
  const cube = maximum * Math.sqrt(((d + 1) * (d + 2)) / 3);
  const share = Math.round((Number(SHARES) * cube) / (cube + Math.SQRT2 * distance));
  return BigInt(Math.min(Number(SHARES) - 1, Math.max(1, share)));
}

function wrongKind(choice: NoiseChoice): string {
  return choice === "gaussian"
    ? "gaussian noise does not give pure ε: give rho, or epsilon with delta"
    : `${choice} noise is for pure ε: give epsilon alone`;
}

/** Text → kind of noise. */
export function parseNoiseChoice(text: string): NoiseChoice {
  const choice = NOISE_CHOICES.find((known) => known === text);
  if (choice) return choice;
  throw new UsageError(`noise "${text}" is unknown: choose ${NOISE_CHOICES.join(", ")}`);
}

/** The choice that yields this noise. */
export function choiceOf(noise: GridNoise): NoiseChoice {
  switch (noise.kind) {
    case "discrete-laplace":
      return "laplace";
    case "discrete-gaussian":
      return "gaussian";
    case "discrete-cube":
    case "discrete-cube-and-laplace":
      return "cube";
    default:
      return unreachable(noise);
  }
}
