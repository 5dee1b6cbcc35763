// What the catalogue of a PostgreSQL server says of a table, before a row is read: its columns, and what in it could
// fail, or hide rows, by what a row holds.
import type pg from "pg";
import { PublicError } from "../../errors.ts";
import type { ColumnSchema } from "../../table/source.ts";

export interface Catalogue {
  readonly columns: readonly ColumnSchema[];
  /** Columns whose value is computed when it is read, by an expression that may fail. */
  readonly computed: ReadonlySet<string>;
}

/** Domains are followed down to the type they are made of; columns the user may not read are left out. */
const COLUMNS = `
  WITH RECURSIVE resolved (number, name, type, computed) AS (
    SELECT attnum, attname, atttypid, attgenerated = 'v' FROM pg_catalog.pg_attribute
    WHERE attrelid = $1 AND attnum > 0 AND NOT attisdropped
      AND pg_catalog.has_column_privilege($1, attnum, 'SELECT')
    UNION ALL
    SELECT number, resolved.name, typbasetype, computed
    FROM resolved JOIN pg_catalog.pg_type ON oid = type WHERE typtype = 'd'
  )
  SELECT resolved.name::text AS name, typname::text AS type, typcategory::text AS category, computed
  FROM resolved JOIN pg_catalog.pg_type ON oid = type
  WHERE typtype <> 'd' ORDER BY number`;

/** Every relation that rows of this one come from: its partitions, what inherits from it, and what a view names. */
const FOREIGN = `
  WITH RECURSIVE origins (origin) AS (
    SELECT $1::oid
    UNION
    SELECT next.oid FROM origins CROSS JOIN LATERAL (
      SELECT inhrelid AS oid FROM pg_catalog.pg_inherits WHERE inhparent = origin
      UNION ALL
      SELECT refobjid FROM pg_catalog.pg_depend JOIN pg_catalog.pg_rewrite ON objid = pg_rewrite.oid
      WHERE ev_class = origin AND refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
    ) AS next
  )
  SELECT relname::text AS name FROM pg_catalog.pg_class JOIN origins ON oid = origin WHERE relkind = 'f' LIMIT 1`;

export async function readCatalogue(client: pg.Client, relation: string, description: string): Promise<Catalogue> {
  const found = await client.query("SELECT pg_catalog.to_regclass($1)::oid AS oid", [relation]);
  const oid: number | null = found.rows[0].oid;
  if (oid === null) throw new PublicError(`${description}: there is no such table`);
  await requireOwnRows(client, oid, description);
  await requireKnownBytes(client, description);
  const { rows } = await client.query(COLUMNS, [oid]);
  if (rows.length === 0) throw new PublicError(`${description}: no permission to read it: ask for SELECT on the table`);
  const policies = await client.query("SELECT pg_catalog.row_security_active($1::oid) AS active", [oid]);
  if (policies.rows[0].active) {
    throw new PublicError(
      `${description}: row-level policies decide which rows this user sees, and may fail by what a row holds: ` +
        "connect as a user whom they do not concern",
    );
  }
  return {
    columns: rows.map(({ name, type, category }) => ({ name, type: columnType(type, category), engineType: type })),
    computed: new Set(rows.filter(({ computed }) => computed).map(({ name }) => name)),
  };
}

/** A foreign table is read from a file or another server, which may fail by what a row holds. */
async function requireOwnRows(client: pg.Client, oid: number, description: string): Promise<void> {
  const { rows } = await client.query(FOREIGN, [oid]);
  if (rows.length === 0) return;
  throw new PublicError(
    `${description}: ${JSON.stringify(rows[0].name)} is a foreign table, and reading it may fail by what a row holds: ` +
      "copy its rows into a table of this database",
  );
}

/** In other encodings a cell may hold bytes that are no character, and 256 bytes are other texts. */
async function requireKnownBytes(client: pg.Client, description: string): Promise<void> {
  const { rows } = await client.query("SHOW server_encoding");
  const encoding: string = rows[0].server_encoding;
  if (encoding === "UTF8" || encoding === "SQL_ASCII") return;
  throw new PublicError(
    `${description}: the encoding of the database is ${encoding}, in which a cell may hold bytes that are no character: ` +
      "copy the table into a database in UTF8",
  );
}

const TYPES: ReadonlyMap<string, ColumnSchema["type"]> = new Map([
  ["int2", "integer"],
  ["int4", "integer"],
  ["int8", "integer"],
  ["numeric", "number"],
  ["float4", "number"],
  ["float8", "number"],
  ["bool", "boolean"],
  ["date", "date"],
  ["timestamp", "date"],
  ["text", "text"],
  ["varchar", "text"],
  ["bpchar", "text"],
  ["name", "text"],
  ["citext", "text"],
]);

/** Category E are enumerations. Other types of strings may have a function of their own that fails to write one down. */
function columnType(type: string, category: string): ColumnSchema["type"] {
  return TYPES.get(type) ?? (category === "E" ? "text" : "other");
}
