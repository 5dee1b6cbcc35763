// Is exact exact? The evidence, from cells where a wrong posterior would show first.
import { type AllResults, limitsPassed, ofMethod, range, settingName, time, verdictOf } from "../all-results.ts";

type Rows = AllResults["exactness"]["rows"];

export function exactSection({
  calibration,
  exactness,
  informative,
  asymptotics,
  utility,
  runtime,
}: AllResults): string {
  const agreement = [...utility.agreement, ...informative.agreement];
  const furthest = agreement.reduce((a, b) => (a.largest >= b.largest ? a : b));
  const slope = informative.learned.filter(({ parameter }) => parameter === "slope");
  const large = ofMethod(asymptotics.rows, "exact");
  const others = ["gibbs-noisy", "gibbs-prior", "gibbs-update"].map((name) => {
    return `${name} ${limitsPassed(verdictOf(informative.verdicts, name))}`;
  });
  const distance = (method: string) =>
    range(
      ofMethod(informative.distances, method).map(({ squaredMmd }) => squaredMmd),
      3,
    );
  return `## Is exact exact?

* **Where the data speak** (n·ε = 10⁴ and 10⁵, M = ${mostTrials(informative.rows)}; the slope keeps ${range(
    slope.map(({ exact }) => exact),
    3,
  )} of its prior variance):
  ${limitsPassed(verdictOf(informative.verdicts, "exact"))}; coverage of 95 % intervals at most ${deviation(informative.rows)} standard errors off. Beside it: ${others.join("; ")}.
  The prior is calibrated here as everywhere, but its squared MMD to non-private is ${distance("prior")}, that of exact ${distance("exact")}.
* **Large tables** (n = 10⁴ to 10⁹, M = ${mostTrials(large)}): ${above(large, "usualLimit")} of ${large.length} cells above the 5 % limit, ${above(large, "extremeLimit")} above the 0.1 % limit.
* **Stan.** Seven releases fitted by individual-level NUTS in Stan, with Laplace, Gaussian and cube noise and up to three covariates: exact
  agrees within Monte-Carlo error (\`test/inference/exact/exact.test.ts\`, \`cube-references.test.ts\`, which also show that a wrong
  target would be seen).
* **mcmc-ind**, on the same releases (${[...new Set(agreement.map(({ trials }) => trials))].join(" or ")} in each of ${agreement.length} cells): the medians of the squared MMD between it and
  exact lie between ${Math.min(...agreement.map((row) => row.median))} and ${Math.max(...agreement.map((row) => row.median))}. The largest of all is ${furthest.largest} at ${settingName(furthest)}, in a trial in which
  the chain of mcmc-ind has an effective size of ${furthest.essAtLargest}.
* **In the paper's cells**, which tell little: M = ${mostTrials(calibration.rows)}, ${limitsPassed(verdictOf(calibration.verdicts, "exact"))}, coverage at most ${deviation(calibration.rows)} standard errors off;
  M = ${mostTrials(exactness.rows)}, exact and non-private alone, ${limitsPassed(verdictOf(exactness.verdicts, "exact"))} (non-private: ${limitsPassed(verdictOf(exactness.verdicts, "non-private"))}),
  largest KS ${verdictOf(exactness.verdicts, "exact").largestKs.toFixed(3)} (non-private ${verdictOf(exactness.verdicts, "non-private").largestKs.toFixed(3)}), coverage at most ${deviation(exactness.rows)} standard errors off.
* Time per fit at n = 10, 100, 1000: ${ofMethod(runtime.rows, "exact")
    .map(({ seconds }) => time(seconds))
    .join(", ")}.

![Empirical distribution of the quantiles less uniform](../experiments/exactness/ecdf-difference.svg)`;
}

function mostTrials(rows: Rows): number {
  return Math.max(...rows.map(({ trials }) => trials));
}

/** The largest deviation of exact's coverage from 95 %, in standard errors. */
function deviation(rows: Rows): string {
  return Math.max(...ofMethod(rows, "exact").map(({ coverageDeviation }) => Math.abs(coverageDeviation))).toFixed(1);
}

function above(rows: Rows, limit: "usualLimit" | "extremeLimit"): string {
  const count = rows.filter((row) => row.ks > row[limit]).length;
  return count === 0 ? "none" : String(count);
}
