// A planned release → everything known about it before a row is read, as data and as labelled sentences. All of it is
// public.
import { rounded } from "../math/elementary/decade.ts";
import { formatRational } from "../math/rational.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { noiseWords } from "../noise/noise-law.ts";
import { noiseOnGrid } from "../noise/noise-on-grid.ts";
import { guaranteeSymbols, guaranteeWords } from "../release/guarantee.ts";
import { type Alternative, alternatives, costliestVariable, planDeviation } from "./alternatives.ts";
import { planRelease, type ReleasePlan } from "./plan.ts";

export function planDetails(plan: ReleasePlan) {
  const { terms, neighbours, study, sensitivity, mechanism, layout } = plan;
  const [l1, l2Squared, maximum] = [sensitivity.l1, sensitivity.l2Squared, sensitivity.maximum].map(formatRational);
  const { parts } = noiseOnGrid(mechanism.noise, layout);
  return {
    variables: releasedColumns(study).map(({ variable }) => variable.name),
    moments: layout.components.length,
    groups: layout.groups.length,
    degree: layout.grid.degree,
    sensitivity: { l1, l2Squared, maximum },
    noise: {
      kind: mechanism.noise.kind,
      standardDeviation: planDeviation(plan),
      parts: parts.map(({ components, ...part }) => ({ ...part, moments: components.length })),
      grid: mechanism.noise,
      alternatives: alternatives(plan),
    },
    costliest: costliestVariable(plan),
    guarantee: terms.guarantee,
    neighbours,
  };
}

type PlanDetails = ReturnType<typeof planDetails>;
export type Fact = [what: string, value: string];

/** The same in words, with the ledger's budget if there is one. */
export function planFacts(plan: ReleasePlan, details: PlanDetails, budget?: string): Fact[] {
  const { variables, moments, groups, degree, sensitivity, noise, guarantee, neighbours } = details;
  const { l1, l2Squared, maximum } = sensitivity;
  const people = `${rounded(noise.standardDeviation, 4)} people (standard deviation)`;
  const law = noiseWords(noiseOnGrid(noise.grid, plan.layout));
  return [
    ["variables released", variables.join(", ")],
    ["noisy moments", `${moments} in ${groups} groups (degree ≤ ${degree})`],
    ["one person changes them by", `${l1} in total, ${maximum} each, √${l2Squared} in Euclidean length`],
    ["noise per moment", `${people}: ${law.join("; ")}`],
    ["all kinds of noise", noise.alternatives.map(alternativeWords).join("; ")],
    ["costliest variable", costliestWords(details)],
    ["cost", guaranteeSymbols(guarantee)],
    ...(budget === undefined ? [] : [["budget", budget] satisfies Fact]),
    ["protects", guaranteeWords(guarantee, neighbours, plan.study)],
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

function costliestWords({ costliest, noise }: PlanDetails): string {
  if (costliest === null) return "the only variable";
  const { variable, standardDeviationWithout } = costliest;
  const instead = `${rounded(standardDeviationWithout, 4)} people instead of ${rounded(noise.standardDeviation, 4)}`;
  return `${variable}: without it ${instead}`;
}

/** What fourth moments cost in accuracy; null if none are released. */
export function fourthMomentsCost(plan: ReleasePlan): string | null {
  if (plan.layout.response === null) return null;
  const without = planRelease(plan.study, { ...plan.terms, response: undefined });
  const factor = planDeviation(plan) / planDeviation(without);
  const count = `${plan.layout.components.length} noisy moments instead of ${without.layout.components.length}`;
  return `Fourth moments mean ${count}, each with ${rounded(factor, 4)} times as much noise.`;
}
