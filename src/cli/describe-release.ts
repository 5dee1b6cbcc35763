// A release, made or planned → its public description for the custodian: noise, cost, budget.
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

export interface Description {
  readonly text: string;
  readonly json: unknown;
}

export interface PlanDescription extends Description {
  /** Whether the ledger would refuse to pay for it. */
  readonly isRefused: boolean;
}

export function describePlan(plan: ReleasePlan, ledger: LedgerState | null): PlanDescription {
  const details = planDetails(plan);
  const budget = describeBudget(plan, ledger);
  const fourth = fourthMomentsCost(plan);
  const lines = [
    "Dry run: no row was read and nothing was charged.",
    ...(fourth ? [fold(fourth)] : []),
    alignPairs(planFacts(plan, details, budget.text)),
    "",
    fold("Before you spend, run noisewise check: it finds mistakes that a release cannot show, for your eyes only."),
  ];
  return {
    isRefused: budget.affordable === false,
    text: lines.join("\n"),
    json: { dryRun: true, ...details, budgetLeft: budget.left, affordable: budget.affordable },
  };
}

/** Whether a ledger can pay for a release, as data and in words. */
function describeBudget({ terms, neighbours }: ReleasePlan, ledger: LedgerState | null) {
  if (ledger === null) return { left: null, affordable: null, text: "no ledger given" };
  const left = formatRational(ledger.left);
  const remaining = `${left} left of ${formatRational(ledger.total)}`;
  try {
    authorize(ledger, { domain: ledger.created.domain, cost: terms.guarantee, neighbours });
    return { left, affordable: true, text: `${remaining}: enough` };
  } catch (error) {
    return { left, affordable: false, text: `${remaining}: REFUSED (${(error as Error).message})` };
  }
}

export function describeRelease(release: MeasuredRelease, path: string): Description {
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
