// The covariates of a regression as the prior of their moments sees them: each number or two-level variable by itself,
// the indicators of a many-level variable together, so that it does not matter which level is the reference.
import type { Formula } from "../../model/formula.ts";

export interface CovariateBlock {
  /** Rows of the moment matrix. */
  readonly rows: readonly number[];
  /** The rows are indicators of levels that exclude each other. */
  readonly exclusive: boolean;
}

export function covariateBlocks({ covariates }: Formula): CovariateBlock[] {
  const blocks: CovariateBlock[] = [];
  const levels = new Map<string, number[]>();
  for (const [index, { encoding, parent }] of covariates.entries()) {
    const row = index + 1;
    if (encoding !== "indicator") {
      blocks.push({ rows: [row], exclusive: false });
      continue;
    }
    const known = levels.get(parent);
    if (known) {
      known.push(row);
      continue;
    }
    const rows = [row];
    levels.set(parent, rows);
    blocks.push({ rows, exclusive: true });
  }
  return blocks;
}
