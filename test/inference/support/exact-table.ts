// Rows of a study → the exact sums that a release of them is made of, as moments with a little noise declared and none added.
// Rows can have weights: with some below 0 the sums are those of no table.
import { type MomentLayout, momentLayout } from "../../../src/moments/moment-layout.ts";
import { releasedColumns } from "../../../src/moments/released-column.ts";
import type { NoisyMoments } from "../../../src/release/noisy-moments.ts";
import type { ReleasedVariable } from "../../../src/study/released-variable.ts";
import type { Study } from "../../../src/study/study.ts";
import { noiseOn } from "./noise.ts";

/** By variable: a number in the units of its column, or a level. */
export type ExactRow = Readonly<Record<string, number | string>>;

export interface ExactTable {
  readonly rows: readonly ExactRow[];
  readonly weights?: readonly number[];
  readonly count: "public" | "private";
}

export function exactMoments(study: Study, { rows, weights = rows.map(() => 1), count }: ExactTable): NoisyMoments {
  const columns = releasedColumns(study);
  const layout = momentLayout({
    factors: columns.flatMap(({ variable }) => (variable.product ? [] : [variable])),
    columns: columns.map(({ monomial }) => monomial),
    count,
    fourthMomentsExcept: null,
  });
  const people = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    variables: columns.map(({ variable }) => variable),
    count: count === "public" ? { kind: count, value: people } : { kind: count, maxRows: study.maxRows },
    table: layout.table,
    components: exactSums(layout, rows, weights),
    noise: noiseOn(layout.components.length, { kind: "gaussian", scale: 1 }),
    fourth: null,
    bounded: true,
  };
}

function exactSums(
  { components, factors }: MomentLayout,
  rows: readonly ExactRow[],
  weights: readonly number[],
): Float64Array {
  const encoded = rows.map((row) => factors.map((factor) => encodedValue(factor, row)));
  return Float64Array.from(components, (monomial) =>
    encoded.reduce((sum, row, i) => sum + monomial.reduce((product, at) => product * row[at], weights[i]), 0),
  );
}

function encodedValue({ encoding, parent, level }: ReleasedVariable, row: ExactRow): number {
  if (encoding === "number") return row[parent] as number;
  return row[parent] === level ? 1 : encoding === "sign" ? -1 : 0;
}
