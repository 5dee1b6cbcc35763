// How far a person can move the released sums, measured: a person is the rows they have, a row the values of the columns
// (numbers as lattice points). What a row adds is spelled out here a second time, from the layout's list of components
// alone, and distances are compared with what is declared, in exact integers.
import { compare, multiply, type Rational, rational } from "../../src/math/rational.ts";
import { type Sensitivity, sensitivity } from "../../src/mechanism/sensitivity.ts";
import type { MomentLayout } from "../../src/moments/moment-layout.ts";
import type { Neighbours } from "../../src/release/guarantee.ts";

export const K = 65_536n;

/** The value of each factor of the layout: −K to K, −1 or 1, 0 or 1. */
export type Row = readonly bigint[];
/** The rows of somebody that count: none, where they are absent or left out. */
export type Person = readonly Row[];
export type Pair = readonly [Person, Person];
/** What one row adds to each component. */
export type Contribution = (row: Row) => readonly bigint[];

export function contributionOf({ components, factors, grid }: MomentLayout): Contribution {
  const units = components.map((monomial) => {
    const numbers = monomial.filter((position) => factors[position].encoding === "number");
    return K ** BigInt(grid.degree - numbers.length);
  });
  return (row) => components.map((monomial, j) => monomial.reduce((product, i) => product * row[i], units[j]));
}

export interface Distance {
  readonly l1: bigint;
  readonly l2Squared: bigint;
  readonly maximum: bigint;
}

export const NORMS = ["l1", "l2Squared", "maximum"] as const;

export function distance(contribution: Contribution, [person, other]: Pair): Distance {
  const differences: bigint[] = [];
  const addUp = (rows: Person, sign: bigint) => {
    for (const row of rows) {
      for (const [j, value] of contribution(row).entries()) differences[j] = (differences[j] ?? 0n) + sign * value;
    }
  };
  addUp(person, 1n);
  addUp(other, -1n);
  const sizes = differences.map((d) => (d < 0n ? -d : d));
  return {
    l1: sizes.reduce((sum, size) => sum + size, 0n),
    l2Squared: sizes.reduce((sum, size) => sum + size * size, 0n),
    maximum: largest(sizes),
  };
}

function largest(sizes: readonly bigint[]): bigint {
  let most = 0n;
  for (const size of sizes) if (size > most) most = size;
  return most;
}

export interface WorstCase extends Sensitivity {
  /** The norms in which some pair is further apart than declared. */
  readonly violated: readonly (keyof Sensitivity)[];
}

/** The largest distances over the pairs, beside what is declared. */
export function worstCase(contribution: Contribution, pairs: readonly Pair[], declared: Sensitivity): WorstCase {
  const worst = { l1: 0n, l2Squared: 0n, maximum: 0n };
  for (const pair of pairs) {
    const measured = distance(contribution, pair);
    for (const norm of NORMS) if (measured[norm] > worst[norm]) worst[norm] = measured[norm];
  }
  const [l1, l2Squared, maximum] = NORMS.map((norm) => rational(worst[norm])) as [Rational, Rational, Rational];
  const violated = NORMS.filter((norm) => compare(rational(worst[norm]), declared[norm]) > 0);
  return { l1, l2Squared, maximum, violated };
}

/** What is declared, in integers of the grid. */
export function declaredFor(layout: MomentLayout, neighbours: Neighbours, rowsPerPerson = 1): Sensitivity {
  const { l1, l2Squared, maximum } = sensitivity(layout, neighbours, rowsPerPerson);
  const unit = rational(layout.unit);
  return {
    l1: multiply(l1, unit),
    l2Squared: multiply(l2Squared, multiply(unit, unit)),
    maximum: multiply(maximum, unit),
  };
}
