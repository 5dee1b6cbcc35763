// What can be learned in the paper's cells at all, and in ours: how much of its prior variance each parameter keeps, and how
// close the prior alone already is to the posterior without privacy.
import type { DistanceRow, LearnedRow } from "../../synthetic/results.ts";
import { type AllResults, ofMethod, range, sameSetting, settingName, settingsOf } from "../all-results.ts";
import { markdownTable } from "../markdown-table.ts";

export function cellsSection({ calibration, utility, informative }: AllResults): string {
  const paper = calibration.learned;
  const of = (parameter: string) => paper.filter((row) => row.parameter === parameter).map(({ exact }) => exact);
  const trials = (rows: readonly { readonly trials: number }[]) => Math.max(...rows.map((row) => row.trials));
  return `## What the cells can tell

“Note that the prior itself is a calibrated distribution”, says a footnote of the paper. In its six cells (n·ε at most 100, noise of
scale 24/ε on every sum) the right posterior of the slope keeps ${range(of("slope"))} of its prior variance and that of σ²
${range(of("sigma2"))}: nothing is learned of either, and of the intercept only in some cells (${range(of("intercept"))}). A method that
ignores the release and answers with the prior is calibrated, as the prior always is, and with ${asClose(utility.rows).join(" or ")} it is
also as close to the non-private posterior as exact (within three standard errors). Whoever is right in such cells may be right for
having learned nothing. So *prior*
stands beside the methods in every figure, and the same experiment was run where the data speak, with n·ε = 10⁴ and 10⁵
(\`informative\`, M = ${trials(informative.rows)}; the paper's cells M = ${trials(calibration.rows)}, the baselines ${trials(ofMethod(calibration.rows, "prior"))}): there the prior is far from everything, and a wrong use of the data shows.
Shares of the prior variance that are left (means over ${paper[0].trials} and ${informative.learned[0].trials} trials), and squared MMD to non-private:

${cellTable([...paper, ...informative.learned], [...utility.rows, ...informative.distances])}

![KS distance where the data speak](../experiments/informative/ks.svg)

![Coverage of 95 % intervals where the data speak](../experiments/informative/coverage.svg)

![Squared MMD to non-private where the data speak](../experiments/informative/mmd.svg)`;
}

/** Cells in which the prior alone is as close to non-private as exact. */
function asClose(rows: readonly DistanceRow[]): string[] {
  const cells = ofMethod(rows, "prior").filter((prior) => {
    const exact = ofMethod(rows, "exact").find((row) => sameSetting(row, prior))!;
    return prior.squaredMmd - exact.squaredMmd <= 3 * Math.hypot(prior.standardError, exact.standardError);
  });
  return cells.map(settingName);
}

function cellTable(learned: readonly LearnedRow[], distances: readonly DistanceRow[]): string {
  const rows = settingsOf(learned).map((cell) => {
    const here = learned.filter((row) => sameSetting(row, cell));
    const distance = (method: string) =>
      ofMethod(distances, method)
        .find((row) => sameSetting(row, cell))!
        .squaredMmd.toFixed(3);
    return [
      settingName(cell),
      ...here.map(({ exact, nonPrivate }) => `${exact} (${nonPrivate})`),
      distance("prior"),
      distance("exact"),
      distance("naive"),
    ];
  });
  return markdownTable([
    ["cell", "intercept: exact (non-private)", "slope", "σ²", "MMD² of prior", "of exact", "of naive"],
    ...rows,
  ]);
}
