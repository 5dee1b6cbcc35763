import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseJson, parseWith } from "../../src/json/parse.ts";
import { refusal } from "../support/refusal.ts";

describe("JSON that is none", () => {
  const refused = (text: string) => refusal(() => parseJson(text, "study.json"));

  it.each([
    ['{"a": 1,}', "study.json: not valid JSON: extra comma before a closing bracket at line 1, character 8"],
    ['{\n"a": [",]",\n"b",\n]\n}', /extra comma before a closing bracket at line 3, character 4$/],
    ['{\n  "a": 1\n  "b": 2\n}', /^study\.json: not valid JSON: .* at line 3, character 3$/],
    ["", "study.json: not valid JSON: Unexpected end of JSON input"],
    ["{a: 1}", /^study\.json: not valid JSON: /],
  ])("%j says where it breaks off", (text, message) => {
    if (typeof message === "string") expect(refused(text)).toBe(message);
    else expect(refused(text)).toMatch(message);
  });

  it.each(["SECRET,1234\n5678", '[SECRET 1234, "5678"]', '["5678", SECRET 1234]', '{"SECRET": 1234 5678}'])(
    "%j is not quoted: it may be a table, given by mistake",
    (text) => expect(refused(text)).not.toMatch(/SECRET|1234|5678/),
  );
});

describe("JSON of the wrong shape", () => {
  const schema = z.object({ a: z.object({ b: z.array(z.number()) }), c: z.string() });
  it("names the first field that is wrong, and how many more there are", () => {
    expect(refusal(() => parseWith(schema, { a: { b: [1, "x"] }, c: 3 }, "file"))).toBe(
      "file: a.b[1]: Invalid input: expected number, received string (and 1 more)",
    );
    expect(refusal(() => parseWith(schema, null, "file"))).toBe("file: Invalid input: expected object, received null");
  });
});
