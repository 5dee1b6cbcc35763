// The joint law of the noise of what was released, made of independent parts: Laplace and Gaussian parts, whose components are
// independent of one another, and cubes, whose components share one radius (docs/theory/exact.md §2). Several releases
// together have more of them: the noise of further sites adds up, that of further releases of one table multiplies
// (docs/theory/pooling.md). Whoever asks for something that depends on the kind does so in an exhaustive switch, so that a
// new kind cannot be taken for another.

import { unreachable } from "../errors.ts";
import { hypot } from "../math/elementary/hypot.ts";
import { forEachEntry, type SparseMatrix, selectRows, usedColumns } from "../math/sparse-matrix.ts";

/** Where a part stands. */
interface Place {
  readonly components: readonly number[];
  /**
   * For a release of several of one table: its value of each of these components, less the one that is worked with. The
   * noise of the part is that of the components plus it.
   */
  readonly shift?: readonly number[];
}

/** Noise of one kind on some components of a release. */
export type NoisePart = Place &
  (
    | {
        readonly kind: "laplace";
        readonly scale: number;
        /** How many independent ones of this scale it is the sum of, where sites are summed; 1 unless given. */
        readonly terms?: number;
      }
    | { readonly kind: "gaussian"; readonly deviation: number }
    | {
        /** Density ∝ exp(−‖noise‖∞/scale) over `dimension` components, of which those listed are seen. */
        readonly kind: "cube";
        readonly scale: number;
        readonly dimension: number;
      }
  );

/** Independent parts; every component belongs to one, or to one for each release of a table that was released several times. */
export interface NoiseParts {
  readonly size: number;
  readonly parts: readonly NoisePart[];
}

/** Noise of further sites, independent parts that add up: `map` carries it from their components to those worked with. */
export interface AddedNoise {
  readonly parts: readonly NoisePart[];
  readonly map: SparseMatrix;
}

/** The joint law of the noise of all components. */
export interface NoiseLaw extends NoiseParts {
  /** What other sites add to it, where several are summed. */
  readonly added?: readonly AddedNoise[];
}

/** The standard deviation of each component of a part. */
export function partDeviation(part: NoisePart): number {
  switch (part.kind) {
    case "laplace":
      return Math.sqrt(2 * (part.terms ?? 1)) * part.scale;
    case "gaussian":
      return part.deviation;
    case "cube":
      return part.scale * Math.sqrt(((part.dimension + 1) * (part.dimension + 2)) / 3);
    default:
      return unreachable(part);
  }
}

/** The standard deviation of the noise of each component: of the mean, weighed by precision, where it was seen several times. */
export function noiseDeviations({ size, parts, added = [] }: NoiseLaw): Float64Array {
  const deviations = new Float64Array(size);
  for (const part of parts) {
    const own = partDeviation(part);
    for (const component of part.components) {
      const other = deviations[component];
      deviations[component] = other === 0 ? own : (own * other) / hypot(own, other);
    }
  }
  for (const { parts: further, map } of added) {
    const own = new Float64Array(map.columns);
    for (const part of further) {
      for (const component of part.components) own[component] = hypot(own[component], partDeviation(part));
    }
    forEachEntry(map, (row, column, weight) => {
      deviations[row] = hypot(deviations[row], weight * own[column]);
    });
  }
  return deviations;
}

/** The largest standard deviation of a component. */
export function largestDeviation(law: NoiseLaw): number {
  return Math.max(...noiseDeviations(law));
}

/** The law of some components, numbered anew in the order given. A cube keeps its dimension, and so the law of its radius. */
export function marginalNoise({ parts, added }: NoiseLaw, kept: readonly number[]): NoiseLaw {
  return {
    size: kept.length,
    parts: marginalParts(parts, kept),
    ...(added && { added: added.map((one) => marginalAddition(one, kept)) }),
  };
}

function marginalParts(parts: readonly NoisePart[], kept: readonly number[]): NoisePart[] {
  const numbers = new Map(kept.map((component, index) => [component, index]));
  return parts.flatMap((part) => {
    const seen = part.components.flatMap((component, at) => (numbers.has(component) ? [at] : []));
    if (seen.length === 0) return [];
    const components = seen.map((at) => numbers.get(part.components[at])!);
    return [{ ...part, components, ...(part.shift && { shift: seen.map((at) => part.shift![at]) }) }];
  });
}

/** Of the other site's components those that reach the ones kept. */
function marginalAddition({ parts, map }: AddedNoise, kept: readonly number[]): AddedNoise {
  const { matrix, columns } = usedColumns(selectRows(map, kept));
  return { parts: marginalParts(parts, columns), map: matrix };
}

/** All parts of a law, those of further sites included. */
function allParts({ parts, added = [] }: NoiseLaw): NoisePart[] {
  return [...parts, ...added.flatMap((one) => one.parts)];
}

/** The kinds of noise in a law, each once. */
export function noiseKinds(law: NoiseLaw): NoisePart["kind"][] {
  return [...new Set(allParts(law).map(({ kind }) => kind))];
}

/** "Laplace noise of scale 45", "cube noise of radius about 75 …", one phrase for each part. */
export function noiseWords(law: NoiseLaw): string[] {
  return allParts(law).map(partWords);
}

function partWords(part: NoisePart): string {
  switch (part.kind) {
    case "laplace":
      return `${part.terms === undefined ? "" : `${part.terms} times `}Laplace noise of scale ${short(part.scale)}`;
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
