// Cubes that add up on the same components, as coordinates (docs/theory/pooling.md §3): radii first, then a logistic v for each
// component. A single one gives R·tanh(½v); of two the sum of two uniforms, whose density is a trapezoid, is placed by its
// distribution function, so that a pair has no more coordinates for the components than one.
import { exp } from "../../math/elementary/exp.ts";
import { log as ln } from "../../math/elementary/log.ts";
import type { NoisePart } from "../../noise/noise-law.ts";
import { cubeRadius } from "./cube-radius.ts";
import { LOGISTIC_VARIANCE, type PartCoordinates } from "./part-coordinates.ts";

export type CubePart = Extract<NoisePart, { kind: "cube" }>;

/** The logarithm of a product is taken once for many factors 1 + e^(−|v|), before it could overflow. */
const LARGE = 1e100;

export function cubesCoordinates(cubes: readonly CubePart[]): PartCoordinates[] {
  return cubes.flatMap((cube, i) => {
    if (i % 2 === 1) return [pairCoordinates(cubes[i - 1], cube)];
    return i === cubes.length - 1 ? [singleCoordinates(cube)] : [];
  });
}

function singleCoordinates(part: CubePart): PartCoordinates {
  const components = Int32Array.from(part.components);
  const size = components.length;
  const radius = cubeRadius(part);
  const shares = new Float64Array(size);
  return {
    variances: [1, ...new Array(size).fill(LOGISTIC_VARIANCE)],
    add(position, from, noise) {
      let log = radius.move(position[from]);
      let product = 1;
      const { value } = radius;
      for (let i = 0; i < size; i++) {
        const v = position[from + 1 + i];
        const tiny = exp(-Math.abs(v));
        const share = (v < 0 ? tiny - 1 : 1 - tiny) / (1 + tiny);
        shares[i] = share;
        noise[components[i]] += value * share;
        log -= Math.abs(v);
        product *= 1 + tiny;
        if (product > LARGE) {
          log -= 2 * ln(product);
          product = 1;
        }
      }
      return log - 2 * ln(product);
    },
    pullBack(byNoise, gradient, from) {
      const { value } = radius;
      let byRadius = 0;
      for (let i = 0; i < size; i++) {
        const share = shares[i];
        const by = byNoise[components[i]];
        byRadius += by * share;
        gradient[from + 1 + i] = 0.5 * by * value * (1 - share * share) - share;
      }
      gradient[from] = radius.pullBack(byRadius);
    },
  };
}

/**
 * The sum x of uniforms on ±a and ±b, a ≥ b. With t the mass beyond |x|: |x| = a(1 − 2t) up to a − b, where t = b/2a, and
 * from there on a + b − √(8abt).
 */
function pairCoordinates(first: CubePart, second: CubePart): PartCoordinates {
  const components = Int32Array.from(first.components);
  const size = components.length;
  const radii = [cubeRadius(first), cubeRadius(second)];
  const slopes = new Float64Array(size);
  const logSlopes = new Float64Array(size);
  const byWider = new Float64Array(size);
  const byNarrower = new Float64Array(size);
  return {
    variances: [1, 1, ...new Array(size).fill(LOGISTIC_VARIANCE)],
    add(position, from, noise) {
      let log = radii[0].move(position[from]) + radii[1].move(position[from + 1]);
      let product = 1;
      const a = Math.max(radii[0].value, radii[1].value);
      const b = Math.min(radii[0].value, radii[1].value);
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
          slopes[i] = 0.5 * larger * root;
          byWider[i] = sign * (1 - root / (2 * a));
          byNarrower[i] = sign * (1 - root / (2 * b));
        } else {
          noise[components[i]] += sign * a * (larger - tail);
          slopes[i] = 2 * a * tail * larger;
          byWider[i] = sign * (larger - tail);
          byNarrower[i] = 0;
        }
        logSlopes[i] = sign * (tail - larger);
        log -= sign * v;
        product *= 1 + tiny;
        if (product > LARGE) {
          log -= 2 * ln(product);
          product = 1;
        }
      }
      return log - 2 * ln(product);
    },
    pullBack(byNoise, gradient, from) {
      let wider = 0;
      let narrower = 0;
      for (let i = 0; i < size; i++) {
        const by = byNoise[components[i]];
        wider += by * byWider[i];
        narrower += by * byNarrower[i];
        gradient[from + 2 + i] = by * slopes[i] + logSlopes[i];
      }
      const firstIsWider = radii[0].value >= radii[1].value;
      gradient[from] = radii[0].pullBack(firstIsWider ? wider : narrower);
      gradient[from + 1] = radii[1].pullBack(firstIsWider ? narrower : wider);
    },
  };
}
