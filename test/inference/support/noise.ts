// Noise for tests of inference: the law of a noise stated as in a file, laws made narrower or wider, and draws of it by a
// way of its own.

import type { NoiseLaw, SingleNoise } from "../../../src/noise/noise-law.ts";
import { realNoise } from "../../../src/noise/noise-on-grid.ts";
import type { NoisePart } from "../../../src/noise/noise-part.ts";
import { gamma, laplace } from "../../../src/random/distributions.ts";
import type { Random } from "../../../src/random/random.ts";
import type { RealNoise } from "../../../src/release/release.ts";

/** Noise of one kind on so many components. */
export function noiseOn(size: number, noise: RealNoise): SingleNoise {
  return realNoise(noise, size);
}

export function partOf(noise: RealNoise, components: readonly number[]): NoisePart {
  return { ...realNoise(noise, components.length).parts[0], components };
}

/** The law as of one release, which it must be. */
export function asSingle(law: NoiseLaw): SingleNoise {
  if (law.kind !== "single") throw new TypeError(`noise of ${law.kind}`);
  return law;
}

/** The same law with all of its noise multiplied. */
export function scaledNoise(law: NoiseLaw, factor: number): SingleNoise {
  const scaled = asSingle(law).parts.map(
    (part): NoisePart =>
      part.kind === "gaussian"
        ? { ...part, deviation: factor * part.deviation }
        : { ...part, scale: factor * part.scale },
  );
  return { ...asSingle(law), parts: scaled };
}

/**
 * A cube not as the mixture that inference knows: its largest component has the law Gamma(d, T) and either sign, any of the d may
 * be it, and the others are uniform below it.
 */
export function drawNoise(noise: RealNoise, size: number, random: Random): Float64Array {
  const components = new Float64Array(size);
  switch (noise.kind) {
    case "laplace":
      return components.map(() => laplace(random, noise.scale));
    case "gaussian":
      return components.map(() => noise.scale * random.normal());
    case "cube": {
      const largest = noise.scale * gamma(random, noise.components);
      const at = Math.floor(noise.components * random.uniform());
      return components.map((_, i) =>
        i === at ? (random.uniform() < 0.5 ? -largest : largest) : largest * (2 * random.uniform() - 1),
      );
    }
  }
}

/** The scale at which a cube of so many components has this standard deviation. */
export function cubeOf(components: number, deviation: number): RealNoise {
  return { kind: "cube", scale: deviation / Math.sqrt(((components + 1) * (components + 2)) / 3), components };
}
