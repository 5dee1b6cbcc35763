// A CSV file of the analyst's own → its rows as texts by column name. (The custodian's tables are never read this way.)
import { inferSchema, initParser } from "udsv";
import { PublicError } from "../errors.ts";
import { readText } from "../node/read-json.ts";

export async function readTable(path: string): Promise<Record<string, string>[]> {
  const text = (await readText(path)).replace(/^\uFEFF/, "").replace(/[\r\n]+$/, "");
  if (!/\r?\n/.test(text)) throw new PublicError(`${path}: needs a header line and at least one row`);
  const schema = inferSchema(text);
  const names = schema.cols.map(({ name }) => name);
  return initParser(schema)
    .stringArrs(text)
    .map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""])));
}
