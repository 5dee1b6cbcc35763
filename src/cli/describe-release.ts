// A release, made or only planned → what to tell the custodian about it: noise, cost, budget. All of it is public.
import { authorize, type LedgerState } from "../ledger/rules.ts";
import { rounded } from "../math/elementary/decade.ts";
import { formatRational } from "../math/rational.ts";
import type { ReleasePlan } from "../mechanism/plan.ts";
import { fourthMomentsCost, planDetails, planFacts } from "../mechanism/plan-facts.ts";
import { largestDeviation, noiseWords } from "../noise/noise-law.ts";
import { guaranteeSymbols } from "../release/guarantee.ts";
import { noisyMoments } from "../release/noisy-moments.ts";
import type { MeasuredRelease } from "../release/release.ts";
import { alignPairs, fold } from "./output.ts";

export interface Told {
  readonly text: string;
  readonly json: unknown;
}

export interface ToldPlan extends Told {
  /** Whether the ledger would not pay for it. */
  readonly isRefused: boolean;
}

export function describePlan(plan: ReleasePlan, ledger: LedgerState | null): ToldPlan {
  const details = planDetails(plan);
  const budget = describeBudget(plan, ledger);
  const fourth = fourthMomentsCost(plan);
  const lines = [
    "Dry run: no row was opened, nothing was charged.",
    ...(fourth ? [fold(fourth)] : []),
    alignPairs(planFacts(plan, details, budget.text)),
    "",
    fold("Before you spend, noisewise check reads the table for your eyes only and finds slips a release cannot tell."),
  ];
  return {
    isRefused: budget.affordable === false,
    text: lines.join("\n"),
    json: { dryRun: true, ...details, budgetLeft: budget.left, affordable: budget.affordable },
  };
}

/** What a ledger would say of the cost of a release. */
export function describeBudget({ terms, neighbours }: ReleasePlan, ledger: LedgerState | null) {
  if (ledger === null) return { left: null, affordable: null, text: "no ledger given" };
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
    [
      "noise per moment",
      `${rounded(standardDeviation, 4)} people (standard deviation): ${noiseWords(noise).join("; ")}`,
    ],
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
