// The radius that the components of a cube share, as a coordinate: R = shape·scale·e^(u/√shape), so that R ~ Gamma(shape,
// scale), shape = d + 1, gives u a law close to the standard normal one (docs/theory/exact.md §4.2).
import { exp } from "../../math/elementary/exp.ts";
import type { NoisePart } from "../../noise/noise-law.ts";

type CubePart = Extract<NoisePart, { kind: "cube" }>;

export interface CubeRadius {
  /** At the coordinate moved to last. */
  value: number;
  /** Moves to a coordinate; returns its log density. */
  move(u: number): number;
  /** The derivative by the coordinate of its log density and of what depends on the radius. */
  pullBack(byRadius: number): number;
}

export function cubeRadius({ dimension, scale }: Pick<CubePart, "dimension" | "scale">): CubeRadius {
  const shape = dimension + 1;
  return {
    value: 0,
    move(u) {
      const stretch = exp(u / Math.sqrt(shape));
      this.value = shape * scale * stretch;
      return u * Math.sqrt(shape) - shape * stretch;
    },
    pullBack(byRadius) {
      const { value } = this;
      return (byRadius * value) / Math.sqrt(shape) + Math.sqrt(shape) - value / (scale * Math.sqrt(shape));
    },
  };
}
