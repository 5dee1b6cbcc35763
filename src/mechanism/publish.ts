// Exact statistics + terms → the release. This is the only way out for anything about rows. It plans the noise itself,
// so that no caller can supply another, draws it from the system's entropy, and seals the file.

import { canonicalJson } from "../json/canonical.ts";
import { systemEntropy } from "../random/entropy.ts";
import { guaranteeWords } from "../release/guarantee.ts";
import { type MeasuredRelease, RELEASE_FORMAT, sealRelease } from "../release/release.ts";
import type { ExactStatistics } from "../statistics/exact-statistics.ts";
import { componentNames, planRelease, type ReleasePlan, type ReleaseTerms } from "./plan.ts";

/** What a release says about who paid for it and what made it. */
export interface PublishContext {
  readonly ledger: MeasuredRelease["ledger"];
  readonly made: MeasuredRelease["made"];
}

/** Adds noise from the system's entropy to exact sums and seals the release. Charge a ledger first. */
export function publish(statistics: ExactStatistics, terms: ReleaseTerms, context: PublishContext): MeasuredRelease {
  const { study } = statistics;
  const plan = planRelease(study, terms);
  requireSameLayout(statistics, plan);
  const { layout, neighbours, mechanism } = plan;
  const values = mechanism.perturb(statistics.sums, systemEntropy());
  return sealRelease({
    format: RELEASE_FORMAT,
    origin: "noisewise" as const,
    study,
    count: publishedCount(statistics),
    grid: layout.grid as MeasuredRelease["grid"],
    ...(layout.response === null ? {} : { response: layout.response.name }),
    moments: componentNames(layout).map((monomial, index) => ({ monomial, value: values[index].toString() })),
    noise: mechanism.noise,
    guarantee: terms.guarantee,
    neighbours,
    statement: guaranteeWords(terms.guarantee, neighbours, study),
    entropy: "system" as const,
    ledger: context.ledger,
    made: context.made,
  });
}

function publishedCount({ totalRows, layout }: ExactStatistics): MeasuredRelease["count"] {
  return layout.count === "public" ? { kind: "public", value: Number(totalRows) } : { kind: "private" };
}

function requireSameLayout({ layout }: ExactStatistics, plan: ReleasePlan): void {
  if (canonicalJson(componentNames(layout)) !== canonicalJson(componentNames(plan.layout))) {
    throw new Error("the statistics were not summed for these terms");
  }
}
