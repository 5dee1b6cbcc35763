// A noise law → the log density of a vector of noise, up to a constant, and its gradient. A cube of which m of d components
// are seen has the density Γ(d − m + 1, s), s = ‖noise‖∞/T: with all of them seen, e^(−s) (docs/theory/exact.md §2).
import { unreachable } from "../errors.ts";
import { upperGammaOfInteger } from "../math/incomplete-gamma.ts";
import type { NoiseLaw, NoisePart } from "./noise-law.ts";

/** The log density at `noise`; writes its gradient. */
export type NoiseDensity = (noise: Float64Array, gradient: Float64Array) => number;

export function noiseDensity({ parts }: NoiseLaw): NoiseDensity {
  const densities = parts.map(partDensity);
  return (noise, gradient) => {
    let sum = 0;
    for (const density of densities) sum += density(noise, gradient);
    return sum;
  };
}

function partDensity(part: NoisePart): NoiseDensity {
  switch (part.kind) {
    case "laplace":
      return laplaceDensity(part.components, part.scale);
    case "gaussian":
      return gaussianDensity(part.components, part.deviation);
    case "cube":
      return cubeDensity(part.components, part.scale, part.dimension);
    default:
      return unreachable(part);
  }
}

function laplaceDensity(components: readonly number[], scale: number): NoiseDensity {
  const slope = 1 / scale;
  return (noise, gradient) => {
    let distance = 0;
    for (const component of components) {
      distance += Math.abs(noise[component]!);
      gradient[component] = noise[component]! > 0 ? -slope : slope;
    }
    return -distance * slope;
  };
}

function gaussianDensity(components: readonly number[], deviation: number): NoiseDensity {
  const precision = 1 / (deviation * deviation);
  return (noise, gradient) => {
    let squares = 0;
    for (const component of components) {
      squares += noise[component]! * noise[component]!;
      gradient[component] = -noise[component]! * precision;
    }
    return -0.5 * squares * precision;
  };
}

function cubeDensity(components: readonly number[], scale: number, dimension: number): NoiseDensity {
  const unseen = dimension - components.length;
  return (noise, gradient) => {
    let largest = -1;
    let at = -1;
    for (const component of components) {
      gradient[component] = 0;
      const size = Math.abs(noise[component]!);
      if (size > largest) {
        largest = size;
        at = component;
      }
    }
    const { log, slope } = upperGammaOfInteger(unseen + 1, largest / scale);
    gradient[at] = (Math.sign(noise[at]!) * slope) / scale;
    return log;
  };
}
