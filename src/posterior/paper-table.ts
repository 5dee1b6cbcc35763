// Summary → the table of a paper, in the language of its document: a row for each coefficient with estimate, standard
// deviation and 90 % interval, digits to the second of its standard deviation, and a note on what the figures are.
import { unreachable } from "../errors.ts";
import { headlineParts } from "./headline.ts";
import { ABSENT, significantFormat } from "./significant-digits.ts";
import type { Summary } from "./summary-schema.ts";
import {
  csvTable,
  htmlTable,
  latexTable,
  latexText,
  markdownTable,
  markdownText,
  type TableFormat,
} from "./table-formats.ts";
import { countText, shareText } from "./tables.ts";
import { tabled } from "./term-table.ts";
import type { TidyTerm } from "./tidy.ts";

/** The table of a fit in a format. */
export function paperTable(summary: Summary, format: TableFormat): string {
  return formatted(tabled(summary.parameters), summary.formula, noteOf(summary), format);
}

const HEAD = ["", "Estimate", "SD", "90 % interval"];
/** Marks what the release cannot tell; the note explains it. */
const UNTOLD = "†";
/** Marks log odds that lean on the shape of a number's distribution. */
const APPROXIMATE = "‡";

/** Any named quantities as such a table. */
export function formatted(terms: readonly TidyTerm[], caption: string, note: string, format: TableFormat): string {
  const figures = terms.map(figuresOf);
  const rows = figures.map(({ label, estimate, sd, low, high }) => [label, estimate, sd, `[${low}, ${high}]`]);
  switch (format) {
    case "latex":
      return [
        ...["\\begin{table}", "\\centering", `\\caption{${latexText(caption)}}`, latexTable([HEAD, ...rows])],
        ...[`\\par\\smallskip{\\footnotesize ${latexText(note)}}`, "\\end{table}"],
      ].join("\n");
    case "csv":
      return csvTable([["term", "estimate", "sd", "low", "high"], ...figures.map((row) => Object.values(row))]);
    case "html":
      return htmlTable(caption, [HEAD, ...rows], note);
    case "markdown":
      return `${markdownTable([HEAD, ...rows])}\n\n${markdownText(note)}`;
    default:
      return unreachable(format);
  }
}

function figuresOf({ label, verdict, approximate, estimate, sd, q5, q95 }: TidyTerm) {
  const largest = Math.max(Math.abs(q5 ?? 0), Math.abs(q95 ?? 0));
  const format = sd === null ? () => ABSENT : significantFormat(sd / 10, largest);
  const marked = `${label}${verdict === "cannot tell" ? UNTOLD : ""}${approximate ? APPROXIMATE : ""}`;
  return { label: marked, estimate: format(estimate), sd: format(sd), low: format(q5), high: format(q95) };
}

function noteOf(summary: Summary): string {
  const { spoils } = headlineParts(summary);
  const isApproximate = summary.parameters.some(({ approximate }) => approximate);
  const untold = summary.parameters.some(({ verdict }) => verdict === "cannot tell");
  return [
    ...(spoils === "" ? [] : [spoils]),
    `${summary.logOdds ? "Log odds: posterior" : "Posterior"} mean (the median where extreme draws spoil it), standard deviation and 90 % interval by method ${summary.method}.`,
    `Rows: ${countText(summary.count)}.`,
    ...(summary.rSquared ? [`${shareText(summary.rSquared)}.`] : []),
    ...(untold ? [`${UNTOLD} This release cannot tell: the figures are little more than the prior.`] : []),
    ...(isApproximate ? [`${APPROXIMATE} Approximate: right if numbers are normal given the levels.`] : []),
  ].join(" ");
}
