// The DuckDB dialect, for typed columns as Parquet has them. Arithmetic on doubles is IEEE: nothing raises an error.

import { GRID } from "../../moments/moment-layout.ts";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { affineMap } from "../../study/released-variable.ts";
import { CAPITALS, type SqlDialect, wide } from "./sql.ts";

const BLANKS = "chr(32) || chr(9) || chr(13) || chr(10)";

export function duckdbIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function duckdbText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

export const duckdbDialect: SqlDialect = {
  text: duckdbText,
  number: (cell, { engineType }) => decimalAsDouble(cell, engineType) ?? `CAST(${cell} AS DOUBLE)`,
  label: (cell, match) => {
    const text = `CAST(${cell} AS VARCHAR)`;
    const compared =
      match === "loose"
        ? `translate(${text}, '${CAPITALS}' || ${BLANKS}, '${CAPITALS.toLowerCase()}')`
        : `trim(${text}, ${BLANKS})`;
    return `CASE WHEN strlen(${text}) <= ${LONGEST_CELL} THEN ${compared} END`;
  },
  // Only of a DATE, which is a count of days; the file may hold any.
  day: (cell) =>
    `CASE WHEN ${cell} BETWEEN DATE '0000-01-01' AND DATE '9999-12-31' THEN ${cell} - DATE '1970-01-01' END`,
  // Of integers and UUIDs, which have one way to be written; text is handed in.
  person: (cell) => `CAST(${cell} AS VARCHAR)`,
  shown: (cell) => `TRY(CAST(${cell} AS VARCHAR))`,
  toDouble: (integer) => `CAST(${integer} AS DOUBLE)`,
  double,
  // Integers compare several times faster than doubles, whose comparison minds NaN: so clamp after the conversion.
  round: (x, bounds) => {
    const { middle, half } = affineMap(bounds);
    return `TRY_CAST(floor((${x} - ${double(middle)}) / ${double(half)} * ${double(GRID)} + ${double(0.5)}) AS BIGINT)`;
  },
  clamp: (x, rounded, bounds) =>
    `CASE WHEN ${rounded} BETWEEN ${wide(-GRID)} AND ${wide(GRID)} THEN ${rounded} WHEN ${x} IS NULL OR isnan(${x}) THEN NULL ` +
    `WHEN ${x} < ${double(affineMap(bounds).middle)} THEN ${wide(-GRID)} ELSE ${wide(GRID)} END`,
  wider: (product) => `CAST(${product} AS HUGEINT)`,
  fence: "",
};

/**
 * A wide decimal divided by its scale would be rounded twice; its digits are read once. A file may hold more digits than its
 * type has room for, and DuckDB cannot write all of them down: such a cell is bad.
 */
function decimalAsDouble(cell: string, engineType: string): string | undefined {
  const [, digits, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(engineType) ?? [];
  if (digits === undefined) return undefined;
  const nines = "9".repeat(Number(digits));
  const most = `${nines.slice(0, nines.length - Number(scale)) || "0"}.${nines.slice(nines.length - Number(scale))}`;
  const limit = (sign: string) => `CAST('${sign}${most}' AS ${engineType})`;
  return `CASE WHEN ${cell} BETWEEN ${limit("-")} AND ${limit("")} THEN CAST(CAST(${cell} AS VARCHAR) AS DOUBLE) END`;
}

/** A plain 1.5 would be a decimal. */
function double(value: number): string {
  return `CAST('${value}' AS DOUBLE)`;
}
