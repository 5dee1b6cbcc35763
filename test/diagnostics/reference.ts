// Draws and figures made with R's posterior package, as typed arrays.
import { readFileSync } from "node:fs";
import type { Chains } from "../../src/diagnostics/chains.ts";
import { seededRandom } from "../../src/random/random.ts";

export interface ReferenceCase {
  readonly name: string;
  readonly chains: Chains;
  /** NaN where R says NA. */
  readonly figure: (name: string) => number;
}

type StoredCase = { draws: number[][] } & Record<string, number | null | number[][]>;

const file = new URL("../fixtures/reference/diagnostics-r-posterior.json", import.meta.url);
const stored = JSON.parse(readFileSync(file, "utf8")) as { cases: Record<string, StoredCase> };

export const referenceCases: readonly ReferenceCase[] = Object.entries(stored.cases).map(([name, fields]) => ({
  name,
  chains: fields.draws.map((chain) => Float64Array.from(chain)),
  figure: (figure) => {
    const value = fields[figure];
    if (value === undefined) throw new Error(`the reference has no ${figure}`);
    return value === null ? Number.NaN : (value as number);
  },
}));

export function referenceChains(name: string): Chains {
  const found = referenceCases.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the reference has no case ${name}`);
  return found.chains;
}

/** Relative difference; zero for two NaN. */
export function difference(value: number, truth: number): number {
  if (Number.isNaN(truth)) return Number.isNaN(value) ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(value - truth) / Math.abs(truth);
}

/** Stationary chains x_t = φ x_{t-1} + √(1 - φ²) e_t. */
export function autoregressiveChains(seed: number, chains: number, draws: number, phi: number): Float64Array[] {
  return Array.from({ length: chains }, (_, label) => {
    const random = seededRandom(seed).split(label);
    const chain = new Float64Array(draws);
    chain[0] = random.normal();
    for (let t = 1; t < draws; t++) chain[t] = phi * chain[t - 1] + Math.sqrt(1 - phi * phi) * random.normal();
    return chain;
  });
}
