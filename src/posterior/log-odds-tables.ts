// The tables of a logistic regression: for each level of the response its log odds and odds ratios against the reference, then
// average differences in probability, in percentage points.
import { fixedFormat, significantFormat } from "./significant-digits.ts";
import type { LogOddsSummary, ParameterSummary, Summary } from "./summary-schema.ts";

export interface CaptionedTable {
  /** Null where the head of the page says it all. */
  readonly caption: string | null;
  /** The head first. */
  readonly rows: string[][];
  /** The column, from 1, before which a narrow page breaks the table. */
  readonly breakBefore: number;
}

const HEADINGS = ["", "log odds", "sd", "5 %", "95 %", "P(> 0)", "odds ratio", "5 %", "95 %"];

export function logOddsTables(
  { parameters }: Summary,
  logOdds: LogOddsSummary,
  further: { readonly headings: readonly string[]; readonly cells: (parameter: ParameterSummary) => string[] },
): CaptionedTable[] {
  const [, ...levels] = logOdds.levels;
  const [reference, ...shown] = logOdds.levelLabels ?? logOdds.levels;
  const terms = parameters.length / levels.length;
  const tables = levels.map((level, l) => {
    const own = parameters.slice(l * terms, (l + 1) * terms);
    const ratios = logOdds.oddsRatios.filter((ratio) => ratio.level === level);
    const cells = own.map((parameter, i) => [
      i === 0 ? "intercept" : ratios[i - 1].label,
      ...logOddsCells(parameter),
      ...(i === 0 ? ["", "", ""] : ratioCells(ratios[i - 1])),
      ...further.cells(parameter),
    ]);
    return {
      caption: levels.length === 1 ? null : `${shown[l]} against ${reference}`,
      rows: [[...HEADINGS, ...further.headings], ...cells],
      breakBefore: HEADINGS.indexOf("odds ratio"),
    };
  });
  return logOdds.differences.length === 0 ? tables : [...tables, differenceTable(logOdds)];
}

function logOddsCells({ mean, sd, mcseMean, q5, q95, probabilityPositive }: ParameterSummary): string[] {
  const figures = [mean, sd, q5, q95];
  const digits = significantFormat(mcseMean, Math.max(...figures.map((value) => Math.abs(value ?? 0))));
  return [...figures.map(digits), fixedFormat(3)(probabilityPositive)];
}

type OfLevel = LogOddsSummary["differences"][number];

function ratioCells({ estimate, sd, q5, q95 }: OfLevel): string[] {
  return [estimate, q5, q95].map(significantFormat(sd === null ? null : sd / 10, q95 ?? 0));
}

/** The reference's differences are those of the other level with the sign changed, if there is only one. */
function differenceTable({ levels, levelLabels = levels, differences }: LogOddsSummary): CaptionedTable {
  const [told, labels] = levels.length === 2 ? [levels.slice(1), levelLabels.slice(1)] : [levels, levelLabels];
  const covariates = [...new Set(differences.map(({ name }) => name))];
  const rows = covariates.map((name) => {
    const found = told.map((level) => differences.find((one) => one.name === name && one.level === level)!);
    return [found[0].label, ...found.map(pointsText)];
  });
  return {
    caption: "Average difference in probability, percentage points, with 90 % interval",
    rows: [["", ...labels], ...rows],
    breakBefore: labels.length,
  };
}

/** "+2.31 (1.12 to 3.40)". */
function pointsText({ estimate, sd, q5, q95 }: OfLevel): string {
  const points = [estimate, q5, q95].map((share) => (share === null ? null : 100 * share));
  const digits = significantFormat(
    sd === null ? null : 10 * sd,
    Math.max(...points.map((value) => Math.abs(value ?? 0))),
  );
  const [middle, low, high] = points.map(digits);
  return `${(estimate ?? 0) > 0 ? "+" : ""}${middle} (${low} to ${high})`;
}
