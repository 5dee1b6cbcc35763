// Description → tables for people: numbers, levels, correlations, groups; as text for a terminal, or as Markdown.
import { DEFAULT_WIDTH, folded, textTable } from "../../text-table.ts";
import { capitalised, counted } from "../../words.ts";
import { shownName } from "../column-label.ts";
import { ABSENT, fixedFormat, roundedFormat, significantFormat } from "../significant-digits.ts";
import { harmless, markdownTable, markdownText } from "../table-formats.ts";
import type { Correlation } from "./correlations.ts";
import type { DescribedVariable, Description } from "./description.ts";
import type { Figures } from "./figures.ts";
import type { GroupRow, GroupTable } from "./groups.ts";

/** A table with its head first; rows of a group are indented below a row that names it. */
export interface DescriptionTable {
  readonly of: "variables" | "correlations" | "groups";
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  /** The column, from 1, before which to break where not all of them fit. */
  readonly breakBefore?: number;
  /** What is left out of it, and where it is. */
  readonly note?: string;
}

/** More pairs than these are a list nobody reads. */
const MOST_PAIRS = 30;

/** A description as tables for a terminal of so many columns. */
export function terminalDescription(description: Description, width = DEFAULT_WIDTH): string {
  const fold = (line: string) => folded(harmless(line), width, "  ");
  return [
    headLines(description).map(fold).join("\n"),
    ...tablesOf(description, MOST_PAIRS).map(({ rows, note, ...options }) =>
      [
        textTable(
          rows.map((row) => row.map(harmless)),
          { width, ...options },
        ),
        ...(note === undefined ? [] : [fold(note)]),
      ].join("\n"),
    ),
    closingLines(description).map(fold).join("\n"),
  ].join("\n\n");
}

/** A description as Markdown. */
export function markdownDescription(description: Description): string {
  return [
    headLines(description).map(markdownText).join("  \n"),
    ...tablesOf(description).flatMap(({ title, rows }) => [`### ${markdownText(title)}`, markdownTable(rows)]),
    closingLines(description)
      .map((line) => `* ${markdownText(line)}`)
      .join("\n"),
  ].join("\n\n");
}

/** All tables of a description, in the order of reading; of more pairs than `mostPairs` the most telling ones. */
export function tablesOf(description: Description, mostPairs = Number.POSITIVE_INFINITY): DescriptionTable[] {
  const { variables, correlations, groups } = description;
  return [
    ...numberTable(variables),
    ...levelTable(variables),
    ...correlationTable(correlations, mostPairs),
    ...(groups === null ? [] : [groupTable(groups)]),
  ];
}

/** What the figures are about, before any of them. */
export function headLines({ people, problems }: Pick<Description, "people" | "problems">): string[] {
  const [estimate, low, high] = [people.estimate, people.q5, people.q95].map((value) =>
    value === null ? ABSENT : Math.round(value).toLocaleString("en-US"),
  );
  const count =
    people.kind === "public"
      ? `${estimate} people (a public number)`
      : `about ${estimate} people, ${low} to ${high} with probability 90 % (their number is private)`;
  return [
    ...problems.map((problem) => `Did not converge: ${problem}`),
    `${capitalised(count)}.`,
    "All figures are about the people in the table. The 90 % intervals come from the noise added for privacy; they hold no " +
      "sampling error, and say nothing about people outside the table.",
  ];
}

export function closingLines({ sampler, converged, warnings, notes }: Description): string[] {
  const { chains, draws, warmup, divergences, seconds, seed } = sampler;
  const run = `${counted(chains, "chain")} of ${draws} draws after ${warmup} of warm-up`;
  return [
    `${run}, ${counted(divergences, "divergence")}, ${seconds.toFixed(1)} s, seed ${seed}${converged ? ": converged" : ""}`,
    ...warnings.map((warning) => `warning: ${warning}`),
    ...notes.map((note) => `note: ${note}`),
  ];
}

