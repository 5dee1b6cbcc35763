// A declared product of two variables, or of one with itself: a column of the moment matrix like any other, with a name
// for formulas. Each level of a category adds its own column.
import * as z from "zod";
import { Label } from "./label.ts";
import { isCategorical, Name, type Variable } from "./variable.ts";

const NOT_TWO =
  "name two variables, or one twice: a product of three is not supported, since on another scale it also contains all " +
  "products of two, which the study and every formula would have to include";

export const ProductSchema = z.strictObject({
  name: Name,
  of: z
    .tuple([Name, Name], { error: NOT_TWO })
    .meta({ description: "The two variables it multiplies; the same one twice for a square." }),
  label: Label.optional(),
});

/** A declared product. */
export type Product = z.output<typeof ProductSchema>;

/** What is wrong with a product, given the declared variables. */
export function productProblem(
  { name, of: [first, second] }: Product,
  variables: readonly Variable[],
): string | undefined {
  const declared = [first, second].map((factor) => variables.find((variable) => variable.name === factor));
  const unknown = [first, second].find((_, index) => declared[index] === undefined);
  if (unknown !== undefined) return `product "${name}": "${unknown}" is not a declared variable`;
  if (first === second && isCategorical(declared[0]!)) {
    return `product "${name}": the square of a variable with levels adds nothing: leave it out`;
  }
  const [rows, columns] = declared.map((variable) => (isCategorical(variable!) ? variable.levels.slice(1) : [""]));
  const pairs = rows.flatMap((a) => columns.map((b) => productLevels(a, b)));
  if (new Set(pairs).size === pairs.length) return undefined;
  return `product "${name}": two pairs of levels would have the same name, since a level contains a comma: rename it`;
}

/** The joint name of the levels of a product. */
export function productLevels(...levels: readonly (string | null)[]): string {
  return levels.filter((level) => level).join(", ");
}

export function productColumnCount({ of }: Product, variables: readonly Variable[]): number {
  return of.reduce((columns, factor) => {
    const variable = variables.find(({ name }) => name === factor);
    return columns * (variable && isCategorical(variable) ? variable.levels.length - 1 : 1);
  }, 1);
}
