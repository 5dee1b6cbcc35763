// Components as noise taken off the observed values: the law of the noise, cut to the interval, is placed by its
// distribution function, so that the coordinate has a standard law (normal or logistic) and noise and Jacobian together
// are the mass of the law in the interval (docs/theory/exact.md §4). Where the signal is clear nothing is cut, and B is
// linear in the noise. The components of a cube share a radius R, which has a coordinate of its own: uniform given R.

import { unreachable } from "../../errors.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import { square } from "../../math/elementary/square.ts";
import type { NoiseLaw, NoisePart } from "../../release/noise-law.ts";
import { type CutLaw, emptyPlace, gaussianLaw, laplaceLaw, uniformPlace } from "./cut-laws.ts";
import { emptyTrace, type Placement } from "./placement.ts";

interface Cube {
  readonly components: readonly number[];
  /** Shape of the Gamma law of the radius, d + 1, and its scale. */
  readonly shape: number;
  readonly scale: number;
  radius: number;
}

const LOGISTIC_VARIANCE = square(Math.PI) / 3;

export interface NoisePlacement extends Placement {
  /** Variances of the coordinates where nothing is cut: own ones first, then in the order of `components`. */
  standardVariances(components: readonly number[]): Float64Array;
}

export function noisePlacement(observed: Float64Array, noise: NoiseLaw): NoisePlacement {
  const trace = emptyTrace(observed.length);
  const byRadius = new Float64Array(observed.length);
  const logByRadius = new Float64Array(observed.length);
  const cubes: Cube[] = [];
  const laws = new Array<CutLaw>(observed.length);
  const cubeOf = new Array<Cube | null>(observed.length).fill(null);
  const variances = new Float64Array(observed.length);
  for (const part of noise.parts) {
    const law = lawOf(part);
    if ("radius" in law) cubes.push(law);
    for (const component of part.components) {
      if ("radius" in law) cubeOf[component] = law;
      else laws[component] = law;
      variances[component] = part.kind === "gaussian" ? 1 : LOGISTIC_VARIANCE;
    }
  }
  const placed = emptyPlace();

  function place(component: number, v: number, low: number, high: number): number {
    const cube = cubeOf[component];
    const z = observed[component];
    if (cube) {
      const from = Math.max(low - z, -cube.radius);
      const to = Math.min(high - z, cube.radius);
      uniformPlace(v, from, to, placed);
      placed.log -= log(cube.radius);
      keepRadius(component, cube.radius, from === -cube.radius, to === cube.radius);
      return keep(component, z, 1);
    }
    const law = laws[component];
    law.place(v, (low - z) / law.scale, (high - z) / law.scale, placed);
    return keep(component, z, law.scale);
  }

  function keep(component: number, z: number, scale: number): number {
    trace.value[component] = z + scale * placed.x;
    trace.byCoordinate[component] = scale * placed.byCoordinate;
    trace.byLow[component] = placed.byLow;
    trace.byHigh[component] = placed.byHigh;
    trace.logByCoordinate[component] = placed.logByCoordinate;
    trace.logByLow[component] = placed.logByLow / scale;
    trace.logByHigh[component] = placed.logByHigh / scale;
    return placed.log;
  }

  /** Ends of the interval that the radius sets move with it, and not with the interval. */
  function keepRadius(component: number, radius: number, atLow: boolean, atHigh: boolean): void {
    byRadius[component] = 0;
    logByRadius[component] = -1 / radius;
    if (atLow) {
      byRadius[component] -= placed.byLow;
      logByRadius[component] -= placed.logByLow;
      placed.byLow = placed.logByLow = 0;
    }
    if (atHigh) {
      byRadius[component] += placed.byHigh;
      logByRadius[component] += placed.logByHigh;
      placed.byHigh = placed.logByHigh = 0;
    }
  }

  return {
    byFactor: false,
    ownCoordinates: cubes.length,
    trace,
    /** R = shape·scale·e^(u/√shape): R ~ Gamma(shape, scale) gives u a law close to the standard normal one. */
    begin(position) {
      let log = 0;
      for (let index = 0; index < cubes.length; index++) {
        const cube = cubes[index];
        const { shape, scale } = cube;
        const stretch = exp(position[index] / Math.sqrt(shape));
        cube.radius = shape * scale * stretch;
        log += position[index] * Math.sqrt(shape) - shape * stretch;
      }
      return log;
    },
    place,
    finish: () => 0,
    pullBack(adjoint, gradient) {
      for (let index = 0; index < cubes.length; index++) {
        const { components, shape, scale, radius } = cubes[index];
        let byR = 0;
        for (const component of components) byR += adjoint[component] * byRadius[component] + logByRadius[component];
        gradient[index] = (byR * radius) / Math.sqrt(shape) + Math.sqrt(shape) - radius / (scale * Math.sqrt(shape));
      }
    },
    // The middle of the law, cut as it is: where nothing is known of the noise but its law, B stands near what was observed.
    locate: () => 0,
    standardVariances: (components) =>
      Float64Array.from([...cubes.map(() => 1), ...components.map((component) => variances[component])]),
  };
}

function lawOf(part: NoisePart): CutLaw | Cube {
  switch (part.kind) {
    case "laplace":
      return laplaceLaw(part.scale);
    case "gaussian":
      return gaussianLaw(part.deviation);
    case "cube":
      return { components: part.components, shape: part.dimension + 1, scale: part.scale, radius: 0 };
    default:
      return unreachable(part);
  }
}
