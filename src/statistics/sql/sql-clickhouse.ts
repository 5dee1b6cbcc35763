// Study + layout → ClickHouse statements of exact integer sums. Each is one flat SELECT: the shards of a Distributed table
// add up what stands directly over it, but hand over the rows of a subquery. So steps are aliases, and rows with a bad
// cell are filtered out. Its arithmetic never fails, and wraps silently: every sum here is proved to have room.

import { GRID } from "../../moments/moment-layout.ts";
import type { Monomial } from "../../moments/monomials.ts";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { absentLevel, affineMap } from "../../study/released-variable.ts";
import { type BoundedVariable, type CategoricalVariable, isCategorical, type Variable } from "../../study/study.ts";
import { type ColumnSchema, type SumQuery, type WantedCell, wantedCell } from "../../table/source.ts";
import { INVALID, missingNumbers, quantisedFill } from "../quantise.ts";
import type { Relation } from "./sql.ts";

/** Products of two numbers are at most 2³²: this many of them cannot wrap a sum of 64 bits. */
export const ROWS_OF_NARROW_SUMS = 2n ** 31n;

export interface ClickHouseRelation extends Relation {
  /** No column's name begins with it. An alias hides a column of its name, also in the expressions of other aliases. */
  readonly prefix: string;
}

/** Narrow sums of products of two numbers have 64 bits; wide ones 38 digits, and take several times as long. */
export type SumWidth = "narrow" | "wide";

/** The statement's single row is: the valid rows, then a sum for each component. */
export function clickhouseSums(relation: ClickHouseRelation, { study, layout }: SumQuery, width: SumWidth): string {
  const steps = study.variables.map((variable, j) => variableSteps(relation, variable, j));
  const aliases = steps.flatMap(({ aliases }) => aliases);
  const y = steps.flatMap(({ columns }) => columns);
  const good = steps.flatMap(({ good }) => good);
  const named = y.map((sql, k) => `${sql} AS ${relation.prefix}y${k}`);
  const isNumber = (k: number) => layout.factors[k].encoding === "number";
  const sums = layout.components.map((monomial) => sumOf(monomial, isNumber, `${relation.prefix}y`, width));
  const where = ["1", ...good].join(" AND ");
  return `WITH ${[...aliases, ...named].join(", ")} SELECT ${["count()", ...sums].join(", ")} FROM ${relation.from} WHERE ${where}`;
}

export function clickhouseCount({ from }: Relation): string {
  return `SELECT count() FROM ${from}`;
}

/** The wanted cells of every row, as text. */
export function clickhouseCells(relation: Relation, wanted: readonly WantedCell[]): string {
  const cells = wanted.map(({ column, as }) => {
    const { sql, schema } = relation.cell(column);
    return as === "number" ? numberText(sql, schema) : cutText(sql);
  });
  return `SELECT ${cells.join(", ")} FROM ${relation.from} WHERE 1`;
}

/** A statement of sums or cells over no row at all, whatever the table holds; every shard answers it. */
export function overNoRow(statement: string): string {
  return `${statement} AND 0`;
}

