// A path → the JSON in that file, with errors that name the path.
import { readFile } from "node:fs/promises";
import { PublicError } from "../errors.ts";
import { parseJson } from "../release/parse.ts";

export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new PublicError(`${path}: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

export async function readJson(path: string): Promise<unknown> {
  return parseJson(await readText(path), path);
}

function reason({ code }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES") return "no permission to read it";
  if (code === "EISDIR") return "this is a folder, not a file";
  return `cannot be read (${code})`;
}
