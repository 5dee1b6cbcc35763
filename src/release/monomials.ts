// Which moments a release holds, in which order. A monomial is the ascending list of the positions of its factors:
// [] is the count, [2] a sum, [1, 1] a sum of squares. The order is by degree, then lexicographic.

/** Ascending positions of its factors; [] is the count. */
export type Monomial = readonly number[];

/** Which moments a release holds. */
export interface MomentSelection {
  /** How many variables are released. */
  readonly variables: number;
  /** The response, when moments up to degree 4 of all other variables are released as well. */
  readonly fourthMomentsExcept: number | null;
  /** Whether the count is one of the noisy components (it is not when it is public). */
  readonly count: "private" | "public";
}

/** All noisy components of a release, in their order in the file. */
export function monomials({ variables, fourthMomentsExcept, count }: MomentSelection): Monomial[] {
  const all = positions(variables);
  const lower = count === "private" ? [0, 1, 2] : [1, 2];
  const selected = lower.flatMap((degree) => monomialsOfDegree(all, degree));
  if (fourthMomentsExcept === null) return selected;
  const covariates = all.filter((position) => position !== fourthMomentsExcept);
  return [...selected, ...[3, 4].flatMap((degree) => monomialsOfDegree(covariates, degree))];
}

/** All monomials of exactly this degree in the given positions. */
export function monomialsOfDegree(among: readonly number[], degree: number): Monomial[] {
  if (degree === 0) return [[]];
  return among.flatMap((first, index) =>
    monomialsOfDegree(among.slice(index), degree - 1).map((rest) => [first, ...rest]),
  );
}

/** The power of the grid K in which all components are counted: the highest degree released. */
export function gridDegree(selection: MomentSelection): 2 | 4 {
  return selection.fourthMomentsExcept === null ? 2 : 4;
}

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, position) => position);
}
