// Study + layout → one aggregate statement of exact integer sums, text only. Five nested steps, each a subquery so
// that nothing is computed twice: cells (x), grid points (n), clamped and filled (z), zeroed in invalid rows (y), sums.
// Whatever a cell holds, no step can fail, and none looks at another row.
import type { Monomial } from "../../moments/monomials.ts";
import { levelSpellings, type Match } from "../../study/level-spelling.ts";
import { absentLevel } from "../../study/released-variable.ts";
import {
  type CategoricalVariable,
  isBinned,
  isCategorical,
  isDate,
  isNumeric,
  type NumericVariable,
  type Variable,
} from "../../study/study.ts";
import { DAYS_IN } from "../../study/variable-problem.ts";
import { missingDays, missingNumbers } from "../../table/cell-value.ts";
import { cellDay } from "../../table/day.ts";
import { withOrderRead } from "../../table/row-order.ts";
import {
  type ColumnSchema,
  type ExactSums,
  type SummedLayout,
  type SumQuery,
  toGridUnit,
  type WantedCell,
  wantedColumn,
} from "../../table/source.ts";
import { filledPosition, INVALID, quantisedFill } from "../quantise.ts";

/** The letters whose case a loose comparison ignores. `translate` drops what has no letter in its place: the blanks. */
export const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export interface SqlDialect {
  /** A string literal. */
  text(value: string): string;
  /** The cell as a double; NULL or NaN where it holds no number. */
  number(cell: string, column: ColumnSchema): string;
  /** The cell as trimmed text, or as it is compared loosely; NULL where it is longer than a cell may be. */
  label(cell: string, match: Match | undefined): string;
  /** The day of a date or a time stamp, counted from 1970-01-01; NULL where it is none of the years 0 to 9999. */
  day(cell: string, column: ColumnSchema): string;
  /** What a column of ids tells of one: its text, or its digest in hexadecimal digits; NULL where it is none. */
  person(cell: string): string;
  /** The cell as text that is shown, not compared. */
  shown(cell: string): string;
  /** A literal of a double. */
  double(value: number): string;
  /** An integer as a double. */
  toDouble(integer: string): string;
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
  /** SQL for a cell that was read by other means than the engine's own: what it is worth, as a double; or its text. */
  handedIn?(wanted: WantedCell): string | undefined;
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
    variables.flatMap((variable, j) => pointStep(dialect, relation, variable, j)),
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

/** The wanted cells of every row: a double for a value, never NULL; text for text; ids as the dialect tells them. */
export function cellsStatement(dialect: SqlDialect, relation: Relation, given: readonly WantedCell[]): string {
  const wanted = withOrderRead(given, (column) => relation.cell(column).schema);
  const told = (cell: WantedCell) => {
    const { sql } = relation.cell(wantedColumn(cell));
    return relation.handedIn?.(cell) ?? ("personOf" in cell ? dialect.person(sql) : dialect.shown(sql));
  };
  const cells = wanted.map((cell, j) =>
    "variable" in cell ? cellStep(dialect, relation, cell.variable, j) : `${told(cell)} AS x${j}`,
  );
  const values = wanted.map((cell, j) =>
    "variable" in cell ? valueStep(dialect, relation, cell.variable, `x${j}`) : `x${j}`,
  );
  return `SELECT ${values.join(", ")} FROM (SELECT ${cells.join(", ")} FROM ${relation.from}${dialect.fence}) AS cells`;
}

/** Counts the rows and calls a function with each, its arguments what the cells are worth (`cellValue`). */
export function callForRowsStatement(
  dialect: SqlDialect,
  relation: Relation,
  variables: readonly Variable[],
  functionName: string,
): string {
  const cells = variables.map((variable, j) => cellStep(dialect, relation, variable, j));
  const values = variables.map((variable, j) => valueStep(dialect, relation, variable, `x${j}`));
  const call = `${functionName}(${values.join(", ")})`;
  return `SELECT count(*), sum(${call}) FROM (SELECT ${cells.join(", ")} FROM ${relation.from}) AS cells`;
}

/** A number or a time, NULL or NaN where the cell is missing or bad; or the label of a level. */
function cellStep(dialect: SqlDialect, relation: Relation, variable: Variable, j: number): string {
  return `${relation.handedIn?.({ variable }) ?? cellSql(dialect, relation, variable)} AS x${j}`;
}

function cellSql(dialect: SqlDialect, relation: Relation, variable: Variable): string {
  const { sql, schema } = relation.cell(variable.column);
  if (!isNumeric(variable)) return dialect.label(sql, variable.match);
  const { missing = [], dateFormat } = variable;
  if (isDate(variable)) {
    return timeSql(dialect, nullIf(dialect.day(sql, schema), missingDays(missing, dateFormat).map(String)), variable);
  }
  return nullIf(dialect.number(sql, schema), missingNumbers(missing).map(dialect.double));
}

function nullIf(sql: string, codes: readonly string[]): string {
  return codes.reduce((inner, code) => `nullif(${inner}, ${code})`, sql);
}

/** Days are counted in integers; the difference and the quotient are those of `timeOf`. */
function timeSql({ double }: SqlDialect, day: string, { since, until, unit }: NumericVariable): string {
  const days = until === undefined ? `${day} - ${cellDay(since)}` : `${cellDay(until)} - ${day}`;
  return `(${days}) / ${double(DAYS_IN.get(unit!)!)}`;
}

function valueStep(dialect: SqlDialect, relation: Relation, variable: Variable, x: string): string {
  if (relation.handedIn?.({ variable })) return x;
  if (!isCategorical(variable)) return `coalesce(${x}, ${dialect.double(Number.NaN)})`;
  return `${dialect.toDouble(positionCase(dialect, variable, x, "-1"))}`;
}

function positionCase(dialect: SqlDialect, variable: CategoricalVariable, x: string, unknown: string): string {
  const conditions = isBinned(variable)
    ? binConditions(variable.bins, x, dialect.double)
    : levelSpellings(variable).map((texts) => texts.map((text) => `${x} = ${dialect.text(text)}`).join(" OR "));
  const cases = conditions.map((condition, position) => `WHEN ${condition} THEN ${position}`);
  return `CASE ${cases.join(" ")} ELSE ${unknown} END`;
}

/** The first that holds is of the bin of x (`binOf`). NaN is above infinity or not comparable: none holds. */
export function binConditions(bins: readonly number[], x: string, double: (value: number) => string): string[] {
  const inner = bins.slice(1, -1).map((cut) => `${x} < ${double(cut)}`);
  return [...inner, `${x} <= ${double(Number.POSITIVE_INFINITY)}`];
}

function pointStep(dialect: SqlDialect, relation: Relation, variable: Variable, j: number): string[] {
  const x = `x${j}`;
  if (!isCategorical(variable)) return [x, `${dialect.round(x, variable.bounds)} AS n${j}`];
  const unknown = String(filledPosition(-1, variable) ?? "NULL");
  const position = relation.handedIn?.({ variable })
    ? `CASE WHEN ${x} >= 0 THEN ${x} ELSE ${unknown} END`
    : positionCase(dialect, variable, x, unknown);
  return [`${position} AS n${j}`];
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
