// The parts of a noise law → the log density of a vector of noise, up to a constant, and its gradient. A cube of which m of d components
// are seen has the density Γ(d − m + 1, s), s = ‖noise‖∞/T: with all of them seen, e^(−s) (docs/theory/exact.md §2).
// Without shifts every part falls as any |noise_j| grows: each log density is even and concave in noise_j, or, for a cube, a
// falling function of the largest. So where |noise_j| ≥ a_j for all j, no density exceeds that at a.
import { unreachable } from "../errors.ts";
import { upperGammaOfInteger } from "../math/incomplete-gamma.ts";
import { laplaceSum } from "./laplace-sum.ts";
import type { NoisePart, NoiseParts } from "./noise-law.ts";

/** The log density at `noise`; writes its gradient. */
export type NoiseDensity = (noise: Float64Array, gradient: Float64Array) => number;

export function noiseDensity({ parts }: NoiseParts): NoiseDensity {
  const densities = parts.map(partDensity);
  return (noise, gradient) => {
    gradient.fill(0);
    let sum = 0;
    for (const density of densities) sum += density(noise, gradient);
    return sum;
  };
}

/** Adds its gradient, since several releases of one table have a part each for a component. */
function partDensity(part: NoisePart): NoiseDensity {
  const { components } = part;
  const shift = Float64Array.from(part.shift ?? components.map(() => 0));
  switch (part.kind) {
    case "laplace":
      if (part.terms !== undefined) return laplaceSumDensity(components, part.scale, part.terms);
      return laplaceDensity(components, shift, part.scale);
    case "gaussian":
      return gaussianDensity(components, shift, part.deviation);
    case "cube":
      return cubeDensity(components, shift, part.scale, part.dimension);
    default:
      return unreachable(part);
  }
}

function laplaceDensity(components: readonly number[], shift: Float64Array, scale: number): NoiseDensity {
  const slope = 1 / scale;
  return (noise, gradient) => {
    let distance = 0;
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      const own = noise[component] + shift[at];
      distance += Math.abs(own);
      gradient[component] += own > 0 ? -slope : slope;
    }
    return -distance * slope;
  };
}

/** Sites are summed, and never at the same time seen several times: there is no shift. */
function laplaceSumDensity(components: readonly number[], scale: number, terms: number): NoiseDensity {
  const sum = laplaceSum(terms);
  return (noise, gradient) => {
    let log = 0;
    for (const component of components) {
      log += sum.log(noise[component] / scale);
      gradient[component] += sum.slope / scale;
    }
    return log;
  };
}

function gaussianDensity(components: readonly number[], shift: Float64Array, deviation: number): NoiseDensity {
  const precision = 1 / (deviation * deviation);
  return (noise, gradient) => {
    let squares = 0;
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      const own = noise[component] + shift[at];
      squares += own * own;
      gradient[component] -= own * precision;
    }
    return -0.5 * squares * precision;
  };
}

function cubeDensity(
  components: readonly number[],
  shift: Float64Array,
  scale: number,
  dimension: number,
): NoiseDensity {
  const unseen = dimension - components.length;
  return (noise, gradient) => {
    let largest = 0;
    let furthest = components[0];
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      const own = noise[component] + shift[at];
      if (Math.abs(own) > Math.abs(largest)) {
        largest = own;
        furthest = component;
      }
    }
    const { log, slope } = upperGammaOfInteger(unseen + 1, Math.abs(largest) / scale);
    gradient[furthest] += (Math.sign(largest) * slope) / scale;
    return log;
  };
}
