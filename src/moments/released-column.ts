// Study → the columns of its moment matrix: the released variables, then their declared products.

import { productLevels } from "../study/product.ts";
import { type ReleasedVariable, releasedVariables } from "../study/released-variable.ts";
import type { Product, Study } from "../study/study.ts";
import type { Monomial } from "./monomials.ts";

/** A column of the moment matrix: a released variable and the factors it multiplies. */
export interface ReleasedColumn {
  readonly variable: ReleasedVariable;
  readonly monomial: Monomial;
}

/** All columns of a study after the constant. */
export function releasedColumns({ variables, products = [] }: Pick<Study, "variables" | "products">): ReleasedColumn[] {
  const factors = releasedVariables(variables);
  const single = factors.map((variable, position) => ({ variable, monomial: [position] }));
  return [...single, ...products.flatMap((product) => productColumns(product, factors))];
}

/** "age2" for two numbers; with levels "age_sex[m]", "sex_ward[m, B]". */
function productColumns({ name, of, label }: Product, factors: readonly ReleasedVariable[]): ReleasedColumn[] {
  const [first, second] = of.map((parent) => factors.filter((factor) => factor.parent === parent));
  return first.flatMap((a) =>
    second.map((b) => {
      const levels = productLevels(a.level, b.level);
      const variable: ReleasedVariable = {
        name: levels === "" ? name : `${name}[${levels}]`,
        parent: name,
        level: null,
        ...(label === undefined ? {} : { label }),
        bounds: productBounds(a, b),
        // Inference knows from the moment table which moments coincide; otherwise a product is a number like any other.
        encoding: "number",
        product: [a.name, b.name],
      };
      return { variable, monomial: [factors.indexOf(a), factors.indexOf(b)].sort((i, j) => i - j) };
    }),
  );
}

/** The lowest and highest value of the product, in original units. */
function productBounds(a: ReleasedVariable, b: ReleasedVariable): readonly [number, number] {
  const [low, high] = a.bounds;
  if (a === b) return [low < 0 && high > 0 ? 0 : Math.min(low * low, high * high), Math.max(low * low, high * high)];
  const corners = a.bounds.flatMap((x) => b.bounds.map((y) => x * y));
  return [Math.min(...corners), Math.max(...corners)];
}
