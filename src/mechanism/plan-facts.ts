// A planned release → what there is to know of it before a row is read, as pairs of what and its value. All of it is public.
import { rounded } from "../math/elementary/decade.ts";
import { formatRational } from "../math/rational.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { noiseWords } from "../noise/noise-law.ts";
import { noiseOnGrid } from "../noise/noise-on-grid.ts";
import { guaranteeSymbols, guaranteeWords } from "../release/guarantee.ts";
import { type Alternative, alternatives, costliestVariable, planDeviation } from "./alternatives.ts";
import { planRelease, type ReleasePlan } from "./plan.ts";

export type Fact = [what: string, value: string];

/** With what a ledger says of the cost, where one was asked. */
export function planFacts(plan: ReleasePlan, budget?: string): Fact[] {
  const { terms, neighbours, study, sensitivity, mechanism, layout } = plan;
  const [l1, l2Squared, maximum] = [sensitivity.l1, sensitivity.l2Squared, sensitivity.maximum].map(formatRational);
  const variables = releasedColumns(study).map(({ variable }) => variable.name);
  const law = noiseOnGrid(mechanism.noise, layout);
  const costliest = costliestVariable(plan);
  return [
    ["variables released", variables.join(", ")],
    ["noisy moments", `${layout.components.length} in ${layout.groups.length} groups (degree ≤ ${layout.grid.degree})`],
    ["one person moves them by", `${l1} in all, ${maximum} each, √${l2Squared} in length`],
    [
      "noise per moment",
      `${rounded(planDeviation(plan), 4)} people (standard deviation): ${noiseWords(law).join("; ")}`,
    ],
    ["all kinds of noise", alternatives(plan).map(alternativeWords).join("; ")],
    ["costs most", costliest ? costliestWords(plan, costliest) : "the only variable"],
    ["cost", guaranteeSymbols(terms.guarantee)],
    ...(budget === undefined ? [] : [["budget", budget] satisfies Fact]),
    ["protects", guaranteeWords(terms.guarantee, neighbours, study.rowsPerPerson)],
  ];
}

function alternativeWords({ noise, guarantee, standardDeviation }: Alternative): string {
  return `${noise} ${rounded(standardDeviation, 4)} people at ${parameterWords(guarantee)}`;
}

function parameterWords(guarantee: Alternative["guarantee"]): string {
  if (guarantee.kind === "pure") return `pure ε = ${guarantee.epsilon}`;
  const { approximate, rho } = guarantee;
  return approximate ? `(ε, δ) = (${approximate.epsilon}, ${approximate.delta})` : `ρ = ${rho}`;
}

function costliestWords(
  plan: ReleasePlan,
  { variable, standardDeviationWithout }: NonNullable<ReturnType<typeof costliestVariable>>,
): string {
  return `${variable}: without it ${rounded(standardDeviationWithout, 4)} people instead of ${rounded(planDeviation(plan), 4)}`;
}

/** What fourth moments cost in accuracy; null where none are released. */
export function fourthMomentsCost(plan: ReleasePlan): string | null {
  if (plan.layout.response === null) return null;
  const without = planRelease(plan.study, { ...plan.terms, response: undefined });
  const factor = planDeviation(plan) / planDeviation(without);
  const count = `${plan.layout.components.length} noisy moments instead of ${without.layout.components.length}`;
  return `Fourth moments make ${count}: the noise of each is ${rounded(factor, 4)} times as large.`;
}
