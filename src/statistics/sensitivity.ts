// Which moments are released and how many rows a person may have → how far one person can move their sums, in the L1
// norm and in the squared L2 norm, as exact rationals. The lemmas are those of docs/theory/sensitivity.md.
import { multiply, type Rational, rational } from "../math/rational.ts";
import type { Neighbours } from "../release/guarantee.ts";
import { gridDegree, type MomentSelection } from "../release/monomials.ts";
import { GRID } from "../table/quantise.ts";

/** In the units of the variables mapped to [-1, 1]. */
export interface Sensitivity {
  readonly l1: Rational;
  readonly l2Squared: Rational;
}

/** Distance that one person can cause between the sums of neighbouring tables. */
export function sensitivity(selection: MomentSelection, rowsPerPerson: number): Sensitivity {
  if (selection.count === "public" && rowsPerPerson !== 1) {
    throw new RangeError("a public count holds one row for each person");
  }
  const row = rowSensitivity(selection);
  // Lemma 9 (several rows): distances add up, so the squared one grows with the square.
  const rows = rational(BigInt(rowsPerPerson));
  return { l1: multiply(rows, row.l1), l2Squared: multiply(multiply(rows, rows), row.l2Squared) };
}

/** The tables between which the sensitivity is measured: with a public count only rows are exchanged. */
export function neighboursOf({ count }: MomentSelection): Neighbours {
  return count === "public" ? "replace" : "add-remove-replace";
}

/** The same distance in integer units of the grid, where every component is multiplied by K^degree (Lemma 1). */
export function gridSensitivity(selection: MomentSelection, rowsPerPerson: number): Sensitivity {
  const { l1, l2Squared } = sensitivity(selection, rowsPerPerson);
  const unit = rational(BigInt(GRID) ** BigInt(gridDegree(selection)));
  return { l1: multiply(l1, unit), l2Squared: multiply(l2Squared, multiply(unit, unit)) };
}

function rowSensitivity(selection: MomentSelection): Sensitivity {
  return selection.fourthMomentsExcept === null ? secondDegree(selection) : fourthDegree(selection);
}

function secondDegree({ variables, count }: MomentSelection): Sensitivity {
  const m = BigInt(variables);
  // Lemma 6 (squared L2, degree 2): 4⌊(m+1)²/4⌋, with the count public or private.
  const l2Squared = rational(4n * (((m + 1n) * (m + 1n)) / 4n));
  // Lemma 4 (L1, degree 2, public count): m(m+2)²/(2(m+1)).
  if (count === "public") return { l1: rational(m * (m + 2n) * (m + 2n), 2n * (m + 1n)), l2Squared };
  // Lemma 5 (L1, degree 2, private count): the number of components, (m+1)(m+2)/2.
  return { l1: rational(((m + 1n) * (m + 2n)) / 2n), l2Squared };
}

function fourthDegree({ variables }: MomentSelection): Sensitivity {
  const p = BigInt(variables) - 1n;
  // Lemma 7 (L1, degree 4): N = C(p+4, 4) + p + 2, the number of components with the count among them.
  const components = ((p + 4n) * (p + 3n) * (p + 2n) * (p + 1n)) / 24n + p + 2n;
  // Lemma 8 (squared L2, degree 4): at most 2N.
  return { l1: rational(components), l2Squared: rational(2n * components) };
}
