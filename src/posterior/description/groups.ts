// Draws of the moments of a table → the means of its numbers and the shares of its other levels within each level of one
// variable, and how they differ from those of its reference level.
import { quantile } from "../../diagnostics/quantile.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
import { largestDeviation } from "../../noise/noise-law.ts";
import { shownName } from "../column-label.ts";
import { type Conclusion, concludedOn } from "../conclusions.ts";
import { ends, priorWidth } from "./correlations.ts";
import { type Figures, figuresOf, type Recorder } from "./figures.ts";
import {
  type DescribedParent,
  describedParents,
  type LevelColumns,
  type TableDraws,
  type TableMoments,
} from "./table-draws.ts";

/** A mean or a share within one group. */
interface GroupValue extends Figures {
  readonly group: string;
  readonly groupLabel: string;
  /** From the group of the reference level; null for that group itself. */
  readonly difference: (Figures & { readonly verdict: Conclusion }) | null;
}

/** One number, or one level of a variable, in all groups. */
export interface GroupRow {
  readonly name: string;
  /** The level whose shares these are; null for a number. */
  readonly level: string | null;
  readonly label: string;
  readonly values: readonly GroupValue[];
}

/** The people of each level of a variable. */
export interface GroupTable {
  readonly by: string;
  readonly label: string;
  readonly reference: string;
  readonly referenceLabel: string;
  readonly groups: readonly { readonly group: string; readonly groupLabel: string; readonly people: Figures }[];
  readonly rows: readonly GroupRow[];
}

/** A quantity whose mean in a group is asked for: a column's, or that of a level's indicator. */
interface Quantity {
  readonly name: string;
  readonly level: string | null;
  readonly label: string;
  readonly mean: Float64Array;
  readonly sd: number;
  covarianceWith(group: LevelColumns): Float64Array;
}

export function groupsOf(drawn: TableDraws, by: string, moments: TableMoments, record: Recorder): GroupTable {
  const { selection, values } = drawn;
  const parents = describedParents(selection.columns);
  const grouping = parents.find(({ variable }) => variable.parent === by);
  if (grouping?.kind !== "levels") throw new Error(`"${by}" has no levels`);
  const { variable, levels } = grouping;
  const n = values.count ?? new Float64Array(moments.mean(0).length).fill(pluggedInCount(selection));
  const shares = levels.map((level) => moments.share(level));
  const others = parents.filter((parent) => parent !== grouping);
  const judgeOf = differenceJudge(drawn, shares);
  return {
    by,
    label: variable.label ?? by,
    reference: levels[0].level,
    referenceLabel: levels[0].label,
    groups: levels.map(({ level, label }, at) => ({
      group: level,
      groupLabel: label,
      people: record(`the people of ${variable.label ?? by}: ${label}`, times(shares[at], n)),
    })),
    rows: others
      .flatMap((parent) => quantitiesOf(parent, moments))
      .map((quantity) => groupRow(quantity, levels, shares, judgeOf, record)),
  };
}

/** Of two levels the second tells all. */
function quantitiesOf(parent: DescribedParent, moments: TableMoments): Quantity[] {
  const { parent: name } = parent.variable;
  const shown = shownName({ ...parent.variable, name });
  if (parent.kind === "number") {
    const { column } = parent;
    const covarianceWith = (group: LevelColumns) => moments.covarianceWith(column, group);
    const sd = Math.sqrt(quantile([moments.covariance(column, column)], 0.5));
    return [{ name, level: null, label: shown, mean: moments.mean(column), sd, covarianceWith }];
  }
  const told = parent.levels.length === 2 ? parent.levels.slice(1) : parent.levels;
  return told.map((level) => {
    const share = moments.share(level);
    const typical = quantile([share], 0.5);
    const covarianceWith = (group: LevelColumns) => indicatorCovariance(level, group, moments);
    const sd = Math.sqrt(typical * (1 - typical));
    return { name, level: level.level, label: `${shown}: ${level.label}`, mean: share, sd, covarianceWith };
  });
}

/** Of the indicators of levels of two variables. */
function indicatorCovariance(level: LevelColumns, group: LevelColumns, moments: TableMoments): Float64Array {
  const sum = level.columns
    .map((column) => moments.covarianceWith(column, group))
    .reduce((total, next) => total.map((value, i) => value + next[i]));
  return level.isReference ? sum.map((value) => -value) : sum;
}

type DifferenceJudge = (difference: Figures, sd: number, group: number) => Conclusion;

function groupRow(
  { name, level, label, mean, sd, covarianceWith }: Quantity,
  levels: readonly LevelColumns[],
  shares: readonly Float64Array[],
  judgeOf: DifferenceJudge,
  record: Recorder,
): GroupRow {
  // E[x | group] = E[x] + cov(x, group)/share.
  const means = levels.map((group, at) => {
    const covariance = covarianceWith(group);
    return mean.map((value, i) => value + covariance[i] / shares[at][i]);
  });
  const values = levels.map((group, at): GroupValue => {
    const named = { group: group.level, groupLabel: group.label };
    const figures = record(`${label} in ${group.label}`, means[at]);
    if (at === 0) return { ...named, ...figures, difference: null };
    const difference = figuresOf(means[at].map((value, i) => value - means[0][i]));
    return { ...named, ...figures, difference: { ...difference, verdict: judgeOf(difference, sd, at) } };
  });
  return { name, level, label, values };
}

/**
 * Among the people of two groups a difference is a correlation times the spread of what differs over that of the groups, so
 * that the interval before the release is the correlation's in these units.
 */
function differenceJudge(drawn: TableDraws, shares: readonly Float64Array[]): DifferenceJudge {
  const n = pluggedInCount(drawn.selection);
  const noise = largestDeviation(drawn.selection.noise);
  const [reference, ...others] = shares.map((share) => quantile([share], 0.5));
  const width = priorWidth(drawn);
  return (difference, sd, group) => {
    const share = others[group - 1];
    const spread = Math.sqrt(share * reference) / (share + reference);
    const scatter = (n * share * reference) / (share + reference);
    return concludedOn(ends(difference), (width * sd) / spread, scatter / noise);
  };
}

function times(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value * b[i]);
}
