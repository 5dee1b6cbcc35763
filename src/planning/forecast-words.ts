// The plan of a study → tables and sentences for the custodian: widths for each ε, the smallest ε for a wanted width,
// the costliest variables, and the assumptions. All of it is public.
import { rounded } from "../math/elementary/decade.ts";
import { GUARANTEE_OF } from "../mechanism/choose-mechanism.ts";
import { parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { columnLabel, shownLevel } from "../posterior/column-label.ts";
import { isCategorical } from "../study/study.ts";
import { capitalised, counted } from "../words.ts";
import { familyOf, type PlanCell, type PlanRequest, type StudyPlan } from "./plan-study.ts";

/** Widths of one kind of noise: a row for each coefficient, a column for each ε. */
export interface ForecastTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const WIDTHS =
  "Expected width of the 90 % interval of each coefficient. In brackets: the share of its variance that is due to privacy noise; the rest is due to the finite sample.";

/** "5,000 rows", or "5,000 rows at 10 sites". */
export function rowWords({ rows, sites }: PlanRequest["assumptions"]): string {
  return `${counted(rows, "row")}${sites === 1 ? "" : ` at ${counted(sites, "site")}`}`;
}

export function forecastTables(request: PlanRequest, { cells }: StudyPlan): ForecastTable[] {
  const labels = coefficientLabels(request);
  const kinds = [...new Set(cells.map(({ noise }) => noise))];
  return kinds.map((noise) => ({
    caption: `${capitalised(noise)} noise (${GUARANTEE_OF[noise] === "pure" ? "pure ε" : `δ = ${request.delta}`})`,
    ...widthTable(
      cells.filter((cell) => cell.noise === noise),
      labels,
      request.assumptions.sites,
    ),
  }));
}

/** What tables and figures call each coefficient. */
export function coefficientLabels({ study, formula }: PlanRequest): ReadonlyMap<string, string> {
  const columns = releasedColumns(study).map(({ variable }) => variable);
  const { covariates } = parseFormula(formula, columns);
  return new Map([
    ["intercept", "intercept"],
    ...covariates.map((covariate): [string, string] => [covariate.name, columnLabel(covariate, covariates)]),
  ]);
}

/** Further sentences by subject: the smallest ε, the costliest variables, the assumptions. */
export function forecastNotes(request: PlanRequest, plan: StudyPlan): string[][] {
  const subjects = [
    familyWords(request),
    plan.least.map(leastWords),
    costWords(request, plan),
    [assumedWords(request)],
  ];
  return subjects.filter((lines) => lines.length > 0);
}

/** What the widths are of where the response has levels. */
function familyWords(request: PlanRequest): string[] {
  const { study, formula } = request;
  const columns = releasedColumns(study).map(({ variable }) => variable);
  const { response } = parseFormula(formula, columns);
  if (response.level === null) return [];
  return familyOf(request) === "linear"
    ? [`These are widths of differences in the share with ${response.parent} = ${shownLevel(response)}.`]
    : [
        `These are widths of log odds of ${response.parent} = ${shownLevel(response)}; --family linear gives differences in share.`,
      ];
}

function widthTable(
  cells: readonly PlanCell[],
  labels: ReadonlyMap<string, string>,
  sites: number,
): Omit<ForecastTable, "caption"> {
  const rows = cells[0].coefficients.map(({ name }, j) => [
    labels.get(name)!,
    ...cells.map(
      ({ coefficients }) => `${rounded(coefficients[j].width, 3)} (${Math.round(100 * coefficients[j].privacy)} %)`,
    ),
  ]);
  const noisy = sites === 1 ? "noise per moment" : "noise per moment, each site";
  const noise = [noisy, ...cells.map(({ standardDeviation }) => `${rounded(standardDeviation, 3)} people`)];
  return { head: ["coefficient", ...cells.map(({ epsilon }) => `ε = ${epsilon}`)], rows: [...rows, noise] };
}

export function leastWords(least: StudyPlan["least"][number]): string {
  const { name, wanted } = least;
  switch (least.kind) {
    case "found":
      return `${name}: a width of ${wanted} needs ε = ${least.epsilon} or more.`;
    case "any":
      return `${name}: for a width of ${wanted}, even ε = ${least.epsilon} is enough.`;
    case "never":
      return `${name}: no ε gives a width of ${wanted}. Without noise these rows give ${rounded(least.widthWithoutNoise, 3)}; about ${rounded(least.timesRows, 3)} times as many rows are needed.`;
  }
}

export function costWords(
  { study, formula }: PlanRequest,
  { costs: { standardDeviation, without }, level }: StudyPlan,
): string[] {
  const used = usedNames(study, formula);
  const lines = without
    .filter((cost) => cost.standardDeviationWithout < standardDeviation)
    .slice(0, 3)
    .map(({ variable, standardDeviationWithout }, i) => {
      const gain = Math.round(100 * (1 - standardDeviationWithout / standardDeviation));
      const what = `${variable}: without it ${gain} % less noise (${rounded(standardDeviationWithout, 3)} people instead of ${rounded(standardDeviation, 3)})${used.has(variable) ? "" : ", and this formula does not need it"}`;
      return i === 0 ? `Costliest: ${what}.` : `Then ${what}.`;
    });
  if (level === null) return lines;
  const gain = Math.round(100 * (1 - level.standardDeviationWithout / standardDeviation));
  const saved = gain < 1 ? "hardly less" : `${gain} % less`;
  return [...lines, `With one level fewer in ${level.variable}: ${saved} noise.`];
}

/** The variables and products a formula is about, and what products are made of. */
function usedNames(study: PlanRequest["study"], formula: string): Set<string> {
  const columns = releasedColumns(study).map(({ variable }) => variable);
  const { response, covariates } = parseFormula(formula, columns);
  return new Set([response, ...covariates].map(({ parent }) => parent));
}

function assumedWords({ study, assumptions: { sites, spread, centre, balance, r2 }, releases }: PlanRequest): string {
  const numbers = [...spread].map(([name, share]) => {
    const at = centre.get(name)!;
    return `${name} ${share}${at === 0.5 ? "" : ` centred at ${at}`}`;
  });
  const uneven = study.variables.filter(isCategorical).flatMap(({ name }) => {
    const shares = balance.get(name)!;
    return shares.every((share) => share === shares[0])
      ? []
      : [`${name} ${shares.map((share) => rounded(share, 3)).join(" : ")}`];
  });
  const levels =
    uneven.length === 0 ? "all levels equally frequent" : `levels equally frequent except ${uneven.join(", ")}`;
  const [divided, fitted] =
    sites === 1
      ? ["", releases === 1 ? ", fitted" : ", each fitted"]
      : ["; rows divided evenly among the sites", " of every site, fitted together"];
  return (
    `Assumptions, which --spread, --centre, --balance and --r2 change: standard deviations as shares of the bounds ` +
    `${numbers.join(", ") || "none"}; ${levels}; covariates independent, explaining ${Math.round(100 * r2)} % of the ` +
    `response's variance${divided}. Mean over ${counted(releases, "simulated release")}${fitted} as an analyst would.`
  );
}
