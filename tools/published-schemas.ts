// The zod schemas of the file formats and of --json outputs → JSON Schema, as published in the package's schema folder for
// other tools: Python's jsonschema, and Ajv in its strict mode without plugins.
import * as z from "zod";
import { PriorFileSchema } from "../src/model/prior.ts";
import { PosteriorHeaderSchema } from "../src/posterior/provenance.ts";
import { SummarySchema } from "../src/posterior/summary-schema.ts";
import { DecimalReleaseSchema, MeasuredReleaseSchema } from "../src/release/release.ts";
import { StudySchema } from "../src/study/study.ts";
import { OUTPUT_SCHEMAS } from "./output-schemas.ts";

const FILE_SCHEMAS: typeof OUTPUT_SCHEMAS = {
  study: ["noisewise study", StudySchema],
  release: ["noisewise release", z.union([MeasuredReleaseSchema, DecimalReleaseSchema])],
  prior: ["noisewise prior", PriorFileSchema],
  posterior: ["noisewise posterior", PosteriorHeaderSchema],
  summary: ["noisewise summary", SummarySchema],
};

export function publishedSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...FILE_SCHEMAS, ...OUTPUT_SCHEMAS }).map(([name, [title, schema]]) => {
      // The form a file may have: what is optional there is optional here.
      const made = z.toJSONSchema(schema, { io: "input" });
      return [name, { $id: `urn:noisewise:schema:${name}`, title, ...(portable(made) as object) }];
    }),
  );
}

/** Python's regular expressions lack Unicode classes: every non-ASCII character counts as a letter. */
const LETTERS = /\[\\p\{L\}_\]\[\\p\{L\}\\p\{N\}_\.\]\*/;
const LETTERS_FOR_ALL = "[^\\x00-@[-^`{-\\x7f][^\\x00-\\-/:-@[-^`{-\\x7f]*";

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (typeof value !== "object" || value === null) return value;
  const { type, pattern, format, ...rest } = value as Record<string, unknown>;
  const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, portable(part)]));
  return { ...typeOf(type), ...textOf(pattern, format), ...tupleOf(rest.prefixItems), ...parts };
}

function typeOf(type: unknown): object {
  if (Array.isArray(type)) return { anyOf: type.map((one) => ({ type: one })) };
  return type === undefined ? {} : { type: portable(type) };
}

/** Validators may not know a format; the pattern says the same. */
function textOf(pattern: unknown, format: unknown): object {
  if (typeof pattern === "string") return { pattern: pattern.replace(LETTERS, LETTERS_FOR_ALL) };
  // Here a property of that name, not the keyword.
  return {
    ...(pattern === undefined ? {} : { pattern: portable(pattern) }),
    ...(typeof format === "object" ? { format: portable(format) } : {}),
  };
}

function tupleOf(prefixItems: unknown): object {
  return Array.isArray(prefixItems) ? { minItems: prefixItems.length, maxItems: prefixItems.length } : {};
}
