// Named quantities with their posterior → the rows of a table: mean, standard deviation, median, the 90 % interval that
// verdicts use, and the probability of being positive. Coefficients are such quantities; other results bring their own.
import type { Figure } from "./quantiles.ts";
import { fixedFormat, significantFormat } from "./significant-digits.ts";

/** What a table shows of one quantity. */
export interface TableTerm {
  readonly name: string;
  readonly label: string;
  readonly mean: Figure;
  readonly sd: Figure;
  readonly q5: Figure;
  readonly q50: Figure;
  readonly q95: Figure;
  readonly mcseMean: Figure;
  readonly probabilityPositive: Figure;
}

export const TERM_HEADINGS: readonly string[] = ["", "mean", "sd", "5 %", "50 %", "95 %", "P(> 0)"];

/** The cells under `TERM_HEADINGS`. */
export function termCells(term: TableTerm): string[] {
  const { label, mean, sd, mcseMean, q5, q50, q95, probabilityPositive } = term;
  const figures = [mean, sd, q5, q50, q95];
  const digits = significantFormat(mcseMean, Math.max(...figures.map((value) => Math.abs(value ?? 0))));
  return [label, ...figures.map(digits), fixedFormat(3)(probabilityPositive)];
}

/** The quantities worth a row: sigma2 says nothing that sigma does not. */
export function tabled<Term extends { readonly name: string }>(terms: readonly Term[]): Term[] {
  return terms.filter(({ name }) => name !== "sigma2");
}
