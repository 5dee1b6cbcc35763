// A table or view of a PostgreSQL server as a table source: the catalogue for the columns, then aggregate statements in
// one read-only transaction. Rows leave the server only where a transform asks for what their cells are worth, as numbers; no
// message holds the password.
import type pg from "pg";
import { PublicError } from "../../errors.ts";
import { releaseCells } from "../../statistics/kept-rows.ts";
import { joinSums, splitQuery } from "../../statistics/sql/split-query.ts";
import { cellsStatement, type Relation, readSums, sumStatement } from "../../statistics/sql/sql.ts";
import { postgresDialect, postgresIdentifier } from "../../statistics/sql/sql-postgres.ts";
import { sumByScanning } from "../../statistics/sum-by-scanning.ts";
import { asksForRows, type RowVisitor, type SumQuery, type TableSource, type WantedCell } from "../../table/source.ts";
import { optionalPackage } from "../optional-package.ts";
import { readCatalogue } from "./postgres-catalogue.ts";
import { connectionProblem, statementProblem } from "./postgres-problem.ts";
import { qualifiedName } from "./qualified-name.ts";
import { requireStored } from "./require-stored.ts";

const CONNECT_TIMEOUT = 15_000;
/** PostgreSQL takes 1664 columns in a statement. */
const MOST_SUMS = 1000;
const ROWS_PER_FETCH = 10_000;
/**
 * A limit on time would fail for large tables after the charge; a policy in a view must fail before it, not hide rows.
 * Cells are handed over as text: doubles with all their digits.
 */
const SETTINGS = [
  ...["statement_timeout = 0", "lock_timeout = 0", "row_security = off"],
  ...["extra_float_digits = 3", "datestyle = ISO", "client_encoding = 'UTF8'"],
];

export async function openPostgres(url: string, table: string): Promise<TableSource> {
  const server = serverName(url);
  const relationName = qualifiedName(table).map(postgresIdentifier).join(".");
  const description = `${server} table ${table}`;
  const { Client } = optionalPackage<typeof pg>("pg", "a PostgreSQL table");
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  // A connection that breaks later rejects the query under way; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { columns, computed } = await readCatalogue(client, relationName, description);
    const relation: Relation = {
      from: relationName,
      cell: (name) => ({ sql: postgresIdentifier(name), schema: columns.find((column) => column.name === name)! }),
    };
    const statement = (query: SumQuery) => sumStatement(postgresDialect, relation, query);
    const cells = (wanted: readonly WantedCell[]) => cellsStatement(postgresDialect, relation, wanted);
    const scan: TableSource["scan"] = (wanted, visit) =>
      inTransaction(client, () => fetchRows(client, cells(wanted), withPeople(wanted, visit)));
    return {
      description,
      isUnordered: true,
      columns: async () => [...columns],
      rehearse: async (query) => {
        requireStored(query.study, computed, description);
        const statements = asksForRows(query.study)
          ? [cells(releaseCells(query.study))]
          : splitQuery(query, MOST_SUMS).map(statement);
        await firstRows(
          client,
          statements.map((text) => `EXPLAIN ${text}`),
        ).catch((error) => {
          throw new PublicError(`${description}: ${statementProblem(error)}`);
        });
      },
      sum: async (query) => {
        if (asksForRows(query.study)) return sumByScanning(query, scan);
        const parts = splitQuery(query, MOST_SUMS);
        const rows = await firstRows(client, parts.map(statement));
        return joinSums(parts.map((part, index) => readSums(rows[index], part)));
      },
      scan,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error instanceof PublicError ? error : new PublicError(`${server}: ${connectionProblem(error)}`);
  }
}

/** The first row of each statement. All of them see the table as it is at one moment. */
function firstRows(client: pg.Client, statements: readonly string[]): Promise<unknown[][]> {
  return inTransaction(client, async () => {
    const rows: unknown[][] = [];
    for (const text of statements) rows.push((await client.query({ text, rowMode: "array" })).rows[0]);
    return rows;
  });
}

/** Digests of ids as the numbers of people. */
function withPeople(wanted: readonly WantedCell[], visit: RowVisitor): RowVisitor {
  if (!wanted.some((cell) => "personOf" in cell)) return visit;
  return (row) =>
    visit(
      row.map((cell, j) => {
        const { [j]: asked } = wanted;
        return "personOf" in asked ? asked.people.ofDigest(cell as string | null) : cell;
      }),
    );
}

/** All rows of a statement, some at a time: memory does not depend on how many there are. */
async function fetchRows(client: pg.Client, statement: string, visit: RowVisitor): Promise<void> {
  await client.query(`DECLARE cells NO SCROLL CURSOR FOR ${statement}`);
  for (;;) {
    const { rows } = await client.query({ text: `FETCH ${ROWS_PER_FETCH} FROM cells`, rowMode: "array" });
    if (rows.length === 0) return;
    rows.forEach(visit);
  }
}

async function inTransaction<Result>(client: pg.Client, act: () => Promise<Result>): Promise<Result> {
  await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    for (const setting of SETTINGS) await client.query(`SET LOCAL ${setting}`);
    return await act();
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Host, port and database of a URL: what may be shown of it. */
function serverName(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgresql://${host}${pathname}`;
  } catch {
    throw new PublicError("the database URL cannot be read: write postgresql://user:password@host:port/database");
  }
}
