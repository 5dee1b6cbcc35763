// Summary → text: an aligned table for a terminal, or Markdown; each with the rows, the verdict and the notes below it.
// Names come from a release, so characters that could steer a terminal or break a table are made harmless.
import { DEFAULT_WIDTH, folded, textTable } from "../text-table.ts";
import { counted } from "../words.ts";
import { headlineParts } from "./headline.ts";
import { fixedFormat, significantFormat } from "./significant-digits.ts";
import type { CountSummary, ParameterSummary, Summary } from "./summary-schema.ts";

const HEADINGS = ["", "mean", "sd", "2.5 %", "50 %", "97.5 %", "P(> 0)", "R-hat", "bulk ESS", "tail ESS"];

/** A summary as a table for a terminal of so many columns, by the labels of the study. */
export function terminalSummary(summary: Summary, width = DEFAULT_WIDTH): string {
  const table = [HEADINGS, ...summary.parameters.map(cells)].map((row) => row.map(harmless));
  const fold = (lines: readonly string[]) => lines.map((line) => folded(harmless(line), width, "  "));
  return [
    ...fold(headLines(summary)),
    "",
    textTable(table, { width, breakBefore: HEADINGS.indexOf("R-hat") }),
    "",
    ...fold(closingLines(summary)),
  ].join("\n");
}

/** A summary as a Markdown table. */
export function markdownSummary(summary: Summary): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => markdownText(harmless(cell))).join(" | ")} |`;
  const rule = `| ${HEADINGS.map((_, column) => (column === 0 ? ":---" : "---:")).join(" | ")} |`;
  const text = (lines: readonly string[]) => lines.map((sentence) => markdownText(harmless(sentence))).join("  \n");
  const notes = closingLines(summary).map((sentence) => `* ${markdownText(harmless(sentence))}`);
  return [
    text(headLines(summary)),
    "",
    line(HEADINGS),
    rule,
    ...summary.parameters.map((row) => line(cells(row))),
    "",
    ...notes,
  ].join("\n");
}

function cells(parameter: ParameterSummary): string[] {
  const { label, mean, sd, mcseMean, "q2.5": low, q50, "q97.5": high } = parameter;
  const places = [mean, sd, low, q50, high];
  const digits = significantFormat(mcseMean, Math.max(...places.map((value) => Math.abs(value ?? 0))));
  const whole = fixedFormat(0);
  return [
    label,
    ...places.map(digits),
    fixedFormat(3)(parameter.probabilityPositive),
    fixedFormat(3)(parameter.rhat),
    whole(parameter.essBulk),
    whole(parameter.essTail),
  ];
}

/** What is clear, what is not and what cannot be told each begin a line. */
function headLines(summary: Summary): string[] {
  const { formula, method, count } = summary;
  const { spoils, concluded } = headlineParts(summary);
  const conclusions = concluded.map(({ text }) => text);
  return [
    ...(spoils === "" ? [] : [spoils]),
    ...conclusions,
    `${formula}   (method ${method})`,
    `rows: ${countText(count)}`,
  ];
}

function countText(count: CountSummary): string {
  if ("value" in count) return `${count.value} (${count.kind === "public" ? "public" : "the noisy count, rounded"})`;
  const [mean, low, high] = [count.mean, count.q5, count.q95].map(fixedFormat(0));
  return `about ${mean}, ${low} to ${high} with probability 90 % (the count is private)`;
}

function closingLines({ sampler, converged, problems, warnings, notes }: Summary): string[] {
  const { chains, draws, warmup, divergences, seconds, seed } = sampler;
  const run = `${counted(chains, "chain")} of ${draws} draws after ${warmup} of warm-up`;
  return [
    `${run}, ${counted(divergences, "divergence")}, ${seconds.toFixed(1)} s, seed ${seed}`,
    converged ? "converged" : "NOT CONVERGED",
    ...problems.map((problem) => `problem: ${problem}`),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...notes.map((note) => `note: ${note}`),
  ];
}

/** Control and format characters, line ends among them, become a visible sign. */
function harmless(text: string): string {
  return text.replace(/\p{C}/gu, "\uFFFD");
}

function markdownText(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]/g, "\\$&");
}
