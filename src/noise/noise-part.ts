// The independent parts of a release's noise, as data. Each kind is implemented in the file of its name.

interface Part<Kind extends string> {
  readonly kind: Kind;
  readonly components: readonly number[];
}

/** Independent Laplace noise on each component. */
export interface LaplacePart extends Part<"laplace"> {
  readonly scale: number;
}

/** On each component the sum of two or more Laplace variables of one scale, for sums over sites. */
export interface LaplaceSumPart extends Part<"laplace-sum"> {
  readonly scale: number;
  readonly terms: number;
}

/** Independent Gaussian noise on each component. */
export interface GaussianPart extends Part<"gaussian"> {
  readonly deviation: number;
}

/** Density ∝ exp(−‖noise‖∞/scale) over `dimension` components, of which the listed ones are observed. */
export interface CubePart extends Part<"cube"> {
  readonly scale: number;
  readonly dimension: number;
}

/** Noise of one kind on some components of a release. */
export type NoisePart = LaplacePart | LaplaceSumPart | GaussianPart | CubePart;

export type PartOf<Kind extends NoisePart["kind"]> = Extract<NoisePart, { readonly kind: Kind }>;
