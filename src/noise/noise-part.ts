// Independent parts that the noise of a release is made of, as data: what each kind means is in the file of its name.

interface Part<Kind extends string> {
  readonly kind: Kind;
  readonly components: readonly number[];
}

/** Independent Laplace noise on each component. */
export interface LaplacePart extends Part<"laplace"> {
  readonly scale: number;
}

/** On each component the sum of so many Laplace variables of one scale, where sites are summed; at least two. */
export interface LaplaceSumPart extends Part<"laplace-sum"> {
  readonly scale: number;
  readonly terms: number;
}

/** Independent Gaussian noise on each component. */
export interface GaussianPart extends Part<"gaussian"> {
  readonly deviation: number;
}

/** Density ∝ exp(−‖noise‖∞/scale) over `dimension` components, of which those listed are seen. */
export interface CubePart extends Part<"cube"> {
  readonly scale: number;
  readonly dimension: number;
}

/** Noise of one kind on some components of a release. */
export type NoisePart = LaplacePart | LaplaceSumPart | GaussianPart | CubePart;

export type PartOf<Kind extends NoisePart["kind"]> = Extract<NoisePart, { readonly kind: Kind }>;
