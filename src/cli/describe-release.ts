// A release, made or only planned → what to tell the custodian about it: noise, cost, budget. All of it is public.
import { authorize, type LedgerState } from "../ledger/rules.ts";
import { formatRational } from "../math/rational.ts";
import { planRelease, type ReleasePlan } from "../mechanism/plan.ts";
import { guaranteeSymbols, guaranteeWords } from "../release/guarantee.ts";
import { type Noise, noisyMoments, realNoise } from "../release/noisy-moments.ts";
import type { MeasuredRelease } from "../release/release.ts";
import { GRID } from "../table/quantise.ts";
import { alignColumns } from "./output.ts";

const GRID_UNIT = BigInt(GRID);

export interface Told {
  readonly text: string;
  readonly json: unknown;
}

export function describePlan(plan: ReleasePlan, ledger: LedgerState | null): Told {
  const { guarantee, neighbours, study, sensitivity, mechanism, monomials } = plan;
  const { kind, scale } = noiseOf(plan);
  const deviation = kind === "laplace" ? scale * Math.SQRT2 : scale;
  const { l1, l2Squared } = { l1: formatRational(sensitivity.l1), l2Squared: formatRational(sensitivity.l2Squared) };
  const budget = ledger && describeBudget(plan, ledger);
  const rows = [
    ["variables released", plan.variables.map(({ name }) => name).join(", ")],
    ["noisy moments", `${monomials.length} (degree ≤ ${plan.gridDegree})`],
    ["sensitivity", `${guarantee.kind === "pure" ? l1 : `√${l2Squared}`} (variables mapped to [-1, 1])`],
    ["noise per moment", `${kind} of scale ${short(scale)}, standard deviation ${short(deviation)} people`],
    ["cost", guaranteeSymbols(guarantee)],
    ["budget", budget?.text ?? "no ledger given"],
    ["protects", guaranteeWords(guarantee, neighbours, study.rowsPerPerson)],
  ];
  const fourth = fourthMomentsCost(plan);
  const lines = ["Dry run: no row was opened, nothing was charged.", ...(fourth ? [fourth] : []), alignColumns(rows)];
  return {
    text: lines.join("\n"),
    json: {
      dryRun: true,
      variables: plan.variables.map(({ name }) => name),
      moments: monomials.length,
      degree: plan.gridDegree,
      sensitivity: { l1, l2Squared },
      noise: { kind, scale, standardDeviation: deviation, grid: mechanism.noise },
      guarantee,
      neighbours,
      budgetLeft: budget?.left ?? null,
      affordable: budget?.affordable ?? null,
    },
  };
}

/** What fourth moments cost in accuracy; null where none are released. */
export function fourthMomentsCost(plan: ReleasePlan): string | null {
  if (plan.gridDegree === 2) return null;
  const without = planRelease(plan.study, plan.guarantee);
  const factor = noiseOf(plan).scale / noiseOf(without).scale;
  const count = `${plan.monomials.length} noisy moments instead of ${without.monomials.length}`;
  return `Fourth moments make ${count}: the noise of each is ${short(factor)} times as large.`;
}

function noiseOf({ mechanism, gridDegree }: ReleasePlan): Noise {
  return realNoise(mechanism.noise, GRID_UNIT ** BigInt(gridDegree));
}

function describeBudget({ guarantee, neighbours }: ReleasePlan, ledger: LedgerState) {
  const left = formatRational(ledger.left);
  const told = `${left} left of ${formatRational(ledger.total)}`;
  try {
    authorize(ledger, { domain: ledger.created.domain, cost: guarantee, neighbours });
    return { left, affordable: true, text: `${told}: enough` };
  } catch (error) {
    return { left, affordable: false, text: `${told}: REFUSED (${(error as Error).message})` };
  }
}

export function describeRelease(release: MeasuredRelease, path: string): Told {
  const { guarantee, ledger, statement, contentHash } = release;
  const { noise, variables } = noisyMoments(release);
  const rows = [
    ["release", path],
    ["variables", variables.map(({ name }) => name).join(", ")],
    ["noise per moment", `${noise.kind} of scale ${short(noise.scale)} people`],
    ["guarantee", guaranteeSymbols(guarantee)],
    ["ledger", ledger.kind === "charged" ? `charged to "${ledger.domain}"` : ledger.warning],
    ["content hash", contentHash],
    ["in words", statement],
  ];
  return { text: alignColumns(rows), json: { path, guarantee, noise, ledger, contentHash } };
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
