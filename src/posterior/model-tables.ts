// Models side by side → text for a terminal, or CSV with the columns of R's broom and the model each row belongs to.
import { DEFAULT_WIDTH, folded, textTable } from "../text-table.ts";
import { explainedWords } from "./model-comparison.ts";
import type { ModelComparison } from "./model-comparison-schema.ts";
import { withInterval } from "./significant-digits.ts";
import type { Summary } from "./summary-schema.ts";
import { csvTable, harmless } from "./table-formats.ts";
import { tabled } from "./term-table.ts";
import { TIDY_HEAD, type TidyTerm, tidyRow } from "./tidy.ts";

/** Words first, then one row for each term and one column for each model. */
export function terminalComparison(comparison: ModelComparison, width = DEFAULT_WIDTH): string {
  const { models, differences } = comparison;
  const fold = (text: string) => folded(harmless(text), width, "  ");
  return [
    ...differences.map(({ text }) => fold(text)),
    ...(differences.length > 0 ? [""] : []),
    ...models.map(({ formula, converged }, i) =>
      fold(`${numbered(i)} ${formula}${converged ? "" : " (did not converge)"}`),
    ),
    "",
    textTable(
      rows(models).map((row) => row.map(harmless)),
      { width },
    ),
    "",
    fold(
      `${models[0].family === "logistic" ? "Log odds" : "Estimates"} with 90 % intervals, each model by itself; the difference in ` +
        `${explainedWords(models[0].family)} comes from one fit of all covariates, corrected for what chance explains.`,
    ),
  ].join("\n");
}

function numbered(model: number): string {
  return `(${model + 1})`;
}

function rows(models: readonly Summary[]): string[][] {
  const terms = models.map(termsOf);
  const labels = new Map(terms.flat().map(({ name, label }) => [name, label]));
  const last = (name: string) => Number(name === "sigma") + 2 * Number(name === R_SQUARED || name === ENTROPY);
  const names = [...labels.keys()].sort((a, b) => last(a) - last(b));
  const cell = (name: string, model: ReturnType<typeof termsOf>) => {
    const found = model.find((term) => term.name === name);
    return found ? withInterval(found) : "";
  };
  return [
    ["", ...models.map((_, i) => numbered(i))],
    ...names.map((name) => [labels.get(name)!, ...terms.map((model) => cell(name, model))]),
  ];
}

/** As broom calls it. */
const R_SQUARED = "r.squared";
const ENTROPY = "entropy.explained";

/** Coefficients, sigma and what they explain. */
function termsOf({ parameters, rSquared, logOdds }: Summary): TidyTerm[] {
  const share = { probabilityPositive: null, verdict: null };
  return [
    ...tabled(parameters),
    ...(rSquared ? [{ name: R_SQUARED, label: "R²", ...share, ...rSquared }] : []),
    ...(logOdds ? [{ name: ENTROPY, label: "explained entropy", ...share, ...logOdds.explained }] : []),
  ];
}

/** One row for each term of each model, and one for each difference. */
export function tidyComparison({ models, differences }: ModelComparison): string {
  const isLogistic = models[0].family === "logistic";
  const name = `${isLogistic ? ENTROPY : R_SQUARED}.difference`;
  const compared = differences.map((difference) => {
    const label = `${isLogistic ? "explained entropy" : "R²"} beyond that of ${difference.against}`;
    return [difference.formula, ...tidyRow({ ...difference, name, label })];
  });
  return csvTable([
    ["model", ...TIDY_HEAD],
    ...models.flatMap((summary) => termsOf(summary).map((term) => [summary.formula, ...tidyRow(term)])),
    ...compared,
  ]);
}
