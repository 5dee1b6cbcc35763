// Study + layout → one aggregate statement of exact integer sums, text only. Five nested steps, each a subquery so
// that nothing is computed twice: cells (x), grid points (n), clamped and filled (z), zeroed in invalid rows (y), sums.
import type { Monomial } from "../../moments/monomials.ts";
import { absentLevel } from "../../study/released-variable.ts";
import { type CategoricalVariable, isCategorical, type Variable } from "../../study/study.ts";
import {
  type ColumnSchema,
  type ExactSums,
  type SummedLayout,
  type SumQuery,
  toGridUnit,
  type WantedCell,
  wantedCell,
} from "../../table/source.ts";
import { INVALID, missingNumbers, quantisedFill } from "../quantise.ts";

export interface SqlDialect {
  /** A string literal. */
  text(value: string): string;
  /** The cell as a double; NULL or NaN where it holds no number. */
  number(cell: string, column: ColumnSchema): string;
  /** The cell as trimmed text. */
  label(cell: string): string;
  /** A date or a time stamp as text, year first; NULL or some other text where it has none. */
  date(cell: string): string;
  /** A literal of a double. */
  double(value: number): string;
  /** ⌊K·(x − middle)/half + ½⌋ as a 64-bit integer; where x is bad or beyond the bounds, anything `clamp` can put right. */
  round(x: string, bounds: readonly [number, number]): string;
  /** The grid value of x, given what `round` made of it; NULL where x is bad. */
  clamp(x: string, rounded: string, bounds: readonly [number, number]): string;
  /** A product of 64 bits as a type in which the product of two of them has room. */
  wider(product: string): string;
  /** Written after a subquery to keep the planner from merging it into the outer one and computing it many times. */
  readonly fence: string;
}

export interface Relation {
  /** What stands after FROM. */
  readonly from: string;
  cell(column: string): { readonly sql: string; readonly schema: ColumnSchema };
}

/** The statement's single row is: all rows, then one sum (never NULL) for each component. */
export function sumStatement(dialect: SqlDialect, relation: Relation, { study, layout }: SumQuery): string {
  const { variables } = study;
  const nested = (columns: readonly string[], from: string) =>
    `(SELECT ${columns.join(", ")} FROM ${from}${dialect.fence})`;
  const cells = nested(
    variables.map((variable, j) => cellStep(dialect, relation, variable, j)),
    relation.from,
  );
  const points = nested(
    variables.flatMap((variable, j) => pointStep(dialect, variable, j)),
    `${cells} AS cells`,
  );
  const grid = gridStep(dialect, variables);
  const values = nested(
    grid.map((value, k) => `${value} AS z${k}`),
    `${points} AS points`,
  );
  const rows = zeroInvalidRows(
    grid.length,
    variables.every(({ fill }) => fill !== null),
    `${values} AS grid`,
    nested,
  );
  const sums = layout.components.map((monomial) => sumStep(dialect, monomial, layout));
  return `SELECT ${["count(*)", ...sums].join(", ")} FROM ${rows} AS contributions`;
}

/** The statement's row as the driver returns it → sums in the layout's unit. */
export function readSums(row: readonly unknown[], { layout }: SumQuery): ExactSums {
  const [totalRows, ...plain] = row.map((value) => BigInt(value as string | bigint));
  return { totalRows: totalRows, sums: toGridUnit(plain, layout) };
}

/** The wanted cells of every row. */
export function cellsStatement(dialect: SqlDialect, relation: Relation, wanted: readonly WantedCell[]): string {
  return `SELECT ${wanted.map((cell, j) => `${cellSql(dialect, relation, cell)} AS x${j}`).join(", ")} FROM ${relation.from}`;
}

/**
 * Counts the rows and calls a function with each, its arguments a double for every variable: its number, NaN where it is
 * missing; or the position of its level, −1 if unknown.
 */
