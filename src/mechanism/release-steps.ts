// The steps of a release that involve no file, database or ledger: the checks before a row is read, and the reading.
// The caller charges the ledger in between (docs/theory/custody.md §4).
import type { MeasuredRelease } from "../release/release.ts";
import { exactStatistics } from "../statistics/exact-statistics.ts";
import { checkSource } from "../table/check-columns.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import type { ReleasePlan } from "./plan.ts";
import { publish } from "./publish.ts";

/** What a release says about its budget if there is no ledger. */
export const NO_LEDGER: MeasuredRelease["ledger"] = {
  kind: "none",
  warning: "No ledger was charged for this release: nobody keeps count of what was spent on this table in all.",
};

/** All checks of study and table that need no row. */
export async function rehearseRelease(source: TableSource, { study, layout }: ReleasePlan): Promise<void> {
  await checkSource(study, source);
  await source.rehearse({ study, layout });
}

/** Reads the table once and adds noise. From here on, only the result may reveal anything about the data. */
export async function measureRelease(
  source: TableSource,
  { study, terms, layout }: ReleasePlan,
  { ledger, day }: { readonly ledger: MeasuredRelease["ledger"]; readonly day: string },
): Promise<MeasuredRelease> {
  const made = { program: PROGRAM.name, version: PROGRAM.version, date: day };
  return publish(await exactStatistics(source, study, layout), terms, { ledger, made });
}