/** Columns whose conversion to a double would be rounded twice: their digits are read here. */
export function isWideNumber({ engineType }: ColumnSchema): boolean {
  const [, digits] = /\bDecimal\((\d+)/.exec(engineType) ?? [];
  return Number(digits ?? 0) > 15 || /\bU?Int(128|256)\b/.test(engineType);
}

export function clickhouseIdentifier(name: string): string {
  return `\`${escaped(name, "`")}\``;
}

export function clickhouseText(value: string): string {
  return `'${escaped(value, "'")}'`;
}

function escaped(text: string, quote: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
}

interface VariableSteps {
  readonly aliases: readonly string[];
  /** The columns of the variable: a grid value, or −1, 0, 1. */
  readonly columns: readonly string[];
  /** What holds in a row whose cell is good; nothing where bad cells are filled. */
  readonly good: readonly string[];
}

function variableSteps(relation: ClickHouseRelation, variable: Variable, j: number): VariableSteps {
  const { sql, schema } = relation.cell(wantedCell(variable).column);
  const name = (step: string) => `${relation.prefix}${step}${j}`;
  return isCategorical(variable) ? levelSteps(sql, variable, name) : numberSteps(sql, schema, variable, name);
}

/** NaN is what is bad, so that nothing needs a NULL. It must not be cast to an integer: that gives one, silently. */
function numberSteps(
  cell: string,
  { engineType }: ColumnSchema,
  variable: BoundedVariable,
  name: (step: string) => string,
): VariableSteps {
  const [raw, x] = [name("c"), name("x")];
  const double = engineType.startsWith("Nullable(") ? `ifNull(toFloat64(${cell}), nan)` : `toFloat64(${cell})`;
  const codes = missingNumbers(variable.missing ?? []).map((code) => `${raw} = ${doubleLiteral(code)}`);
  const number = codes.length === 0 ? raw : `if(${codes.join(" OR ")}, nan, ${raw})`;
  const fill = quantisedFill(variable);
  const z = rounded(x, variable.bounds);
  return {
    aliases: [`${double} AS ${raw}`, `${number} AS ${x}`],
    columns: [fill === INVALID ? z : `if(isNaN(${x}), toInt64(${fill}), ${z})`],
    good: fill === INVALID ? [`NOT isNaN(${x})`] : [],
  };
}

function rounded(x: string, bounds: readonly [number, number]): string {
  const { middle, half } = affineMap(bounds);
  const number = `if(isNaN(${x}), ${doubleLiteral(middle)}, ${x})`;
  const z = `floor((${number} - ${doubleLiteral(middle)}) / ${doubleLiteral(half)} * ${GRID} + 0.5)`;
  return `toInt64(greatest(-${GRID}, least(${GRID}, ${z})))`;
}

/** Position of the level; −1 for an unknown one. */
function levelSteps(cell: string, variable: CategoricalVariable, name: (step: string) => string): VariableSteps {
  const { levels, fill } = variable;
  const [text, position] = [name("t"), name("n")];
  const cases = levels.map((level, index) => `${text} = ${clickhouseText(level)}, ${index}`);
  const unknown = fill === null ? -1 : levels.indexOf(fill);
  const absent = absentLevel(variable);
  return {
    aliases: [
      `${trimmed(`ifNull(toString(${cell}), '')`)} AS ${text}`,
      `multiIf(isNull(${cell}), ${unknown}, ${cases.join(", ")}, ${unknown}) AS ${position}`,
    ],
    columns: levels.slice(1).map((_, index) => `toInt64(if(${position} = ${index + 1}, 1, ${absent}))`),
    good: fill === null ? [`${position} >= 0`] : [],
  };
}

/** What is too long to be a level stays so. */
function trimmed(text: string): string {
  return `if(length(${text}) > ${LONGEST_CELL}, ${clickhouseText(" ")}, replaceRegexpAll(${text}, '^[ \\\\t\\\\r\\\\n]+|[ \\\\t\\\\r\\\\n]+$', ''))`;
}

/** One number of 2¹⁶ or two have room in a narrow sum. Signs and indicators make nothing larger. */
function sumOf(monomial: Monomial, isNumber: (k: number) => boolean, y: string, width: SumWidth): string {
  if (monomial.length === 0) return "count()";
  const product = (positions: readonly number[]) => positions.map((k) => `${y}${k}`).join(" * ");
  const numbers = monomial.filter(isNumber);
  const others = monomial.filter((k) => !isNumber(k));
  if (numbers.length === 0 || (width === "narrow" && numbers.length <= 2)) return `sum(${product(monomial)})`;
  const halves = [[...others, ...numbers.slice(0, 2)], numbers.slice(2)].filter((half) => half.length > 0);
  return `sum(${halves.map((half) => `toDecimal128(${product(half)}, 0)`).join(" * ")})`;
}

/** Infinities are written as numbers too large for a double. */
function numberText(cell: string, schema: ColumnSchema): string {
  if (isWideNumber(schema)) return `toString(${cell})`;
  const x = `toFloat64(${cell})`;
  return `multiIf(${x} = inf, '1e999', ${x} = -inf, '-1e999', toString(${x}))`;
}

/** A cell much longer than any may be is bad whatever its end. */
function cutText(cell: string): string {
  return `substring(toString(${cell}), 1, ${LONGEST_CELL + 8})`;
}

/** By its bits: ClickHouse rounds the last digit of a text otherwise than others do, and refuses the smallest. */
function doubleLiteral(value: number): string {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `reinterpretAsFloat64(unhex('${hex}'))`;
}
