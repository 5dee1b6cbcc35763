// Study → the variables that are actually released, each a column of the moment matrix: a bounded one as a number, a
// two-level one as ±1, a categorical one with more levels as a 0/1 indicator for each level after the first.
import { type CategoricalVariable, isCategorical, type Variable } from "./study.ts";

/** How a variable is coded in the moment matrix: mapped to [-1, 1], as −1 or 1, or as 0 or 1. */
export type Encoding = "number" | "sign" | "indicator";

/** A variable as it is released: a declared one, or one level of a categorical one. */
export interface ReleasedVariable {
  /** "age", or "region[south]" for a level. */
  readonly name: string;
  /** Name of the declared variable it comes from. */
  readonly parent: string;
  /** The level it represents; null for a variable with bounds. */
  readonly level: string | null;
  /** What the study calls the declared variable, and what it is measured in. */
  readonly label?: string;
  readonly unit?: string;
  /** In original units, where a level is 0 or 1. */
  readonly bounds: readonly [number, number];
  /** No value can lie beyond them. */
  readonly naturalBounds?: true;
  readonly encoding: Encoding;
  /** How its column maps to original units, if sites with different bounds are pooled. */
  readonly scale?: Scale;
  /** For a level: the first level, with which it is compared. */
  readonly reference?: string;
  /** What the study calls the level and the reference, if not by their names. */
  readonly levelLabel?: string;
  readonly referenceLabel?: string;
  /** For a product: its factors among the released variables. */
  readonly product?: readonly [string, string];
}

/** Original units = middle + half · column of the moment matrix. */
export interface Scale {
  readonly middle: number;
  readonly half: number;
}

/** The released variables of a study, in the order of the moment matrix. */
export function releasedVariables(variables: readonly Variable[]): ReleasedVariable[] {
  return variables.flatMap((variable): ReleasedVariable[] => {
    const { name, label } = variable;
    const shown = label === undefined ? {} : { label };
    if (!isCategorical(variable)) {
      const { bounds, unit, naturalBounds } = variable;
      const measured = unit === undefined ? shown : { ...shown, unit };
      const ends = naturalBounds === undefined ? { bounds } : { bounds, naturalBounds };
      return [{ name, parent: name, level: null, ...measured, ...ends, encoding: "number" }];
    }
    const encoding = absentLevel(variable) === -1 ? "sign" : "indicator";
    const [reference, ...others] = variable.levels;
    return others.map((level, index) => ({
      name: `${name}[${level}]`,
      parent: name,
      level,
      ...shown,
      bounds: [0, 1] as const,
      encoding,
      reference,
      ...levelLabels(variable, index + 1),
    }));
  });
}

function levelLabels({ levelLabels: labels = [] }: CategoricalVariable, level: number) {
  const [own, reference] = [labels[level] ?? null, labels[0] ?? null];
  return { ...(own !== null && { levelLabel: own }), ...(reference !== null && { referenceLabel: reference }) };
}

/** A level's column for the other levels: two levels share a column of ±1; of more, each has a column of 0/1. */
export function absentLevel({ levels }: CategoricalVariable): -1 | 0 {
  return levels.length === 2 ? -1 : 0;
}

/** The same for a release by another tool, whose columns are all mapped to [-1, 1] by their bounds, levels included. */
export function mappedVariables(variables: readonly Variable[]): ReleasedVariable[] {
  return releasedVariables(variables).map((variable) =>
    variable.encoding === "indicator" ? { ...variable, encoding: "sign" } : variable,
  );
}

/** From the column of the moment matrix to original units; for a product, see units.ts. */
export function scaleOf({ encoding, bounds, scale }: Pick<ReleasedVariable, "encoding" | "bounds" | "scale">): Scale {
  return scale ?? (encoding === "indicator" ? { middle: 0, half: 1 } : affineMap(bounds));
}

/** Middle and half width of the bounds: the doubles every engine uses, in this order of operations. */
export function affineMap([low, high]: readonly [number, number]): Scale {
  return { middle: (low + high) / 2, half: (high - low) / 2 };
}
