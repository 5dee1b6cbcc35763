// The steps of a release that no file, database or ledger has a part in: what can be refused before a row is read, and the
// reading itself. Who charges what, in between, is their caller's to arrange (docs/theory/custody.md §4).
import type { MeasuredRelease } from "../release/release.ts";
import { exactStatistics } from "../statistics/exact-statistics.ts";
import { checkColumns } from "../table/check-columns.ts";
import type { TableSource } from "../table/source.ts";
import { PROGRAM } from "../version.ts";
import type { ReleasePlan } from "./plan.ts";
import { publish } from "./publish.ts";

/** What a release says of its budget where nobody counts. */
export const NO_LEDGER: MeasuredRelease["ledger"] = {
  kind: "none",
  warning: "No ledger was charged for this release: nobody keeps count of what was spent on this table in all.",
};

/** All that can be refused by looking at study and table without reading a row. */
export async function rehearseRelease(source: TableSource, { study, layout }: ReleasePlan): Promise<void> {
  checkColumns(study, await source.columns(), source.description);
  await source.rehearse({ study, layout });
}

/** Reads the table, once, and adds noise. From here on nothing about the data may show but what is returned. */
export async function measureRelease(
  source: TableSource,
  { study, terms, layout }: ReleasePlan,
  { ledger, day }: { readonly ledger: MeasuredRelease["ledger"]; readonly day: string },
): Promise<MeasuredRelease> {
  const made = { program: PROGRAM.name, version: PROGRAM.version, date: day };
  return publish(await exactStatistics(source, study, layout), terms, { ledger, made });
}
