// Draws of the moments of a table → its description: how many people, the mean and spread of each number, the shares of each
// level, correlations, and on request all of it within the levels of a variable. Everything is about the people in the
// table (docs/theory/describe.md): intervals hold the noise of the release and no sampling error.
import { diagnose } from "../../diagnostics/diagnose.ts";
import { judge, type ParameterDiagnostics, type Verdict } from "../../diagnostics/verdict.ts";
import { hypot } from "../../math/elementary/hypot.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
import { noiseDeviations } from "../../noise/noise-law.ts";
import { inOptions, type RemedyWords } from "../../remedy.ts";
import { scaleOf } from "../../study/released-variable.ts";
import { chainsOf } from "../posterior.ts";
import { samplerEvents } from "../sampler-events.ts";
import { type Correlation, correlationsOf } from "./correlations.ts";
import { type Figures, figuresOf, type Recorder } from "./figures.ts";
import { type GroupTable, groupsOf } from "./groups.ts";
import { describedParents, type TableDraws, type TableMoments, type TableRun, tableMoments } from "./table-draws.ts";

/** A number of a table. */
interface DescribedNumber {
  readonly kind: "number";
  readonly name: string;
  readonly label: string;
  readonly unit: string | null;
  readonly bounds: readonly [number, number];
  /** Standard deviation of the release's noise in the mean, in the number's own units. */
  readonly noise: number;
  readonly mean: Figures;
  /** Over the people in the table: the root of their mean squared distance from the mean. */
  readonly sd: Figures;
}

/** A variable with levels. */
interface DescribedLevels {
  readonly kind: "levels";
  readonly name: string;
  readonly label: string;
  readonly levels: readonly DescribedLevel[];
}

interface DescribedLevel {
  readonly level: string;
  readonly label: string;
  readonly isReference: boolean;
  /** Standard deviation of the release's noise in the share. */
  readonly noise: number;
  readonly share: Figures;
}

export type DescribedVariable = DescribedNumber | DescribedLevels;

/** What a release says of the people in its table. */
export interface Description extends Verdict {
  /** The name of the study; null where it has none. */
  readonly study: string | null;
  readonly people: Figures & { readonly kind: "public" | "private" };
  readonly variables: readonly DescribedVariable[];
  /** Of numbers and two-level variables; what other levels have in common with them, groups tell. */
  readonly correlations: readonly Correlation[];
  /** Null where none were asked for. */
  readonly groups: GroupTable | null;
  readonly notes: readonly string[];
  readonly sampler: Omit<TableRun, "maxTreeDepth"> & { readonly divergences: number };
}

/** `by` names a variable with levels among the columns. */
export function describeTable(drawn: TableDraws, by?: string, words: RemedyWords = inOptions): Description {
  const { study, selection, values, run, notes } = drawn;
  const judged: ParameterDiagnostics[] = [];
  const record: Recorder = (name, draws) => {
    judged.push(diagnose(name, chainsOf(draws, run.draws)));
    return figuresOf(draws);
  };
  const moments = tableMoments(drawn);
  const people = peopleOf(drawn, record);
  const variables = variablesOf(drawn, moments, record);
  const correlations = correlationsOf(drawn, moments, record);
  const groups = by === undefined ? null : groupsOf(drawn, by, moments, record);
  const events = samplerEvents({ ...run, method: "describe" }, values.samplerStatistics);
  const { maxTreeDepth, ...sampler } = run;
  return {
    study,
    people: { kind: selection.count.kind, ...people },
    variables,
    correlations,
    groups,
    ...judge(judged, events, words),
    notes,
    sampler: { ...sampler, divergences: events.divergences },
  };
}

function peopleOf({ selection: { count }, values }: TableDraws, record: Recorder): Figures {
  if (count.kind === "public") return figuresOf(Float64Array.of(count.value, count.value));
  return record("the number of people", values.count!);
}

function variablesOf({ selection }: TableDraws, moments: TableMoments, record: Recorder): DescribedVariable[] {
  const { columns, table, noise } = selection;
  const n = pluggedInCount(selection);
  const deviations = noiseDeviations(noise);
  const noiseOf = (column: number) =>
    (deviations[table.entries[(column + 1) * table.size]] * scaleOf(columns[column]).half) / n;
  return describedParents(columns).map((described): DescribedVariable => {
    const { parent: name, label = name, unit = null, bounds } = described.variable;
    if (described.kind === "number") {
      const { column } = described;
      const mean = record(`the mean of ${label}`, moments.mean(column));
      const sd = record(`the spread of ${label}`, moments.covariance(column, column).map(Math.sqrt));
      return { kind: "number", name, label, unit, bounds, noise: noiseOf(column), mean, sd };
    }
    const levels = described.levels.map((one) => ({
      level: one.level,
      label: one.label,
      isReference: one.isReference,
      noise: one.columns.map(noiseOf).reduce((sum, next) => hypot(sum, next)),
      share: record(`the share of ${label}: ${one.label}`, moments.share(one)),
    }));
    return { kind: "levels", name, label, levels };
  });
}
