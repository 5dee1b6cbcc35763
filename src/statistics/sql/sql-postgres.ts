// The PostgreSQL dialect. Its doubles raise errors where IEEE gives an infinity or a zero, so every case that could
// overflow or underflow is decided by comparison before the arithmetic: no cell can make the statement fail.

import { GRID } from "../../moments/moment-layout.ts";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { affineMap } from "../../study/released-variable.ts";
import { quantise } from "../quantise.ts";
import { CAPITALS, type SqlDialect, wide } from "./sql.ts";

export function postgresIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** An escape string: it reads the same whatever the server's standard_conforming_strings. */
export function postgresText(value: string): string {
  return `E'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export const postgresDialect: SqlDialect = {
  text: postgresText,
  number: (cell, { engineType }) => (engineType === "numeric" ? numericAsDouble(cell) : `CAST(${cell} AS float8)`),
  // The C collation compares bytes, also in a column with a case-insensitive one.
  label: (cell, match) => `${match === "loose" ? loosened(cell) : trimmed(cell)} COLLATE "C"`,
  // To SQL_ASCII nothing is converted: these are the bytes, whatever they are.
  person: (cell) => `encode(sha256(convert_to(${trimmed(cell)}, 'SQL_ASCII')), 'hex')`,
  // 1 BC is the year 0. What is infinite, or beyond these days, is compared and not computed with.
  day: (cell) =>
    `CASE WHEN ${cell} >= CAST('0001-01-01 BC' AS date) AND ${cell} < CAST('10000-01-01' AS date) ` +
    `THEN CAST(${cell} AS date) - CAST('1970-01-01' AS date) END`,
  shown: (cell) => `CAST(${cell} AS text)`,
  toDouble: (integer) => `CAST(${integer} AS float8)`,
  double,
  round: (x, bounds) => {
    const { middle, half } = affineMap(bounds);
    const [bottom, top] = saturation(bounds);
    const distance = `(${x} - ${double(middle)})`;
    // Within half·2⁻²⁰ of the middle Z is 0, and the quotient could underflow.
    const z = `CAST(floor(${distance} / ${double(half)} * ${double(GRID)} + ${double(0.5)}) AS bigint)`;
    return (
      `CASE WHEN ${x} IS NULL OR ${x} = CAST('NaN' AS float8) THEN NULL ` +
      `WHEN ${x} >= ${double(top)} THEN ${wide(GRID)} WHEN ${x} <= ${double(bottom)} THEN ${wide(-GRID)} ` +
      `WHEN abs${distance} <= ${double(half * 2 ** -20)} THEN ${wide(0)} ` +
      `ELSE greatest(${wide(-GRID)}, least(${wide(GRID)}, ${z})) END`
    );
  },
  clamp: (_, rounded) => rounded,
  wider: (product) => `CAST(${product} AS numeric)`,
  // PostgreSQL inlines a plain subquery and would quantise once for each product.
  fence: " OFFSET 0",
};

/** NULL where a cell is too long. */
function trimmed(cell: string): string {
  return ofCell(cell, (text) => `btrim(${text}, E' \\t\\r\\n')`);
}

/** Without blanks, and with small letters for A to Z. */
function loosened(cell: string): string {
  return ofCell(cell, (text) => `translate(${text}, E'${CAPITALS} \\t\\r\\n', '${CAPITALS.toLowerCase()}')`);
}

/** NULL for what is too long. */
function ofCell(cell: string, read: (text: string) => string): string {
  const text = `CAST(${cell} AS text)`;
  return `CASE WHEN octet_length(${text}) <= ${LONGEST_CELL} THEN ${read(text)} END`;
}

/** Doubles from which on every value is at the end of the grid: the bounds, or, where their middle is rounded, beyond. */
function saturation(bounds: readonly [number, number]): [number, number] {
  const [low, high] = bounds;
  const { half } = affineMap(bounds);
  return [
    quantise(low, bounds) === -GRID ? low : low - 4 * half,
    quantise(high, bounds) === GRID ? high : high + 4 * half,
  ];
}

/** Half of the smallest double, 2⁻¹⁰⁷⁵ = 5¹⁰⁷⁵·10⁻¹⁰⁷⁵: up to there a decimal rounds to 0, beyond it does not. */
const ROUNDS_TO_ZERO = `CAST('${5n ** 1075n}e-1075' AS numeric)`;
/** Half a step beyond the largest double: from there on a decimal rounds to infinity. */
const ROUNDS_TO_INFINITY = `CAST('${2n ** 1024n - 2n ** 970n}' AS numeric)`;

function numericAsDouble(cell: string): string {
  return (
    `CASE WHEN ${cell} IS NULL OR ${cell} = CAST('NaN' AS numeric) THEN NULL WHEN abs(${cell}) <= ${ROUNDS_TO_ZERO} THEN CAST(0 AS float8) ` +
    `WHEN ${cell} >= ${ROUNDS_TO_INFINITY} THEN ${double(Number.POSITIVE_INFINITY)} ` +
    `WHEN ${cell} <= -${ROUNDS_TO_INFINITY} THEN ${double(Number.NEGATIVE_INFINITY)} ELSE CAST(${cell} AS float8) END`
  );
}

function double(value: number): string {
  return `CAST('${value}' AS float8)`;
}
