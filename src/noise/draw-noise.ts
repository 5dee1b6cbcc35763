// The law of a release's noise → one draw, in floating point and from a known seed, for plans and simulations. Code
// that makes real releases must not import this (rule 5).
import type { Random } from "../random/random.ts";
import { kindOf } from "./kinds.ts";
import type { SingleNoise } from "./noise-law.ts";

export function drawNoise({ size, parts }: SingleNoise, random: Random): Float64Array {
  const noise = new Float64Array(size);
  for (const part of parts) {
    const draw = kindOf(part).draw(part, random);
    for (const component of part.components) noise[component] = draw();
  }
  return noise;
}
