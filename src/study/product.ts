// A declared product of two variables, or of one with itself: a column of the moment matrix like any other, named so that
// formulas can ask for it. Every level of a category makes a column of its own.
import * as z from "zod";
import { isCategorical, Label, Name, type Variable } from "./variable.ts";

/** The sums of three factors are no harder to protect; to ask a regression for them takes all products of two as well. */
const NOT_TWO =
  "the names of two variables, or of one twice: a product of three is not offered, since on another scale it is all " +
  "products of two among them too, and these would have to stand in the study and in every formula beside it";

export const ProductSchema = z.strictObject({
  name: Name,
  of: z
    .tuple([Name, Name], { error: NOT_TWO })
    .meta({ description: "The two variables it multiplies; the same one twice for a square." }),
  label: Label.optional(),
});

/** A declared product. */
export type Product = z.output<typeof ProductSchema>;

/** What is wrong with a product, given the variables it may be of. */
export function productProblem(
  { name, of: [first, second] }: Product,
  variables: readonly Variable[],
): string | undefined {
  const declared = [first, second].map((factor) => variables.find((variable) => variable.name === factor));
  const unknown = [first, second].find((_, index) => declared[index] === undefined);
  if (unknown !== undefined) return `product "${name}": "${unknown}" is not a declared variable`;
  if (first === second && isCategorical(declared[0]!)) {
    return `product "${name}": the square of a variable with levels tells nothing new: leave it out`;
  }
  const [rows, columns] = declared.map((variable) => (isCategorical(variable!) ? variable.levels.slice(1) : [""]));
  const pairs = rows.flatMap((a) => columns.map((b) => productLevels(a, b)));
  if (new Set(pairs).size === pairs.length) return undefined;
  return `product "${name}": two pairs of levels would have one name, since a level has a comma in it: rename it`;
}

/** How the levels of a product are named together. */
export function productLevels(...levels: readonly (string | null)[]): string {
  return levels.filter((level) => level).join(", ");
}

/** How many columns it makes. */
export function productColumnCount({ of }: Product, variables: readonly Variable[]): number {
  return of.reduce((columns, factor) => {
    const variable = variables.find(({ name }) => name === factor);
    return columns * (variable && isCategorical(variable) ? variable.levels.length - 1 : 1);
  }, 1);
}
