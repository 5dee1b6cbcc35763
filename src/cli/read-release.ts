// A path → the release in that file, as text (kept beside a posterior), as JSON (handed to workers) and parsed.
import { PublicError } from "../errors.ts";
import { readText } from "../node/read-json.ts";
import { parseJson } from "../release/parse.ts";
import { parseRelease, type Release } from "../release/release.ts";

export interface ReadRelease {
  readonly text: string;
  readonly json: unknown;
  readonly release: Release;
}

export async function readRelease(path: string): Promise<ReadRelease> {
  const text = await readText(path);
  if (isTable(path, text)) {
    throw new PublicError(`${path}: this is a table, not a release: noisewise release makes one of it`);
  }
  const json = parseJson(text, path);
  return { text, json, release: parseRelease(json, path) };
}

/** By its name, or by a first line that is no JSON and has several cells. */
function isTable(path: string, text: string): boolean {
  if (/^\s*[{[]/.test(text)) return false;
  return /\.(csv|tsv|txt|parquet|xlsx?)$/i.test(path) || /^[^\n]*[,;\t][^\n]*\n/.test(text);
}
