// Study + layout → ClickHouse statements of exact integer sums. Each is one flat SELECT: the shards of a Distributed table
// add up what stands directly over it, but hand over the rows of a subquery. So steps are aliases, and rows with a bad
// cell are filtered out. Its arithmetic never fails, and wraps silently: every sum here is proved to have room.

import { GRID } from "../../moments/moment-layout.ts";
import type { Monomial } from "../../moments/monomials.ts";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { levelSpellings, type Match } from "../../study/level-spelling.ts";
import { absentLevel, affineMap } from "../../study/released-variable.ts";
import {
  type BoundedVariable,
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
import { type ColumnSchema, type SumQuery, type WantedCell, wantedColumn } from "../../table/source.ts";
import { INVALID, quantisedFill } from "../quantise.ts";
import { binConditions, type Relation } from "./sql.ts";

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

/** The wanted cells of every row: the digits of what a cell is worth, or its own text. */
export function clickhouseCells(relation: ClickHouseRelation, wanted: readonly WantedCell[]): string {
  const aliases: string[] = [];
  const cells = wanted.map((cell, j) => {
    const { sql, schema } = relation.cell(wantedColumn(cell));
    if ("textOf" in cell) return cutText(sql);
    // Bytes, since servers spoil long digits (clickhouse-wide-number.ts).
    if (isWideNumber(schema)) return `hex(reinterpretAsString(${sql}))`;
    if (!("variable" in cell)) return idDigest(sql, schema);
    const steps = worthSteps(sql, cell.variable, (step) => `${relation.prefix}${step}${j}`);
    aliases.push(...steps.aliases);
    return numberText(steps.worth);
  });
  const given = aliases.length === 0 ? "" : `WITH ${aliases.join(", ")} `;
  return `${given}SELECT ${cells.join(", ")} FROM ${relation.from} WHERE 1`;
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

/** What a cell is worth (`cellValue`), by steps that have names. */
interface WorthSteps {
  readonly aliases: readonly string[];
  /** The name of the last step. */
  readonly worth: string;
}

interface VariableSteps {
  readonly aliases: readonly string[];
  /** The columns of the variable: a grid value, or −1, 0, 1. */
  readonly columns: readonly string[];
  /** What holds in a row whose cell is good; nothing where bad cells are filled. */
  readonly good: readonly string[];
}

function variableSteps(relation: ClickHouseRelation, variable: Variable, j: number): VariableSteps {
  const { sql } = relation.cell(variable.column);
  const { aliases, worth } = worthSteps(sql, variable, (step) => `${relation.prefix}${step}${j}`);
  return { aliases, ...(isCategorical(variable) ? levelColumns(worth, variable) : numberColumns(worth, variable)) };
}

function worthSteps(cell: string, variable: Variable, name: (step: string) => string): WorthSteps {
  if (!isNumeric(variable)) return levelSteps(cell, variable, name);
  const number = isDate(variable) ? timeSteps(cell, variable, name) : numberSteps(cell, variable, name);
  return isBinned(variable) ? binSteps(number, variable.bins, name("n")) : number;
}

function binSteps({ aliases, worth: x }: WorthSteps, bins: readonly number[], worth: string): WorthSteps {
  const cases = binConditions(bins, x, doubleLiteral).map((condition, position) => `${condition}, ${position}`);
  return { aliases: [...aliases, `multiIf(${cases.join(", ")}, -1) AS ${worth}`], worth };
}

/** NaN is what is bad, so that nothing needs a NULL, whatever the type of the column wraps around its numbers. */
function numberSteps(cell: string, { missing = [] }: NumericVariable, name: (step: string) => string): WorthSteps {
  const [raw, worth] = [name("c"), name("x")];
  const number = unless(isOneOf(raw, missingNumbers(missing)), raw);
  return { aliases: [`ifNull(toFloat64(${cell}), nan) AS ${raw}`, `${number} AS ${worth}`], worth };
}

/**
 * The day from the text that ClickHouse writes, year first, since its functions for dates differ from version to version: in
 * years that begin in March the days before a month follow one rule, and a leap day is the last of its year.
 */
function timeSteps(
  cell: string,
  { missing = [], since, until, unit, dateFormat }: NumericVariable,
  name: (step: string) => string,
): WorthSteps {
  const [text, month, years, day, worth] = [name("t"), name("m"), name("a"), name("d"), name("x")];
  const digits = (start: number, length: number) => `toInt64OrZero(substring(${text}, ${start}, ${length}))`;
  const monthsBefore = `if(${month} > 2, ${month} - 3, ${month} + 9)`;
  const days =
    `${years} * 365 + intDiv(${years}, 4) - intDiv(${years}, 100) + intDiv(${years}, 400) + ` +
    `intDiv(153 * ${monthsBefore} + 2, 5) + ${digits(9, 2)} - 719469`;
  const distance =
    until === undefined ? `${day} - ${doubleLiteral(cellDay(since))}` : `${doubleLiteral(cellDay(until))} - ${day}`;
  const time = `(${distance}) / ${doubleLiteral(DAYS_IN.get(unit!)!)}`;
  return {
    aliases: [
      `ifNull(toString(${cell}), '') AS ${text}`,
      `${digits(6, 2)} AS ${month}`,
      `${digits(1, 4)} - if(${month} > 2, 0, 1) AS ${years}`,
      `if(${month} = 0, nan, toFloat64(${days})) AS ${day}`,
      `${unless(isOneOf(day, missingDays(missing, dateFormat)), time)} AS ${worth}`,
    ],
    worth,
  };
}

function isOneOf(x: string, codes: readonly number[]): string[] {
  return codes.map((code) => `${x} = ${doubleLiteral(code)}`);
}

function unless(conditions: readonly string[], x: string): string {
  return conditions.length === 0 ? x : `if(${conditions.join(" OR ")}, nan, ${x})`;
}

/** NaN must not be cast to an integer: that gives one, silently. */
function numberColumns(x: string, variable: BoundedVariable): Omit<VariableSteps, "aliases"> {
  const fill = quantisedFill(variable);
  const z = rounded(x, variable.bounds);
  return {
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

function levelSteps(cell: string, variable: CategoricalVariable, name: (step: string) => string): WorthSteps {
  const [text, worth] = [name("t"), name("n")];
  const isOne = (texts: readonly string[]) => texts.map((one) => `${text} = ${clickhouseText(one)}`).join(" OR ");
  const cases = levelSpellings(variable).map((texts, index) => `${isOne(texts)}, ${index}`);
  return {
    aliases: [
      `${compared(`ifNull(toString(${cell}), '')`, variable.match)} AS ${text}`,
      `multiIf(isNull(${cell}), -1, ${cases.join(", ")}, -1) AS ${worth}`,
    ],
    worth,
  };
}

function levelColumns(position: string, variable: CategoricalVariable): Omit<VariableSteps, "aliases"> {
  const { levels, fill } = variable;
  const filled = fill === null ? position : `if(${position} < 0, ${levels.indexOf(fill)}, ${position})`;
  const absent = absentLevel(variable);
  return {
    columns: levels.slice(1).map((_, index) => `toInt64(if(${filled} = ${index + 1}, 1, ${absent}))`),
    good: fill === null ? [`${position} >= 0`] : [],
  };
}

/** What is too long to be a level stays so. ClickHouse's `lower` is for A to Z alone. */
function compared(text: string, match: Match | undefined): string {
  const short = match === "loose" ? `lower(replaceRegexpAll(${text}, '${BLANKS}', ''))` : withoutBlanks(text);
  return `if(length(${text}) > ${LONGEST_CELL}, ${clickhouseText(" ")}, ${short})`;
}

const BLANKS = "[ \\\\t\\\\r\\\\n]+";

function withoutBlanks(text: string): string {
  return `replaceRegexpAll(${text}, '^${BLANKS}|${BLANKS}$', '')`;
}

/** In hexadecimal digits; none of an id that is too long. Strings of a fixed length are filled up with NUL. */
function idDigest(cell: string, { engineType }: ColumnSchema): string {
  const text = `ifNull(toString(${cell}), '')`;
  const id = engineType.includes("FixedString") ? `replaceRegexpAll(${text}, '\\\\x00+$', '')` : text;
  return `if(length(${id}) > ${LONGEST_CELL}, '', hex(SHA256(${withoutBlanks(id)})))`;
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
function numberText(x: string): string {
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
