// One SQLite file, one operation: connect, act, close. Durable rollback-journal settings, transactions that leave
// nothing half-written, and only integers and bytes read back: the driver aborts the process on text that is not UTF-8.
import { pathToFileURL } from "node:url";
import type Database from "libsql";
import * as z from "zod";
import { optionalPackage } from "../optional-package.ts";

type SqlValue = string | number;

export interface Connection {
  execute(sql: string, ...values: SqlValue[]): void;
  /** Rows, parsed by the caller's schema. */
  rows<Row>(schema: z.ZodType<Row>, sql: string, ...values: SqlValue[]): Row[];
  /** The only column of the only row. */
  integer(sql: string, ...values: SqlValue[]): number;
  readonly inTransaction: boolean;
}

/** A failure of SQLite or its driver, not yet worded for a user. */
export class SqliteFailure extends Error {
  override name = "SqliteFailure";
  constructor(
    /** Such as "SQLITE_BUSY"; "" when the driver gave none. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Bytes of a column cast to BLOB → text; invalid UTF-8 becomes an error that can be caught. */
export const Utf8 = z.instanceof(ArrayBuffer).transform((bytes, context) => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    context.addIssue({ code: "custom", message: "not UTF-8" });
    return z.NEVER;
  }
});

/** Runs an action on an existing file; never creates one. */
export function withSqliteFile<Result>(
  path: string,
  busyTimeout: number,
  act: (connection: Connection) => Result,
): Result {
  const Sqlite = optionalPackage<typeof Database>("libsql", "a ledger");
  const database = attempt(() => new Sqlite(`${pathToFileURL(path)}?mode=rw`, { timeout: busyTimeout }));
  try {
    const connection = connect(database);
    // EXTRA also syncs the directory after the journal is deleted: a commit survives a power cut.
    connection.execute("PRAGMA synchronous = EXTRA");
    return act(connection);
  } finally {
    // The file handle lives until the driver's statements are garbage-collected, but no lock does.
    database.close();
  }
}

/** All or nothing, with the write lock held from the start: what `act` reads cannot change before it writes. */
export function exclusively<Result>(connection: Connection, act: () => Result): Result {
  return transaction(connection, "BEGIN IMMEDIATE", act);
}

/** Everything `act` reads comes from one snapshot. */
export function consistently<Result>(connection: Connection, act: () => Result): Result {
  return transaction(connection, "BEGIN", act);
}

function transaction<Result>(connection: Connection, begin: string, act: () => Result): Result {
  connection.execute(begin);
  try {
    const result = act();
    connection.execute("COMMIT");
    return result;
  } catch (error) {
    // After some failures, such as a full disk, SQLite has already rolled back.
    if (connection.inTransaction) connection.execute("ROLLBACK");
    throw error;
  }
}

function connect(database: Database.Database): Connection {
  const query = (sql: string, values: SqlValue[]) => attempt(() => database.prepare(sql).all(...values));
  return {
    execute: (sql, ...values) =>
      attempt(() => {
        // `exec` takes no values, and `run` refuses statements that return rows.
        if (values.length === 0) database.exec(sql);
        else database.prepare(sql).run(...values);
      }),
    rows: (schema, sql, ...values) => query(sql, values).map((row) => parseRow(schema, row)),
    integer: (sql, ...values) => {
      const [row] = query(sql, values);
      return parseRow(z.int(), Object.values((row ?? {}) as object)[0]);
    },
    get inTransaction() {
      return database.inTransaction;
    },
  };
}

function parseRow<Row>(schema: z.ZodType<Row>, row: unknown): Row {
  const result = schema.safeParse(row);
  if (!result.success) throw new SqliteFailure("SQLITE_MISMATCH", "unexpected content");
  return result.data;
}

function attempt<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    throw new SqliteFailure(typeof code === "string" ? code : "", message);
  }
}
