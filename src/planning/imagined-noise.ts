// The law of a release's noise → one draw of it, in floating point: for planning and for nothing else.
import { unreachable } from "../errors.ts";
import type { NoiseLaw, NoisePart } from "../noise/noise-law.ts";
import { gamma, laplace } from "../random/distributions.ts";
import type { Random } from "../random/random.ts";

export function imaginedNoise({ size, parts }: NoiseLaw, random: Random): Float64Array {
  const noise = new Float64Array(size);
  for (const part of parts) {
    const draw = drawOf(part, random);
    for (const component of part.components) noise[component] = draw();
  }
  return noise;
}

/** The components of a cube share a radius R ~ Gamma(dimension + 1) and are uniform within ±R. */
function drawOf(part: NoisePart, random: Random): () => number {
  switch (part.kind) {
    case "laplace":
      return () => laplace(random, part.scale);
    case "gaussian":
      return () => part.deviation * random.normal();
    case "cube": {
      const radius = part.scale * gamma(random, part.dimension + 1);
      return () => radius * (2 * random.uniform() - 1);
    }
    default:
      return unreachable(part);
  }
}
