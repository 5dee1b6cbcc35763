// The custodian's own view of a table: exact, confidential sums. A type of its own that refuses to become JSON, so
// that no path can mistake it for a release.
import { rational, toNumber } from "../math/rational.ts";
import { gridDegree, type MomentSelection, monomials } from "../release/monomials.ts";
import { releasedVariables } from "../release/released-variable.ts";
import type { Study } from "../release/study.ts";
import { GRID } from "../table/quantise.ts";
import type { ExactSums, TableSource } from "../table/source.ts";

/** Exact, confidential sums. They can be published with noise and cannot be written as JSON. */
export class ExactStatistics {
  // A private field cannot be imitated by an object literal: nothing else has this type.
  readonly #confidential = true;

  readonly study: Study;
  readonly selection: MomentSelection;
  /** K^(D − degree)·Σ f(Z), in the order of `monomials(selection)`. */
  readonly sums: readonly bigint[];
  /** All rows, valid or not. */
  readonly totalRows: bigint;

  constructor({ study, selection, sums, totalRows }: ExactSums & { study: Study; selection: MomentSelection }) {
    const released = releasedVariables(study.variables).length;
    if (selection.variables !== released || sums.length !== monomials(selection).length) {
      throw new RangeError("the sums do not belong to this study and selection");
    }
    this.study = study;
    this.selection = selection;
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
  selection: MomentSelection,
): Promise<ExactStatistics> {
  const query = { study, monomials: monomials(selection), gridDegree: gridDegree(selection) };
  return new ExactStatistics({ study, selection, ...(await source.sum(query)) });
}

/** The moment matrix of (1, variables) in [-1, 1] units, for the fit without privacy. */
export function momentMatrix({ selection, sums, totalRows }: ExactStatistics): number[][] {
  const unit = BigInt(GRID) ** BigInt(gridDegree(selection));
  const size = selection.variables + 1;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  matrix[0]![0] = Number(totalRows);
  for (const [index, monomial] of monomials(selection).entries()) {
    if (monomial.length > 2) continue;
    // A factor that is missing is the 1 in front of the variables.
    const [row, column] = [...monomial.map((position) => position + 1), 0, 0] as [number, number];
    matrix[row]![column] = toNumber(rational(sums[index]!, unit));
    matrix[column]![row] = matrix[row]![column]!;
  }
  return matrix;
}
