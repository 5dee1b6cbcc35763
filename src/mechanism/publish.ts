// Exact statistics + plan → the release. The one door through which anything about rows leaves: every component gets
// its own noise from the system's entropy, which no argument can replace, and the file is sealed with its hash.
import { systemEntropy } from "../random/entropy.ts";
import { canonicalJson } from "../release/canonical.ts";
import { guaranteeWords } from "../release/guarantee.ts";
import { type MeasuredRelease, RELEASE_FORMAT, sealRelease } from "../release/release.ts";
import type { ExactStatistics } from "../statistics/exact-statistics.ts";
import { GRID } from "../table/quantise.ts";
import { perturbAll } from "./perturb-all.ts";
import { monomialNames, type ReleasePlan } from "./plan.ts";

/** What a release says about who paid for it and what made it. */
export interface PublishContext {
  readonly ledger: MeasuredRelease["ledger"];
  readonly made: MeasuredRelease["made"];
}

/** Adds noise from the system's entropy to exact sums and seals the release. Charge a ledger first. */
export function publish(statistics: ExactStatistics, plan: ReleasePlan, context: PublishContext): MeasuredRelease {
  requireSamePlan(statistics, plan);
  const { study, guarantee, neighbours, mechanism, response } = plan;
  const values = perturbAll(statistics.sums, mechanism, systemEntropy());
  return sealRelease({
    format: RELEASE_FORMAT,
    origin: "noisewise" as const,
    study,
    count: publishedCount(statistics, plan),
    grid: { K: GRID, degree: plan.gridDegree },
    ...(response === undefined ? {} : { response }),
    moments: monomialNames(plan).map((monomial, index) => ({ monomial, value: values[index]!.toString() })),
    noise: mechanism.noise,
    guarantee,
    neighbours,
    statement: guaranteeWords(guarantee, neighbours, study.rowsPerPerson),
    entropy: "system" as const,
    ledger: context.ledger,
    made: context.made,
  });
}

function publishedCount({ totalRows }: ExactStatistics, { selection }: ReleasePlan): MeasuredRelease["count"] {
  return selection.count === "public" ? { kind: "public", value: Number(totalRows) } : { kind: "private" };
}

function requireSamePlan({ study, selection }: ExactStatistics, plan: ReleasePlan): void {
  if (canonicalJson([study, selection]) !== canonicalJson([plan.study, plan.selection])) {
    throw new Error("the statistics were not summed for this plan");
  }
}
