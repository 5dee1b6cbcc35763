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

export async function readCatalogue(client: pg.Client, relation: string, description: string): Promise<Catalogue> {
  const found = await client.query("SELECT pg_catalog.to_regclass($1)::oid AS oid", [relation]);
  const oid: number | null = found.rows[0].oid;
  if (oid === null) throw new PublicError(`${description}: there is no such table`);
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
]);

/** Categories S and E are strings and enumerations. */
function columnType(type: string, category: string): ColumnSchema["type"] {
  return TYPES.get(type) ?? (category === "S" || category === "E" ? "text" : "other");
}
