// log p(B | n) of docs/theory/exact.md §3.8: moments of which none is a response. With S the scatter of all p columns and S_b
// its blocks, one per variable:
//   (η − 1) log|S| − Σ_b [(η − 1) + ½(p − q_b) + e] log|S_b| − floors
// the covariates' part of r2-density.ts, said of every column.
import { log } from "../../math/elementary/log.ts";
import type { MomentSelection } from "../../model/moment-selection.ts";
import type { R2Prior } from "../../model/r2-prior.ts";
import { columnBlocks, freeSums, spreadTerm } from "./column-spread.ts";
import type { MomentDensity } from "./moment-density.ts";

/** What is thought of a table before its release: correlations, and spreads against the bounds. */
export type TablePrior = Pick<R2Prior, "correlations" | "spread">;

export function vagueDensity(
  { table, columns, count }: Pick<MomentSelection, "table" | "columns" | "count">,
  { correlations, spread }: TablePrior,
): MomentDensity {
  const p = columns.length;
  const weightOfS = correlations.concentration - 1;
  const blocks = columnBlocks(columns).map((block) => {
    const size = block.rows.length;
    const power = spread.power + (p - size) / 2;
    return { size, power, term: spreadTerm(block, table.size, weightOfS + power, spread.floor) };
  });
  // Every free sum grows with n; what is stated is stated of averages.
  const isPrivate = count.kind === "private";
  const powerOfCount = blocks.reduce((sum, { size, power }) => sum + size * power, -freeSums(table, p));
  return {
    hasR2: false,
    evaluate(latent, _r2Coordinate, out) {
      out.byMoments.fill(0);
      out.byResponseRow.fill(0);
      out.byR2Coordinate = 0;
      out.byLogScatter = weightOfS;
      out.byCount = isPrivate ? powerOfCount / latent.count : 0;
      let logDensity = 0;
      for (const { term } of blocks) logDensity += term(latent, out);
      return logDensity;
    },
    countConstant: (n) => (isPrivate ? powerOfCount * log(n) : 0),
  };
}
