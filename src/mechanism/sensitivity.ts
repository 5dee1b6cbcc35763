// A moment layout, the neighbour relation and the rows per person → how far one person can move the sums, in the L1,
// squared L2 and maximum norms, as exact rationals. The lemmas are in docs/theory/sensitivity.md.
import { compare, multiply, type Rational, rational } from "../math/rational.ts";
import type { MomentLayout } from "../moments/moment-layout.ts";
import type { Neighbours } from "../release/guarantee.ts";

/** In units of 1: numbers mapped to [-1, 1], levels as ±1 or 0/1. */
export interface Sensitivity {
  readonly l1: Rational;
  readonly l2Squared: Rational;
  readonly maximum: Rational;
}

/** How far one person can move all components of a layout. */
export function sensitivity(layout: MomentLayout, neighbours: Neighbours, rowsPerPerson: number): Sensitivity {
  if (layout.count === "public" && rowsPerPerson !== 1) {
    throw new RangeError("a public count needs one row per person");
  }
  const byGroups = groupSensitivity(layout, layout.groups, neighbours, rowsPerPerson);
  if (neighbours === "add-remove") return byGroups;
  const box = boxSensitivity(layout);
  if (box === null) return byGroups;
  const { l1, l2Squared } = severalRows({ ...box, maximum: rational(0n) }, rowsPerPerson);
  return {
    l1: smaller(byGroups.l1, l1),
    l2Squared: smaller(byGroups.l2Squared, l2Squared),
    maximum: byGroups.maximum,
  };
}

/** How far one person can move the components of some groups of a layout. */
export function groupSensitivity(
  { count }: Pick<MomentLayout, "count">,
  groups: MomentLayout["groups"],
  neighbours: Neighbours,
  rowsPerPerson: number,
): Sensitivity {
  const all = BigInt(groups.length);
  // Lemma 1 (one row): each group moves by at most 1 in L1, so each component does too.
  const presence = { l1: rational(all), l2Squared: rational(all), maximum: rational(1n) };
  if (neighbours === "add-remove") return severalRows(presence, rowsPerPerson);
  // Lemma 2 (an exchange): a removal and an addition. If both rows count, the count stays and the other groups move by
  // at most 2; if one of them does not, all groups move by at most 1.
  const moved = 2n * (all - (count === "private" && hasCount(groups) ? 1n : 0n));
  return severalRows(
    {
      l1: rational(largest(all, moved)),
      l2Squared: rational(largest(all, 2n * moved)),
      maximum: rational(moved > 0n ? 2n : 1n),
    },
    rowsPerPerson,
  );
}

/** Lemma 3 (several rows): distances add up, so the squared one grows with the square. */
function severalRows({ l1, l2Squared, maximum }: Sensitivity, rowsPerPerson: number): Sensitivity {
  const rows = rational(BigInt(rowsPerPerson));
  return {
    l1: multiply(rows, l1),
    l2Squared: multiply(multiply(rows, rows), l2Squared),
    maximum: multiply(rows, maximum),
  };
}

/**
 * Sharper bounds for an exchange if every column is a number or a sign: all of them move within a box. Leaving out the
 * squares of the signs, which are known, only shortens distances. Null if there are indicators or products.
 */
function boxSensitivity({ factors, table, count, response }: MomentLayout): Omit<Sensitivity, "maximum"> | null {
  if (factors.some(({ encoding }) => encoding === "indicator") || table.size !== factors.length + 1) return null;
  const m = BigInt(factors.length);
  if (response !== null) {
    // Lemma 7 (L1, degree 4): N = C(p+4, 4) + p + 2, the components of the box. Lemma 8 (squared L2, degree 4): 2N.
    const components = ((m + 3n) * (m + 2n) * (m + 1n) * m) / 24n + m + 1n;
    return { l1: rational(components), l2Squared: rational(2n * components) };
  }
  // Lemma 6 (squared L2, degree 2): 4⌊(m+1)²/4⌋, with the count public or private.
  const l2Squared = rational(4n * (((m + 1n) * (m + 1n)) / 4n));
  // Lemma 4 (L1, degree 2, public count): m(m+2)²/(2(m+1)).
  if (count === "public") return { l1: rational(m * (m + 2n) * (m + 2n), 2n * (m + 1n)), l2Squared };
  // Lemma 5 (L1, degree 2, private count): (m+1)(m+2)/2, the components of the box.
  return { l1: rational(((m + 1n) * (m + 2n)) / 2n), l2Squared };
}

/** A noisy count is the first component, in its own group. */
function hasCount(groups: MomentLayout["groups"]): boolean {
  return groups.some((group) => group[0] === 0);
}

function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
