// A release, made or only planned → what to tell the custodian about it: noise, cost, budget. All of it is public.
import { authorize, type LedgerState } from "../ledger/rules.ts";
import { formatRational } from "../math/rational.ts";
import { type Alternative, alternatives, costliestVariable, planDeviation } from "../mechanism/alternatives.ts";
import { planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { guaranteeSymbols, guaranteeWords } from "../release/guarantee.ts";
import { largestDeviation, noiseWords } from "../release/noise-law.ts";
import { noiseOnGrid } from "../release/noise-on-grid.ts";
import { noisyMoments } from "../release/noisy-moments.ts";
import type { MeasuredRelease } from "../release/release.ts";
import { releasedColumns } from "../release/released-column.ts";
import { alignPairs, fold } from "./output.ts";

export interface Told {
  readonly text: string;
  readonly json: unknown;
}

export function describePlan(plan: ReleasePlan, ledger: LedgerState | null): Told & { readonly isRefused: boolean } {
  const { terms, neighbours, study, sensitivity, mechanism, layout } = plan;
  const { guarantee } = terms;
  const [l1, l2Squared, maximum] = [sensitivity.l1, sensitivity.l2Squared, sensitivity.maximum].map(formatRational);
  const variables = releasedColumns(study).map(({ variable }) => variable.name);
  const law = noiseOnGrid(mechanism.noise, layout);
  const others = alternatives(plan);
  const costliest = costliestVariable(plan);
  const budget = ledger && describeBudget(plan, ledger);
  const rows = [
    ["variables released", variables.join(", ")],
    ["noisy moments", `${layout.components.length} in ${layout.groups.length} groups (degree ≤ ${layout.grid.degree})`],
    ["one person moves them by", `${l1} in all, ${maximum} each, √${l2Squared} in length`],
    ["noise per moment", `${short(planDeviation(plan))} people (standard deviation): ${noiseWords(law).join("; ")}`],
    ["all kinds of noise", others.map(alternativeWords).join("; ")],
    ["costs most", costliest ? costliestWords(plan, costliest) : "the only variable"],
    ["cost", guaranteeSymbols(guarantee)],
    ["budget", budget?.text ?? "no ledger given"],
    ["protects", guaranteeWords(guarantee, neighbours, study.rowsPerPerson)],
  ];
  const fourth = fourthMomentsCost(plan);
  const lines = [
    "Dry run: no row was opened, nothing was charged.",
    ...(fourth ? [fold(fourth)] : []),
    alignPairs(rows),
    "",
    fold("Before you spend, noisewise check reads the table for your eyes only and finds slips a release cannot tell."),
  ];
  return {
    isRefused: budget?.affordable === false,
    text: lines.join("\n"),
    json: {
      dryRun: true,
      variables,
      moments: layout.components.length,
      groups: layout.groups.length,
      degree: layout.grid.degree,
      sensitivity: { l1, l2Squared, maximum },
      noise: {
        kind: mechanism.noise.kind,
        standardDeviation: planDeviation(plan),
        parts: law.parts.map(({ components, ...part }) => ({ ...part, moments: components.length })),
        grid: mechanism.noise,
        alternatives: others,
      },
      costliest,
      guarantee,
      neighbours,
      budgetLeft: budget?.left ?? null,
      affordable: budget?.affordable ?? null,
    },
  };
}

function alternativeWords({ noise, guarantee, standardDeviation }: Alternative): string {
  return `${noise} ${short(standardDeviation)} people at ${parameterWords(guarantee)}`;
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
  return `${variable}: without it ${short(standardDeviationWithout)} people instead of ${short(planDeviation(plan))}`;
}

/** What fourth moments cost in accuracy; null where none are released. */
export function fourthMomentsCost(plan: ReleasePlan): string | null {
  if (plan.layout.response === null) return null;
  const without = planRelease(plan.study, { ...plan.terms, response: undefined });
  const factor = planDeviation(plan) / planDeviation(without);
  const count = `${plan.layout.components.length} noisy moments instead of ${without.layout.components.length}`;
  return `Fourth moments make ${count}: the noise of each is ${short(factor)} times as large.`;
}

function describeBudget({ terms, neighbours }: ReleasePlan, ledger: LedgerState) {
  const left = formatRational(ledger.left);
  const told = `${left} left of ${formatRational(ledger.total)}`;
  try {
    authorize(ledger, { domain: ledger.created.domain, cost: terms.guarantee, neighbours });
    return { left, affordable: true, text: `${told}: enough` };
  } catch (error) {
    return { left, affordable: false, text: `${told}: REFUSED (${(error as Error).message})` };
  }
}

export function describeRelease(release: MeasuredRelease, path: string): Told {
  const { guarantee, ledger, statement, contentHash } = release;
  const { noise, variables } = noisyMoments(release);
  const standardDeviation = largestDeviation(noise);
  const rows = [
    ["release", path],
    ["variables", variables.map(({ name }) => name).join(", ")],
    ["noise per moment", `${short(standardDeviation)} people (standard deviation): ${noiseWords(noise).join("; ")}`],
    ["guarantee", guaranteeSymbols(guarantee)],
    ["ledger", ledger.kind === "charged" ? `charged to "${ledger.domain}"` : ledger.warning],
    ["content hash", contentHash],
    ["in words", statement],
  ];
  return {
    text: alignPairs(rows),
    json: { path, guarantee, noise: { ...release.noise, standardDeviation }, ledger, contentHash },
  };
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
