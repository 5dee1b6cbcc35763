// The --json output of commands as zod schemas, checked against the types of the code. Published for other tools, never
// used for parsing, since nothing here comes from outside.
import * as z from "zod";
import { EntrySchema, type SealedEntry } from "../src/ledger/entry.ts";
import type { Alternative, VariableCost } from "../src/mechanism/alternatives.ts";
import type { PlanCell, StudyPlan } from "../src/planning/plan-study.ts";
import { CONCLUSIONS } from "../src/posterior/conclusions.ts";
import type { Description } from "../src/posterior/description/description.ts";
import { ModelComparisonSchema } from "../src/posterior/model-comparison-schema.ts";
import type { Predictions } from "../src/posterior/predict.ts";
import { SummarySchema } from "../src/posterior/summary-schema.ts";
import { GuaranteeSchema, NeighboursSchema } from "../src/release/guarantee.ts";
import { GridNoiseSchema } from "../src/release/release.ts";

const Figure = z.number().nullable();
const Whole = z.int().min(0);
const Positive = z.number().positive();
const Exact = z.string().meta({ description: "An exact number: a decimal, or a fraction where it has none." });
const Kind = z.enum(["laplace", "cube", "gaussian"]);
const Sentences = z.array(z.string());

const Spread = z.object({
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

const PredictedScale = z.object({
  response: Spread.meta({ description: "Of a new response." }),
  fit: Spread.meta({ description: "Of the mean response of such cases." }),
});

const PredictionsSchema = z.object({
  rows: z.array(
    PredictedScale.extend({
      original: PredictedScale.exactOptional().meta({
        description: "The same on the scale of the table, where the response was transformed.",
      }),
    }),
  ),
  contrasts: z
    .array(
      z.object({
        case: z.int().min(1),
        versus: z.int().min(1),
        verdict: z.enum(CONCLUSIONS),
        difference: Spread.meta({ description: "In the mean response of such cases." }),
        original: z
          .object({ difference: Spread, ratio: Spread.nullable() })
          .exactOptional()
          .meta({ description: "On the scale of the table; the ratio for a logarithm." }),
      }),
    )
    .exactOptional()
    .meta({ description: "The other cases compared with one of them (--versus)." }),
  notes: Sentences,
}) satisfies z.ZodType<Predictions>;

const DescribedFigures = z.object({
  estimate: Figure.meta({
    description: "The one to quote: the mean, or the median where extreme draws spoil the mean.",
  }),
  mean: Figure,
  sd: Figure,
  q5: Figure,
  q50: Figure,
  q95: Figure,
});
const Told = { verdict: z.enum(CONCLUSIONS).meta({ description: "What may be concluded of its sign." }) };
const Noise = z
  .number()
  .meta({ description: "Standard deviation of the noise in the mean or share, in its own units." });
const Pair = z.tuple([z.string(), z.string()]);

const DescriptionSchema = z.object({
  study: z.string().nullable(),
  people: DescribedFigures.extend({ kind: z.enum(["public", "private"]) }),
  variables: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("number"),
        name: z.string(),
        label: z.string(),
        unit: z.string().nullable(),
        bounds: z.tuple([z.number(), z.number()]),
        noise: Noise,
        mean: DescribedFigures,
        sd: DescribedFigures.meta({ description: "Of the people in the table: divided by their number." }),
      }),
      z.object({
        kind: z.literal("levels"),
        name: z.string(),
        label: z.string(),
        levels: z.array(
          z.object({
            level: z.string(),
            label: z.string(),
            isReference: z.boolean(),
            noise: Noise,
            share: DescribedFigures,
          }),
        ),
      }),
    ]),
  ),
  correlations: z
    .array(DescribedFigures.extend({ names: Pair, labels: Pair, ...Told }))
    .meta({ description: "Of numbers and of variables with two levels." }),
  groups: z
    .object({
      by: z.string(),
      label: z.string(),
      reference: z.string(),
      referenceLabel: z.string(),
      groups: z.array(z.object({ group: z.string(), groupLabel: z.string(), people: DescribedFigures })),
      rows: z.array(
        z.object({
          name: z.string(),
          level: z.string().nullable().meta({ description: "The level whose shares these are; null for a number." }),
          label: z.string(),
          values: z.array(
            DescribedFigures.extend({
              group: z.string(),
              groupLabel: z.string().meta({ description: "What the study calls the level." }),
              difference: DescribedFigures.extend(Told)
                .nullable()
                .meta({ description: "From the group of the reference level; null for that group." }),
            }),
          ),
        }),
      ),
    })
    .nullable()
    .meta({ description: "With --by: means and shares within the levels of a variable." }),
  converged: z.boolean(),
  problems: Sentences,
  warnings: Sentences,
  notes: Sentences,
  sampler: z.object({
    chains: Whole,
    warmup: Whole,
    draws: Whole,
    thin: Whole,
    seed: Whole,
    seconds: z.number(),
    divergences: Whole,
  }),
}) satisfies z.ZodType<Description>;

