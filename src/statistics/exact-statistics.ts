// The custodian's own view of a table: exact, confidential sums. A type of its own that refuses to become JSON, so
// that no path can mistake it for a release.
import { matrix, toRows } from "../math/matrix.ts";
import { rational, toNumber } from "../math/rational.ts";
import type { MomentLayout } from "../moments/moment-layout.ts";
import { momentMatrixOf } from "../moments/moment-table.ts";
import type { Study } from "../study/study.ts";
import type { ExactSums, TableSource } from "../table/source.ts";

/** Exact, confidential sums. They can be published with noise and cannot be written as JSON. */
export class ExactStatistics {
  // A private field cannot be imitated by an object literal: nothing else has this type.
  readonly #confidential = true;

  readonly study: Study;
  readonly layout: MomentLayout;
  /** The sum of each component, in the layout's unit. */
  readonly sums: readonly bigint[];
  /** All rows, valid or not. */
  readonly totalRows: bigint;

  constructor({ study, layout, sums, totalRows }: ExactSums & { study: Study; layout: MomentLayout }) {
    if (sums.length !== layout.components.length) {
      throw new RangeError("the sums do not belong to this layout");
    }
    this.study = study;
    this.layout = layout;
    this.sums = sums;
    this.totalRows = totalRows;
  }

  /** Whether a value is of this type, whatever its shape. */
  static isConfidential(value: object): value is ExactStatistics {
    return #confidential in value && value.#confidential;
  }

  /** Always throws. */
  toJSON(): never {
    throw new Error("exact statistics are confidential and cannot be written to a file");
  }
}

/** Reads the table once. */
export async function exactStatistics(
  source: TableSource,
  study: Study,
  layout: MomentLayout,
): Promise<ExactStatistics> {
  return new ExactStatistics({ study, layout, ...(await source.sum({ study, layout })) });
}

/** The moment matrix of (1, columns), for the fit without privacy. */
export function momentMatrix({ layout, sums, totalRows }: ExactStatistics): number[][] {
  const values = sums.map((sum) => toNumber(rational(sum, layout.unit)));
  const { size } = layout.table;
  return toRows(matrix(size, size, momentMatrixOf(layout.table, values, Number(totalRows))));
}
