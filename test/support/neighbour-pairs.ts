// Pairs of neighbouring rows to measure: random ones, rich in corners and in interior points, the pairs that the
// lemmas of docs/theory/sensitivity.md name as the worst, and pairs found by climbing coordinate by coordinate.

import type { Entropy } from "../../src/random/entropy.ts";
import type { MomentSelection } from "../../src/release/monomials.ts";
import { type Contribution, type Distance, distance, K, type Pair } from "./neighbour-audit.ts";

export function randomPairs(selection: MomentSelection, count: number, entropy: Entropy): Pair[] {
  return Array.from({ length: count }, (): Pair => {
    const pair: Pair = [randomRow(selection.variables, entropy), randomRow(selection.variables, entropy)];
    // Added, removed and invalid rows are neighbours only while the count is private.
    if (selection.count === "public" || entropy.uniformBelow(3n) > 0n) return pair;
    return entropy.uniformBelow(2n) === 0n ? [pair[0], null] : [null, pair[1]];
  });
}

/** All coordinates 1 against: all −1/(m+1) (L1), the first half of (variables, 1) reversed (L2), no row at all. */
export function namedPairs(selection: MomentSelection): Pair[] {
  const m = selection.variables;
  const ones = Array.from({ length: m }, () => K);
  const interior = ones.map(() => -(K / BigInt(m + 1)));
  const reversed = ones.map((one, i) => (i < Math.floor((m + 1) / 2) ? -one : one));
  const exchanged: Pair[] = [
    [ones, interior],
    [ones, reversed],
  ];
  return selection.count === "public" ? exchanged : [...exchanged, [ones, null], [null, ones]];
}

/** All pairs of corners: what a check that trusts corners would look at. */
export function cornerPairs(variables: number): Pair[] {
  const corners = Array.from({ length: 2 ** variables }, (_, bits) =>
    Array.from({ length: variables }, (_, i) => ((bits >> i) & 1 ? K : -K)),
  );
  return corners.flatMap((row) => corners.map((other): Pair => [row, other]));
}

/** The best pair of rows that climbing one coordinate at a time finds from several random starts. */
export function climbedPair(
  selection: MomentSelection,
  contribution: Contribution,
  norm: keyof Distance,
  starts: number,
  entropy: Entropy,
): Pair {
  const ascents = Array.from({ length: starts }, () => {
    const start = [randomRow(selection.variables, entropy), randomRow(selection.variables, entropy)] as const;
    return climb(start, (pair) => distance(contribution, pair)[norm]);
  });
  return ascents.reduce((best, ascent) => (ascent.height > best.height ? ascent : best)).pair;
}

function climb(start: readonly [bigint[], bigint[]], heightOf: (pair: Pair) => bigint): { pair: Pair; height: bigint } {
  const pair: readonly [bigint[], bigint[]] = [[...start[0]], [...start[1]]];
  let height = heightOf(pair);
  for (let step = K / 4n; step > 0n; ) {
    const before = height;
    for (const row of pair) {
      for (let i = 0; i < row.length; i++) {
        const current = row[i]!;
        for (const candidate of [-K, K, current - step, current + step, current - 3n * step, current + 3n * step]) {
          const kept = row[i]!;
          row[i] = clamp(candidate);
          const reached = heightOf(pair);
          if (reached > height) height = reached;
          else row[i] = kept;
        }
      }
    }
    if (height === before) step /= 4n;
  }
  return { pair, height };
}

function randomRow(variables: number, entropy: Entropy): bigint[] {
  const anywhere = () => entropy.uniformBelow(2n * K + 1n) - K;
  const corner = () => (entropy.uniformBelow(2n) === 0n ? K : -K);
  const either = () => (entropy.uniformBelow(2n) === 0n ? corner() : anywhere());
  const diagonal = anywhere();
  const coordinate = [anywhere, corner, either, () => diagonal][Number(entropy.uniformBelow(4n))]!;
  return Array.from({ length: variables }, coordinate);
}

function clamp(value: bigint): bigint {
  return value > K ? K : value < -K ? -K : value;
}
