// Study → its moment layout (docs/theory/layout.md): the columns, the components (every distinct moment once, in file
// order), the groups that bound the effect of one row, the component of each entry of the moment matrix, and the grid
// of all sums. It depends on the study alone; statistics, noise, files and inference read it here.
import { PublicError } from "../errors.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import type { Study } from "../study/study.ts";
import { type MomentTable, PUBLIC_COUNT, tableOf, ZERO } from "./moment-table.ts";
import {
  compareMonomials,
  type Factor,
  groupKey,
  type Monomial,
  monomialsOfDegree,
  numberDegree,
  reduceProduct,
} from "./monomials.ts";
import { releasedColumns } from "./released-column.ts";

/** K: a number mapped to [-1, 1] is rounded to a multiple of 1/K. */
export const GRID = 65536;

/** The most numbers that a component may multiply. */
const MAX_NUMBERS = 4;

/** Which moments are released of which columns. */
export interface MomentLayout {
  /** The factors of all products; their names appear in the file. */
  readonly factors: readonly ReleasedVariable[];
  /** The noisy components, in file order. */
  readonly components: readonly Monomial[];
  /** The components of each group: one row changes a group by at most 1 in the L1 norm. */
  readonly groups: readonly (readonly number[])[];
  /** The moment matrix over (1, columns). */
  readonly table: MomentTable;
  readonly count: "private" | "public";
  /** The column without higher moments, if moments up to degree 4 are released. */
  readonly response: ReleasedVariable | null;
  readonly grid: { readonly K: typeof GRID; readonly degree: number };
  /** K^degree: the integer in the file that represents 1. */
  readonly unit: bigint;
  /** The component of a product of factors, `ZERO` or `PUBLIC_COUNT`; undefined if it was not released. */
  find(positions: readonly number[]): number | undefined;
}

export interface LayoutOptions {
  /** Releases moments up to degree 4 of all columns except this one. */
  readonly response?: string | undefined;
}

/** The layout of a study: every column is a released variable or a declared product of two. */
export function studyLayout(study: Study, { response }: LayoutOptions = {}): MomentLayout {
  const columns = releasedColumns(study);
  const factors = columns.flatMap(({ variable }) => (variable.product ? [] : [variable]));
  const except = response === undefined ? null : responsePosition(factors, response);
  return momentLayout({
    factors,
    columns: columns.map(({ monomial }) => monomial),
    count: study.count.kind,
    fourthMomentsExcept: except,
  });
}

export interface LayoutRequest {
  readonly factors: readonly ReleasedVariable[];
  /** The columns of the moment matrix after the constant: factors, or products of them. */
  readonly columns: readonly Monomial[];
  readonly count: "private" | "public";
  /** Releases moments up to degree 4 of all factors except this one. */
  readonly fourthMomentsExcept: number | null;
}

export function momentLayout({ factors, columns, count, fourthMomentsExcept }: LayoutRequest): MomentLayout {
  const rows: readonly Monomial[] = [[], ...columns];
  const products = rows.flatMap((row, i) => rows.slice(0, i + 1).map((column) => [...row, ...column]));
  const higher = fourthMomentsExcept === null ? [] : higherProducts(factors, fourthMomentsExcept);
  const components = distinctMonomials([...products, ...higher], factors, count);
  const numbers = new Map(components.map((monomial, index) => [monomial.join(), index]));
  const find = (positions: readonly number[]) => {
    const monomial = reduceProduct(positions, factors);
    if (monomial === null) return ZERO;
    return monomial.length === 0 && count === "public" ? PUBLIC_COUNT : numbers.get(monomial.join());
  };
  const degree = Math.max(2, ...components.map((monomial) => numberDegree(monomial, factors)));
  // Exact sums support products of at most four numbers.
  if (degree > MAX_NUMBERS) throw new RangeError(`a moment of degree ${degree} is beyond ${MAX_NUMBERS}`);
  return {
    factors,
    components,
    groups: groupsOf(components, factors),
    table: tableOf(rows.length, (i, j) => find([...rows[i], ...rows[j]])!),
    count,
    response: fourthMomentsExcept === null ? null : factors[fourthMomentsExcept],
    grid: { K: GRID, degree },
    unit: BigInt(GRID) ** BigInt(degree),
    find,
  };
}

/** The names of a component's factors, as in the file. */
export function factorNames(monomial: Monomial, factors: readonly ReleasedVariable[]): string[] {
  return monomial.map((position) => factors[position].name);
}

/** Converts a row's product of grid numbers to the layout's unit. */
export function gridFactor(monomial: Monomial, { factors, grid }: Pick<MomentLayout, "factors" | "grid">): bigint {
  return BigInt(GRID) ** BigInt(grid.degree - numberDegree(monomial, factors));
}

function higherProducts(factors: readonly Factor[], except: number): Monomial[] {
  const covariates = factors.flatMap((_, position) => (position === except ? [] : [position]));
  return [3, 4].flatMap((degree) => monomialsOfDegree(covariates, degree));
}

function distinctMonomials(
  products: readonly (readonly number[])[],
  factors: readonly Factor[],
  count: "private" | "public",
): Monomial[] {
  const distinct = new Map<string, Monomial>();
  for (const product of products) {
    const monomial = reduceProduct(product, factors);
    if (monomial !== null && !(monomial.length === 0 && count === "public")) distinct.set(monomial.join(), monomial);
  }
  return [...distinct.values()].sort(compareMonomials);
}

function groupsOf(components: readonly Monomial[], factors: readonly Factor[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [index, monomial] of components.entries()) {
    const key = groupKey(monomial, factors);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return [...groups.values()];
}

/** The response may be named as declared ("smoker") or as released ("smoker[yes]"). */
function responsePosition(factors: readonly ReleasedVariable[], response: string): number {
  const family = factors.filter(({ name, parent }) => name === response || parent === response);
  if (family.length === 0) {
    throw new PublicError(`response "${response}" is not a variable of the study: name one that it declares`);
  }
  if (family.length > 1) {
    const names = family.map(({ name }) => name).join(", ");
    throw new PublicError(`response "${response}" is several 0/1 variables: choose one of ${names}`);
  }
  if (factors.length === 1) {
    throw new PublicError(`fourth moments need a variable beside the response "${response}": declare one`);
  }
  return factors.indexOf(family[0]);
}
