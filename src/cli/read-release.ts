// A path → the release in that file, as text (kept beside a posterior), as JSON (handed to workers) and parsed.
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
  const json = parseJson(text, path);
  return { text, json, release: parseRelease(json, path) };
}
