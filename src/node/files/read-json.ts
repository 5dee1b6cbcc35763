// A path → the text or the JSON in that file, with errors that name the path. No more is read than such a file can hold, so
// that one of any size is refused at once.
import { createReadStream } from "node:fs";
import { PublicError } from "../../errors.ts";
import { MOST_BYTES, tooLarge } from "../../json/file-size.ts";
import { parseJson } from "../../json/parse.ts";

export async function readText(path: string): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of createReadStream(path, { end: MOST_BYTES })) {
      bytes += piece.length;
      pieces.push(piece);
    }
  } catch (error) {
    throw new PublicError(`${path}: ${reason(error as NodeJS.ErrnoException)}`);
  }
  if (bytes > MOST_BYTES) throw tooLarge(path);
  return Buffer.concat(pieces)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
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
