// The results of `sites` → docs/sites.md.
import { counted } from "../../src/words.ts";
import { markdownTable } from "../reproduction/markdown-table.ts";
import type { SitesResults, SitesRow } from "./results.ts";
import { BOUNDS, CORRELATION, ROWS } from "./trials.ts";

export function sitesDocument({ rows }: SitesResults): string {
  const sites = [...new Set(rows.map((row) => row.sites))];
  const epsilons = [...new Set(rows.map((row) => row.epsilon))];
  const { trials } = rows[0];
  const table = (text: (row: SitesRow) => string) =>
    markdownTable([
      ["ε", ...sites.map((count) => counted(count, "site"))],
      ...epsilons.map((epsilon) => [
        String(epsilon),
        ...sites.map((count) => text(rows.find((row) => row.epsilon === epsilon && row.sites === count)!)),
      ]),
    ]);
  const share = (pick: "slopes" | "sigma2") => Math.min(...rows.map((row) => row[pick])).toFixed(2);
  const standardError = (intervals: number) => Math.sqrt(0.09 / intervals).toFixed(2);
  return `# One table, many sites

Made from \`experiments/sites/results.json\` by \`test/experiments/sites.test.ts\`; the trials by
\`npm run experiment -- run sites\`.

${ROWS.toLocaleString("en-US")} rows are divided evenly among 1, 5 or 10 sites. Each releases its own moments with Gaussian noise of
its own at the same ε, δ = 1/n², and \`fit\` takes the releases together ([how](theory/pooling.md)). ${trials} releases of ${trials}
new tables for each number, the exact method under its default prior.

## Do intervals hold?

Share of 90 % intervals that held the truth. Among ${2 * rows.length} shares one or two are beyond
two standard errors by chance alone. Slopes (two of each release, standard error ${standardError(2 * trials)} to ${standardError(trials)}; least ${share("slopes")}):

${table(({ slopes }) => slopes.toFixed(2))}

σ² (standard error ${standardError(trials)}; least ${share("sigma2")}):

${table(({ sigma2 }) => sigma2.toFixed(2))}

Over all ${rows.length} cells ${overall(rows, "slopes")} of the slopes' intervals held, and ${overall(rows, "sigma2")} of those of σ².

## How far off are the slopes?

Mean squared error of the posterior means (± its standard error), with covariates and errors of variance 1:

${table(({ squaredError, squaredErrorError }) => `${short(squaredError, 2)} ± ${short(squaredErrorError, 1)}`)}

Without any noise these rows give ${short(1 / (ROWS * (1 - CORRELATION ** 2)), 2)}, however they are divided. Every site adds
noise of its own, and variances add up: where noise prevails, ten sites have about ten times the squared error of one, until
there is so much of it (ε = 0.1) that the prior holds the slopes. That is the price of not bringing the rows together. The noise on each of a site's moments, in people:

${markdownTable([
  ["ε", ...epsilons.map(String)],
  ["standard deviation", ...epsilons.map((epsilon) => short(rows.find((row) => row.epsilon === epsilon)!.noise, 3))],
])}

## Beside Alparslan, Yıldırım and Birbil (2023)

The setting is that of their simulated data, as their published code has it: n, d = 2 covariates, 1, 5 and 10 parties, these ε, standard
normal slopes, errors of variance 1, noise by the analytic Gaussian mechanism. That code computes squared errors of
estimation and of prediction, and the discrepancy to the posterior without noise, and draws them as curves; it has no coverage of
intervals. We have no figures of theirs to state, so none stand here. What differs:

* *Bounds.* Theirs are the largest values in the table at hand. Ours are declared, as a custodian must, ${BOUNDS} standard deviations
  from the mean.
* *What is released.* They release Σxxᵀ and Σxy, for a regression through the origin. Ours releases Σx, Σy and Σy² as well and
  has an intercept, at the same ε.
* *Neighbours.* Their noise covers a row that is added or removed. With the public count that both have, ours covers a row exchanged for
  another, which takes more.
* *δ.* 1/n² here; 1/n in the code we read.
* *Tables.* They draw one, its covariance from an inverse Wishart law, and release it 50 times. Ours are new each time, both covariates
  of variance 1 with correlation ${CORRELATION}; moments are drawn from their law, without the one value or so in ${ROWS.toLocaleString("en-US")} that a bound would move.
* *Inference.* Their chain keeps the statistics of each party and the normal law of the covariates; ours has the sums alone, and no
  law of the covariates.

## References

* B. Alparslan, S. Yıldırım, Ş. İ. Birbil (2023). Differentially private distributed Bayesian linear regression with MCMC. ICML.
* B. Balle, Y.-X. Wang (2018). Improving the Gaussian mechanism for differential privacy: analytical calibration and optimal denoising. ICML.
`;
}

function overall(rows: readonly SitesRow[], pick: "slopes" | "sigma2"): string {
  const held = rows.reduce((sum, row) => sum + row[pick] * row.trials, 0);
  return (held / rows.reduce((sum, { trials }) => sum + trials, 0)).toFixed(3);
}

/** Without zeros to count: 1.2·10⁻⁵ below a hundredth. */
function short(value: number, digits: number): string {
  if (value >= 0.01) return String(Number(value.toPrecision(digits)));
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e-");
  return `${mantissa}·10⁻${[...exponent].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}