export function callForRowsStatement(
  dialect: SqlDialect,
  relation: Relation,
  variables: readonly Variable[],
  functionName: string,
): string {
  const cells = variables.map((variable, j) => cellStep(dialect, relation, variable, j));
  const columns = variables.map((variable, j) =>
    isCategorical(variable)
      ? `coalesce(CAST(${levelStep(dialect, variable, `x${j}`)} AS DOUBLE), ${dialect.double(-1)})`
      : `coalesce(x${j}, ${dialect.double(Number.NaN)})`,
  );
  const call = `${functionName}(${columns.join(", ")})`;
  return `SELECT count(*), sum(${call}) FROM (SELECT ${cells.join(", ")} FROM ${relation.from}) AS cells`;
}

function cellSql(dialect: SqlDialect, relation: Relation, { column, as }: WantedCell): string {
  const { sql, schema } = relation.cell(column);
  return as === "number" ? dialect.number(sql, schema) : dialect[as](sql);
}

function cellStep(dialect: SqlDialect, relation: Relation, variable: Variable, j: number): string {
  const cell = cellSql(dialect, relation, wantedCell(variable));
  const codes = isCategorical(variable) ? [] : missingNumbers(variable.missing ?? []);
  return `${codes.reduce((sql, code) => `nullif(${sql}, ${dialect.double(code)})`, cell)} AS x${j}`;
}

function pointStep(dialect: SqlDialect, variable: Variable, j: number): string[] {
  if (isCategorical(variable)) return [`${levelStep(dialect, variable, `x${j}`)} AS n${j}`];
  return [`x${j}`, `${dialect.round(`x${j}`, variable.bounds)} AS n${j}`];
}

/** Position of the level, of the fill for an unknown one. */
function levelStep(dialect: SqlDialect, { levels, fill }: CategoricalVariable, label: string): string {
  const cases = levels.map((level, position) => `WHEN ${label} = ${dialect.text(level)} THEN ${position}`);
  return `CASE ${cases.join(" ")} ELSE ${fill === null ? "NULL" : levels.indexOf(fill)} END`;
}

function gridStep(dialect: SqlDialect, variables: readonly Variable[]): string[] {
  return variables.flatMap((variable, j) => {
    if (isCategorical(variable)) {
      const absent = absentLevel(variable);
      return variable.levels
        .slice(1)
        .map((_, index) => `CASE WHEN n${j} = ${index + 1} THEN ${wide(1)} WHEN n${j} >= 0 THEN ${wide(absent)} END`);
    }
    const fill = quantisedFill(variable);
    const value = dialect.clamp(`x${j}`, `n${j}`, variable.bounds);
    return [fill === INVALID ? value : `coalesce(${value}, ${wide(fill)})`];
  });
}

/** Grid values are NULL in a bad cell, so their sum is NULL in an invalid row. */
function zeroInvalidRows(
  count: number,
  everyCellFilled: boolean,
  grid: string,
  nested: (columns: readonly string[], from: string) => string,
): string {
  const z = Array.from({ length: count }, (_, k) => `z${k}`);
  if (everyCellFilled) return nested(["1 AS valid", ...z.map((name, k) => `${name} AS y${k}`)], grid);
  const marked = nested([...z, `${z.join(" + ")} AS valid`], grid);
  const zeroed = z.map((name, k) => `CASE WHEN valid IS NULL THEN ${wide(0)} ELSE ${name} END AS y${k}`);
  return nested(["valid", ...zeroed], `${marked} AS marked`);
}

/** Products of up to three numbers fit in 64 bits; signs and indicators do not make them larger. */
const NUMBERS_IN_64_BITS = 3;

function sumStep(dialect: SqlDialect, monomial: Monomial, { factors }: SummedLayout): string {
  if (monomial.length === 0) return "count(valid)";
  const isNumber = (k: number) => factors[k].encoding === "number";
  const product = (positions: readonly number[]) => positions.map((k) => `y${k}`).join(" * ");
  const numbers = monomial.filter(isNumber);
  if (numbers.length <= NUMBERS_IN_64_BITS) return `coalesce(sum(${product(monomial)}), 0)`;
  const [first, second] = [numbers.slice(0, 2), [...numbers.slice(2), ...monomial.filter((k) => !isNumber(k))]];
  return `coalesce(sum(${dialect.wider(product(first))} * ${dialect.wider(product(second))}), 0)`;
}

/** An integer literal of 64 bits, so that products of two or three cannot overflow. */
export function wide(value: number): string {
  return `CAST(${value} AS BIGINT)`;
}
