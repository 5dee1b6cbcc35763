// What every kind of noise provides, besides its deviation and words (part-facts.ts). `kinds.ts` is the table of kinds:
// a new kind does not compile until it implements all of this.
import type { Random } from "../random/random.ts";
import type { CutLaw } from "./cut-law.ts";
import type { CubePart, NoisePart } from "./noise-part.ts";

export interface NoiseKind<Part extends NoisePart> {
  /** The density of noise that has the law of the part after adding `shift`; both indexed by component of the law. */
  density(part: Part, shift: Float64Array): NoiseDensity;
  /** For plans and simulations: floating-point draws, one component after another. */
  draw(part: Part, random: Random): () => number;

  /** For sums over sites: this part plus another on the same components, as one part; null without a closed form. */
  sum(part: Part, other: NoisePart): NoisePart | null;
  /** The smoothest part places its components; the other parts get coordinates of their own. */
  readonly smoothness: number;
  coordinates(part: Part): NoiseCoordinates;
  /** Joint coordinates of two parts on the same components; null if each has its own. */
  readonly pairCoordinates: ((first: Part, second: Part) => NoiseCoordinates) | null;

  /** For repeated releases of one table: all parts as one at their precision-weighted mean; null as for `sum`. */
  readonly product: ((parts: readonly Part[]) => Part) | null;

  placing(part: Part): Placing;
  /** Additional noise that `placing` does not cover; null if it covers everything. */
  remainder(part: Part): NoisePart | null;
}

/** The log density of `noise` up to a constant. Adds to the gradient, since a component may be observed repeatedly. */
export type NoiseDensity = (noise: Float64Array, gradient: Float64Array) => number;

/** Additional noise in coordinates whose law is standard, or nearly so (docs/theory/pooling.md §3). */
export interface NoiseCoordinates {
  /** Variances of the coordinates under the law of the noise. */
  readonly variances: readonly number[];
  /** How many numbers `add` stores for `pullBack`. */
  readonly memory: number;
  /** Adds the noise at the coordinates starting at `from` and fills the memory; returns their log density. */
  add(position: Float64Array, from: number, noise: Float64Array, memory: Float64Array): number;
  /** Writes the gradient, given the derivative with respect to the noise. */
  pullBack(memory: Float64Array, byNoise: Float64Array, gradient: Float64Array, from: number): void;
}

/**
 * How the noise places a component: by a law truncated to an interval, or within the radius of a cube. Of several
 * observations, peaked laws combine into one law and smooth ones enter as a density (docs/theory/pooling.md §4).
 */
export type Placing =
  | { readonly by: "peak"; readonly law: CutLaw }
  | { readonly by: "smooth law"; readonly law: CutLaw }
  | { readonly by: "radius"; readonly cube: CubePart };
