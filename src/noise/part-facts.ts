// The standard deviation of each kind of noise, and its description in words, for planning and describing a release.
// Not in kinds.ts, because the path of a real release imports it and may use no function of doubles except square
// roots.
import type { NoisePart, PartOf } from "./noise-part.ts";

interface PartFacts<Part extends NoisePart> {
  /** The standard deviation of each component. */
  deviation(part: Part): number;
  /** For analysts and for readers of a report. */
  words(part: Part, short: Rounding): string;
  plainWords(part: Part, short: Rounding): string;
}

/** Formats a number with the digits its reader needs. */
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
  // The table pairs every part with its kind; the type checker cannot follow this through an index.
  return FACTS[part.kind] as PartFacts<NoisePart> as PartFacts<Part>;
}

/** The standard deviation of each component of a part. */
export function partDeviation(part: NoisePart): number {
  return factsOf(part).deviation(part);
}
