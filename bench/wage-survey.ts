// How precise and how calibrated are answers from real releases of the wage survey? log_wage ~ . over many releases,
// each published as a custodian would: mean posterior standard deviation, distance to least squares in posterior
// standard deviations (root mean square; 1 is ideal), coverage of least squares by the 90 % interval, and the cost of a
// draw.
// npx tsx bench/wage-survey.ts [--releases 20] [--epsilon 1,0.3] [--rows 28155,2000] [--noise laplace] [--formula "y ~ x"]
import { parseArgs } from "node:util";
import { mean, standardDeviation } from "../src/diagnostics/moments.ts";
import { quantile } from "../src/diagnostics/quantile.ts";
import { fit } from "../src/inference/fit.ts";
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../src/math/cholesky.ts";
import { rational, toNumber } from "../src/math/rational.ts";
import { parseNoiseChoice } from "../src/mechanism/choose-mechanism.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { publish } from "../src/mechanism/publish.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { regression } from "../src/model/regression.ts";
import { unitsOf, unscaleCoefficients } from "../src/model/units.ts";
import { momentMatrixOf, subTable } from "../src/moments/moment-table.ts";
import { summarise } from "../src/posterior/summary.ts";
import { seededRandom } from "../src/random/random.ts";
import { noisyMoments } from "../src/release/noisy-moments.ts";
import { accumulate, type Row } from "../src/statistics/accumulate.ts";
import type { ExactStatistics } from "../src/statistics/exact-statistics.ts";
import { ROWS, STUDY } from "./wage-table.ts";

const { values: options } = parseArgs({
  options: {
    releases: { type: "string", default: "20" },
    epsilon: { type: "string", default: "1" },
    rows: { type: "string", default: "28155" },
    noise: { type: "string" },
    formula: { type: "string", default: "log_wage ~ ." },
  },
});

/** A random subsample, the same on every call. */
function subsample(count: number): Row[] {
  const random = seededRandom(count);
  const keys = ROWS.map((row) => ({ row, key: random.uniform() }));
  return keys
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ row }) => row);
}

/** Least squares from the exact moments, in original units, as a release without noise would give it. */
function leastSquares({ layout, sums }: ExactStatistics, posed: ReturnType<typeof regression>): Float64Array {
  const exact = sums.map((sum) => toNumber(rational(sum, layout.unit)));
  const names = layout.factors.map(({ name }) => name);
  const rows = [...posed.formula.covariates, posed.formula.response].map(({ name }) => names.indexOf(name) + 1);
  const { table, kept } = subTable(layout.table, [0, ...rows]);
  const B = momentMatrixOf(
    table,
    kept.map((component) => exact[component]),
    Number.NaN,
  );
  const k = table.size;
  const d = k - 1;
  const G = new Float64Array(d * d);
  for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) G[i * d + j] = B[i * k + j];
  const theta = Float64Array.from({ length: d }, (_, i) => B[i * k + d]);
  choleskyInPlace(G, d);
  solveLower(G, d, theta);
  solveLowerTransposed(G, d, theta);
  return unscaleCoefficients(theta, unitsOf(posed.formula));
}

async function measure(epsilon: string, count: number) {
  const terms = {
    guarantee: requestedGuarantee({ epsilon }),
    noise: options.noise === undefined ? undefined : parseNoiseChoice(options.noise),
  };
  const { layout } = planRelease(STUDY, terms);
  const statistics = await accumulate(STUDY, layout, count === ROWS.length ? ROWS : subsample(count));
  const context = {
    ledger: { kind: "none", warning: "a measurement" } as const,
    made: { program: "bench", version: "0", date: "2026-01-01" },
  };
  const cells = new Map<string, { sd: number[]; distance: number[]; covered: number[] }>();
  const totals = { gradients: 0, divergences: 0, ess: [] as number[], seconds: [] as number[], failed: 0 };
  const samplers = new Map<string, number>();
  const releases = Number(options.releases);
  for (let i = 0; i < releases; i++) {
    const release = publish(statistics, terms, context);
    const started = process.cpuUsage();
    const posterior = fit(release, options.formula, { seed: i + 1 });
    totals.seconds.push(process.cpuUsage(started).user / 1e6);
    const summary = summarise(posterior);
    const truth = leastSquares(statistics, regression(noisyMoments(release), options.formula));
    const steps = posterior.samplerStatistics.get("leapfrogSteps")!;
    totals.gradients += mean([steps]) / releases;
    totals.divergences += summary.sampler.divergences / releases;
    totals.ess.push(Math.min(...summary.parameters.map(({ essBulk }) => essBulk ?? 0)));
    if (!summary.converged) totals.failed++;
    samplers.set(posterior.provenance.sampler, (samplers.get(posterior.provenance.sampler) ?? 0) + 1);
    for (const [j, name] of posterior.coefficients.entries()) {
      const draws = posterior.draws.get(name)!;
      const sd = standardDeviation([draws]);
      const cell = cells.get(name) ?? { sd: [], distance: [], covered: [] };
      cell.sd.push(sd);
      cell.distance.push((mean([draws]) - truth[j]) / sd);
      cell.covered.push(quantile([draws], 0.05) < truth[j] && truth[j] < quantile([draws], 0.95) ? 1 : 0);
      cells.set(name, cell);
    }
  }
  const average = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  console.log(
    `\n${count} rows, ε = ${epsilon}, ${releases} releases: ${totals.gradients.toFixed(0)} gradients per draw, ` +
      `${totals.divergences.toFixed(1)} divergences per fit, least ESS ${average(totals.ess).toFixed(0)} of 4000, ` +
      `${totals.failed} not converged, ${average(totals.seconds).toFixed(1)} s of processor time per fit; ` +
      [...samplers].map(([sampler, times]) => `${times} × ${sampler}`).join(", "),
  );
  console.table(
    Object.fromEntries(
      [...cells].map(([name, { sd, distance, covered }]) => [
        name,
        {
          "posterior sd": Number(average(sd).toPrecision(3)),
          "rms distance": Number(Math.sqrt(average(distance.map((value) => value * value))).toFixed(2)),
          "mean distance": Number(average(distance).toFixed(2)),
          "90 % covers": Number(average(covered).toFixed(2)),
        },
      ]),
    ),
  );
}

for (const count of options.rows.split(",")) {
  for (const epsilon of options.epsilon.split(",")) await measure(epsilon, Number(count));
}
