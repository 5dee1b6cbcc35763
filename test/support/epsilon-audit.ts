// A function that perturbs a vector, two neighbouring vectors and an event → a lower confidence bound for the ε that an
// attacker who watches for the event can demonstrate: log of the ratio of two Clopper–Pearson bounds. Noise is drawn once
// and added to both vectors (that it does not depend on them is a test of its own); the bounds hold together all the same.
import { betaQuantile } from "../../src/math/beta.ts";
import type { Perturbation } from "./component-audit.ts";

export interface Attack {
  readonly without: readonly bigint[];
  readonly with: readonly bigint[];
  event(released: readonly bigint[]): boolean;
}

/** Exceeds the true ε with probability at most `falseAlarm`. */
export function demonstratedEpsilon(perturb: Perturbation, attack: Attack, runs: number, falseAlarm: number): number {
  const zero = attack.with.map(() => 0n);
  let [likely, unlikely] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const noise = perturb(zero);
    if (attack.event(attack.with.map((sum, j) => sum + noise[j]))) likely++;
    if (attack.event(attack.without.map((sum, j) => sum + noise[j]))) unlikely++;
  }
  if (likely === 0) return Number.NEGATIVE_INFINITY;
  const lower = betaQuantile(falseAlarm / 2, likely, runs - likely + 1);
  const upper = unlikely === runs ? 1 : betaQuantile(1 - falseAlarm / 2, unlikely + 1, runs - unlikely);
  return Math.log(lower / upper);
}
