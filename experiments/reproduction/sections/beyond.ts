// What the paper has no experiment for: very large tables, covariates that are not normal, clipping, a tight sensitivity, and
// longer chains.
import type { RobustnessRow } from "../../robustness/results.ts";
import { type AllResults, ofMethod, parameterName, percent, range } from "../all-results.ts";
import { markdownTable } from "../markdown-table.ts";

export function beyondSection({ robustness, sensitivity }: AllResults): string {
  const exact = ofMethod(robustness.rows, "exact");
  return `## Beyond the paper

**Large tables.** KS distance for n = 10⁴ to 10⁹:

![KS distance against n for large n](../experiments/asymptotics/ks-by-n.svg)

**Longer chains.** gibbs-update with the paper's run length and with 40,000 + 100,000:

![Coverage of gibbs-update by run length](../experiments/long-chains/coverage.svg)

**Many covariates.** Time of one Gibbs step:

![Process time per Gibbs step against the number of covariates](../experiments/dimension/milliseconds-by-covariates.svg)

**Robustness.** With its default prior exact assumes no law of the covariates, but responses that were not clipped. Coverage of its 90 % intervals
(n = 1000, ε = 1, two covariates, M = ${exact[0].trials}; smallest and largest over the four parameters; three standard errors are ${(3 * Math.sqrt(0.09 / exact[0].trials)).toFixed(2)}):

${robustnessTable(exact)}

Without clipping the lowest are ${lowestByLaw(exact)}. Clipped responses matter more, to non-private too, whose intervals are narrower than those of
exact: a clipped response is another response, and no method that is told nothing of the clipping can know.

![Coverage by law of the covariates and share of clipped responses](../experiments/robustness/coverage.svg)

**Sensitivity.** What the tight sensitivity is worth: mean width of the 90 % interval of the slope, exact, same ε.

${widthTable(sensitivity)}

![Width of intervals against n for both sensitivities](../experiments/sensitivity/width-by-n.svg)`;
}

function robustnessTable(exact: readonly RobustnessRow[]): string {
  const cell = (law: string, clipped: number) =>
    range(exact.filter((row) => row.law === law && row.clipped === clipped).map(({ coverage90 }) => coverage90));
  const laws = [...new Set(exact.map(({ law }) => law))];
  const shares = [...new Set(exact.map(({ clipped }) => clipped))];
  return markdownTable([
    ["covariates", ...shares.map((share) => `${percent(share)} of y clipped`)],
    ...laws.map((law) => [law, ...shares.map((share) => cell(law, share))]),
  ]);
}

/** "σ² 0.82 (binary), …": the lowest coverage of each law. */
function lowestByLaw(exact: readonly RobustnessRow[]): string {
  const unclipped = exact.filter(({ clipped }) => clipped === 0);
  const laws = [...new Set(unclipped.map(({ law }) => law))];
  return laws
    .map((law) => unclipped.filter((row) => row.law === law).reduce((a, b) => (a.coverage90 <= b.coverage90 ? a : b)))
    .sort((a, b) => a.coverage90 - b.coverage90)
    .map((row) => `${parameterName(row)} ${row.coverage90.toFixed(2)} (${row.law})`)
    .join(", ");
}

function widthTable({ rows, sensitivities }: AllResults["sensitivity"]): string {
  return markdownTable([
    ["n", "ε", `Δ = ${sensitivities.paper}`, `Δ = ${sensitivities.tight.toFixed(2)}`, "ratio", "without privacy"],
    ...rows
      .filter(({ parameter }) => parameter === "slope")
      .map(({ n, epsilon, paperWidth, tightWidth, ratio, nonPrivateWidth }) =>
        [n, epsilon, paperWidth, tightWidth, ratio.toFixed(2), nonPrivateWidth].map(String),
      ),
  ]);
}
