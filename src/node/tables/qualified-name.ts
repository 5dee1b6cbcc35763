// What the user calls a table of a database → its parts, in exact case: table, schema.table, or either in double quotes.
import { PublicError } from "../../errors.ts";

export function qualifiedName(table: string): string[] {
  const parts = [...table.matchAll(/(?:^|\.)(?:"((?:[^"]|"")+)"|([^".]+))/g)];
  if (parts.length === 0 || parts.length > 2 || parts.map(([part]) => part).join("") !== table) {
    throw new PublicError(`${JSON.stringify(table)} is not a table name: write table or schema.table`);
  }
  return parts.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare);
}
