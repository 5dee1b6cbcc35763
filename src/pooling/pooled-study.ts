// Studies of several releases → their joint study, or a PublicError that says why they cannot be pooled. Names, levels,
// transforms, units and products must be the same. Bounds may differ between sites, but not between releases of one
// table, since values are clipped to them.
import { PublicError } from "../errors.ts";
import type { Release } from "../release/release.ts";
import type { Product } from "../study/product.ts";
import type { Study } from "../study/study.ts";
import { type BoundedVariable, isCategorical, type Variable } from "../study/variable.ts";

/** A release with a name for messages, such as its file name. */
export interface NamedRelease {
  readonly name: string;
  readonly release: Release;
}

/** Sites with different people, whose rows add up; or one table released several times. */
export type Pooling = "sites" | "same-table";

export function pooledStudy(releases: readonly NamedRelease[], pooling: Pooling): Study {
  const [first, ...others] = releases as [NamedRelease, ...NamedRelease[]];
  for (const other of others) requireAlike(first, other, pooling);
  const studies = releases.map(({ release }) => release.study);
  const { study } = first.release;
  const rows = studies.map(({ maxRows }) => maxRows);
  return {
    ...study,
    maxRows: pooling === "sites" ? rows.reduce((sum, most) => sum + most, 0) : Math.min(...rows),
    variables: study.variables.map((variable) =>
      isCategorical(variable) ? variable : { ...variable, bounds: hull(variable.name, studies) },
    ),
  };
}

/** The narrowest bounds that contain all bounds of a variable. */
function hull(name: string, studies: readonly Study[]): readonly [number, number] {
  const bounds = studies.map(({ variables }) => (variables.find((one) => one.name === name) as BoundedVariable).bounds);
  return [Math.min(...bounds.map(([low]) => low)), Math.max(...bounds.map(([, high]) => high))];
}

function requireAlike(first: NamedRelease, other: NamedRelease, pooling: Pooling): void {
  const refuse = (why: string): never => {
    throw new PublicError(`${first.name} and ${other.name} cannot be taken together: ${why}`);
  };
  const [a, b] = [first.release, other.release];
  if (isMeasured(a) !== isMeasured(b))
    refuse("one is made by noisewise and one is not, and their moments are not the same ones");
  requireSameNames(a.study.variables, b.study.variables, "variable", refuse);
  requireSameNames(a.study.products ?? [], b.study.products ?? [], "product", refuse);
  for (const variable of a.study.variables) {
    const difference = variableDifference(variable, byName(b.study.variables, variable.name), pooling);
    if (difference) refuse(`"${variable.name}" ${difference}`);
  }
  for (const { name, of } of a.study.products ?? []) {
    if (String(of) !== String(byName<Product>(b.study.products!, name).of))
      refuse(`"${name}" is not the same product in both`);
  }
  if (pooling === "same-table" && choiceOf(a.study) !== choiceOf(b.study)) {
    refuse("they use different rows of a person (person, keep and by), so the two have different moments");
  }
  if (a.count.kind !== b.count.kind) refuse("one publishes its number of rows and the other does not");
  if (
    pooling === "same-table" &&
    a.count.kind === "public" &&
    b.count.kind === "public" &&
    a.count.value !== b.count.value
  ) {
    refuse(`they have ${a.count.value} and ${b.count.value} rows, so they are not of one table`);
  }
}

/** Which rows of a table count. */
function choiceOf({ person, keep, by }: Study): string {
  return JSON.stringify([person, keep, by]);
}

function isMeasured({ origin }: Release): boolean {
  return origin === "noisewise";
}

type Named = { readonly name: string };

function byName<One extends Named>(among: readonly One[], name: string): One {
  return among.find((one) => one.name === name)!;
}

function requireSameNames(
  a: readonly Named[],
  b: readonly Named[],
  what: string,
  refuse: (why: string) => never,
): void {
  const lacking = (of: readonly Named[], among: readonly Named[]) =>
    of.find(({ name }) => !among.some((one) => one.name === name));
  const missing = lacking(a, b);
  if (missing) refuse(`the second has no ${what} "${missing.name}"`);
  const further = lacking(b, a);
  if (further) refuse(`the first has no ${what} "${further.name}"`);
}

/** The difference, as the rest of a sentence that begins with the variable's name. */
function variableDifference(a: Variable, b: Variable, pooling: Pooling): string | undefined {
  if (isCategorical(a) !== isCategorical(b)) return "is a number in one and has levels in the other";
  if (isCategorical(a) && isCategorical(b)) return levelDifference(a.levels, b.levels) ?? unitDifference(a, b);
  const [one, two] = [a, b] as [BoundedVariable, BoundedVariable];
  if (one.transform !== two.transform) return `is ${transformed(one)} in one and ${transformed(two)} in the other`;
  const difference = unitDifference(one, two);
  if (difference) return difference;
  if (pooling === "same-table" && String(one.bounds) !== String(two.bounds)) {
    return "has other bounds in each: values beyond them were moved, so the two have different moments";
  }
  return undefined;
}

function unitDifference(a: Variable, b: Variable): string | undefined {
  if (a.since !== b.since || a.until !== b.until) return "is counted from different days";
  if (a.unit === b.unit) return undefined;
  return `is measured in ${a.unit ?? "no unit"} in one and in ${b.unit ?? "no unit"} in the other`;
}

function levelDifference(a: readonly string[], b: readonly string[]): string | undefined {
  if (a.length !== b.length || a.some((level) => !b.includes(level))) return "has other levels in each";
  // Two levels are one column, whose sign depends on the order of the levels.
  return a[0] === b[0] ? undefined : `is compared with "${a[0]}" in one and with "${b[0]}" in the other`;
}

function transformed({ transform }: BoundedVariable): string {
  return transform ? `taken as ${transform}` : "taken as it is";
}
