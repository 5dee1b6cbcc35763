// A noise law → the log density of a noise vector, up to a constant, and its gradient. Without shifts the density
// decreases as any |noise_j| grows: it is even and log-concave in noise_j or, for a cube, a decreasing function of the
// largest |noise_j|. So where |noise_j| ≥ a_j for all j it never exceeds its value at a.
import { kindOf } from "./kinds.ts";
import type { NoiseDensity } from "./noise-kind.ts";
import type { NoiseLaw, RepeatedNoise, ShiftedNoise, SingleNoise } from "./noise-law.ts";

/** Overwrites the gradient. */
export function noiseDensity(law: NoiseLaw): NoiseDensity {
  if (law.kind === "sites") throw new RangeError("noise of several sites adds up to no density in closed form");
  const densities = releasesIn(law).flatMap(({ noise, shift }) =>
    noise.parts.map((part) => kindOf(part).density(part, shift)),
  );
  return (noise, gradient) => {
    gradient.fill(0);
    let sum = 0;
    for (const density of densities) sum += density(noise, gradient);
    return sum;
  };
}

/** Each release of a table separately; the noise of a single release is not shifted. */
export function releasesIn(law: SingleNoise | RepeatedNoise): readonly ShiftedNoise[] {
  return law.kind === "repeats" ? law.releases : [{ noise: law, shift: new Float64Array(law.size) }];
}
