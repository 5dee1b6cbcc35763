// A planned release and tables that could be → what to expect of each coefficient: every table is released with its own
// noise, the sites' releases are fitted as an analyst would, and the fits become ranges. No row is read.
import type { Family } from "../inference/fit.ts";
import type { ReleasePlan } from "../mechanism/plan.ts";
import { parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { sumSites } from "../pooling/sum-sites.ts";
import { type Random, seededRandom } from "../random/random.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";
import { drawAssumptions } from "./assumption-law.ts";
import type { Assumptions, StatedAssumptions } from "./assumptions.ts";
import { type CoefficientForecast, summariseFits } from "./coefficient-forecast.ts";
import { type ImaginedCoefficient, imaginedFit } from "./imagined-fit.ts";
import { imaginedRelease } from "./imagined-release.ts";
import { imaginedMeans } from "./imagined-table.ts";

/** A table that could be, and its exact moments per row. */
export interface ImaginedTable {
  readonly seed: number;
  readonly assumptions: Assumptions;
  readonly means: Float64Array;
}

/** The same seed gives the same tables whatever the ε, so that forecasts can be compared. */
export function imagineTables(
  { study, layout }: Pick<ReleasePlan, "study" | "layout">,
  formula: string,
  stated: StatedAssumptions,
  { tables, seed }: { readonly tables: number; readonly seed: number },
): ImaginedTable[] {
  const variables = releasedColumns(study).map(({ variable }) => variable);
  const parsed = parseFormula(formula, variables);
  return Array.from({ length: tables }, (_, i) => {
    const random = seededRandom(seed + i);
    const assumptions = drawAssumptions(study, stated, random.split(ASSUMPTIONS));
    const means = imaginedMeans(study, layout, parsed, assumptions, random.split(PEOPLE));
    return { seed: seed + i, assumptions, means };
  });
}

export interface ForecastOptions {
  readonly family?: Family | undefined;
  /** Instead of the tables' own. */
  readonly rows?: number | undefined;
  /** Called after each fit. */
  readonly onFit?: (() => void) | undefined;
}

export function forecast(
  plan: ReleasePlan,
  formula: string,
  tables: readonly ImaginedTable[],
  options: ForecastOptions = {},
): CoefficientForecast[] {
  return summariseFits(imaginedFits(plan, formula, tables, options));
}

/** One fit for each table. */
export function imaginedFits(
  plan: ReleasePlan,
  formula: string,
  tables: readonly ImaginedTable[],
  { family = "linear", rows, onFit }: ForecastOptions = {},
): (readonly ImaginedCoefficient[])[] {
  return tables.map((table) => {
    const fit = imaginedFit(noisyTable(plan, table, rows), formula, family, table.seed);
    onFit?.();
    return fit;
  });
}

/** Streams of a table's seed; those of its sites follow. */
const [PEOPLE, ASSUMPTIONS, SITES] = [0, 1, 2];

/** Sites' sums add up, so it does not matter who is where: each gets an equal share of the sums and its own noise. */
function noisyTable(
  plan: ReleasePlan,
  { seed, assumptions: { sites, ...assumed }, means }: ImaginedTable,
  rows = assumed.rows,
): NoisyMoments {
  const random: Random = seededRandom(seed);
  const share = means.map((mean) => (mean * rows) / sites);
  const releases = Array.from({ length: sites }, (_, site) =>
    imaginedRelease(plan, share, rows / sites, random.split(SITES + site)),
  );
  return sites === 1 ? releases[0] : sumSites(releases, plan.study);
}
