// Study, formula and assumptions → the exact moments of such a table: normal numbers, levels drawn by their shares, covariates
// that correlate through one factor, together explaining R² of the response.
import { square } from "../math/elementary/square.ts";
import { normalCdf, normalQuantile } from "../math/special.ts";
import type { Formula } from "../model/formula.ts";
import type { MomentLayout } from "../moments/moment-layout.ts";
import { releasedColumns } from "../moments/released-column.ts";
import type { Random } from "../random/random.ts";
import { absentLevel } from "../study/released-variable.ts";
import { isCategorical, type Study, type Variable } from "../study/study.ts";
import type { Assumptions } from "./assumptions.ts";

/** Sums of a longer table are those of this many rows, scaled up: within 1.5 % of a standard deviation. */
const MOST_ROWS = 5000;

/** Per row, in the order of the layout's components. */
export function imaginedMeans(
  study: Study,
  layout: MomentLayout,
  formula: Formula,
  assumptions: Assumptions,
  random: Random,
): Float64Array {
  const width = layout.factors.length;
  const count = Math.min(assumptions.rows, MOST_ROWS);
  const rows = Array.from({ length: count }, () => imaginedRow(study.variables, assumptions, width, random));
  writeResponse(rows, study, layout, formula, assumptions, random);
  const sums = new Float64Array(layout.components.length);
  for (const row of rows) {
    for (let index = 0; index < sums.length; index++) {
      let product = 1;
      for (const position of layout.components[index]) product *= row[position];
      sums[index] += product;
    }
  }
  return sums.map((sum) => sum / count);
}

/** All variables follow one factor, as much as their loadings say. */
function imaginedRow(
  variables: readonly Variable[],
  assumptions: Assumptions,
  width: number,
  random: Random,
): Float64Array {
  const row = new Float64Array(width);
  const factor = random.normal();
  let next = 0;
  for (const variable of variables) {
    const loading = assumptions.loading.get(variable.name)!;
    const standard = loading * factor + Math.sqrt(1 - loading * loading) * random.normal();
    if (isCategorical(variable)) {
      const level = drawnLevel(assumptions.balance.get(variable.name)!, normalCdf(standard));
      const absent = absentLevel(variable);
      for (let i = 1; i < variable.levels.length; i++) row[next++] = i === level ? 1 : absent;
    } else row[next++] = imaginedNumber(variable.name, standard, assumptions);
  }
  return row;
}

/**
 * A standard normal draw → a value of the variable, in [-1, 1] units. It may lie beyond the bounds: a release holds second
 * moments, which are those of any number with this mean and deviation.
 */
function imaginedNumber(name: string, standard: number, { centre, spread }: Assumptions): number {
  return 2 * centre.get(name)! - 1 + 2 * spread.get(name)! * standard;
}

function drawnLevel(shares: readonly number[], uniform: number): number {
  let below = 0;
  const level = shares.findIndex((share) => {
    below += share;
    return uniform < below;
  });
  return level < 0 ? shares.length - 1 : level;
}

/** Overwrites the response of every row with an explained part plus noise. */
function writeResponse(
  rows: readonly Float64Array[],
  study: Study,
  { factors }: MomentLayout,
  { covariates, response }: Formula,
  assumptions: Assumptions,
  random: Random,
): void {
  const { r2, balance } = assumptions;
  const columns = releasedColumns(study);
  const monomials = covariates.map(({ name }) => columns.find(({ variable }) => variable.name === name)!.monomial);
  const explained = standardised(
    rows.map((row) => sumOf(monomials.map((monomial) => monomial.reduce((product, at) => product * row[at], 1)))),
  );
  const at = factors.findIndex(({ name }) => name === response.name);
  const siblings = factors.flatMap(({ parent }, position) => (parent === response.parent ? [position] : []));
  const share = balance.get(response.parent)?.[siblings.indexOf(at) + 1];
  for (const [i, row] of rows.entries()) {
    const latent = Math.sqrt(r2) * explained[i] + Math.sqrt(1 - r2) * random.normal();
    if (share === undefined) row[at] = imaginedNumber(response.parent, latent, assumptions);
    else {
      if (response.encoding === "indicator") for (const position of siblings) row[position] = 0;
      const absent = response.encoding === "sign" ? -1 : 0;
      row[at] = latent > normalQuantile(1 - share) ? 1 : absent;
    }
  }
}

/** Mean 0 and variance 1; all 0 if nothing varies. */
function standardised(values: readonly number[]): number[] {
  const mean = sumOf(values) / values.length;
  const variance = sumOf(values.map((value) => square(value - mean))) / values.length;
  return values.map((value) => (variance > 0 ? (value - mean) / Math.sqrt(variance) : 0));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
