// Study → the variables that are really released: a bounded one as it is, a categorical one as a 0/1 variable for each
// level after the first. Each is mapped to [-1, 1] by its bounds: u = (x − middle)/half.
import { isCategorical, type Variable } from "./study.ts";

/** A variable as a release has it: a declared one, or one level of a categorical one. */
export interface ReleasedVariable {
  /** "age", or "region[south]" for a level. */
  readonly name: string;
  /** Name of the declared variable it comes from. */
  readonly parent: string;
  /** The level it stands for; null for a variable with bounds. */
  readonly level: string | null;
  readonly bounds: readonly [number, number];
}

/** The released variables of a study, in the order of the moment matrix. */
export function releasedVariables(variables: readonly Variable[]): ReleasedVariable[] {
  return variables.flatMap((variable): ReleasedVariable[] => {
    const { name } = variable;
    if (!isCategorical(variable)) return [{ name, parent: name, level: null, bounds: variable.bounds }];
    return variable.levels
      .slice(1)
      .map((level) => ({ name: `${name}[${level}]`, parent: name, level, bounds: [0, 1] as const }));
  });
}

/** Middle and half width of the bounds: the doubles every engine uses, in this order of operations. */
export function affineMap([low, high]: readonly [number, number]): { middle: number; half: number } {
  return { middle: (low + high) / 2, half: (high - low) / 2 };
}
