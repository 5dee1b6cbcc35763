// Products of columns in canonical form. Numbers multiply; a two-level variable (±1) squared is 1; an indicator (0/1)
// squared is itself; two indicators of one variable give 0 (docs/theory/layout.md §1). So a product is either 0 or a
// monomial, the ascending list of the positions of its factors: [] is 1, [2] a column, [1, 1] a square.
import type { Encoding } from "../study/released-variable.ts";

/** Ascending positions of its factors; [] is 1, whose sum over the rows is the count. */
export type Monomial = readonly number[];

/** What multiplication needs to know about a column. */
export interface Factor {
  readonly encoding: Encoding;
  /** Levels of one variable are mutually exclusive. */
  readonly parent: string;
}

/** The canonical form of a product of columns; null if it is 0 in every row. */
export function reduceProduct(positions: readonly number[], factors: readonly Factor[]): Monomial | null {
  const kept: number[] = [];
  for (const position of [...positions].sort((a, b) => a - b)) {
    const { encoding, parent } = factors[position];
    const repeated = kept.at(-1) === position;
    if (repeated && encoding === "sign") kept.pop();
    else if (!(repeated && encoding === "indicator")) {
      if (encoding === "indicator" && kept.some((other) => excludes(factors[other], parent))) return null;
      kept.push(position);
    }
  }
  return kept;
}

/**
 * What the components of a group share: their numbers and two-level variables, and the variables (not the levels) of
 * their indicators. In each row at most one component of a group is nonzero, and its absolute value is at most 1.
 */
export function groupKey(monomial: Monomial, factors: readonly Factor[]): string {
  return JSON.stringify(
    monomial.map((position) => (factors[position].encoding === "indicator" ? factors[position].parent : position)),
  );
}

/** How many numbers a monomial multiplies, hence the power of the grid in which it is counted. */
export function numberDegree(monomial: Monomial, factors: readonly Factor[]): number {
  return monomial.filter((position) => factors[position].encoding === "number").length;
}

/** By degree, then lexicographically: the order in a file. */
export function compareMonomials(a: Monomial, b: Monomial): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((position, index) => position !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** All monomials of exactly this degree in the given positions, before any reduction. */
export function monomialsOfDegree(among: readonly number[], degree: number): Monomial[] {
  if (degree === 0) return [[]];
  return among.flatMap((first, index) =>
    monomialsOfDegree(among.slice(index), degree - 1).map((rest) => [first, ...rest]),
  );
}

function excludes({ encoding, parent }: Factor, other: string): boolean {
  return encoding === "indicator" && parent === other;
}
