// Components as noise taken off the observed values: the law of the noise, cut to the interval, is placed by its
// distribution function, so that the coordinate has a standard law (normal or logistic) and noise and Jacobian together
// are the mass of the law in the interval (docs/theory/exact.md §4). Where the signal is clear nothing is cut, and B is
// linear in the noise. The components of a cube share a radius R, which has a coordinate of its own: uniform given R.
// Several releases of one table are several looks at a component: cubes leave what is within all of them, Laplace noise
// has a peak for each, and Gaussian noise beside these, having no kink, stays a density (docs/theory/pooling.md §4).
import { unreachable } from "../../errors.ts";
import { log as ln } from "../../math/elementary/log.ts";
import { noiseDensity } from "../../noise/noise-density.ts";
import type { NoiseLaw, NoisePart } from "../../noise/noise-law.ts";
import { addedCoordinates } from "./added-noise.ts";
import { type CubeRadius, cubeRadius } from "./cube-radius.ts";
import { type CutLaw, emptyPlace, gaussianLaw, laplaceLaw, uniformLaw } from "./cut-laws.ts";
import { oneOfEach } from "./one-of-each.ts";
import { LOGISTIC_VARIANCE } from "./part-coordinates.ts";
import { peakedLaw } from "./peaked-law.ts";
import { emptyTrace, type Placement } from "./placement.ts";

interface Cube {
  readonly radius: CubeRadius;
  readonly components: readonly number[];
  /** By component: where its middle lies, against what was observed, and what the radius does to value and log term. */
  readonly middle: Float64Array;
  readonly byRadius: Float64Array;
  readonly logByRadius: Float64Array;
}

export interface NoisePlacement extends Placement {
  /** How many coordinates are radii of what is placed; they stand first. */
  readonly radii: number;
  /** Variances of the coordinates where nothing is cut: own ones first, then in the order of `components`. */
  standardVariances(components: readonly number[]): Float64Array;
}

