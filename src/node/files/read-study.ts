// A path → the study in that file, which may contain // comments.
import { PublicError } from "../../errors.ts";
import { parseJson, withoutComments } from "../../json/parse.ts";
import { parseStudy, type Study } from "../../study/study.ts";
import { isTable } from "../tables/is-table.ts";
import { readText } from "./read-json.ts";

export async function readStudy(path: string): Promise<Study> {
  const text = withoutComments(await readText(path));
  if (isTable(path, text)) {
    throw new PublicError(`${path}: this is a table, not a study: noisewise init writes one to fill in`);
  }
  const json = parseJson(text, path);
  if (isRelease(json))
    throw new PublicError(`${path}: this is a release, not a study; its study is in the field "study"`);
  return parseStudy(json, path);
}

function isRelease(json: unknown): boolean {
  return typeof json === "object" && json !== null && "format" in json && "study" in json;
}
