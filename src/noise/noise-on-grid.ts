// Noise as stated in a file → the joint law of the noise, in units of 1. For integer noise the layout of the release
// says which components share a cube: those in groups of one or two (docs/theory/mechanisms.md §4).
import { unreachable } from "../errors.ts";
import { rational, toNumber } from "../math/rational.ts";
import type { MomentLayout } from "../moments/moment-layout.ts";
import type { GridNoise, RealNoise } from "../release/release.ts";
import type { SingleNoise } from "./noise-law.ts";
import type { NoisePart } from "./noise-part.ts";

/** A group of s components costs s/√3 in a cube and √2 with Laplace noise, so groups of up to two go into the cube. */
const LARGEST_IN_CUBE = 2;

/** How a split release divides its components; each list is ascending. */
export interface Split {
  readonly cube: readonly number[];
  readonly laplace: readonly number[];
  /** The number of groups with Laplace noise. */
  readonly laplaceGroups: number;
}

export function splitOf({ groups }: Pick<MomentLayout, "groups">): Split {
  const large = groups.filter((group) => group.length > LARGEST_IN_CUBE);
  const ascending = (chosen: readonly (readonly number[])[]) => chosen.flat().sort((a, b) => a - b);
  return {
    cube: ascending(groups.filter((group) => group.length <= LARGEST_IN_CUBE)),
    laplace: ascending(large),
    laplaceGroups: large.length,
  };
}

export function noiseOnGrid(noise: GridNoise, layout: MomentLayout): SingleNoise {
  const size = layout.components.length;
  return { kind: "single", size, parts: partsOnGrid(noise, layout) };
}

function partsOnGrid(noise: GridNoise, layout: MomentLayout): NoisePart[] {
  const { unit } = layout;
  const components = layout.components.map((_, component) => component);
  const inUnits = (integer: string) => toNumber(rational(BigInt(integer), unit));
  switch (noise.kind) {
    case "discrete-laplace":
      return [{ kind: "laplace", components, scale: inUnits(noise.scale) }];
    case "discrete-gaussian": {
      const deviation = Math.sqrt(toNumber(rational(BigInt(noise.variance), unit * unit)));
      return [{ kind: "gaussian", components, deviation }];
    }
    case "discrete-cube":
      return [{ kind: "cube", components, scale: inUnits(noise.scale), dimension: components.length }];
    case "discrete-cube-and-laplace": {
      const { cube, laplace } = splitOf(layout);
      return [
        { kind: "cube", components: cube, scale: inUnits(noise.cube.scale), dimension: cube.length },
        { kind: "laplace", components: laplace, scale: inUnits(noise.laplace.scale) },
      ];
    }
    default:
      return unreachable(noise);
  }
}

/** Noise of one kind on `size` components, as another tool states it. */
export function realNoise(noise: RealNoise, size: number): SingleNoise {
  const components = Array.from({ length: size }, (_, component) => component);
  return { kind: "single", size, parts: [realPart(noise, components)] };
}

function realPart(noise: RealNoise, components: readonly number[]): NoisePart {
  switch (noise.kind) {
    case "laplace":
      return { kind: "laplace", components, scale: noise.scale };
    case "gaussian":
      return { kind: "gaussian", components, deviation: noise.scale };
    case "cube":
      return { kind: "cube", components, scale: noise.scale, dimension: noise.components };
    default:
      return unreachable(noise);
  }
}
