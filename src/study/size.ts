// Limits on what a study may release. Moments grow with the square or the fourth power of the number of variables. The
// limits are checked by counting, before anything is allocated, so that a small file cannot exhaust memory.

import { type Product, productColumnCount } from "./product.ts";
import { MOST_VARIABLES, type Variable } from "./variable.ts";

interface Declared {
  readonly variables: readonly Variable[];
  readonly products?: readonly Product[] | undefined;
}

/** 20,501 moments up to degree 4. */
const MOST_WITH_FOURTH_MOMENTS = 25;

/** What is wrong with the number of columns; each level but the first counts as one, and each product of them. */
export function sizeProblem({ variables, products = [] }: Declared, fourthMoments: boolean): string | undefined {
  const single = variables.reduce((sum, variable) => sum + ("levels" in variable ? variable.levels.length - 1 : 1), 0);
  const count = products.reduce((sum, product) => sum + productColumnCount(product, variables), single);
  const most = fourthMoments ? MOST_WITH_FOURTH_MOMENTS : MOST_VARIABLES;
  if (count <= most) return undefined;
  const what = fourthMoments ? "variables with fourth moments" : "variables";
  return `${count} ${what} (each level but the first counts as one) are more than the ${most} that a release can hold: leave some out`;
}
