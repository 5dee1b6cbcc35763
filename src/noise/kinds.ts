// The table of all kinds of noise. A kind that is missing here, or that leaves a question of noise-kind.ts open, does not compile.
import { cube } from "./cube.ts";
import { gaussian } from "./gaussian.ts";
import { laplace } from "./laplace.ts";
import { laplaceSum } from "./laplace-sum.ts";
import type { NoiseKind } from "./noise-kind.ts";
import type { NoisePart, PartOf } from "./noise-part.ts";

const NOISE_KINDS: { readonly [Kind in NoisePart["kind"]]: NoiseKind<PartOf<Kind>> } = {
  laplace,
  "laplace-sum": laplaceSum,
  gaussian,
  cube,
};

/** What the kind of a part knows of it. */
export function kindOf<Part extends NoisePart>(part: Part): NoiseKind<Part> {
  // The table pairs every part with its kind, which the type checker cannot follow through an index.
  return NOISE_KINDS[part.kind] as unknown as NoiseKind<Part>;
}
