// A noise law in which sums of Laplace noise stand as parts → the same law with one of each sum in its place and the others
// beside it, as noise of further sites: one can be cut and placed, and a sum cannot.
import { sparseMatrix } from "../../math/sparse-matrix.ts";
import type { NoiseLaw, NoisePart } from "../../noise/noise-law.ts";

export function oneOfEach({ size, parts, added = [] }: NoiseLaw): NoiseLaw {
  const others = parts.flatMap((part): NoisePart[] => {
    if (part.kind !== "laplace" || part.terms === undefined) return [];
    const { terms, ...one } = part;
    return [terms === 2 ? one : { ...one, terms: terms - 1 }];
  });
  if (others.length === 0) return { size, parts, added };
  const single = parts.map((part) => {
    if (part.kind !== "laplace") return part;
    const { terms: _, ...one } = part;
    return one;
  });
  const identity = sparseMatrix(
    size,
    Array.from({ length: size }, (_, component) => new Map([[component, 1]])),
  );
  return { size, parts: single, added: [...added, { parts: others, map: identity }] };
}
