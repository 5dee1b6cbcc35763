// The summary of a posterior: what `--json` prints, what summary.json holds and what the tables are made of.
// Figures that do not exist are null, never NaN.
import * as z from "zod";
import { parseWith } from "../json/parse.ts";
import { CONCLUSIONS } from "./conclusions.ts";
import type { LevelEffect } from "./effects-within-levels.ts";

export const VERDICTS = ["did not converge", "count at its limit", "cannot tell", "clear", "not settled"] as const;
export type FitVerdict = (typeof VERDICTS)[number];

const Figure = z.number().nullable();
const Whole = z.int().min(0);
const Sentences = z.array(z.string());

const SentenceSchema = z.object({
  verdict: z.enum(VERDICTS).meta({ description: "What it tells; that of the first is the fit's." }),
  text: z.string(),
  names: z.array(z.string()).meta({ description: "The variables it is about; none where it is about the whole fit." }),
});
export type Sentence = z.output<typeof SentenceSchema>;

const ParameterSummarySchema = z.object({
  name: z.string().meta({
    description:
      '"intercept", a covariate, "sigma" or "sigma2"; for a response of several levels "LEVEL: intercept" and so on.',
  }),
  label: z.string().meta({ description: "What the study calls it, with its unit; the name where it has no other." }),
  verdict: z
    .enum(CONCLUSIONS)
    .nullable()
    .meta({ description: "What may be concluded of a covariate's coefficient; null for the other parameters." }),
  estimate: Figure.meta({
    description: "The one to quote: the mean, or the median where extreme draws spoil the mean.",
  }),
  mean: Figure,
  sd: Figure,
  priorSd: Figure.meta({ description: "Standard deviation of the prior on the scales of the data, for coefficients." }),
  "q2.5": Figure,
  q5: Figure,
  q25: Figure,
  q50: Figure,
  q75: Figure,
  q95: Figure,
  "q97.5": Figure,
  rhat: Figure,
  essBulk: Figure,
  essTail: Figure,
  mcseMean: Figure,
  mcseSd: Figure,
  probabilityPositive: Figure,
});
export type ParameterSummary = z.output<typeof ParameterSummarySchema>;

export const EstimateSchema = z.object({
  estimate: Figure,
  mean: Figure,
  sd: Figure,
  "q2.5": Figure,
  q5: Figure,
  q25: Figure,
  q50: Figure,
  q75: Figure,
  q95: Figure,
  "q97.5": Figure,
});

const OfLevelSchema = EstimateSchema.extend({
  level: z.string().meta({ description: "The level of the response it is about." }),
  name: z.string().meta({ description: "The covariate." }),
  label: z.string(),
});

const LogOddsSchema = z.object({
  levels: z.array(z.string()).min(2).meta({ description: "The levels of the response, the reference first." }),
  levelLabels: z.array(z.string()).min(2).exactOptional().meta({
    description: "What the study calls them, where that is not their names.",
  }),
  oddsRatios: z
    .array(OfLevelSchema)
    .meta({ description: "For one unit of a number, or a level against its reference: exp of the coefficient." }),
  differences: z.array(OfLevelSchema).meta({
    description:
      "Average differences in the probability of a level, for one unit of a number or a level against its reference.",
  }),
  explained: EstimateSchema.meta({ description: "The share of the response's entropy that the covariates explain." }),
  passedOver: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: "The share of drawn moments that no table has, and that were passed over." }),
});
/** What a logistic regression says beyond its log odds. */
export type LogOddsSummary = z.output<typeof LogOddsSchema>;

const LevelEffectSchema = EstimateSchema.extend({
  name: z.string().meta({ description: '"education | parttime[yes]".' }),
  label: z.string(),
  covariate: z.string(),
  where: z.string().meta({ description: '"part-time work is yes".' }),
  verdict: z.enum(CONCLUSIONS),
  mcseMean: Figure,
  probabilityPositive: Figure,
}) satisfies z.ZodType<LevelEffect>;

const CountSummarySchema = z
  .union([
    z.object({ kind: z.enum(["public", "private"]), value: z.number() }),
    z.object({ kind: z.literal("private"), mean: Figure, q5: Figure, q95: Figure }),
  ])
  .meta({ description: "The number of rows: a private one has a value where it was plugged in, else a posterior." });
export type CountSummary = z.output<typeof CountSummarySchema>;

export const SummarySchema = z.object({
  verdict: z.enum(VERDICTS).meta({ description: "The fit in a word or two: what spoils it, else what it shows." }),
  headline: z.string().meta({ description: "The same in sentences, the most important first." }),
  sentences: z.array(SentenceSchema).meta({ description: "The sentences of the headline one by one." }),
  formula: z.string(),
  family: z
    .enum(["linear", "logistic"])
    .default("linear")
    .meta({ description: "What is modelled: a mean or share, or log odds." }),
  model: z.string().exactOptional().meta({ description: "The same in words, where the response has levels." }),
  method: z.string(),
  converged: z.boolean(),
  problems: Sentences.meta({ description: "Why it did not converge, with the remedy: one, or none." }),
  warnings: Sentences.meta({ description: "What else is odd about the run." }),
  count: CountSummarySchema,
  notes: Sentences.meta({ description: "What to know when reading the figures." }),
  parameters: z.array(ParameterSummarySchema),
  logOdds: LogOddsSchema.exactOptional().meta({ description: "For a logistic regression." }),
  rSquared: EstimateSchema.exactOptional().meta({
    description: "For a linear regression: the share of the response's variance that the covariates explain.",
  }),
  effects: z.array(LevelEffectSchema).exactOptional().meta({
    description: "The effect of a covariate within the levels of another, where the formula has interactions.",
  }),
  sampler: z
    .object({
      chains: Whole,
      warmup: Whole,
      draws: Whole,
      thin: Whole,
      divergences: Whole,
      seconds: z.number(),
      seed: Whole,
    })
    .meta({ description: "Warm-up and draws are per chain." }),
});
/** A summary as `noisewise summary --json` prints it. */
export type Summary = z.output<typeof SummarySchema>;

export function parseSummary(value: unknown, what = "summary"): Summary {
  return parseWith(SummarySchema, value, what);
}
