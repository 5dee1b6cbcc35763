// posterior.json ↔ what a posterior is apart from its draws: where they came from and which coefficients they are of.
import * as z from "zod";
import { parseWith } from "../json/parse.ts";
import { PriorSchema } from "../model/prior.ts";
import type { Posterior } from "./posterior.ts";

const POSTERIOR_FORMAT = "noisewise/posterior@1";

const AtLeastOne = z.int().min(1);
const Whole = z.int().min(0);

const ReleasedVariableSchema = z.object({
  name: z.string(),
  parent: z.string(),
  level: z.string().nullable(),
  label: z.string().exactOptional().meta({ description: "What the study calls the declared variable." }),
  unit: z.string().exactOptional().meta({ description: "What it is measured in." }),
  bounds: z.tuple([z.number(), z.number()]),
  naturalBounds: z.literal(true).exactOptional().meta({ description: "No value can lie beyond the bounds." }),
  encoding: z.enum(["number", "sign", "indicator"]),
  reference: z.string().exactOptional().meta({ description: "For a level: the one it is compared with." }),
  levelLabel: z.string().exactOptional().meta({ description: "What the study calls the level, if not by its name." }),
  referenceLabel: z.string().exactOptional().meta({ description: "The same of the level it is compared with." }),
  scale: z
    .object({ middle: z.number(), half: z.number() })
    .exactOptional()
    .meta({ description: "Units of its column, where sites of other bounds were pooled." }),
  product: z
    .tuple([z.string(), z.string()])
    .exactOptional()
    .meta({ description: "The released variables it is the product of." }),
});

const CountSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("public"), value: z.number() }),
  z.object({ kind: z.literal("plugged-in"), value: z.number(), maxRows: z.number() }),
  z.object({ kind: z.literal("private"), maxRows: z.number() }),
]);

const ProvenanceSchema = z.object({
  formula: z.string(),
  family: z
    .enum(["linear", "logistic"])
    .default("linear")
    .meta({ description: "What is modelled: the mean of a number, or the log odds of levels." }),
  response: ReleasedVariableSchema,
  responses: z
    .array(ReleasedVariableSchema)
    .min(1)
    .exactOptional()
    .meta({ description: "Of a response with levels: all its columns, `response` first." }),
  covariates: z.array(ReleasedVariableSchema),
  method: z.string(),
  sampler: z.string().meta({ description: "How the sampler went about it." }),
  prior: PriorSchema,
  releases: z
    .array(z.object({ contentHash: z.string(), origin: z.string() }))
    .min(1)
    .meta({ description: "What it was fitted to: one release, or several taken together." }),
  pooling: z
    .enum(["sites", "same-table"])
    .exactOptional()
    .meta({ description: "Of several: sites whose rows add up, or one table released several times." }),
  count: CountSchema,
  noiseDeviation: z
    .number()
    .meta({ description: "The largest standard deviation of the noise of a moment, in people." }),
  pressed: z
    .array(z.string())
    .meta({ description: "Numbers that fill their bounds: some values may have been moved there." }),
  loose: z
    .array(z.object({ name: z.string(), spread: z.number() }))
    .exactOptional()
    .meta({
      description: "Numbers that fill little of their bounds, and the most that their deviation is of the width.",
    }),
  skewed: z
    .array(z.string())
    .exactOptional()
    .meta({ description: "Covariates far from normal, which makes their log odds approximate." }),
  chains: AtLeastOne,
  warmup: Whole,
  draws: AtLeastOne.meta({ description: "Kept per chain." }),
  thin: AtLeastOne,
  maxTreeDepth: Whole.nullable(),
  seed: Whole,
  seconds: z.number(),
  program: z.object({ name: z.string(), version: z.string() }),
  notes: z.array(z.string()),
});

export const PosteriorHeaderSchema = z.object({
  format: z.literal(POSTERIOR_FORMAT),
  coefficients: z.array(z.string()).min(1),
  provenance: ProvenanceSchema,
});

type Header = Pick<Posterior, "coefficients" | "provenance">;

export function posteriorHeader({ coefficients, provenance }: Header): Header & { format: string } {
  return { format: POSTERIOR_FORMAT, coefficients, provenance };
}

export function parsePosteriorHeader(value: unknown, what = "posterior"): Header {
  const { coefficients, provenance } = parseWith(PosteriorHeaderSchema, value, what);
  return { coefficients, provenance };
}
