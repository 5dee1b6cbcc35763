// Summary → text: an aligned table for a terminal, or Markdown; each with the verdict above it and the run and the notes
// below. Names come from a release, so characters that could steer a terminal or break a table are made harmless.
import { DEFAULT_WIDTH, folded, textTable } from "../text-table.ts";
import { counted } from "../words.ts";
import { headlineParts } from "./headline.ts";
import { type CaptionedTable, logOddsTables } from "./log-odds-tables.ts";
import { fixedFormat } from "./significant-digits.ts";
import type { CountSummary, LogOddsSummary, ParameterSummary, Summary } from "./summary-schema.ts";
import { harmless, markdownTable, markdownText } from "./table-formats.ts";
import { TERM_HEADINGS, tabled, termCells } from "./term-table.ts";

/** What else to show. */
export interface SummaryTextOptions {
  /** R-hat and effective sample sizes of every parameter, not only the worst of them. */
  readonly diagnostics?: boolean;
}

/** A summary as a table for a terminal of so many columns, by the labels of the study. */
export function terminalSummary(summary: Summary, width = DEFAULT_WIDTH, options: SummaryTextOptions = {}): string {
  const fold = (lines: readonly string[]) => lines.map((line) => folded(harmless(line), width, "  "));
  return [
    ...fold(headLines(summary)),
    "",
    ...tablesOf(summary, options).flatMap(({ caption, rows, breakBefore }) => [
      ...(caption === null ? [] : fold([caption])),
      textTable(
        rows.map((row) => row.map(harmless)),
        { width, breakBefore },
      ),
      "",
    ]),
    ...fold(closingLines(summary)),
  ].join("\n");
}

/** A summary as a Markdown table. */
export function markdownSummary(summary: Summary, options: SummaryTextOptions = {}): string {
  const text = (lines: readonly string[]) => lines.map((sentence) => markdownText(sentence)).join("  \n");
  return [
    text(headLines(summary)),
    "",
    ...tablesOf(summary, options).flatMap(({ caption, rows }) => [
      ...(caption === null ? [] : [markdownText(caption), ""]),
      markdownTable(rows),
      "",
    ]),
    ...closingLines(summary).map((sentence) => `* ${markdownText(sentence)}`),
  ].join("\n");
}

const DIAGNOSTIC_HEADINGS = ["R-hat", "bulk ESS", "tail ESS"];

function tablesOf(summary: Summary, { diagnostics = false }: SummaryTextOptions): CaptionedTable[] {
  const further = diagnostics
    ? { headings: DIAGNOSTIC_HEADINGS, cells: diagnosticCells }
    : { headings: [], cells: () => [] };
  const effects = effectTables(summary);
  if (summary.logOdds) return [...logOddsTables(summary, summary.logOdds, further), ...effects];
  const cells = tabled(summary.parameters).map((row) => [...termCells(row), ...further.cells(row)]);
  const rows = [[...TERM_HEADINGS, ...further.headings], ...cells];
  return [{ caption: null, rows, breakBefore: TERM_HEADINGS.length }, ...effects];
}

/** One more table where the formula has interactions. */
function effectTables({ effects = [] }: Summary): CaptionedTable[] {
  if (effects.length === 0) return [];
  const rows = [["effect of", ...TERM_HEADINGS.slice(1)], ...effects.map(termCells)];
  return [{ caption: null, rows, breakBefore: TERM_HEADINGS.length }];
}

function diagnosticCells({ rhat, essBulk, essTail }: ParameterSummary): string[] {
  return [fixedFormat(3)(rhat), ...[essBulk, essTail].map(fixedFormat(0))];
}

/** What is clear, what is not and what cannot be told each begin a line. */
function headLines(summary: Summary): string[] {
  const { formula, model, method, count, logOdds, rSquared } = summary;
  const { spoils, concluded } = headlineParts(summary);
  const conclusions = concluded.map(({ text }) => text);
  return [
    ...(spoils === "" ? [] : [spoils]),
    ...conclusions,
    `${formula}   (method ${method})`,
    ...(model === undefined ? [] : [model]),
    `rows: ${countText(count)}`,
    ...(rSquared === undefined ? [] : [shareText(rSquared)]),
    ...(logOdds === undefined ? [] : [explainedText(logOdds.explained)]),
  ];
}

/** The share of the response's entropy: 0 for covariates that tell nothing, 1 for those that tell all. */
function explainedText({ estimate, q5, q95 }: LogOddsSummary["explained"]): string {
  const [middle, low, high] = [estimate, q5, q95].map((share) => fixedFormat(1)(share === null ? null : 100 * share));
  return `explained: ${middle} % of the entropy of the response, ${low} to ${high} % with probability 90 %`;
}

export function shareText({ estimate, q5, q95 }: NonNullable<Summary["rSquared"]>): string {
  const [share, low, high] = [estimate, q5, q95].map(fixedFormat(3));
  return `R²: ${share}, ${low} to ${high} with probability 90 %`;
}

export function countText(count: CountSummary): string {
  if ("value" in count) return `${count.value} (${count.kind === "public" ? "public" : "the noisy count, rounded"})`;
  const [mean, low, high] = [count.mean, count.q5, count.q95].map(fixedFormat(0));
  return `about ${mean}, ${low} to ${high} with probability 90 % (the count is private)`;
}

/** Why a run did not converge is the first line, and is not repeated here. */
function closingLines({ sampler, converged, warnings, notes, parameters }: Summary): string[] {
  const { chains, draws, warmup, divergences, seconds, seed } = sampler;
  const run = `${counted(chains, "chain")} of ${draws} draws after ${warmup} of warm-up`;
  return [
    `${run}, ${counted(divergences, "divergence")}, ${seconds.toFixed(1)} s, seed ${seed}`,
    ...(converged ? [`converged${worstFigures(parameters)}`] : []),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...notes.map((note) => `note: ${note}`),
  ];
}

/** The largest R-hat and the smallest effective sample size; nothing where no parameter has them. */
function worstFigures(parameters: readonly ParameterSummary[]): string {
  const rhats = parameters.flatMap(({ rhat }) => rhat ?? []);
  const sizes = parameters.flatMap(({ essBulk, essTail }) => [essBulk ?? [], essTail ?? []].flat());
  if (rhats.length === 0 || sizes.length === 0) return "";
  const least = counted(Math.floor(Math.min(...sizes)), "independent draw");
  return `: R-hat at most ${Math.max(...rhats).toFixed(3)}, at least ${least}`;
}
