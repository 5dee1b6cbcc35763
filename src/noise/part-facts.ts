// What a release is planned and described by: the deviation of each kind of part, and words for it. It is apart from kinds.ts
// because the path of a real release imports it, and may have square roots of public numbers but no other function of doubles.
import type { NoisePart, PartOf } from "./noise-part.ts";

interface PartFacts<Part extends NoisePart> {
  /** The standard deviation of each component. */
  deviation(part: Part): number;
  /** For those who compute with it, and for readers of a report. */
  words(part: Part, short: Rounding): string;
  plainWords(part: Part, short: Rounding): string;
}

/** A number in as many digits as its reader wants. */
type Rounding = (value: number) => string;

const FACTS: { readonly [Kind in NoisePart["kind"]]: PartFacts<PartOf<Kind>> } = {
  laplace: {
    deviation: ({ scale }) => Math.sqrt(2) * scale,
    words: ({ scale }, short) => `Laplace noise of scale ${short(scale)}`,
    plainWords: ({ scale }, short) => `Laplace noise of scale ${short(scale)}`,
  },
  "laplace-sum": {
    deviation: ({ scale, terms }) => Math.sqrt(2 * terms) * scale,
    words: ({ scale, terms }, short) => `${terms} times Laplace noise of scale ${short(scale)}`,
    plainWords: ({ scale, terms }, short) => `${terms} times Laplace noise of scale ${short(scale)}`,
  },
  gaussian: {
    deviation: ({ deviation }) => deviation,
    words: ({ deviation }, short) => `Gaussian noise of standard deviation ${short(deviation)}`,
    plainWords: () => "Gaussian noise",
  },
  cube: {
    deviation: ({ scale, dimension }) => scale * Math.sqrt(((dimension + 1) * (dimension + 2)) / 3),
    words: ({ scale, dimension }, short) => `cube noise of scale ${short(scale)} in ${dimension} dimensions`,
    plainWords: ({ scale }, short) => `noise drawn together from a cube, of scale ${short(scale)}`,
  },
};

export function factsOf<Part extends NoisePart>(part: Part): PartFacts<Part> {
  // The table pairs every part with its kind, which the type checker cannot follow through an index.
  return FACTS[part.kind] as PartFacts<NoisePart> as PartFacts<Part>;
}

/** The standard deviation of each component of a part. */
export function partDeviation(part: NoisePart): number {
  return factsOf(part).deviation(part);
}
