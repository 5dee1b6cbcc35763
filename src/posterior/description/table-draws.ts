// Draws of the moments of a table → draws of what they say of its people, in original units: means, covariances, and the
// shares of levels, those of reference levels included. Indices are those of the selection's columns.
import type { MomentSelection } from "../../model/moment-selection.ts";
import { ZERO } from "../../moments/moment-table.ts";
import { type ReleasedVariable, scaleOf } from "../../study/released-variable.ts";
import { shownLevel } from "../column-label.ts";
import type { DrawnValues } from "../posterior.ts";

/** Draws of the moments of some columns, and the run that gave them. */
export interface TableDraws {
  /** The name of the study; null where it has none. */
  readonly study: string | null;
  readonly selection: MomentSelection;
  /** Of the prior of correlations, LKJ(concentration). */
  readonly concentration: number;
  /** The figures of a draw are its moments by component, as averages over the people. */
  readonly values: Pick<DrawnValues, "figures" | "count" | "samplerStatistics">;
  readonly run: TableRun;
  /** What a reader must know, in sentences. */
  readonly notes: readonly string[];
}

export interface TableRun {
  readonly chains: number;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  readonly seed: number;
  readonly seconds: number;
  readonly maxTreeDepth: number | null;
}

/** A level of a variable: its column, or all the columns of the other levels where it is the reference. */
export interface LevelColumns {
  readonly level: string;
  /** What the level is called. */
  readonly label: string;
  readonly isReference: boolean;
  /** The level's indicator is the sum of these, or 1 minus it for the reference. */
  readonly columns: readonly number[];
}

/** A declared variable and where it is among the columns. */
export type DescribedParent =
  | { readonly kind: "number"; readonly variable: ReleasedVariable; readonly column: number }
  | { readonly kind: "levels"; readonly variable: ReleasedVariable; readonly levels: readonly LevelColumns[] };

/** The declared variables in the order of the columns. */
export function describedParents(columns: readonly ReleasedVariable[]): DescribedParent[] {
  return [...new Set(columns.map(({ parent }) => parent))].map((parent) => {
    const own = columns.flatMap((column, at) => (column.parent === parent ? [at] : []));
    const variable = columns[own[0]];
    if (variable.level === null) return { kind: "number", variable, column: own[0] };
    const { reference: first = "", referenceLabel = first } = variable;
    const reference = { level: first, label: referenceLabel, isReference: true, columns: own };
    const others = own.map((at) => {
      const column = columns[at];
      return { level: column.level!, label: shownLevel(column), isReference: false, columns: [at] };
    });
    return { kind: "levels", variable, levels: [reference, ...others] };
  });
}

/** Draw by draw, in original units. */
export interface TableMoments {
  mean(column: number): Float64Array;
  covariance(a: number, b: number): Float64Array;
  share(level: LevelColumns): Float64Array;
  /** Of a column and the indicator of a level. */
  covarianceWith(column: number, level: LevelColumns): Float64Array;
}

export function tableMoments({ selection, values }: Pick<TableDraws, "selection" | "values">): TableMoments {
  const { columns, table } = selection;
  const scales = columns.map(scaleOf);
  const length = values.figures.get("0")!.length;
  const entry = (row: number, column: number): Float64Array => {
    const component = table.entries[row * table.size + column];
    if (component >= 0) return values.figures.get(String(component))!;
    return new Float64Array(length).fill(component === ZERO ? 0 : 1);
  };
  const average = (column: number) => entry(column + 1, 0);

  function mean(column: number): Float64Array {
    const { middle, half } = scales[column];
    return average(column).map((value) => middle + half * value);
  }

  function covariance(a: number, b: number): Float64Array {
    const unit = scales[a].half * scales[b].half;
    const [first, second] = [average(a), average(b)];
    return entry(a + 1, b + 1).map((product, i) => unit * (product - first[i] * second[i]));
  }

  function ofLevel({ columns: own, isReference }: LevelColumns, whole: number, part: (column: number) => Float64Array) {
    const sum = own.map(part).reduce((total, next) => total.map((value, i) => value + next[i]));
    return isReference ? sum.map((value) => whole - value) : sum;
  }

  return {
    mean,
    covariance,
    share: (level) => ofLevel(level, 1, mean),
    covarianceWith: (column, level) => ofLevel(level, 0, (other) => covariance(column, other)),
  };
}
