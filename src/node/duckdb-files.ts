// A path or a glob → the local files it names, through DuckDB's own glob so that both agree; and those files as SQL.
import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { PublicError } from "../errors.ts";
import { duckdbText } from "../table/sql-duckdb.ts";

const GLOB_CHARACTERS = /[*?[]/;

export async function matchingFiles(connection: DuckDBConnection, pathOrGlob: string): Promise<string[]> {
  const kind = await stat(pathOrGlob).catch((error: NodeJS.ErrnoException) => error);
  if (!(kind instanceof Error)) {
    if (kind.isFile()) return [pathOrGlob];
    throw new PublicError(
      `${pathOrGlob}: not a file; for a folder of files write a glob such as ${pathOrGlob}/*.parquet`,
    );
  }
  if (!GLOB_CHARACTERS.test(pathOrGlob)) throw new PublicError(`${pathOrGlob}: ${unreadable(kind)}`);
  const found = await connection.runAndReadAll(`SELECT file FROM glob(${duckdbText(pathOrGlob)}) ORDER BY file`);
  const files = found.getRows().map(([file]) => String(file));
  if (files.length === 0) throw new PublicError(`${pathOrGlob}: no file matches`);
  return files;
}

/** The names as a SQL list; a file's own name may contain glob characters. */
export function fileList(files: readonly string[]): string {
  return `[${files.map((file) => duckdbText(escapeGlob(file))).join(", ")}]`;
}

export function escapeGlob(file: string): string {
  return file.replace(/[*?[]/g, "[$&]");
}

export function unreadable(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "no such file";
  if (error.code === "EACCES" || error.code === "EPERM") return "no permission to read it";
  return `cannot be read (${error.code ?? "unknown reason"})`;
}
