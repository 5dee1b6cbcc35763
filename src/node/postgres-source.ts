// A table or view of a PostgreSQL server as a table source: the catalogue for the columns, then one aggregate statement
// in a read-only transaction. Rows never leave the server; no message holds the password.
import pg from "pg";
import { PublicError } from "../errors.ts";
import type { ColumnSchema, TableSource } from "../table/source.ts";
import { type Relation, readSums, sumStatement } from "../table/sql.ts";
import { postgresDialect, postgresIdentifier } from "../table/sql-postgres.ts";
import { connectionProblem } from "./postgres-problem.ts";

const CONNECT_TIMEOUT = 15_000;

export async function openPostgres(url: string, table: string): Promise<TableSource> {
  const server = serverName(url);
  const relationName = qualifiedName(table);
  const description = `${server} table ${table}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  // A connection that breaks later rejects the query under way; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const schema = await readCatalogue(client, relationName, description);
    return {
      description,
      columns: async () => schema,
      sum: async (query) => {
        const relation: Relation = {
          from: relationName,
          cell: (name) => ({ sql: postgresIdentifier(name), schema: schema.find((column) => column.name === name)! }),
        };
        return readSums(await readOnlyRow(client, sumStatement(postgresDialect, relation, query)), query);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error instanceof PublicError ? error : new PublicError(`${server}: ${connectionProblem(error)}`);
  }
}

async function readOnlyRow(client: pg.Client, statement: string): Promise<unknown[]> {
  await client.query("BEGIN TRANSACTION READ ONLY");
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows[0]!;
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Domains are followed down to the type they are made of; columns the user may not read are left out. */
const CATALOGUE = `
  WITH RECURSIVE resolved (number, name, type) AS (
    SELECT attnum, attname, atttypid FROM pg_catalog.pg_attribute
    WHERE attrelid = $1 AND attnum > 0 AND NOT attisdropped
      AND pg_catalog.has_column_privilege($1, attnum, 'SELECT')
    UNION ALL
    SELECT number, resolved.name, typbasetype FROM resolved JOIN pg_catalog.pg_type ON oid = type WHERE typtype = 'd'
  )
  SELECT resolved.name::text AS name, typname::text AS type, typcategory::text AS category
  FROM resolved JOIN pg_catalog.pg_type ON oid = type
  WHERE typtype <> 'd' ORDER BY number`;

async function readCatalogue(client: pg.Client, relationName: string, description: string): Promise<ColumnSchema[]> {
  const found = await client.query("SELECT pg_catalog.to_regclass($1)::oid AS oid", [relationName]);
  const oid: number | null = found.rows[0].oid;
  if (oid === null) throw new PublicError(`${description}: there is no such table`);
  const { rows } = await client.query(CATALOGUE, [oid]);
  if (rows.length === 0) throw new PublicError(`${description}: no permission to read it: ask for SELECT on the table`);
  return rows.map(({ name, type, category }) => ({ name, type: columnType(type, category), engineType: type }));
}

const TYPES: ReadonlyMap<string, ColumnSchema["type"]> = new Map([
  ["int2", "integer"],
  ["int4", "integer"],
  ["int8", "integer"],
  ["numeric", "number"],
  ["float4", "number"],
  ["float8", "number"],
  ["bool", "boolean"],
]);

/** Categories S and E are strings and enumerations. */
function columnType(type: string, category: string): ColumnSchema["type"] {
  return TYPES.get(type) ?? (category === "S" || category === "E" ? "text" : "other");
}

/** table, schema.table, or either part in double quotes → quoted name, in exact case. */
function qualifiedName(table: string): string {
  const parts = [...table.matchAll(/(?:^|\.)(?:"((?:[^"]|"")+)"|([^".]+))/g)];
  if (parts.length === 0 || parts.length > 2 || parts.map(([part]) => part).join("") !== table) {
    throw new PublicError(`${JSON.stringify(table)} is not a table name: write table or schema.table`);
  }
  return parts.map(([, quoted, bare]) => postgresIdentifier(quoted?.replaceAll('""', '"') ?? bare!)).join(".");
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
