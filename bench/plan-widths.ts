// Does `noisewise plan` predict what real releases give? Widths of 90 % intervals on the bundled wage survey: forecast
// from informed assumptions, from the default ones, and realised by published releases.
// npx tsx bench/plan-widths.ts [--releases 6] [--epsilon 0.5,1,2] [--formula "log_wage ~ ."]
import { parseArgs } from "node:util";
import { fit } from "../src/inference/fit.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { publish } from "../src/mechanism/publish.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { assume } from "../src/planning/assumptions.ts";
import { forecast } from "../src/planning/forecast.ts";
import { summarise } from "../src/posterior/summary.ts";
import { accumulate } from "../src/statistics/accumulate.ts";
import { ROWS, STUDY } from "./wage-table.ts";

const { values: options } = parseArgs({
  options: {
    releases: { type: "string", default: "6" },
    epsilon: { type: "string", default: "0.5,1,2" },
    formula: { type: "string", default: "log_wage ~ ." },
  },
});
const releases = Number(options.releases);

/** From other surveys of the time: schooling has a standard deviation of three years, a tenth work part time, etc. */
const INFORMED = assume(STUDY, {
  rows: ROWS.length,
  spread: new Map([
    ["log_wage", 0.12],
    ["education", 0.16],
    ["experience", 0.22],
  ]),
  centre: new Map([
    ["log_wage", 0.52],
    ["education", 0.72],
    ["experience", 0.3],
  ]),
  balance: new Map([
    ["ethnicity", [0.92, 0.08]],
    ["smsa", [0.25, 0.75]],
    ["parttime", [0.91, 0.09]],
  ]),
  r2: 0.4,
});
const USUAL = assume(STUDY, { rows: ROWS.length });

const context = {
  ledger: { kind: "none", warning: "a bench" },
  made: { program: "bench", version: "0", date: "2026-01-01" },
} as const;

/** Mean width over published releases. */
async function realised(plan: ReturnType<typeof planRelease>): Promise<Map<string, number>> {
  const statistics = await accumulate(STUDY, plan.layout, ROWS);
  const widths = new Map<string, number>();
  for (let i = 0; i < releases; i++) {
    const { parameters } = summarise(fit(publish(statistics, plan.terms, context), options.formula, { seed: i + 1 }));
    for (const { name, q5, q95 } of parameters) widths.set(name, (widths.get(name) ?? 0) + (q95! - q5!) / releases);
  }
  return widths;
}

const short = (value: number) => value.toPrecision(3).padStart(9);
const ratio = (value: number) => value.toFixed(2).padStart(6);
for (const epsilon of options.epsilon.split(",")) {
  const plan = planRelease(STUDY, { guarantee: requestedGuarantee({ epsilon }) });
  const informed = forecast(plan, options.formula, INFORMED, { releases, seed: 1 });
  const usual = forecast(plan, options.formula, USUAL, { releases, seed: 1 });
  const real = await realised(plan);
  console.log(`\nε = ${epsilon}: width of the 90 % interval; forecast over realised\n`);
  console.log("                   realised  informed    (×)     usual    (×)");
  for (const [j, { name, width }] of informed.entries()) {
    const truth = real.get(name)!;
    console.log(
      `${name.padEnd(18)}${short(truth)} ${short(width)} ${ratio(width / truth)} ${short(usual[j].width)} ${ratio(usual[j].width / truth)}`,
    );
  }
}
