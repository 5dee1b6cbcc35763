// Integer noise as a file states it + the layout of the release → the joint law of its noise in units of 1. Which
// components share the cube follows from the layout: those in groups of one or two (docs/theory/mechanisms.md §4).
import { unreachable } from "../errors.ts";
import { rational, toNumber } from "../math/rational.ts";
import type { MomentLayout } from "../moments/moment-layout.ts";
import type { GridNoise } from "../release/release.ts";
import type { NoiseLaw } from "./noise-law.ts";

/** A group of s components costs s/√3 in a cube and √2 under Laplace noise: up to two belong in the cube. */
const LARGEST_IN_CUBE = 2;

/** How a split release divides its components, each list ascending. */
export interface Split {
  readonly cube: readonly number[];
  readonly laplace: readonly number[];
  /** Groups that have Laplace noise. */
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

export function noiseOnGrid(noise: GridNoise, layout: MomentLayout): NoiseLaw {
  const { unit } = layout;
  const size = layout.components.length;
  const all = layout.components.map((_, component) => component);
  const inUnits = (integer: string) => toNumber(rational(BigInt(integer), unit));
  switch (noise.kind) {
    case "discrete-laplace":
      return { size, parts: [{ kind: "laplace", components: all, scale: inUnits(noise.scale) }] };
    case "discrete-gaussian": {
      const deviation = Math.sqrt(toNumber(rational(BigInt(noise.variance), unit * unit)));
      return { size, parts: [{ kind: "gaussian", components: all, deviation }] };
    }
    case "discrete-cube":
      return { size, parts: [{ kind: "cube", components: all, scale: inUnits(noise.scale), dimension: size }] };
    case "discrete-cube-and-laplace": {
      const { cube, laplace } = splitOf(layout);
      return {
        size,
        parts: [
          { kind: "cube", components: cube, scale: inUnits(noise.cube.scale), dimension: cube.length },
          { kind: "laplace", components: laplace, scale: inUnits(noise.laplace.scale) },
        ],
      };
    }
    default:
      return unreachable(noise);
  }
}
