// All kinds of noise. A kind that is missing here, or incomplete (noise-kind.ts), does not compile.
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

export function kindOf<Part extends NoisePart>(part: Part): NoiseKind<Part> {
  // The table pairs every part with its kind; the type checker cannot follow this through an index.
  return NOISE_KINDS[part.kind] as unknown as NoiseKind<Part>;
}
