// The zod schemas of the file formats → JSON Schema, as published in the package's schema folder for other tools.
import * as z from "zod";
import { PriorFileSchema } from "../src/model/prior.ts";
import { PosteriorHeaderSchema } from "../src/posterior/provenance.ts";
import { SummarySchema } from "../src/posterior/summary-schema.ts";
import { DecimalReleaseSchema, MeasuredReleaseSchema } from "../src/release/release.ts";
import { StudySchema } from "../src/release/study.ts";

export function publishedSchemas(): Record<string, unknown> {
  return {
    study: jsonSchema(StudySchema, "noisewise study"),
    release: jsonSchema(z.union([MeasuredReleaseSchema, DecimalReleaseSchema]), "noisewise release"),
    prior: jsonSchema(PriorFileSchema, "noisewise prior"),
    posterior: jsonSchema(PosteriorHeaderSchema, "noisewise posterior"),
    summary: jsonSchema(SummarySchema, "noisewise summary"),
  };
}

/** The form a file may have: what is optional there is optional here. */
function jsonSchema(schema: z.ZodType, title: string): unknown {
  return { title, ...z.toJSONSchema(schema, { io: "input" }) };
}
