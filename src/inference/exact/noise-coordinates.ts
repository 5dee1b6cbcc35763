// Parts of noise that add up → coordinates that have standard laws, or nearly so, when the noise has its own
// (docs/theory/pooling.md §3). Kinks and edges are inside the maps: Laplace noise and the uniform components of a cube come of
// logistic coordinates or the like.

import { unreachable } from "../../errors.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log as ln } from "../../math/elementary/log.ts";
import { laplaceSum } from "../../noise/laplace-sum.ts";
import type { NoisePart } from "../../noise/noise-law.ts";
import { type CubePart, cubesCoordinates } from "./cubes-coordinates.ts";
import { LOGISTIC_VARIANCE, type PartCoordinates } from "./part-coordinates.ts";

export function noiseCoordinates(parts: readonly NoisePart[]): PartCoordinates[] {
  const cubes = new Map<string, CubePart[]>();
  const coordinates: PartCoordinates[] = [];
  for (const part of parts) {
    const components = Int32Array.from(part.components);
    switch (part.kind) {
      case "laplace":
        coordinates.push(
          part.terms === undefined
            ? laplaceCoordinates(components, part.scale)
            : laplaceSumCoordinates(components, part.scale, part.terms),
        );
        break;
      case "gaussian":
        coordinates.push(gaussianCoordinates(components, part.deviation));
        break;
      case "cube":
        cubes.set(components.join(), [...(cubes.get(components.join()) ?? []), part]);
        break;
      default:
        unreachable(part);
    }
  }
  return [...coordinates, ...[...cubes.values()].flatMap(cubesCoordinates)];
}

function gaussianCoordinates(components: Int32Array, deviation: number): PartCoordinates {
  const size = components.length;
  const drawn = new Float64Array(size);
  return {
    variances: new Array(size).fill(1),
    add(position, from, noise) {
      let squares = 0;
      for (let i = 0; i < size; i++) {
        const v = position[from + i];
        drawn[i] = v;
        noise[components[i]] += deviation * v;
        squares += v * v;
      }
      return -0.5 * squares;
    },
    pullBack(byNoise, gradient, from) {
      for (let i = 0; i < size; i++) gradient[from + i] = deviation * byNoise[components[i]] - drawn[i];
    },
  };
}

/** A sum of several is smooth, and taken in units of its standard deviation. */
function laplaceSumCoordinates(components: Int32Array, scale: number, terms: number): PartCoordinates {
  const size = components.length;
  const sum = laplaceSum(terms);
  const stretch = Math.sqrt(2 * terms);
  const slopes = new Float64Array(size);
  return {
    variances: new Array(size).fill(1),
    add(position, from, noise) {
      let log = 0;
      for (let i = 0; i < size; i++) {
        const x = stretch * position[from + i];
        noise[components[i]] += scale * x;
        log += sum.log(x);
        slopes[i] = sum.slope;
      }
      return log;
    },
    pullBack(byNoise, gradient, from) {
      for (let i = 0; i < size; i++) gradient[from + i] = stretch * (scale * byNoise[components[i]] + slopes[i]);
    },
  };
}

/** Noise ±b·log ½(1 + e^|v|) of a logistic v. */
function laplaceCoordinates(components: Int32Array, scale: number): PartCoordinates {
  const size = components.length;
  const slopes = new Float64Array(size);
  const logSlopes = new Float64Array(size);
  return {
    variances: new Array(size).fill(LOGISTIC_VARIANCE),
    add(position, from, noise) {
      let log = 0;
      for (let i = 0; i < size; i++) {
        const v = position[from + i];
        const distance = Math.abs(v);
        const tiny = exp(-distance);
        const larger = 1 / (1 + tiny);
        const grown = distance - ln(larger);
        noise[components[i]] += (v < 0 ? -scale : scale) * (grown - Math.LN2);
        slopes[i] = scale * larger;
        logSlopes[i] = (v < 0 ? 1 - tiny : tiny - 1) * larger;
        log += distance - 2 * grown;
      }
      return log;
    },
    pullBack(byNoise, gradient, from) {
      for (let i = 0; i < size; i++) gradient[from + i] = byNoise[components[i]] * slopes[i] + logSlopes[i];
    },
  };
}
