// Does `noisewise plan` predict what real releases give if nobody states what they know? Forecasts from the default
// assumptions against published releases of public tables and of the wage survey, whole and in samples: the least, middle
// and largest ratio of the widths of 90 % intervals over all parameters.
// npx tsx bench/plan-tables.ts [--releases 4] [--epsilon 1]
import { parseArgs } from "node:util";
import { sortedQuantile } from "../src/diagnostics/quantile.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { assume } from "../src/planning/assumptions.ts";
import { forecast } from "../src/planning/forecast.ts";
import { publicTables } from "./public-table.ts";
import { average, releaseFitter } from "./real-releases.ts";
import { ROWS, STUDY } from "./wage-table.ts";

const { values: options } = parseArgs({
  options: { releases: { type: "string", default: "4" }, epsilon: { type: "string", default: "1" } },
});
const releases = Number(options.releases);
const { epsilon } = options;

const WAGES = { formula: "log_wage ~ .", study: STUDY, rows: ROWS };
const STUDIES = [
  ...[...publicTables()].map((table) => ({ ...table, count: table.rows.length })),
  ...[28_155, 5000, 1000].map((count) => ({ name: "wages", ...WAGES, count })),
];

const all: number[] = [];
for (const { name, formula, study, rows, count } of STUDIES) {
  const plan = planRelease(study, { guarantee: requestedGuarantee({ epsilon }) });
  const expected = forecast(plan, formula, assume(study, { rows: count }), { releases, seed: 1 });
  // As long as the chains of a forecast.
  const run = { chains: 1, warmup: 400, draws: 500 };
  const fitRelease = await releaseFitter({ study, rows, count, request: { epsilon }, formula, run });
  const fits = Array.from({ length: releases }, (_, i) => fitRelease(i + 1).summary.parameters);
  const ratios = expected.map(({ width }, j) => width / average(fits.map((fit) => fit[j].q95! - fit[j].q5!)));
  all.push(...ratios);
  console.log(`${name}, ${count} rows, ${formula}: ${spread(ratios)}`);
}
console.log(`all: ${spread(all)}`);

function spread(ratios: readonly number[]): string {
  const sorted = Float64Array.from(ratios).sort();
  return [0, 0.5, 1].map((share) => sortedQuantile(sorted, share).toFixed(2)).join(" to ");
}
