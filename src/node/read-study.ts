// A path → the study in that file, in which // comments may stand.
import { withoutComments } from "../release/json-comments.ts";
import { parseJson } from "../release/parse.ts";
import { parseStudy, type Study } from "../release/study.ts";
import { readText } from "./read-json.ts";

export async function readStudy(path: string): Promise<Study> {
  return parseStudy(parseJson(withoutComments(await readText(path)), path), path);
}
