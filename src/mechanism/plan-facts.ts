// A planned release → everything known about it before a row is read, as data and as labelled sentences. All of it is
// public.
import { rounded } from "../math/elementary/decade.ts";
import { formatRational } from "../math/rational.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { noiseWords } from "../noise/noise-law.ts";
import { noiseOnGrid } from "../noise/noise-on-grid.ts";
import { guaranteeSymbols, guaranteeWords } from "../release/guarantee.ts";
import { type Alternative, alternatives, planDeviation, studyCosts } from "./alternatives.ts";
import { costWords } from "./cost-words.ts";
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
    costs: studyCosts(plan),
    guarantee: terms.guarantee,
    neighbours,
  };
}

type PlanDetails = ReturnType<typeof planDetails>;
export type Fact = [what: string, value: string];

export interface FactOptions {
  /** Of the ledger, if there is one. */
  readonly budget?: string | undefined;
  /** Whether to add what only the proof needs: the number of moments, and how much one person changes them. */
  readonly isDetailed?: boolean | undefined;
}

/** The same in words: noise in people, cost and what is left come first. */
export function planFacts(plan: ReleasePlan, details: PlanDetails, options: FactOptions = {}): Fact[] {
  const { variables, noise, guarantee, neighbours, costs } = details;
  const { budget, isDetailed = false } = options;
  return [
    ["noise per moment", `${rounded(noise.standardDeviation, 4)} people (standard deviation)`],
    ["cost", guaranteeSymbols(guarantee)],
    ...(budget === undefined ? [] : [["budget", budget] satisfies Fact]),
    ...costWords(costs).map((words): Fact => ["less in the study", words]),
    ["all kinds of noise", noise.alternatives.map(alternativeWords).join("; ")],
    ["variables released", variables.join(", ")],
    ["protects", guaranteeWords(guarantee, neighbours, plan.study)],
    ...(isDetailed ? proofFacts(plan, details) : []),
  ];
}

function proofFacts(plan: ReleasePlan, { moments, groups, degree, sensitivity, noise }: PlanDetails): Fact[] {
  const { l1, l2Squared, maximum } = sensitivity;
  return [
    ["noisy moments", `${moments} in ${groups} groups (degree ≤ ${degree})`],
    ["one person changes them by", `${l1} in total, ${maximum} each, √${l2Squared} in Euclidean length`],
    ["law of the noise", noiseWords(noiseOnGrid(noise.grid, plan.layout)).join("; ")],
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

/** What fourth moments cost in accuracy; null if none are released. */
export function fourthMomentsCost(plan: ReleasePlan): string | null {
  if (plan.layout.response === null) return null;
  const without = planRelease(plan.study, { ...plan.terms, response: undefined });
  const factor = planDeviation(plan) / planDeviation(without);
  const count = `${plan.layout.components.length} noisy moments instead of ${without.layout.components.length}`;
  return `Fourth moments mean ${count}, each with ${rounded(factor, 4)} times as much noise.`;
}
