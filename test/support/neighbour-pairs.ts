// Pairs of neighbours to measure: random ones, rich in corners and in interior points, the pairs that the lemmas of
// docs/theory/sensitivity.md name as the worst, and pairs found by climbing one variable at a time.

import type { MomentLayout } from "../../src/moments/moment-layout.ts";
import type { Entropy } from "../../src/random/entropy.ts";
import type { Neighbours } from "../../src/release/guarantee.ts";
import { type Contribution, type Distance, distance, K, type Pair, type Person, type Row } from "./neighbour-audit.ts";

type Factors = Pick<MomentLayout, "factors">;
/** The columns of one declared variable. */
interface Family {
  readonly kind: "number" | "sign" | "levels";
  readonly positions: readonly number[];
}

/** Which tables are asked about, and how many rows a person may have in them. */
export interface Relation {
  readonly neighbours: Neighbours;
  readonly rowsPerPerson: number;
}

export function randomPairs(layout: Factors, relation: Relation, count: number, entropy: Entropy): Pair[] {
  return Array.from({ length: count }, () => randomPair(layout, relation, entropy));
}

/** A person and nobody, two people with one row each, or two people with any number of rows. */
function randomPair(layout: Factors, { neighbours, rowsPerPerson }: Relation, entropy: Entropy): [Row[], Row[]] {
  const rows = (count: number) => Array.from({ length: count }, () => randomRow(layout, entropy));
  const anyCount = (least: bigint) => Number(least + entropy.uniformBelow(BigInt(rowsPerPerson) + 1n - least));
  if (neighbours === "replace") return [rows(1), rows(1)];
  if (neighbours === "add-remove") return [rows(anyCount(1n)), []];
  return entropy.uniformBelow(2n) === 0n
    ? [rows(rowsPerPerson), rows(rowsPerPerson)]
    : [rows(anyCount(1n)), rows(anyCount(0n))];
}

/** Everything at 1, each variable of several levels at one that has an indicator: the row of Lemma 1. */
export function rowOfOnes(layout: Factors): Row {
  return rowOf(layout, ({ kind, positions }) =>
    kind === "levels" ? level(positions, 1) : [kind === "number" ? K : 1n],
  );
}

/** For numbers and signs, all at 1 against: numbers at −1/(m+1) (L1), the first half of (variables, 1) reversed (L2). */
export function namedPairs(layout: Factors, { neighbours, rowsPerPerson }: Relation): Pair[] {
  const ones = rowOfOnes(layout);
  const several: Person = Array.from({ length: rowsPerPerson }, () => ones);
  const entered: Pair[] = [
    [several, []],
    [[], several],
  ];
  if (neighbours === "add-remove") return entered;
  const m = layout.factors.length;
  const isNumber = (i: number) => layout.factors[i].encoding === "number";
  const interior = ones.map((one, i) => (isNumber(i) ? -(K / BigInt(m + 1)) : one));
  const reversed = ones.map((one, i) => (i < Math.floor((m + 1) / 2) ? -one : one));
  const exchanged: Pair[] = [
    [several, several.map(() => interior)],
    [several, several.map(() => reversed)],
  ];
  return neighbours === "replace" ? exchanged : [...exchanged, ...entered];
}

/** All pairs of corners of a box: what a check that trusts corners would look at. */
export function cornerPairs(variables: number): Pair[] {
  const corners = Array.from({ length: 2 ** variables }, (_, bits) =>
    Array.from({ length: variables }, (_, i) => ((bits >> i) & 1 ? K : -K)),
  );
  return corners.flatMap((row) => corners.map((other): Pair => [[row], [other]]));
}

/** The best pair that climbing one variable of one row at a time finds from several random starts. */
export function climbedPair(
  layout: Factors,
  relation: Relation,
  contribution: Contribution,
  norm: keyof Distance,
  starts: number,
  entropy: Entropy,
): Pair {
  const heightOf = (pair: Pair) => distance(contribution, pair)[norm];
  const ascents = Array.from({ length: starts }, () => climb(layout, randomPair(layout, relation, entropy), heightOf));
  return ascents.reduce((best, ascent) => (ascent.height > best.height ? ascent : best)).pair;
}

function climb({ factors }: Factors, pair: [Row[], Row[]], heightOf: (pair: Pair) => bigint) {
  const families = familiesOf({ factors });
  let height = heightOf(pair);
  for (let step = K / 4n; step > 0n; ) {
    const before = height;
    for (const person of pair) {
      for (let r = 0; r < person.length; r++) {
        for (const family of families) {
          for (const candidate of candidates(family, person[r], step)) {
            const kept = person[r];
            person[r] = candidate;
            const reached = heightOf(pair);
            if (reached > height) height = reached;
            else person[r] = kept;
          }
        }
      }
    }
    if (height === before) step /= 4n;
  }
  return { pair: pair as Pair, height };
}

/** The row with one variable changed. */
function candidates({ kind, positions }: Family, row: Row, step: bigint): Row[] {
  const changed = (values: readonly bigint[]) => row.map((value, i) => values[positions.indexOf(i)] ?? value);
  const [first] = positions;
  const current = row[first];
  if (kind === "levels") return [-1, ...positions.keys()].map((k) => changed(level(positions, k + 1)));
  if (kind === "sign") return [changed([-current])];
  return [-K, K, current - step, current + step, current - 3n * step, current + 3n * step].map((z) =>
    changed([clamp(z)]),
  );
}

function randomRow(layout: Factors, entropy: Entropy): Row {
  const anywhere = () => entropy.uniformBelow(2n * K + 1n) - K;
  const corner = () => (entropy.uniformBelow(2n) === 0n ? K : -K);
  const either = () => (entropy.uniformBelow(2n) === 0n ? corner() : anywhere());
  const diagonal = anywhere();
  const number = [anywhere, corner, either, () => diagonal][Number(entropy.uniformBelow(4n))];
  return rowOf(layout, ({ kind, positions }) => {
    if (kind === "number") return [number()];
    if (kind === "sign") return [2n * entropy.uniformBelow(2n) - 1n];
    return level(positions, Number(entropy.uniformBelow(BigInt(positions.length + 1))));
  });
}

function rowOf(layout: Factors, valuesOf: (family: Family) => readonly bigint[]): Row {
  return familiesOf(layout).flatMap(valuesOf);
}

/** The columns of each variable stand side by side. */
function familiesOf({ factors }: Factors): Family[] {
  const families = new Map<string, { kind: Family["kind"]; positions: number[] }>();
  for (const [position, { parent, encoding }] of factors.entries()) {
    const family = families.get(parent);
    if (family) family.positions.push(position);
    else families.set(parent, { kind: encoding === "indicator" ? "levels" : encoding, positions: [position] });
  }
  return [...families.values()];
}

/** Indicators of the k-th level; the level 0 has none. */
function level(positions: readonly number[], k: number): bigint[] {
  return positions.map((_, index) => (index === k - 1 ? 1n : 0n));
}

function clamp(value: bigint): bigint {
  return value > K ? K : value < -K ? -K : value;
}
