// The tables of docs/league.md: one line for each promise, one column for each method.
import { CONTESTANT_NAMES } from "./contestants.ts";
import { rowsOf, short } from "./reading.ts";
import type { LeagueCellRow, LeagueResults, LeagueRow } from "./results.ts";
import { TABLE_NAMES, TABLES, type TableName } from "./tables.ts";

export function errorTable(results: LeagueResults, table: TableName): string {
  const line = (cell: LeagueCellRow, entries: readonly string[]) =>
    `| ${cell.promise} | ${cell.releases} | ${short(cell.zero)} | ${entries.join(" | ")} |`;
  return methodTable(results, table, ["releases", "of 0"], line, ({ error, coverage, width }) => {
    if (error === null) return "∅";
    return coverage === null ? short(error) : `${short(error)} (${coverage.toFixed(2)}, ${short(width!)}×)`;
  });
}

export function predictionTable(results: LeagueResults, table: TableName): string {
  const line = (cell: LeagueCellRow, entries: readonly string[]) =>
    `| ${cell.promise} | ${threeDigits(cell.leastSquares)} | ${entries.join(" | ")} |`;
  return methodTable(results, table, ["least squares"], line, ({ prediction, unanswered }) => {
    const refused = unanswered > 0 ? ` (${unanswered.toFixed(2)})` : "";
    return `${prediction === null ? "∅" : threeDigits(prediction)}${refused}`;
  });
}

function methodTable(
  results: LeagueResults,
  table: TableName,
  first: readonly string[],
  line: (cell: LeagueCellRow, entries: readonly string[]) => string,
  entry: (row: LeagueRow) => string,
): string {
  const cells = results.cells.filter((cell) => cell.table === table);
  const methods = CONTESTANT_NAMES.filter((name) =>
    results.rows.some((row) => row.table === table && row.method === name),
  );
  const lines = cells.map((cell) => {
    const rows = rowsOf(results, cell);
    const entries = methods.map((name) => rows.find(({ method }) => method === name));
    return line(
      cell,
      entries.map((row) => (row ? entry(row) : "–")),
    );
  });
  const header = ["promise", ...first, ...methods];
  return `**${table}**: ${TABLES[table].title}

| ${header.join(" | ")} |
|${"---|".repeat(header.length)}
${lines.join("\n")}`;
}

export function secondsTable({ rows }: LeagueResults): string {
  const names = CONTESTANT_NAMES.filter((name) => name !== "noisewise median");
  const lines = TABLE_NAMES.map((table) => {
    const entries = names.map((name) => {
      const own = rows.filter((row) => row.table === table && row.method === name);
      const mean = own.reduce((sum, { seconds }) => sum + seconds, 0) / own.length;
      return own.length > 0 ? short(mean) : "–";
    });
    return `| ${table} | ${entries.join(" | ")} |`;
  });
  return `| table | ${names.join(" | ")} |\n|${"---|".repeat(names.length + 1)}\n${lines.join("\n")}`;
}

function threeDigits(value: number): string {
  return value < 1000 ? String(Number(value.toPrecision(3))) : short(value);
}
