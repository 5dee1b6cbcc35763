// A moment table → the order in which a walk meets the entries of its moment matrix. Every component is
// placed where it is met first; other entries repeat an earlier one, or are 0. Levels come before signs and these before
// numbers, so that counts come before what they bound, the levels of one variable together; the response of a linear
// regression comes last.
import type { MomentSelection } from "../../model/moment-selection.ts";
import { PUBLIC_COUNT, ZERO } from "../../moments/moment-table.ts";
import type { Encoding } from "../../study/released-variable.ts";

/** Where the diagonal entry of a row comes from. */
export const DIAGONAL = {
  /** A component of its own, placed before the rest of the row. */
  placed: 0,
  /** A value that stands already: the count, for a two-level variable. */
  known: 1,
  /** The row's first entry, for an indicator: the number of rows it is 1 in. */
  share: 2,
} as const;

export interface WalkOrder {
  readonly size: number;
  /** Row i of the walk is this row of the moment matrix. */
  readonly rows: Int32Array;
  /** The component of each entry in the order of the walk (size × size), `ZERO` or `PUBLIC_COUNT`. */
  readonly sources: Int32Array;
  /** 1 where an entry of the lower triangle is the place of its component. */
  readonly isPlace: Uint8Array;
  readonly diagonals: Uint8Array;
  /** Components in the order they are placed. */
  readonly placed: readonly number[];
}

const RANK: Record<Encoding, number> = { indicator: 0, sign: 1, number: 2 };
const LAST = 3;

export function walkOrder({
  table,
  columns,
  endsWithResponse,
}: Pick<MomentSelection, "table" | "columns" | "endsWithResponse">): WalkOrder {
  const size = table.size;
  const ranks = columns.map(({ encoding }, index) =>
    endsWithResponse && index === columns.length - 1 ? LAST : RANK[encoding],
  );
  const firstOfVariable = columns.map(({ parent, encoding }, index) =>
    encoding === "indicator" ? columns.findIndex((other) => other.parent === parent) : index,
  );
  const inOrder = ranks
    .map((_, index) => index + 1)
    .sort((a, b) => ranks[a - 1] - ranks[b - 1] || firstOfVariable[a - 1] - firstOfVariable[b - 1]);
  const rows = Int32Array.of(0, ...inOrder);
  const sources = new Int32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) sources[i * size + j] = table.entries[rows[i] * size + rows[j]];
  }
  const isPlace = new Uint8Array(size * size);
  const diagonals = new Uint8Array(size);
  const placed: number[] = [];
  const standing = new Set<number>([ZERO, PUBLIC_COUNT]);
  const place = (at: number) => {
    if (standing.has(sources[at])) return;
    standing.add(sources[at]);
    placed.push(sources[at]);
    isPlace[at] = 1;
  };
  for (let i = 0; i < size; i++) {
    const diagonal = sources[i * size + i];
    const isShare = i > 0 && diagonal === sources[i * size] && !standing.has(diagonal);
    diagonals[i] = isShare ? DIAGONAL.share : standing.has(diagonal) ? DIAGONAL.known : DIAGONAL.placed;
    if (!isShare) place(i * size + i);
    for (let j = 0; j < i; j++) place(i * size + j);
  }
  return { size, rows, sources, isPlace, diagonals, placed };
}
