// Do 90 % intervals of log odds hold the truth? For each cell a table is drawn with replacement, or made up, and released as
// a custodian would, again and again; each release is fitted by one chain of 300 + 500 steps. The truth is logistic
// regression on all rows of the table, or what made the rows. Beside it, what comes of taking the noisy moments for exact.
// Coefficients that fall short are named, with how often a release called them approximate. docs/theory/levels.md §5 has the table.
// npx tsx bench/logit-coverage.ts [--releases 60] [--cell wages,smoke]
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { essBulk } from "../src/diagnostics/ess.ts";
import { quantile } from "../src/diagnostics/quantile.ts";
import { fit } from "../src/inference/fit.ts";
import { nearestPositiveSemidefinite } from "../src/math/nearest-psd.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { publish } from "../src/mechanism/publish.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { parseLevelFormula } from "../src/model/formula.ts";
import { levelStates } from "../src/model/levels/level-states.ts";
import { logOddsPosterior } from "../src/model/levels/log-odds-posterior.ts";
import { DEFAULT_LOG_ODDS_PRIOR } from "../src/model/levels/log-odds-prior.ts";
import { pluggedInCount, selectMoments } from "../src/model/moment-selection.ts";
import { approximateOdds } from "../src/posterior/approximate-odds.ts";
import { PASSED_OVER } from "../src/posterior/log-odds-names.ts";
import { type Random, seededRandom } from "../src/random/random.ts";
import { noisyMoments } from "../src/release/noisy-moments.ts";
import type { Release } from "../src/release/release.ts";
import { accumulate, type Row } from "../src/statistics/accumulate.ts";
import { releasedVariables } from "../src/study/released-variable.ts";
import { parseStudy, type Study } from "../src/study/study.ts";
import { csvRows } from "./csv-rows.ts";
import { average } from "./real-releases.ts";
import { regressRows } from "./row-regression.ts";
import { STUDY as WAGE_STUDY, ROWS as WAGES } from "./wage-table.ts";

interface Cell {
  readonly name: string;
  readonly study: Study;
  readonly formula: string;
  readonly rows: number;
  readonly epsilon: string;
  /** Fewer where a fit is slow. */
  readonly releases?: number;
  readonly draw: (random: Random) => Row;
  /** What the log odds are known to be, where the rows are made up; else regression on all of these. */
  readonly truth: readonly number[] | readonly Row[];
}

const GLM = new URL("../test/fixtures/glm/", import.meta.url);
const STUDIES = JSON.parse(readFileSync(new URL("studies.json", GLM), "utf8"));

function ofTable(name: string, rows: readonly Row[], study: Study) {
  const draw = (random: Random) => rows[Math.floor(rows.length * random.uniform())];
  return (formula: string, count: number, epsilon: string, releases?: number): Cell => ({
    name,
    study,
    formula,
    rows: count,
    epsilon,
    draw,
    truth: rows,
    ...(releases && { releases }),
  });
}

const fixture = (name: string) => ofTable(name, csvRows(new URL(`${name}.csv`, GLM)), parseStudy(STUDIES[name]));

const MADE_UP = parseStudy({
  maxRows: 20_000,
  variables: [
    { name: "y", levels: ["no", "yes"] },
    { name: "a", levels: ["no", "yes"] },
    { name: "b", levels: ["p", "q", "r"] },
    { name: "x", bounds: [-4, 4] },
  ],
});

/** Log odds of y: −0.5 + 0.8 a + 0.5 b[q] − 0.7 b[r] + slope·x, where x has mean 0 and deviation 1. */
function madeUp(shape: string, number: (random: Random) => number, slope: number) {
  const draw = (random: Random): Row => {
    const a = random.uniform() < 0.4;
    const u = random.uniform();
    const b = u < 0.5 ? "p" : u < 0.8 ? "q" : "r";
    const x = Math.min(4, Math.max(-4, number(random)));
    const logOdds = -0.5 + (a ? 0.8 : 0) + (b === "q" ? 0.5 : b === "r" ? -0.7 : 0) + slope * x;
    const y = random.uniform() < 1 / (1 + Math.exp(-logOdds));
    return { y: y ? "yes" : "no", a: a ? "yes" : "no", b, x: String(x) };
  };
  return (count: number, epsilon: string): Cell => ({
    name: `made up, x ${shape}, slope ${slope}`,
    study: MADE_UP,
    formula: "y ~ .",
    rows: count,
    epsilon,
    draw,
    truth: [-0.5, 0.8, 0.5, -0.7, slope],
  });
}

