// Components as noise taken off the observed values: the law of the noise, cut to the interval, is placed by its
// distribution function, so that the coordinate has a standard law (normal or logistic) and noise and Jacobian together
// are the mass of the law in the interval (docs/theory/exact.md §4). Where the signal is clear nothing is cut, and B is
// linear in the noise. The components of a cube share a radius R, which has a coordinate of its own: uniform given R.
// Several releases of one table observe a component several times: cubes leave what is within all of them, Laplace noise
// has a peak for each, and Gaussian noise beside these, having no kink, stays a density (docs/theory/pooling.md §4).
import { log as ln } from "../../math/elementary/log.ts";
import { sparseMatrix } from "../../math/sparse-matrix.ts";
import { placeRadius, pullBackRadius, radiusCoordinate } from "../../noise/cube.ts";
import { type CutLaw, uniformLaw } from "../../noise/cut-law.ts";
import { kindOf } from "../../noise/kinds.ts";
import { noiseDensity, releasesIn } from "../../noise/noise-density.ts";
import type { NoiseDensity, Placing } from "../../noise/noise-kind.ts";
import type { AddedNoise, NoiseLaw } from "../../noise/noise-law.ts";
import type { CubePart, NoisePart } from "../../noise/noise-part.ts";
import { peakedLaw } from "../../noise/peaked-law.ts";
import { addedCoordinates, withoutFurtherSites } from "./added-noise.ts";
import { emptyExpectedValue, placeExpected } from "./expected-placement.ts";
import { type Expectation, emptyTrace, type Placement } from "./placement.ts";

export interface NoisePlacement extends Placement {
  /** Variances of the coordinates where nothing is cut: own ones first, then in the order of `components`. */
  standardVariances(components: readonly number[]): Float64Array;
}

export function noisePlacement(values: Float64Array, law: NoiseLaw): NoisePlacement {
  const size = values.length;
  const trace = emptyTrace(size);
  const { noise, added: furtherSites } = withoutFurtherSites(law);
  const parts = releasesIn(noise).flatMap(({ noise: { parts }, shift }) =>
    parts.map((part): PlacedPart => ({ part, shift, placing: kindOf(part).placing(part) })),
  );
  const cubes = cubesAmong(parts, size);
  const laws = componentLaws(parts, cubes, size);
  const beside = densityBeside(parts, laws);
  const added = addedCoordinates([...furtherSites, ...remainders(parts, size)]);
  const memory = added.newMemory();
  const observed = Float64Array.from(values);
  const radii = new Float64Array(cubes.length);
  const logRadii = new Float64Array(cubes.length);
  const placed = emptyExpectedValue();
  const left = new Float64Array(size);
  const byLeft = new Float64Array(size);
  const byObserved = new Float64Array(size);

  function place(component: number, v: number, low: number, high: number, expected: Expectation | null = null): number {
    const { law, middle, within } = laws[component];
    const z = observed[component] + middle;
    let from = low - z;
    let to = high - z;
    let lowest: Cube | null = null;
    let highest: Cube | null = null;
    for (const cube of within) {
      const at = cube.shift[component];
      const radius = radii[cube.index];
      if (at - radius >= from) {
        from = at - radius;
        lowest = cube;
      }
      if (at + radius <= to) {
        to = at + radius;
        highest = cube;
      }
    }
    if (expected) placeExpected(law, v, from, to, expected.centre - z, expected.width, placed);
    else law.place(v, from / law.scale, to / law.scale, placed);
    for (const cube of within) {
      placed.log -= logRadii[cube.index];
      keepRadius(component, cube, cube === lowest, cube === highest);
    }
    if (expected) keepExpected(component, law.scale);
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

  function keepExpected(component: number, scale: number): void {
    trace.byCentre[component] = placed.byCentre;
    trace.byLogWidth[component] = scale * placed.byLogWidth;
    trace.logByCentre[component] = placed.logByCentre / scale;
    trace.logByLogWidth[component] = placed.logByLogWidth;
  }

  /** Ends of the interval that the radius sets move with it, and not with the interval. */
  function keepRadius(component: number, cube: Cube, atLow: boolean, atHigh: boolean): void {
    const { byRadius, logByRadius } = cube;
    byRadius[component] = 0;
    logByRadius[component] = -1 / radii[cube.index];
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
    if (added.variances.length === 0) return;
    const { byLow, byHigh, byCentre, logByLow, logByHigh, logByCentre } = trace;
    for (let i = 0; i < size; i++) {
      const moved = 1 - byLow[i] - byHigh[i] - byCentre[i];
      byObserved[i] = adjoint[i] * moved - logByLow[i] - logByHigh[i] - logByCentre[i];
    }
    added.pullBack(memory, byObserved, gradient, cubes.length);
  }

  return {
    byFactor: false,
    ownCoordinates: cubes.length + added.variances.length,
    trace,
    begin(position) {
      let log = 0;
      for (let index = 0; index < cubes.length; index++) {
        log += placeRadius(cubes[index].part, position[index], radii, index);
        logRadii[index] = ln(radii[index]);
      }
      observed.set(values);
      return log + added.subtract(position, cubes.length, observed, memory);
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
        const { part, byRadius, logByRadius } = cubes[index];
        let byR = 0;
        for (const component of part.components) {
          byR += adjoint[component] * byRadius[component] + logByRadius[component];
        }
        gradient[index] = pullBackRadius(part, radii[index], byR);
      }
      pullBackAdded(adjoint, gradient);
    },
    locate(component, wanted, low, high, expected) {
      if (!(wanted > low && wanted < high)) return Number.NaN;
      return increasingRoot((v) => {
        place(component, v, low, high, expected);
        return trace.value[component] - wanted;
      });
    },
    ownAt(components) {
      const own = new Float64Array(cubes.length + added.variances.length);
      for (const { index, part, shift } of cubes) {
        const noise = part.components.map((component) =>
          Math.abs(values[component] + shift[component] - components[component]),
        );
        own[index] = radiusCoordinate(part, ROOM * Math.max(...noise));
      }
      return own;
    },
    standardVariances: (components) =>
      Float64Array.from([
        ...cubes.map(() => 1),
        ...added.variances,
        ...components.map((component) => laws[component].law.variance),
      ]),
  };
}

