// The DuckDB dialect, for typed columns as Parquet has them. Arithmetic on doubles is IEEE: nothing raises an error.

import { GRID } from "../../moments/moment-layout.ts";
import { LONGEST_CELL } from "../../study/cell-length.ts";
import { affineMap } from "../../study/released-variable.ts";
import { type SqlDialect, wide } from "./sql.ts";

const TRIMMED = "chr(32) || chr(9) || chr(13) || chr(10)";

export function duckdbIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function duckdbText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

export const duckdbDialect: SqlDialect = {
  text: duckdbText,
  number: (cell, { engineType }) =>
    // A wide decimal divided by its scale would be rounded twice; its digits are read once.
    /^(DECIMAL|U?HUGEINT)/.test(engineType) ? `CAST(CAST(${cell} AS VARCHAR) AS DOUBLE)` : `CAST(${cell} AS DOUBLE)`,
  label: (cell) => {
    const text = `CAST(${cell} AS VARCHAR)`;
    return `CASE WHEN strlen(${text}) <= ${LONGEST_CELL} THEN trim(${text}, ${TRIMMED}) END`;
  },
  date: (cell) => `CAST(${cell} AS VARCHAR)`,
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

/** A plain 1.5 would be a decimal. */
function double(value: number): string {
  return `CAST('${value}' AS DOUBLE)`;
}
