// A release, made or only planned → what to tell the custodian about it: noise, cost, budget. All of it is public.
import type { LedgerState } from "../ledger/rules.ts";
import { formatRational, rational, toNumber } from "../math/rational.ts";
import type { ReleasePlan } from "../mechanism/plan.ts";
import { guaranteeSymbols, guaranteeWords } from "../release/guarantee.ts";
import { noisyMoments } from "../release/noisy-moments.ts";
import type { MeasuredRelease } from "../release/release.ts";
import { alignColumns } from "./output.ts";

interface Told {
  readonly text: string;
  readonly json: unknown;
}

export function describePlan(plan: ReleasePlan, ledger: LedgerState | null): Told {
  const { guarantee, neighbours, study, sensitivity, mechanism, monomials } = plan;
  const unit = 65536n ** BigInt(plan.gridDegree);
  const noise =
    mechanism.noise.kind === "discrete-laplace"
      ? { kind: "Laplace", scale: toNumber(rational(BigInt(mechanism.noise.scale), unit)) }
      : { kind: "Gaussian", scale: Math.sqrt(toNumber(rational(BigInt(mechanism.noise.variance), unit * unit))) };
  const deviation = noise.kind === "Laplace" ? noise.scale * Math.SQRT2 : noise.scale;
  const delta =
    guarantee.kind === "pure" ? formatRational(sensitivity.l1) : `√${formatRational(sensitivity.l2Squared)}`;
  const left = ledger && formatRational(ledger.left);
  const rows = [
    ["variables released", plan.variables.map(({ name }) => name).join(", ")],
    ["noisy moments", `${monomials.length} (degree ≤ ${plan.gridDegree})`],
    ["sensitivity", `${delta} (variables mapped to [-1, 1])`],
    ["noise per moment", `${noise.kind} of scale ${short(noise.scale)}, standard deviation ${short(deviation)} people`],
    ["cost", guaranteeSymbols(guarantee)],
    ["budget left now", left === null ? "no ledger given" : `${left} of ${formatRational(ledger!.total)}`],
    ["protects", guaranteeWords(guarantee, neighbours, study.rowsPerPerson)],
  ];
  return {
    text: `Dry run: no row was opened, nothing was charged.\n${alignColumns(rows)}`,
    json: {
      dryRun: true,
      variables: plan.variables.map(({ name }) => name),
      moments: monomials.length,
      degree: plan.gridDegree,
      sensitivity: { l1: formatRational(sensitivity.l1), l2Squared: formatRational(sensitivity.l2Squared) },
      noise: { ...noise, standardDeviation: deviation, grid: mechanism.noise },
      guarantee,
      neighbours,
      budgetLeft: left,
    },
  };
}

export function describeRelease(release: MeasuredRelease, path: string): Told {
  const { guarantee, ledger, statement, contentHash } = release;
  const { noise, variables } = noisyMoments(release);
  const rows = [
    ["release", path],
    ["variables", variables.map(({ name }) => name).join(", ")],
    ["noise per moment", `${noise.kind} of scale ${short(noise.scale)} people`],
    ["guarantee", guaranteeSymbols(guarantee)],
    ["ledger", ledger.kind === "charged" ? `entry ${ledger.sequence} of "${ledger.domain}"` : ledger.warning],
    ["content hash", contentHash],
    ["in words", statement],
  ];
  return { text: alignColumns(rows), json: { path, guarantee, noise, ledger, contentHash } };
}

function short(value: number): string {
  return value.toPrecision(4).replace(/\.?0+$/, "");
}
