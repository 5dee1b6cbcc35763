// Laws of a covariate within [-1, 1] that are not the normal one the exact method assumes, with their mean and standard
// deviation.
import type { Random } from "../../src/random/random.ts";

export interface CovariateLaw {
  readonly name: string;
  readonly mean: number;
  readonly deviation: number;
  draw(random: Random): number;
}

const binary = (name: string, share: number): CovariateLaw => ({
  name,
  mean: 2 * share - 1,
  deviation: 2 * Math.sqrt(share * (1 - share)),
  draw: (random) => (random.uniform() < share ? 1 : -1),
});

export const COVARIATE_LAWS: readonly CovariateLaw[] = [
  // Three deviations within the bounds; the rare value beyond is moved to them.
  { name: "normal", mean: 0, deviation: 1 / 3, draw: (random) => Math.max(-1, Math.min(1, random.normal() / 3)) },
  { name: "uniform", mean: 0, deviation: Math.sqrt(1 / 3), draw: (random) => 2 * random.uniform() - 1 },
  binary("binary", 0.5),
  { name: "skewed", mean: -2 / 3, deviation: 1 / 3, draw: (random) => Math.min(1, random.exponential() / 3 - 1) },
  binary("2 % prevalence", 0.02),
];
