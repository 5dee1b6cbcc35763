// What every kind of noise knows of its parts, beside deviation and words (part-facts.ts). `kinds.ts` is the table of kinds: a new
// one does not compile until it answers all of this.
import type { Random } from "../random/random.ts";
import type { CutLaw } from "./cut-law.ts";
import type { CubePart, NoisePart } from "./noise-part.ts";

export interface NoiseKind<Part extends NoisePart> {
  /** Of noise that is a part's once `shift` is added; both by component of the law. */
  density(part: Part, shift: Float64Array): NoiseDensity;
  /** For plans and simulations: in floating point, one component after another. */
  draw(part: Part, random: Random): () => number;

  /** Where sites add up: the sum with another part on the same components, as one part; null where it has no closed form. */
  sum(part: Part, other: NoisePart): NoisePart | null;
  /** The smoothest part of a component is placed; the others have coordinates of their own. */
  readonly smoothness: number;
  coordinates(part: Part): NoiseCoordinates;
  /** Of two parts on the same components together; null where they are taken one by one. */
  readonly pairCoordinates: ((first: Part, second: Part) => NoiseCoordinates) | null;

  /** Where one table was released several times: all parts as one at their precision-weighted mean; null as for `sum`. */
  readonly product: ((parts: readonly Part[]) => Part) | null;

  placing(part: Part): Placing;
  /** Noise that `placing` leaves out, and which adds to it; null where it has all. */
  remainder(part: Part): NoisePart | null;
}

/** The log density of `noise` up to a constant; its gradient is added to, since a component may be seen several times. */
export type NoiseDensity = (noise: Float64Array, gradient: Float64Array) => number;

/** Noise that adds to other noise, as coordinates with standard laws or nearly so (docs/theory/pooling.md §3). */
export interface NoiseCoordinates {
  /** Of the coordinates, under the law of the noise. */
  readonly variances: readonly number[];
  /** How many numbers `add` leaves for `pullBack`. */
  readonly memory: number;
  /** Adds the noise at the coordinates from `from` on and fills the memory; returns their log density. */
  add(position: Float64Array, from: number, noise: Float64Array, memory: Float64Array): number;
  /** Writes the gradient, given the derivative by the noise. */
  pullBack(memory: Float64Array, byNoise: Float64Array, gradient: Float64Array, from: number): void;
}

/**
 * How a component is placed by its noise: by a law, cut to an interval, or within the radius of a cube. Where several parts
 * see it, laws with a peak make one law together, and smooth ones stay a density (docs/theory/pooling.md §4).
 */
export type Placing =
  | { readonly by: "peak"; readonly law: CutLaw }
  | { readonly by: "smooth law"; readonly law: CutLaw }
  | { readonly by: "radius"; readonly cube: CubePart };
