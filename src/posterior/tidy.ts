// Named quantities, and a fit as a whole → CSV with the columns that R's broom gives: one row for each term, and one row for
// the fit ("glance"). Full precision; what does not exist is NA.
import type { Figure } from "./quantiles.ts";
import type { ParameterSummary, Summary } from "./summary-schema.ts";
import { csvTable } from "./table-formats.ts";
import { tabled } from "./term-table.ts";

/** What `--tidy` shows of one quantity. */
export interface TidyTerm {
  readonly name: string;
  readonly label: string;
  readonly estimate: Figure;
  readonly sd: Figure;
  readonly q5: Figure;
  readonly q95: Figure;
  readonly probabilityPositive: Figure;
  readonly verdict: string | null;
  /** Whether it leans on an assumption that no release shows. */
  readonly approximate?: true;
}

export const TIDY_HEAD = [
  ...["term", "estimate", "std.error", "conf.low", "conf.high"],
  ...["prob.positive", "verdict", "label"],
];

/** One row for each term; the interval is that of 90 %. */
export function tidyCsv(terms: readonly TidyTerm[]): string {
  return csvTable([TIDY_HEAD, ...terms.map(tidyRow)]);
}

/** The coefficients of a fit; its sigma is in the row about the fit. */
export function coefficientTerms({ parameters }: Summary): ParameterSummary[] {
  return parameters.filter(({ name }) => name !== "sigma" && name !== "sigma2");
}

/** One row about the fit. `further` adds columns that other kinds of fits have. */
export function glanceCsv(summary: Summary, further: Readonly<Record<string, Figure>> = {}): string {
  const { method, converged, verdict, parameters, rSquared, logOdds, count, sampler } = summary;
  const sigma = parameters.find(({ name }) => name === "sigma");
  const shown = tabled(parameters);
  const row = {
    nobs: "value" in count ? count.value : count.mean,
    ...(rSquared && { "r.squared": rSquared.estimate }),
    ...(logOdds && { "entropy.explained": logOdds.explained.estimate }),
    ...(sigma && { sigma: sigma.estimate }),
    ...further,
    "conf.level": 0.9,
    method,
    verdict,
    converged,
    "rhat.max": most(shown.map(({ rhat }) => rhat)),
    "ess.min": least(shown.flatMap(({ essBulk, essTail }) => [essBulk, essTail])),
    draws: sampler.chains * sampler.draws,
  };
  return csvTable([Object.keys(row), Object.values(row)]);
}

export function tidyRow({ name, label, estimate, sd, q5, q95, probabilityPositive, verdict }: TidyTerm) {
  // As R calls it, so that a table can put a fit of R beside this one.
  const term = name === "intercept" ? "(Intercept)" : name;
  return [term, estimate, sd, q5, q95, probabilityPositive, verdict, label];
}

function most(figures: readonly Figure[]): Figure {
  return figures.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}

function least(figures: readonly Figure[]): Figure {
  return figures.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
}
