// A path or a glob → the readable local files it names, sorted; or a PublicError that names the path.
import { access, constants, stat } from "node:fs/promises";
import { PublicError } from "../../errors.ts";
import { duckdbText } from "../../statistics/sql/sql-duckdb.ts";
import { duckdb } from "./duckdb.ts";

export async function matchingFiles(pathOrGlob: string): Promise<string[]> {
  const files = await named(pathOrGlob);
  for (const file of files) {
    await access(file, constants.R_OK).catch((error) => {
      throw new PublicError(`${file}: ${unreadable(error)}`);
    });
  }
  return files;
}

async function named(pathOrGlob: string): Promise<string[]> {
  const found = await stat(pathOrGlob).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    if (!/[*?[]/.test(pathOrGlob)) throw new PublicError(`${pathOrGlob}: ${unreadable(found)}`);
    return expandGlob(pathOrGlob);
  }
  if (found.isFile()) return [pathOrGlob];
  throw new PublicError(`${pathOrGlob}: not a file; for a folder write a glob such as ${pathOrGlob}/*.parquet`);
}

/** Node has no glob of its own before version 22. */
async function expandGlob(glob: string): Promise<string[]> {
  const instance = await duckdb(`the pattern ${glob}`).DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(`SELECT file FROM glob(${duckdbText(glob)}) ORDER BY file`);
  connection.closeSync();
  instance.closeSync();
  const files = found.getRows().map(([file]) => String(file));
  if (files.length === 0) throw new PublicError(`${glob}: no file matches`);
  return files;
}

function unreadable(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "no such file";
  if (error.code === "EACCES" || error.code === "EPERM") return "no permission to read it";
  return `cannot be read (${error.code ?? "unknown reason"})`;
}
