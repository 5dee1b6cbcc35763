// A path → the text or the JSON in that file, with errors that name the path.
import { readFile } from "node:fs/promises";
import { PublicError } from "../../errors.ts";
import { parseJson } from "../../json/parse.ts";

export async function readText(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new PublicError(`${path}: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

export async function readJson(path: string): Promise<unknown> {
  return parseJson(await readText(path), path);
}

function reason({ code }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "there is no such file: check the path";
  if (code === "EACCES") return "no permission to read it: ask its owner";
  if (code === "EISDIR") return "this is a folder: name a file";
  return `cannot be read (${code}): check the path and the disk`;
}
