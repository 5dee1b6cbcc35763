// Does `noisewise plan` say what real releases will tell? For public tables, the wage survey and a hospital: how many of the
// widths that came lie in the forecast range, and how the forecast chances of *cannot tell* and *clear* compare with the share of
// releases that said so. Once with nothing stated, once with everything in round numbers, and with one kind of statement each.
// npx tsx bench/plan-tables.ts [--releases 20] [--tables 15] [--study wages] [--warmup 250] [--draws 250]
import { parseArgs } from "node:util";
import { planRelease } from "../src/mechanism/plan.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { type GivenAssumptions, stateAssumptions } from "../src/planning/assumptions.ts";
import { chanceOfClear, summariseFits } from "../src/planning/coefficient-forecast.ts";
import { imaginedFits, imagineTables } from "../src/planning/forecast.ts";
import { type Conclusion, conclusions } from "../src/posterior/conclusions.ts";
import { known } from "./known-of-table.ts";
import { type PlanStudy, planStudies } from "./plan-studies.ts";
import { average, releaseFitter } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
    releases: { type: "string", default: "20" },
    tables: { type: "string", default: "15" },
    study: { type: "string", multiple: true },
    warmup: { type: "string", default: "250" },
    draws: { type: "string", default: "250" },
  },
});

/** What the releases of a table said of one slope. */
interface Realised {
  readonly widths: readonly number[];
  readonly said: readonly Conclusion[];
  /** Least squares without noise. */
  readonly effect: number;
}

async function realised({ study, rows, formula, epsilon, count }: PlanStudy) {
  const run = { chains: 1, warmup: Number(options.warmup), draws: Number(options.draws) };
  const fitRelease = await releaseFitter({ study, rows, count, request: { epsilon }, formula, run });
  const fits = Array.from({ length: Number(options.releases) }, (_, i) => fitRelease(i + 1));
  const said = fits.map(({ posterior }) => conclusions(posterior));
  const [, ...slopes] = fits[0].posterior.coefficients;
  const came = slopes.map(
    (name, j): Realised => ({
      widths: fits.map(({ summary: { parameters } }) => parameters[j + 1].q95! - parameters[j + 1].q5!),
      said: said.map((one) => one.get(name)!),
      effect: fits[0].truth.coefficients[j + 1],
    }),
  );
  return { came, sigma: fits[0].truth.sigma };
}

/** How a forecast compares with what came. */
interface Comparison {
  readonly inside: readonly number[];
  /** |log(middle of the range / width that came)|. */
  readonly error: readonly number[];
  readonly range: readonly number[];
  readonly cannotTell: readonly (readonly [forecast: number, came: number])[];
  readonly clear: readonly (readonly [forecast: number, came: number])[];
}

function compare(study: PlanStudy, given: Partial<GivenAssumptions>, came: readonly Realised[]): Comparison {
  const plan = planRelease(study.study, { guarantee: requestedGuarantee({ epsilon: study.epsilon }) });
  const stated = stateAssumptions(study.study, { ...given, rows: study.count });
  const tables = imagineTables(plan, study.formula, stated, { tables: Number(options.tables), seed: 1 });
  const fits = imaginedFits(plan, study.formula, tables);
  const [, ...expected] = summariseFits(fits);
  const shareOf = (said: readonly Conclusion[], word: Conclusion) => average(said.map((one) => Number(one === word)));
  return {
    inside: expected.flatMap(({ low, high }, j) =>
      came[j].widths.map((width) => Number(low <= width && width <= high)),
    ),
    error: expected.flatMap(({ width }, j) => came[j].widths.map((one) => Math.abs(Math.log(width / one)))),
    range: expected.map(({ low, high }) => Math.log(high / low)),
    cannotTell: expected.map(({ cannotTell }, j) => [cannotTell!, shareOf(came[j].said, "cannot tell")]),
    clear: expected.map((_, j) => [
      chanceOfClear(
        fits.map((fit) => fit[j + 1]),
        came[j].effect,
      ),
      shareOf(came[j].said, "clear"),
    ]),
  };
}

const KINDS = ["nothing", "spread", "centre", "balance", "r2", "everything"] as const;
const all = new Map<string, Comparison[]>(KINDS.map((kind) => [kind, []]));
const lines: object[] = [];
for (const study of planStudies(options.study)) {
  const { came, sigma } = await realised(study);
  const informed = known(study, sigma);
  for (const kind of KINDS) {
    const given = kind === "nothing" ? {} : kind === "everything" ? informed : { [kind]: informed[kind] };
    const comparison = compare(study, given, came);
    all.get(kind)!.push(comparison);
    const line = {
      study: `${study.name}, ε = ${study.epsilon}`,
      rows: study.count,
      stated: kind,
      ...told([comparison]),
    };
    console.error(Object.values(line).join("  "));
    if (kind === "nothing" || kind === "everything") lines.push(line);
  }
}
for (const kind of KINDS) lines.push({ study: "all", rows: "", stated: kind, ...told(all.get(kind)!) });
console.table(lines);

function told(comparisons: readonly Comparison[]) {
  const over = (pick: (one: Comparison) => readonly number[]) => average(comparisons.flatMap(pick));
  const pairs = (pick: (one: Comparison) => Comparison["clear"]) => comparisons.flatMap(pick);
  const both = (pick: (one: Comparison) => Comparison["clear"]) =>
    [0, 1].map((i) => average(pairs(pick).map((pair) => pair[i])).toFixed(2)).join(" / ");
  const apart = (pick: (one: Comparison) => Comparison["clear"]) =>
    average(pairs(pick).map(([forecast, came]) => Math.abs(forecast - came))).toFixed(2);
  return {
    "in range": over(({ inside }) => inside).toFixed(2),
    "range, ×": Math.exp(over(({ range }) => range)).toFixed(1),
    "off by, ×": Math.exp(over(({ error }) => error)).toFixed(2),
    "cannot tell, forecast / came": both(({ cannotTell }) => cannotTell),
    "apart ": apart(({ cannotTell }) => cannotTell),
    "clear, forecast / came": both(({ clear }) => clear),
    apart: apart(({ clear }) => clear),
  };
}