export function noisePlacement(values: Float64Array, law: NoiseLaw): NoisePlacement {
  const noise = oneOfEach(law);
  const size = values.length;
  const trace = emptyTrace(size);
  const cubes = noise.parts.flatMap((part) => (part.kind === "cube" ? [cubeOf(part, size)] : []));
  const looks = looksAt(size, noise.parts, cubes);
  const beside = densityBeside(looks, noise.parts);
  const added = addedCoordinates(values, noise.added);
  const { observed } = added;
  const placed = emptyPlace();
  const left = new Float64Array(size);
  const byLeft = new Float64Array(size);
  const byObserved = new Float64Array(size);

  function place(component: number, v: number, low: number, high: number): number {
    const { law, middle, within } = looks[component];
    const z = observed[component] + middle;
    let from = low - z;
    let to = high - z;
    let lowest: Cube | null = null;
    let highest: Cube | null = null;
    for (const cube of within) {
      const at = cube.middle[component];
      const { value: radius } = cube.radius;
      if (at - radius >= from) {
        from = at - radius;
        lowest = cube;
      }
      if (at + radius <= to) {
        to = at + radius;
        highest = cube;
      }
    }
    law.place(v, from / law.scale, to / law.scale, placed);
    for (const cube of within) {
      placed.log -= ln(cube.radius.value);
      keepRadius(component, cube, cube === lowest, cube === highest);
    }
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
  function keepRadius(component: number, cube: Cube, atLow: boolean, atHigh: boolean): void {
    const { byRadius, logByRadius } = cube;
    byRadius[component] = 0;
    logByRadius[component] = -1 / cube.radius.value;
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

  /** What moves the observed value moves the interval against it the other way. */
  function pullBackAdded(adjoint: Float64Array, gradient: Float64Array): void {
    if (added.dimension === 0) return;
    const { byLow, byHigh, logByLow, logByHigh } = trace;
    for (let i = 0; i < size; i++) {
      byObserved[i] = adjoint[i] * (1 - byLow[i] - byHigh[i]) - logByLow[i] - logByHigh[i];
    }
    added.pullBack(byObserved, gradient, cubes.length);
  }

  return {
    byFactor: false,
    radii: cubes.length,
    ownCoordinates: cubes.length + added.dimension,
    trace,
    begin(position) {
      let log = 0;
      for (let index = 0; index < cubes.length; index++) log += cubes[index].radius.move(position[index]);
      return log + added.begin(position, cubes.length);
    },
    place,
    finish(adjoint) {
      if (!beside) return 0;
      for (let i = 0; i < size; i++) left[i] = values[i] - trace.value[i];
      const log = beside(left, byLeft);
      for (let i = 0; i < size; i++) adjoint[i] -= byLeft[i];
      return log;
    },
    pullBack(adjoint, gradient) {
      for (let index = 0; index < cubes.length; index++) {
        const { components, byRadius, logByRadius, radius } = cubes[index];
        let byR = 0;
        for (const component of components) byR += adjoint[component] * byRadius[component] + logByRadius[component];
        gradient[index] = radius.pullBack(byR);
      }
      pullBackAdded(adjoint, gradient);
    },
    // The middle of the law, cut as it is: where nothing is known of the noise but its law, B stands near what was observed.
    locate: () => 0,
    standardVariances: (components) =>
      Float64Array.from([
        ...cubes.map(() => 1),
        ...added.variances,
        ...components.map((component) => (looks[component].isNormal ? 1 : LOGISTIC_VARIANCE)),
      ]),
  };
}

/** What is seen of a component: a law around a middle, and the cubes it lies within. */
interface Look {
  readonly law: CutLaw;
  /** Against what was observed. */
  readonly middle: number;
  readonly within: readonly Cube[];
  /** The law is Gaussian, and its coordinate standard normal. */
  readonly isNormal: boolean;
}

function looksAt(size: number, parts: readonly NoisePart[], cubes: readonly Cube[]): Look[] {
  const laws = parts.map(lawOf);
  return Array.from({ length: size }, (_, component): Look => {
    const seen = parts.flatMap((part, index) => {
      const at = part.components.indexOf(component);
      return at < 0 ? [] : [{ part, law: laws[index], at: part.shift?.[at] ?? 0 }];
    });
    const within = cubes.filter(({ components }) => components.includes(component));
    const [only] = seen;
    // Spelled out, not spread: every entry of a gradient reads one of these, and V8 takes long over copies.
    if (seen.length === 1 && only.law)
      return { law: only.law, middle: only.at, within, isNormal: only.part.kind === "gaussian" };
    const peaks = seen.flatMap(({ part, at }) => (part.kind === "laplace" ? [{ at, scale: part.scale }] : []));
    return { law: peaks.length > 0 ? peakedLaw(peaks) : uniformLaw, middle: 0, within, isNormal: false };
  });
}

/** The law of one component; null for a cube, which has one for all of them. */
function lawOf(part: NoisePart): CutLaw | null {
  switch (part.kind) {
    case "laplace":
      return laplaceLaw(part.scale);
    case "gaussian":
      return gaussianLaw(part.deviation);
    case "cube":
      return null;
    default:
      return unreachable(part);
  }
}

/** The density of Gaussian noise on components that are placed by other noise; null where there is none. */
function densityBeside(looks: readonly Look[], parts: readonly NoisePart[]) {
  const beside = parts.filter(({ kind, components }) => kind === "gaussian" && !looks[components[0]].isNormal);
  return beside.length > 0 ? noiseDensity({ size: looks.length, parts: beside }) : null;
}

function cubeOf(part: Extract<NoisePart, { kind: "cube" }>, size: number): Cube {
  const middle = new Float64Array(size);
  for (const [at, component] of part.components.entries()) middle[component] = part.shift?.[at] ?? 0;
  return {
    radius: cubeRadius(part),
    components: part.components,
    middle,
    byRadius: new Float64Array(size),
    logByRadius: new Float64Array(size),
  };
}