/** A cube starts larger than the noise within it by this much, and never smaller than it is on average. */
const ROOM = 1.25;
/** Coordinates of a standard law beyond these have no probability that a double could tell. */
const FURTHEST = 64;

/** Where an increasing function is 0, by bisection. */
function increasingRoot(f: (v: number) => number): number {
  let [low, high] = [-FURTHEST, FURTHEST];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    const value = f(middle);
    if (value === 0) return middle;
    if (value < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A part of one of the releases of a table. */
interface PlacedPart {
  readonly part: NoisePart;
  /** By component: released value minus working value. */
  readonly shift: Float64Array;
  readonly placing: Placing;
}

interface Cube {
  readonly index: number;
  readonly part: CubePart;
  readonly shift: Float64Array;
  /** By component: what the radius does to value and log term. */
  readonly byRadius: Float64Array;
  readonly logByRadius: Float64Array;
}

function cubesAmong(parts: readonly PlacedPart[], size: number): Cube[] {
  return parts
    .flatMap(({ placing, shift }) => (placing.by === "radius" ? [{ part: placing.cube, shift }] : []))
    .map(({ part, shift }, index) => ({
      index,
      part,
      shift,
      byRadius: new Float64Array(size),
      logByRadius: new Float64Array(size),
    }));
}

/** What all noise of a component says of it: a law around a middle, and the cubes it lies within. */
interface ComponentLaw {
  readonly law: CutLaw;
  /** Against what was observed. */
  readonly middle: number;
  readonly within: readonly Cube[];
}

function componentLaws(parts: readonly PlacedPart[], cubes: readonly Cube[], size: number): ComponentLaw[] {
  return Array.from({ length: size }, (_, component): ComponentLaw => {
    const own = parts.filter(({ part }) => part.components.includes(component));
    const within = cubes.filter(({ part }) => part.components.includes(component));
    const [only] = own;
    if (own.length === 1 && only.placing.by !== "radius")
      return { law: only.placing.law, middle: only.shift[component], within };
    const peaks = own.flatMap(({ placing, shift }) =>
      placing.by === "peak" ? [{ at: shift[component], scale: placing.law.scale }] : [],
    );
    return { law: peaks.length > 0 ? peakedLaw(peaks) : uniformLaw, middle: 0, within };
  });
}

/** The density of smooth noise on components that are placed by other noise; null where there is none. */
function densityBeside(parts: readonly PlacedPart[], laws: readonly ComponentLaw[]): NoiseDensity | null {
  const size = laws.length;
  const releases = parts
    .filter(({ placing, part }) => placing.by === "smooth law" && laws[part.components[0]].law !== placing.law)
    .map(({ part, shift }) => ({ noise: { kind: "single" as const, size, parts: [part] }, shift }));
  return releases.length > 0 ? noiseDensity({ kind: "repeats", size, releases }) : null;
}

/** What a placing leaves out has coordinates, as noise of a further site in the same units. */
function remainders(parts: readonly PlacedPart[], size: number): AddedNoise[] {
  const left = parts.flatMap(({ part }) => kindOf(part).remainder(part) ?? []);
  const identity = () =>
    sparseMatrix(
      size,
      Array.from({ length: size }, (_, component) => new Map([[component, 1]])),
    );
  return left.length > 0 ? [{ parts: left, map: identity() }] : [];
}