const Cost = z.object({ variable: z.string(), standardDeviationWithout: z.number() }) satisfies z.ZodType<VariableCost>;

const Cell = z.object({
  noise: Kind,
  epsilon: Positive,
  rows: Whole,
  standardDeviation: Positive.meta({ description: "Of the noise of each moment, in people." }),
  coefficients: z.array(
    z.object({
      name: z.string(),
      width: Positive.meta({ description: "Expected width of the 90 % interval." }),
      privacy: z.number().meta({ description: "Share of the posterior variance that the noise causes." }),
      widthWithoutNoise: Positive,
    }),
  ),
}) satisfies z.ZodType<PlanCell>;

const Wanted = { name: z.string(), wanted: Positive };
const PlanParts = {
  cells: z.array(Cell),
  least: z.array(
    z.discriminatedUnion("kind", [
      z.object({ ...Wanted, kind: z.literal("found"), epsilon: Positive }),
      z.object({ ...Wanted, kind: z.literal("any"), epsilon: Positive }),
      z.object({ ...Wanted, kind: z.literal("never"), widthWithoutNoise: Positive, timesRows: Positive }),
    ]),
  ),
  costs: z.object({ standardDeviation: Positive, without: z.array(Cost) }),
  level: z.object({ variable: z.string(), standardDeviationWithout: z.number() }).nullable(),
  byEpsilon: z.array(Cell),
  byRows: z.array(Cell),
};
z.object(PlanParts) satisfies z.ZodType<StudyPlan>;

const PlanSchema = z.object({
  formula: z.string(),
  assumptions: z.object({
    rows: Whole,
    sites: Whole,
    r2: z.number(),
    spread: z.record(z.string(), z.number()),
    centre: z.record(z.string(), z.number()),
    balance: z.record(z.string(), z.array(z.number())),
  }),
  delta: z.string(),
  releases: Whole,
  seed: Whole,
  ...PlanParts,
});

const DryRunSchema = z.object({
  dryRun: z.literal(true),
  variables: Sentences,
  moments: Whole,
  groups: Whole,
  degree: Whole,
  sensitivity: z.object({ l1: Exact, l2Squared: Exact, maximum: Exact }),
  noise: z.object({
    kind: z.string(),
    standardDeviation: Positive.meta({ description: "Of the noisiest moment, in people." }),
    parts: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("laplace"), scale: Positive, moments: Whole }),
        z.object({ kind: z.literal("gaussian"), deviation: Positive, moments: Whole }),
        z.object({ kind: z.literal("cube"), scale: Positive, dimension: Whole, moments: Whole }),
      ]),
    ),
    grid: GridNoiseSchema,
    alternatives: z.array(
      z.object({
        noise: Kind,
        guarantee: GuaranteeSchema,
        standardDeviation: Positive,
      }) satisfies z.ZodType<Alternative>,
    ),
  }),
  costliest: Cost.nullable(),
  guarantee: GuaranteeSchema,
  neighbours: NeighboursSchema,
  budgetLeft: Exact.nullable(),
  affordable: z.boolean().nullable(),
});

const VerificationSchema = z.object({
  verified: z.boolean(),
  origin: z.enum(["noisewise", "external", "simulated"]),
  problems: Sentences.meta({ description: "What is not as the release claims." }),
  unverified: Sentences.meta({ description: "What has to be taken on trust." }),
});

const LedgerStatusSchema = z.object({
  domain: z.string(),
  unit: z.enum(["epsilon", "rho"]),
  neighbours: NeighboursSchema,
  total: Exact,
  spent: Exact,
  left: Exact,
  uncommitted: Whole.meta({ description: "Charges without a release; they stay spent." }),
});

const LedgerLogSchema = z.array(z.object({ entry: EntrySchema, hash: z.string() }) satisfies z.ZodType<SealedEntry>);

/** Schema name → title and schema. */
export const OUTPUT_SCHEMAS: Readonly<Record<string, readonly [title: string, schema: z.ZodType]>> = {
  description: ["noisewise describe --json", DescriptionSchema],
  predictions: ["noisewise predict --json", PredictionsSchema],
  comparison: ["noisewise compare --json of one formula", z.array(SummarySchema)],
  "model-comparison": ["noisewise compare --json of several formulas", ModelComparisonSchema],
  plan: ["noisewise plan --json", PlanSchema],
  "dry-run": ["noisewise release --dry-run --json", DryRunSchema],
  verification: ["noisewise verify --json", VerificationSchema],
  "ledger-status": ["noisewise ledger status --json", LedgerStatusSchema],
  "ledger-log": ["noisewise ledger log --json", LedgerLogSchema],
  "ledger-verification": ["noisewise ledger verify --json", z.object({ intact: z.literal(true) })],
};
