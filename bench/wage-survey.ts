// How precise and how calibrated are answers from real releases of the wage survey? log_wage ~ . over many releases,
// each published as a custodian would: mean posterior standard deviation, distance to least squares in posterior
// standard deviations (root mean square; 1 is ideal), coverage of least squares by the 90 % interval, and the cost of a
// draw.
// npx tsx bench/wage-survey.ts [--releases 20] [--epsilon 1,0.3] [--rows 28155,2000] [--noise laplace] [--formula "y ~ x"]
import { parseArgs } from "node:util";
import { mean, standardDeviation } from "../src/diagnostics/moments.ts";
import { quantile } from "../src/diagnostics/quantile.ts";
import { average, releaseFitter } from "./real-releases.ts";
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

async function measure(epsilon: string, count: number) {
  const { noise, formula } = options;
  const fitRelease = await releaseFitter({ study: STUDY, rows: ROWS, count, request: { epsilon, noise }, formula });
  const cells = new Map<string, { sd: number[]; distance: number[]; covered: number[] }>();
  const totals = { gradients: 0, divergences: 0, ess: [] as number[], seconds: [] as number[], failed: 0 };
  const samplers = new Map<string, number>();
  const releases = Number(options.releases);
  for (let i = 0; i < releases; i++) {
    const { posterior, summary, truth, seconds, gradientsPerDraw } = fitRelease(i + 1);
    totals.seconds.push(seconds);
    totals.gradients += gradientsPerDraw / releases;
    totals.divergences += summary.sampler.divergences / releases;
    totals.ess.push(Math.min(...summary.parameters.map(({ essBulk }) => essBulk ?? 0)));
    if (!summary.converged) totals.failed++;
    samplers.set(posterior.provenance.sampler, (samplers.get(posterior.provenance.sampler) ?? 0) + 1);
    for (const [j, name] of posterior.coefficients.entries()) {
      const draws = posterior.draws.get(name)!;
      const sd = standardDeviation([draws]);
      const cell = cells.get(name) ?? { sd: [], distance: [], covered: [] };
      cell.sd.push(sd);
      cell.distance.push((mean([draws]) - truth.coefficients[j]) / sd);
      cell.covered.push(
        quantile([draws], 0.05) < truth.coefficients[j] && truth.coefficients[j] < quantile([draws], 0.95) ? 1 : 0,
      );
      cells.set(name, cell);
    }
  }
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
