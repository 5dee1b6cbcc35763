// Cube noise: density ∝ exp(−‖noise‖∞/T) in d dimensions. The components share a radius R ~ Gamma(d + 1, T) and are
// uniform within ±R (docs/theory/exact.md §2). As additional noise its coordinates are the radii, then a logistic v for
// each component (docs/theory/pooling.md §3).
import { exp } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";
import { upperGammaOfInteger } from "../math/incomplete-gamma.ts";
import { gamma } from "../random/distributions.ts";
import { LOGISTIC_VARIANCE } from "./logistic.ts";
import type { NoiseCoordinates, NoiseDensity, NoiseKind } from "./noise-kind.ts";
import type { CubePart } from "./noise-part.ts";

export const cube: NoiseKind<CubePart> = {
  density: cubeDensity,
  draw({ scale, dimension }, random) {
    const radius = scale * gamma(random, dimension + 1);
    return () => radius * (2 * random.uniform() - 1);
  },
  sum: () => null,
  smoothness: 0,
  coordinates: cubeCoordinates,
  pairCoordinates,
  product: null,
  placing: (part) => ({ by: "radius", cube: part }),
  remainder: () => null,
};

/** With m of d components observed, Γ(d − m + 1, s) with s = ‖noise‖∞/T; with all of them e^(−s). */
function cubeDensity({ components, scale, dimension }: CubePart, shift: Float64Array): NoiseDensity {
  const unseen = dimension - components.length;
  return (noise, gradient) => {
    let largest = 0;
    let furthest = components[0];
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      const own = noise[component] + shift[component];
      if (Math.abs(own) > Math.abs(largest)) {
        largest = own;
        furthest = component;
      }
    }
    const { log: logTail, slope } = upperGammaOfInteger(unseen + 1, Math.abs(largest) / scale);
    gradient[furthest] += (Math.sign(largest) * slope) / scale;
    return logTail;
  };
}

type RadiusLaw = Pick<CubePart, "dimension" | "scale">;

/**
 * R = shape·T·e^(u/√shape), shape = d + 1, so that u is nearly standard normal (docs/theory/exact.md §4.2). Writes R to
 * `radii[at]`; returns the log density of u.
 */
export function placeRadius({ dimension, scale }: RadiusLaw, u: number, radii: Float64Array, at: number): number {
  const shape = dimension + 1;
  const stretch = exp(u / Math.sqrt(shape));
  radii[at] = shape * scale * stretch;
  return u * Math.sqrt(shape) - shape * stretch;
}

/** The coordinate of a radius, at least the coordinate of the mean radius. */
export function radiusCoordinate({ dimension, scale }: RadiusLaw, radius: number): number {
  const shape = dimension + 1;
  return Math.sqrt(shape) * log(Math.max(1, radius / (shape * scale)));
}

/** The derivative with respect to u of its log density and of everything that depends on the radius. */
export function pullBackRadius({ dimension, scale }: RadiusLaw, radius: number, byRadius: number): number {
  const root = Math.sqrt(dimension + 1);
  return (byRadius * radius) / root + root - radius / (scale * root);
}

/** One logarithm serves a product of many factors 1 + e^(−|v|); it is taken before the product can overflow. */
const LARGE = 1e100;

/** The noise is R·tanh(½v). The memory holds tanh(½v) of each component, then R. */
function cubeCoordinates(part: CubePart): NoiseCoordinates {
  const components = Int32Array.from(part.components);
  const size = components.length;
  return {
    variances: [1, ...new Array(size).fill(LOGISTIC_VARIANCE)],
    memory: size + 1,
    add(position, from, noise, memory) {
      let sum = placeRadius(part, position[from], memory, size);
      let product = 1;
      const radius = memory[size];
      for (let i = 0; i < size; i++) {
        const v = position[from + 1 + i];
        const tiny = exp(-Math.abs(v));
        const share = (v < 0 ? tiny - 1 : 1 - tiny) / (1 + tiny);
        memory[i] = share;
        noise[components[i]] += radius * share;
        sum -= Math.abs(v);
        product *= 1 + tiny;
        if (product > LARGE) {
          sum -= 2 * log(product);
          product = 1;
        }
      }
      return sum - 2 * log(product);
    },
    pullBack(memory, byNoise, gradient, from) {
      const radius = memory[size];
      let byRadius = 0;
      for (let i = 0; i < size; i++) {
        const share = memory[i];
        const by = byNoise[components[i]];
        byRadius += by * share;
        gradient[from + 1 + i] = 0.5 * by * radius * (1 - share * share) - share;
      }
      gradient[from] = pullBackRadius(part, radius, byRadius);
    },
  };
}

/**
 * The sum x of uniforms on ±a and ±b, a ≥ b, has a trapezoidal density. We parametrize it by its distribution function,
 * so that a pair has as many component coordinates as one cube. With t the mass beyond |x|, |x| = a(1 − 2t) up to a −
 * b, where t = b/2a, and a + b − √(8abt) from there on. For each component the memory holds the derivatives of noise
 * and log density with respect to v, and of the noise with respect to a and b; then the two radii.
 */
function pairCoordinates(first: CubePart, second: CubePart): NoiseCoordinates {
  const components = Int32Array.from(first.components);
  const size = components.length;
  const [logSlopes, byWider, byNarrower, radii] = [size, 2 * size, 3 * size, 4 * size];
  return {
    variances: [1, 1, ...new Array(size).fill(LOGISTIC_VARIANCE)],
    memory: 4 * size + 2,
    add(position, from, noise, memory) {
      let sum =
        placeRadius(first, position[from], memory, radii) + placeRadius(second, position[from + 1], memory, radii + 1);
      let product = 1;
      const a = Math.max(memory[radii], memory[radii + 1]);
      const b = Math.min(memory[radii], memory[radii + 1]);
      const corner = b / (2 * a);
      for (let i = 0; i < size; i++) {
        const v = position[from + 2 + i];
        const sign = v < 0 ? -1 : 1;
        const tiny = exp(-sign * v);
        const larger = 1 / (1 + tiny);
        const tail = tiny * larger;
        if (tail < corner) {
          const root = Math.sqrt(8 * a * b * tail);
          noise[components[i]] += sign * (a + b - root);
          memory[i] = 0.5 * larger * root;
          memory[byWider + i] = sign * (1 - root / (2 * a));
          memory[byNarrower + i] = sign * (1 - root / (2 * b));
        } else {
          noise[components[i]] += sign * a * (larger - tail);
          memory[i] = 2 * a * tail * larger;
          memory[byWider + i] = sign * (larger - tail);
          memory[byNarrower + i] = 0;
        }
        memory[logSlopes + i] = sign * (tail - larger);
        sum -= sign * v;
        product *= 1 + tiny;
        if (product > LARGE) {
          sum -= 2 * log(product);
          product = 1;
        }
      }
      return sum - 2 * log(product);
    },
    pullBack(memory, byNoise, gradient, from) {
      let wider = 0;
      let narrower = 0;
      for (let i = 0; i < size; i++) {
        const by = byNoise[components[i]];
        wider += by * memory[byWider + i];
        narrower += by * memory[byNarrower + i];
        gradient[from + 2 + i] = by * memory[i] + memory[logSlopes + i];
      }
      const [one, other] = [memory[radii], memory[radii + 1]];
      gradient[from] = pullBackRadius(first, one, one >= other ? wider : narrower);
      gradient[from + 1] = pullBackRadius(second, other, one >= other ? narrower : wider);
    },
  };
}
