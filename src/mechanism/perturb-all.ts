// Exact sums → the same sums, each with its own draw of noise.
import type { Entropy } from "../random/entropy.ts";
import type { Mechanism } from "./mechanism.ts";

export function perturbAll(sums: readonly bigint[], mechanism: Mechanism, entropy: Entropy): bigint[] {
  return sums.map((sum) => mechanism.perturb(sum, entropy));
}
