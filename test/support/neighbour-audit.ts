// How far a row can move the released sums, measured: rows are lattice points (or null: absent, or invalid), their
// contribution is spelled out here a second time, and the distance is compared with what is declared, in exact integers.
import { compare, type Rational, rational } from "../../src/math/rational.ts";
import { gridDegree, type MomentSelection, monomials } from "../../src/release/monomials.ts";
import { gridSensitivity, type Sensitivity } from "../../src/statistics/sensitivity.ts";

export const K = 65_536n;

type Row = readonly bigint[] | null;
export type Contribution = (row: Row) => readonly bigint[];
export type Pair = readonly [Row, Row];

export function contributionOf(selection: MomentSelection): Contribution {
  const selected = monomials(selection);
  const degree = gridDegree(selection);
  return (row) =>
    selected.map((monomial) =>
      row === null ? 0n : monomial.reduce((product, i) => product * row[i]!, K ** BigInt(degree - monomial.length)),
    );
}

export interface Distance {
  readonly l1: bigint;
  readonly l2Squared: bigint;
}

export function distance(contribution: Contribution, [row, other]: Pair): Distance {
  const others = contribution(other);
  const differences = contribution(row).map((value, j) => value - others[j]!);
  return {
    l1: differences.reduce((sum, d) => sum + (d < 0n ? -d : d), 0n),
    l2Squared: differences.reduce((sum, d) => sum + d * d, 0n),
  };
}

export interface WorstCase {
  readonly l1: Rational;
  readonly l2Squared: Rational;
  /** Whether some pair is further apart than declared. */
  readonly violated: boolean;
}

/** The largest distances over the pairs, beside what is declared for one row. */
export function worstCase(
  contribution: Contribution,
  pairs: readonly Pair[],
  { l1: declaredL1, l2Squared: declaredL2Squared }: Sensitivity,
): WorstCase {
  let [l1, l2Squared] = [0n, 0n];
  for (const pair of pairs) {
    const measured = distance(contribution, pair);
    if (measured.l1 > l1) l1 = measured.l1;
    if (measured.l2Squared > l2Squared) l2Squared = measured.l2Squared;
  }
  const violated = compare(rational(l1), declaredL1) > 0 || compare(rational(l2Squared), declaredL2Squared) > 0;
  return { l1: rational(l1), l2Squared: rational(l2Squared), violated };
}

export function declaredFor(selection: MomentSelection): Sensitivity {
  return gridSensitivity(selection, 1);
}