const normal = (random: Random) => random.normal();
const uniform = (random: Random) => Math.sqrt(12) * (random.uniform() - 0.5);
const skewed = (random: Random) => -Math.log(1 - random.uniform()) - 1;

const wages = ofTable("wages", WAGES, WAGE_STUDY);
const insurance = fixture("health-insurance");
const WITHOUT_WAGE = "parttime ~ education + experience + ethnicity + smsa + region";
const CELLS: Cell[] = [
  wages(WITHOUT_WAGE, 28_155, "1"),
  wages(WITHOUT_WAGE, 2000, "3"),
  wages("parttime ~ .", 28_155, "1"),
  wages("smsa ~ .", 28_155, "1"),
  wages("region ~ education + ethnicity + smsa", 28_155, "1", 30),
  fixture("smoke-ban")("smoker ~ .", 10_000, "1"),
  fixture("smoke-ban")("smoker ~ .", 10_000, "3"),
  fixture("doctor-visits")("any ~ .", 5190, "1", 30),
  fixture("doctor-visits")("any ~ .", 5190, "3", 30),
  insurance("insurance ~ age + gender + selfemp + region", 8802, "1"),
  insurance("insurance ~ .", 8802, "3", 30),
  madeUp("normal", normal, 1)(5000, "1"),
  madeUp("normal", normal, 1)(1000, "1"),
  madeUp("uniform", uniform, 1)(5000, "1"),
  madeUp("skewed", skewed, 1)(5000, "1"),
  madeUp("normal", normal, 2)(5000, "3"),
];

const { values: options } = parseArgs({
  options: { releases: { type: "string", default: "60" }, cell: { type: "string", default: "" } },
});

interface Interval {
  readonly low: number;
  readonly high: number;
}

