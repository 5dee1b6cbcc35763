// The joint law of a release's noise, made of independent parts: Laplace and Gaussian parts, whose components are
// independent of one another, and cubes, whose components share one radius (docs/theory/exact.md §2). Whoever asks for
// something that depends on the kind does so in an exhaustive switch, so that a new kind cannot be taken for another.
import { unreachable } from "../errors.ts";

/** Noise of one kind on some components of a release. */
export type NoisePart =
  | { readonly kind: "laplace"; readonly components: readonly number[]; readonly scale: number }
  | { readonly kind: "gaussian"; readonly components: readonly number[]; readonly deviation: number }
  | {
      /** Density ∝ exp(−‖noise‖∞/scale) over `dimension` components, of which those listed are seen. */
      readonly kind: "cube";
      readonly components: readonly number[];
      readonly scale: number;
      readonly dimension: number;
    };

/** The joint law of the noise of all components; every component belongs to exactly one part. */
export interface NoiseLaw {
  readonly size: number;
  readonly parts: readonly NoisePart[];
}

/** The standard deviation of each component of a part. */
export function partDeviation(part: NoisePart): number {
  switch (part.kind) {
    case "laplace":
      return Math.SQRT2 * part.scale;
    case "gaussian":
      return part.deviation;
    case "cube":
      return part.scale * Math.sqrt(((part.dimension + 1) * (part.dimension + 2)) / 3);
    default:
      return unreachable(part);
  }
}

/** The standard deviation of the noise of each component. */
export function noiseDeviations({ size, parts }: NoiseLaw): Float64Array {
  const deviations = new Float64Array(size);
  for (const part of parts) for (const component of part.components) deviations[component] = partDeviation(part);
  return deviations;
}

/** The largest standard deviation of a component. */
export function largestDeviation({ parts }: NoiseLaw): number {
  return Math.max(...parts.map(partDeviation));
}

/** The law of some components, numbered anew in the order given. A cube keeps its dimension, and so the law of its radius. */
export function marginalNoise({ parts }: NoiseLaw, kept: readonly number[]): NoiseLaw {
  const numbers = new Map(kept.map((component, index) => [component, index]));
  const seen = parts
    .map((part) => ({ ...part, components: part.components.flatMap((component) => numbers.get(component) ?? []) }))
    .filter(({ components }) => components.length > 0);
  return { size: kept.length, parts: seen };
}

/** The kinds of noise in a law, each once. */
export function noiseKinds({ parts }: NoiseLaw): NoisePart["kind"][] {
  return [...new Set(parts.map(({ kind }) => kind))];
}

/** "Laplace noise of scale 45", "cube noise of radius about 75 …", one phrase for each part. */
export function noiseWords({ parts }: NoiseLaw): string[] {
  return parts.map(partWords);
}

function partWords(part: NoisePart): string {
  switch (part.kind) {
    case "laplace":
      return `Laplace noise of scale ${short(part.scale)}`;
    case "gaussian":
      return `Gaussian noise of standard deviation ${short(part.deviation)}`;
    case "cube":
      return `cube noise of scale ${short(part.scale)} in ${part.dimension} dimensions`;
    default:
      return unreachable(part);
  }
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
