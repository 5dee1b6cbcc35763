// A column of a regression → what it is called in tables and pictures: "age (years)", "ward: B", "age (years) squared",
// "age (years) × sex: m". A product that has a label of its own is called by it.
import type { ReleasedVariable } from "../study/released-variable.ts";
import type { CategoricalVariable } from "../study/study.ts";

export function columnLabel(column: ReleasedVariable, covariates: readonly ReleasedVariable[]): string {
  const { level, product, label } = column;
  if (product) return productLabel(product, label, covariates);
  return level === null ? parentLabel(column) : `${parentLabel(column)}: ${shownLevel(column)}`;
}

/** What a level is called in tables and pictures: its label, or else its name. */
export function shownLevel({ level, levelLabel }: Pick<ReleasedVariable, "level" | "levelLabel">): string {
  return levelLabel ?? level!;
}

/** The column of a level, with what it and its reference are called in place of their names. */
export function withShownLevels<Column extends ReleasedVariable>(column: Column): Column {
  const { reference, referenceLabel = reference } = column;
  return { ...column, level: shownLevel(column), ...(referenceLabel !== undefined && { reference: referenceLabel }) };
}

/** What the levels of a declared variable are called, in their order. */
export function shownLevels({ levels, levelLabels }: CategoricalVariable): string[] {
  return levels.map((level, position) => levelLabels?.[position] ?? level);
}

interface Named {
  readonly name: string;
  readonly label?: string | undefined;
  readonly unit?: string | undefined;
}

/** "age (years)": label and unit, or else the name. */
export function shownName({ name, label = name, unit }: Named): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/** What the declared variable is called that a column comes from. */
export function parentLabel({ parent, label, unit }: ReleasedVariable): string {
  return shownName({ name: parent, label, unit });
}

/** Several columns in a list of words, the levels of a variable together: "age", "ward (B, D)". */
export function namedTogether(names: readonly string[], covariates: readonly ReleasedVariable[]): string[] {
  const levels = new Map<string, string[]>();
  for (const name of names) {
    const column = covariates.find((covariate) => covariate.name === name);
    const { parent, level, label, product } = column ?? { parent: name, level: null };
    const shown = column && product ? columnLabel(column, covariates) : (label ?? parent);
    levels.set(shown, [...(levels.get(shown) ?? []), ...(column && level !== null ? [shownLevel(column)] : [])]);
  }
  return [...levels].map(([shown, of]) => (of.length === 0 ? shown : `${shown} (${of.join(", ")})`));
}

function productLabel(
  product: readonly [string, string],
  own: string | undefined,
  covariates: readonly ReleasedVariable[],
): string {
  const factors = product.map((name) => covariates.find((covariate) => covariate.name === name)!);
  const levels = factors.filter(({ level }) => level !== null).map(shownLevel);
  if (own !== undefined) return levels.length === 0 ? own : `${own}: ${levels.join(", ")}`;
  if (product[0] === product[1]) return `${parentLabel(factors[0])} squared`;
  return factors.map((factor) => columnLabel(factor, covariates)).join(" × ");
}