async function measure(cell: Cell) {
  const { study, formula: text, rows: count, epsilon, truth } = cell;
  const formula = parseLevelFormula(text, releasedVariables(study.variables));
  const { covariates, responses } = formula;
  const terms = 1 + covariates.length;
  const whole = tableOf(cell, 100_000);
  const known = regressRows(whole, covariates, responses);
  const values = typeof truth[0] === "number" ? Float64Array.from(truth as number[]) : known.coefficients;
  const errors = known.standardErrors.map((error) => error * Math.sqrt(whole.length / count));
  const at = (isNumber: boolean) =>
    Array.from(values.keys()).filter(
      (i) => i % terms > 0 && (covariates[(i % terms) - 1].encoding === "number") === isNumber,
    );
  const [levels, numbers] = [at(false), at(true)];
  const holds = (intervals: readonly Interval[], of: readonly number[]) =>
    of.map((i) => Number(intervals[i].low < values[i] && values[i] < intervals[i].high));
  const found = {
    levels: [] as number[],
    numbers: [] as number[],
    widths: [] as number[],
    naiveLevels: [] as number[],
    naiveNumbers: [] as number[],
    naiveFailed: [] as number[],
    passedOver: [] as number[],
    effective: [] as number[],
    seconds: [] as number[],
    missesOf: values.map(() => 0),
    warnedOf: values.map(() => 0),
  };
  const conditions = { guarantee: requestedGuarantee({ epsilon }), noise: undefined };
  const layout = planRelease(study, conditions).layout;
  const releases = Math.min(Number(options.releases), cell.releases ?? Number.POSITIVE_INFINITY);
  for (let i = 0; i < releases; i++) {
    const random = seededRandom(7).split(i);
    const sample = Array.from({ length: count }, () => cell.draw(random));
    const release = publish(await accumulate(study, layout, sample), conditions, {
      ledger: { kind: "none", warning: "a measurement" },
      made: { program: "bench", version: "0", date: "2026-01-01" },
    });
    const started = process.cpuUsage();
    const posterior = fit(release, text, { chains: 1, warmup: 300, draws: 500, seed: i + 1 });
    found.seconds.push(process.cpuUsage(started).user / 1e6);
    const intervals = posterior.coefficients.map((name) => {
      const draws = [posterior.draws.get(name)!];
      return { low: quantile(draws, 0.05), high: quantile(draws, 0.95) };
    });
    found.levels.push(...holds(intervals, levels));
    found.numbers.push(...holds(intervals, numbers));
    for (const j of [...levels, ...numbers]) {
      found.widths.push((intervals[j].high - intervals[j].low) / (2 * 1.645 * errors[j]));
      found.missesOf[j] += 1 - holds(intervals, [j])[0];
    }
    const { names: approximate } = approximateOdds(posterior);
    for (const [j, name] of posterior.coefficients.entries()) if (approximate.has(name)) found.warnedOf[j]++;
    const passed = posterior.figures.get(PASSED_OVER)!;
    const all = passed.reduce((sum, value) => sum + value, 0);
    found.passedOver.push(all / (all + passed.length));
    const naive = naiveIntervals(release, text);
    found.naiveFailed.push(naive ? 0 : 1);
    if (naive) {
      found.naiveLevels.push(...holds(naive, levels));
      found.naiveNumbers.push(...holds(naive, numbers));
    }
    const effective = posterior.coefficients.map((name) => essBulk([posterior.draws.get(name)!]));
    found.effective.push(Math.min(...effective));
  }
  const shown = (list: readonly number[], digits = 2) => (list.length === 0 ? "" : average(list).toFixed(digits));
  const named = (isShown: (coverage: number, warned: number) => boolean) =>
    [...levels, ...numbers]
      .map((j) => ({ j, coverage: 1 - found.missesOf[j] / releases, warned: found.warnedOf[j] / releases }))
      .filter(({ coverage, warned }) => isShown(coverage, warned))
      .map(({ j, coverage, warned }) => `${posteriorName(j)} ${coverage.toFixed(2)} (${warned.toFixed(2)})`)
      .join(", ");
  return {
    table: cell.name,
    formula: text,
    rows: count,
    ε: epsilon,
    releases,
    levels: shown(found.levels),
    numbers: shown(found.numbers),
    width: shown(found.widths, 1),
    "naive: levels": shown(found.naiveLevels),
    "naive: numbers": shown(found.naiveNumbers),
    "naive: no answer": shown(found.naiveFailed),
    "passed over": shown(found.passedOver, 3),
    seconds: shown(found.seconds, 1),
    "effective draws": shown(found.effective, 0),
    "below 0.85 (share of releases that warn)": named((coverage) => coverage < 0.85),
    "others that are warned of": named((coverage, warned) => coverage >= 0.85 && warned > 0.1),
  };

  function posteriorName(j: number): string {
    const level = responses.length > 1 ? `${responses[Math.floor(j / terms)].level}: ` : "";
    return `${level}${covariates[(j % terms) - 1].name}`;
  }
}

/** All of a table, or as many made-up rows. */
function tableOf({ truth, draw }: Cell, madeUpRows: number): readonly Row[] {
  if (typeof truth[0] !== "number") return truth as readonly Row[];
  const random = seededRandom(3);
  return Array.from({ length: madeUpRows }, () => draw(random));
}

/** The noisy moments as if they were exact, at least positive definite; null where no table has them. */
function naiveIntervals(release: Release, text: string): Interval[] | null {
  const moments = noisyMoments(release);
  const { covariates, responses } = parseLevelFormula(text, moments.variables);
  const selection = selectMoments(moments, [...covariates, ...responses], false);
  const count = pluggedInCount(selection);
  const posterior = logOddsPosterior(
    selection.columns,
    levelStates(selection.columns, responses),
    DEFAULT_LOG_ODDS_PRIOR,
  );
  const nearest = nearestPositiveSemidefinite(selection.moments, 1e-6 * count);
  if (!posterior.condition(nearest.data, count)) return null;
  const size = responses.length * (1 + covariates.length);
  const [mean, variance] = [new Float64Array(size), new Float64Array(size)];
  posterior.summarise(mean, variance);
  return Array.from(mean, (value, i) => ({
    low: value - 1.645 * Math.sqrt(variance[i]),
    high: value + 1.645 * Math.sqrt(variance[i]),
  }));
}

for (const cell of CELLS) {
  const label = `${cell.name} ${cell.rows} ${cell.formula} ${cell.epsilon}`;
  if (!options.cell.split(",").some((wanted) => label.includes(wanted))) continue;
  const line = await measure(cell);
  console.log(`| ${Object.values(line).join(" | ")} |`);
}
