// Noisy moments → those of some columns: the moment matrix over (1, columns), its components, and the joint law of their
// noise. Selecting them is post-processing, so every question about the released variables is free.
import { PublicError } from "../errors.ts";
import { type Matrix, matrix } from "../math/matrix.ts";
import { type MomentTable, momentMatrixOf, subTable } from "../moments/moment-table.ts";
import { marginalNoise, type NoiseLaw } from "../noise/noise-law.ts";
import { countContradiction } from "../release/count-contradiction.ts";
import type { CountKnowledge, NoisyMoments } from "../release/noisy-moments.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";

/** The moments of some of the released columns; plain data, which a worker can be handed. */
export interface MomentSelection {
  /** The rows of the moment matrix after the first, which is the count's. */
  readonly columns: readonly ReleasedVariable[];
  /** Whether the last column is the response of a linear regression, with a law of its own given the others. */
  readonly endsWithResponse: boolean;
  readonly count: CountKnowledge;
  /** Maps each entry of the matrix over (1, columns) to its component. */
  readonly table: MomentTable;
  /** The noisy value of each component. */
  readonly components: Float64Array;
  readonly noise: NoiseLaw;
  /** The noisy moment matrix over (1, columns); entry (0, 0) is the count. */
  readonly moments: Matrix;
  /** Whether every number certainly lies within the bounds of its column. */
  readonly bounded: boolean;
}

/** The public count, or the prior range of a private count. */
export type CountRange =
  | { readonly kind: "public"; readonly value: number }
  | { readonly kind: "private"; readonly fewest: number; readonly most: number };

export function selectMoments(
  moments: NoisyMoments,
  columns: readonly ReleasedVariable[],
  endsWithResponse: boolean,
): MomentSelection {
  const { count, bounded } = moments;
  const positions = columns.map((column) => moments.variables.indexOf(column) + 1);
  const { table, kept } = subTable(moments.table, [0, ...positions]);
  const components = Float64Array.from(kept, (component) => moments.components[component]);
  const noisy = momentMatrixOf(table, components, count.kind === "public" ? count.value : Number.NaN);
  const selection = {
    columns,
    endsWithResponse,
    count,
    table,
    components,
    noise: marginalNoise(moments.noise, kept),
    moments: matrix(table.size, table.size, noisy),
    bounded,
  };
  requireEnoughRows(selection);
  const contradiction = countContradiction(moments);
  if (contradiction !== null) throw new PublicError(contradiction);
  return selection;
}

export function countRange(selection: Pick<MomentSelection, "table" | "count">): CountRange {
  const { count } = selection;
  return count.kind === "public" ? count : { kind: "private", fewest: fewestRows(selection), most: count.maxRows };
}

/** The smallest number of rows for which the moments have a density: as many as the matrix has. */
export function fewestRows({ table }: Pick<MomentSelection, "table">): number {
  return table.size;
}

/** The count where it is not sampled: the public count, or the noisy count rounded into its range. */
export function pluggedInCount(selection: Pick<MomentSelection, "table" | "count" | "moments">): number {
  const { count, moments } = selection;
  if (count.kind === "public") return count.value;
  return Math.min(count.maxRows, Math.max(fewestRows(selection) + 1, Math.round(moments.data[0])));
}

function requireEnoughRows({ table, count, endsWithResponse }: MomentSelection): void {
  const most = count.kind === "public" ? count.value : count.maxRows;
  // A private number of rows needs room to vary.
  const needed = fewestRows({ table }) + (count.kind === "public" ? 0 : 1);
  if (most >= needed) return;
  const asked = endsWithResponse ? `a regression with ${table.size - 1} coefficients` : `${table.size - 1} columns`;
  const remedy = endsWithResponse ? "covariates" : "variables";
  throw new PublicError(
    `${asked} needs at least ${needed} rows, and the release has at most ${most}: use fewer ${remedy}`,
  );
}