function numberTable(variables: readonly DescribedVariable[]): DescriptionTable[] {
  const rows = variables.flatMap((variable) => {
    if (variable.kind === "levels") return [];
    const { mean, sd, bounds, noise } = variable;
    return [[`${nameOf(variable)}, ${bounds.join(" to ")}`, ...cells(mean), ...cells(sd), roundedFormat(2)(noise)]];
  });
  const head = ["Numbers, bounds", "mean", "90 %", "sd", "90 %", "noise"];
  return rows.length === 0 ? [] : [{ of: "variables", title: "Numbers", rows: [head, ...rows] }];
}

function levelTable(variables: readonly DescribedVariable[]): DescriptionTable[] {
  const rows = variables.flatMap((variable) => {
    if (variable.kind === "number") return [];
    return [
      [nameOf(variable), "", "", ""],
      ...variable.levels.map(({ label, share, noise }) => [
        `  ${label}`,
        ...cells(share, 100),
        roundedFormat(2)(100 * noise),
      ]),
    ];
  });
  return rows.length === 0
    ? []
    : [{ of: "variables", title: "Levels", rows: [["Levels", "in %", "90 %", "noise"], ...rows] }];
}

function correlationTable(correlations: readonly Correlation[], most: number): DescriptionTable[] {
  if (correlations.length === 0) return [];
  const telling = [...correlations].sort((a, b) => rank(a) - rank(b) || Math.abs(b.mean ?? 0) - Math.abs(a.mean ?? 0));
  const rows = telling
    .slice(0, most)
    .map(({ labels, verdict, ...figures }) => [labels.join(", "), ...cells(figures), verdict]);
  const left = correlations.length - rows.length;
  const note = left > 0 ? { note: `${counted(left, "more pair")}: --tidy and --json list all of them` } : {};
  return [{ of: "correlations", title: "Correlations", rows: [["Correlations", "", "90 %", ""], ...rows], ...note }];
}

/** What is clear comes first, and what cannot be told last. */
function rank({ verdict }: Correlation): number {
  return ["clear", "not settled", "cannot tell"].indexOf(verdict);
}

function groupTable({ label, referenceLabel: reference, groups, rows }: GroupTable): DescriptionTable {
  return {
    of: "groups",
    breakBefore: 3,
    title: `By ${label}, and differences from ${reference}`,
    rows: [
      [`By ${label}; differences from ${reference}`, "", "90 %", "diff.", "90 %", ""],
      ["people", "", "", "", "", ""],
      ...groups.map(({ groupLabel, people }) => [`  ${groupLabel}`, ...cells(people), "", "", ""]),
      ...rows.flatMap((row) => [[named(row), "", "", "", "", ""], ...groupRows(row)]),
    ],
  };
}

function named({ label, level }: GroupRow): string {
  return level === null ? label : `${label}, in %`;
}

function groupRows({ level, values }: GroupRow): string[][] {
  const times = level === null ? 1 : 100;
  return values.map(({ groupLabel, difference, ...figures }) => [
    `  ${groupLabel}`,
    ...cells(figures, times),
    ...(difference === null ? ["", "", ""] : [...cells(difference, times), difference.verdict]),
  ]);
}

function nameOf(variable: DescribedVariable): string {
  return variable.kind === "number" ? shownName({ ...variable, unit: variable.unit ?? undefined }) : variable.label;
}

/** The estimate and its interval to the digit that is a third of the standard deviation; shares in percent. */
function cells({ estimate, sd, q5, q95 }: Figures, times: 1 | 100 = 1): [string, string] {
  const values = [estimate, q5, q95].map((value) => (value === null ? null : times * value));
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  const isKnown = sd === 0 || sd === null;
  const format = isKnown ? known(largest) : significantFormat((times * sd) / 3, largest);
  const [quoted, low, high] = values.map(format);
  return [quoted, isKnown ? "" : `${low} to ${high}`];
}

function known(largest: number) {
  return largest >= 1000 ? fixedFormat(0) : roundedFormat(4);
}
