// Several models of one response side by side: what `noisewise compare` prints for several formulas with `--json`.
import * as z from "zod";
import { CONCLUSIONS } from "./conclusions.ts";
import { EstimateSchema, SummarySchema } from "./summary-schema.ts";

const DifferenceSchema = EstimateSchema.extend({
  formula: z.string(),
  against: z.string().meta({ description: "The formula it is compared with: the first." }),
  probabilityPositive: z.number().nullable(),
  verdict: z.enum(CONCLUSIONS),
  text: z.string().meta({ description: "The same in words." }),
}).meta({
  description:
    "R² of a model, or the share of entropy that log odds explain, minus that of the first, draw by draw, corrected for what " +
    "chance explains.",
});
/** What a model explains beyond the first. */
export type ModelDifference = z.output<typeof DifferenceSchema>;

export const ModelComparisonSchema = z.object({
  models: z
    .array(SummarySchema)
    .min(2)
    .meta({ description: "The summary of each model, in the order of the formulas." }),
  differences: z
    .array(DifferenceSchema)
    .meta({ description: "One for each model after the first; none where a run did not converge." }),
  converged: z.boolean(),
  problems: z.array(z.string()).meta({ description: "Which run did not converge, and why." }),
});
/** Several models of one response: their summaries, and what each explains beyond the first. */
export type ModelComparison = z.output<typeof ModelComparisonSchema>;
