// The study being edited is its JSON itself: form and text change the same object, and a field that neither knows stays
// as it is. What is typed and cannot be a number is kept as text, so that nothing typed is lost.
import * as z from "zod";
import { PublicError } from "../../src/errors.ts";
import { parseJson, parseWith, withoutComments } from "../../src/json/parse.ts";

/** A piece of a study file. */
export type Json = Readonly<Record<string, unknown>>;

/** All that the form needs to draw itself; the rest is judged by the schema of studies. */
const ShapeSchema = z.looseObject({
  variables: z.array(z.looseObject({})),
  products: z.array(z.looseObject({})).optional(),
  csv: z.looseObject({}).optional(),
  count: z.looseObject({}).optional(),
});

/** A study that may be incomplete or wrong. */
export type StudyJson = Readonly<z.output<typeof ShapeSchema>>;

export const EMPTY_STUDY: StudyJson = { variables: [] };

/** The text of a study file, or of a release, which contains its study. */
export function readStudyText(text: string, what: string): StudyJson {
  const value = parseJson(withoutComments(text), what);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new PublicError(`${what}: not a study: it must be { "variables": [ … ] }`);
  }
  const study = "study" in value && !("variables" in value) ? value.study : value;
  parseWith(ShapeSchema, study, what);
  // As it is written: the order of its fields is the writer's.
  return study as StudyJson;
}

const LINE = 100;

/** As JSON: what fits on a line is on one. */
export function studyText(value: unknown, indent = ""): string {
  const flat = oneLine(value);
  if (value === null || typeof value !== "object" || (indent !== "" && flat.length + indent.length <= LINE))
    return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Array.isArray(value)
    ? value.map((part) => inner + studyText(part, inner))
    : declaredFields(value).map(([name, part]) => `${inner}${JSON.stringify(name)}: ${studyText(part, inner)}`);
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = declaredFields(value).map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function declaredFields(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, part]) => part !== undefined);
}

/** The object with some fields changed; undefined removes a field. */
export function changed<Fields extends Json>(object: Fields, changes: Json): Fields {
  const fields = Object.entries({ ...object, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Fields;
}
