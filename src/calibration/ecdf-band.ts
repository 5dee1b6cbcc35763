// M uniform values → a band that contains their whole empirical distribution function with a given probability
// (Säilynoja, Bürkner & Vehtari 2022). At each grid point z it is the central 1 − γ interval of Binomial(M, z). The
// counts at successive points form a Markov chain with binomial steps, so the joint probability is computed, not
// simulated.
import { exp } from "../math/elementary/exp.ts";
import { log, log1p } from "../math/elementary/log.ts";
import { logGamma } from "../math/special.ts";
import { binomialProbabilities, binomialQuantile } from "./binomial.ts";

export interface EcdfBand {
  /** Grid points within (0, 1). */
  readonly at: readonly number[];
  /** Limits of the share of values ≤ the grid point. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
}

const MAX_POINTS = 100;
const BISECTIONS = 30;

export function ecdfBand(trials: number, probability = 0.95): EcdfBand {
  const at = grid(Math.min(trials, MAX_POINTS));
  const laws = at.map((z) => binomialProbabilities(trials, z));
  let [low, high] = [0, 1 - probability];
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (stayingProbability(trials, at, countRanges(laws, middle)) >= probability) low = middle;
    else high = middle;
  }
  const ranges = countRanges(laws, low);
  return { at, lower: ranges.map(([from]) => from / trials), upper: ranges.map(([, to]) => to / trials) };
}

/** Whether the empirical distribution function lies within the band at every point. */
export function isInsideBand(values: readonly number[], { at, lower, upper }: EcdfBand): boolean {
  const shares = empiricalDistribution(values, at);
  return shares.every((share, i) => share >= lower[i] && share <= upper[i]);
}

/** The share of values ≤ each point; the points are ascending. */
export function empiricalDistribution(values: readonly number[], at: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  let below = 0;
  return at.map((z) => {
    while (below < sorted.length && sorted[below] <= z) below++;
    return below / sorted.length;
  });
}

type CountRange = readonly [from: number, to: number];

function grid(points: number): number[] {
  return Array.from({ length: points - 1 }, (_, i) => (i + 1) / points);
}

function countRanges(laws: readonly Float64Array[], gamma: number): CountRange[] {
  return laws.map((law) => [binomialQuantile(gamma / 2, law), binomialQuantile(1 - gamma / 2, law)]);
}

/** P(the count at every grid point lies in its range), propagated from point to point. */
function stayingProbability(trials: number, at: readonly number[], ranges: readonly CountRange[]): number {
  let [from, current] = [0, Float64Array.of(1)];
  for (let i = 0; i < at.length; i++) {
    const z = i === 0 ? 0 : at[i - 1];
    current = advance(trials, from, current, (at[i] - z) / (1 - z), ranges[i]);
    from = ranges[i][0];
  }
  return current.reduce((sum, value) => sum + value, 0);
}

/** Given c values so far, each of the other M − c falls into the next interval with probability `share`. */
function advance(trials: number, from: number, current: Float64Array, share: number, [low, high]: CountRange) {
  const next = new Float64Array(high - low + 1);
  const [logShare, logRest] = [log(share), log1p(-share)];
  for (let i = 0; i < current.length; i++) {
    const count = from + i;
    const left = trials - count;
    const logLeft = logFactorial(left);
    for (let total = Math.max(low, count); total <= high; total++) {
      const more = total - count;
      const logChance =
        logLeft - logFactorial(more) - logFactorial(left - more) + more * logShare + (left - more) * logRest;
      next[total - low] += current[i] * exp(logChance);
    }
  }
  return next;
}

const logFactorials: number[] = [];

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next++) logFactorials.push(logGamma(next + 1));
  return logFactorials[n];
}
