// The paper's claims about utility (figure 3e), running time (3f) and cost in many dimensions.
import { runLength } from "../../fit-methods.ts";
import { powerOfTen } from "../../frame/method-chart.ts";
import { isNoiseAware, ofMethod, range, sameSetting, settingName, settingsOf, time } from "../all-results.ts";
import { type Claim, remarks } from "../claim.ts";

/** An hour for one fit of ten thousand rows: what we would call prohibitive. */
const PROHIBITIVE = { rows: 10_000, seconds: 3600 };
/** A time that stays the same may differ by this factor. */
const SAME = 1.5;
/** What the paper calls reasonable, and how long we would wait for a fit. */
const MANY_COEFFICIENTS = 100;
const A_DAY = 86_400;

export const COST_CLAIMS: readonly Claim[] = [
  {
    claim: "The noise-aware methods are at least as close to the non-private posterior as naive (3e).",
    assess: ({ utility: { rows } }) => {
      const cells = settingsOf(rows).map((cell) => {
        const here = rows.filter((row) => sameSetting(row, cell));
        const [naive, prior] = ["naive", "prior"].map((name) => ofMethod(here, name)[0]);
        const others = here.filter(isNoiseAware);
        return { cell, naive, prior, others };
      });
      const better = cells.filter(({ prior, others }) =>
        others.every(({ squaredMmd }) => prior.squaredMmd <= squaredMmd),
      );
      return {
        measured: cells
          .map(
            ({ cell, naive, prior, others }) =>
              `${settingName(cell)}: naive ${naive.squaredMmd.toFixed(2)}, others ${range(others.map(({ squaredMmd }) => squaredMmd))}, prior alone ${prior.squaredMmd.toFixed(2)}`,
          )
          .join("; "),
        parts: cells.flatMap(({ naive, others }) =>
          others.map(
            (row) => row.squaredMmd <= naive.squaredMmd + 3 * Math.hypot(row.standardError, naive.standardError),
          ),
        ),
        remark:
          better.length > 0
            ? `In ${better.length} of ${cells.length} cells the prior alone is at least as close as every one of them.`
            : "",
      };
    },
  },
  {
    claim:
      "The time of MCMC-Ind grows with n and is prohibitive far above n = 100; that of Gibbs-SS does not grow (3f).",
    assess: ({ runtime: { rows }, informative, costs }) => {
      const times = (name: string) => ofMethod(rows, name).map(({ seconds }) => seconds);
      const individuals = ofMethod(rows, "mcmc-ind");
      const [before, last] = individuals.slice(-2);
      const power = Math.log(last.seconds / before.seconds) / Math.log(last.n / before.n);
      const extrapolated = last.seconds * (PROHIBITIVE.rows / last.n) ** power;
      const quiet = ofMethod(informative.rows, "mcmc-ind")[0];
      const smallNoise = costs.find(({ set }) => set === "informative")!.byLabel["mcmc-ind"] / quiet.trials;
      const perStep = ["gibbs-noisy", "gibbs-prior", "gibbs-update"].map((name) =>
        ofMethod(rows, name).map(({ n, seconds }) => seconds / steps(n)),
      );
      return {
        measured: ["mcmc-ind", "gibbs-update", "exact"]
          .map((name) => `${name} ${times(name).map(time).join(", ")}`)
          .join("; ")
          .concat(` at n = ${individuals.map(({ n }) => n).join(", ")}`),
        parts: [
          individuals.every(({ seconds }, i) => i === 0 || seconds > individuals[i - 1].seconds),
          extrapolated > PROHIBITIVE.seconds,
          perStep.every((values) => Math.max(...values) <= SAME * Math.min(...values)),
        ],
        remark: remarks(
          `From n = ${before.n} to ${last.n} mcmc-ind grows like n^${power.toFixed(1)}, so ${powerOfTen(PROHIBITIVE.rows)} rows would take ${time(extrapolated)} a fit${extrapolated > PROHIBITIVE.seconds ? "" : ": slow, not prohibitive"}.`,
          `Where the noise is small it is slower: ${time(smallNoise)} at ${settingName(quiet)}.`,
          `Of the Gibbs samplers the time per step is compared: they take ${(steps(last.n) / steps(before.n)).toFixed(1)} times as many steps at n = ${last.n}.`,
        ),
      };
    },
  },
  {
    claim: "A step of Gibbs-SS costs O(d⁶), which modern computers can do up to d ≈ 100 coefficients.",
    assess: ({ dimension: { rows } }) => {
      const timed = ofMethod(rows, "gibbs-update");
      const [before, last] = timed.slice(-2);
      const power =
        Math.log(last.secondsPerStep / before.secondsPerStep) /
        Math.log((last.covariates + 1) / (before.covariates + 1));
      const step = last.secondsPerStep * (MANY_COEFFICIENTS / (last.covariates + 1)) ** 6;
      const run = steps(1) * step;
      return {
        measured: [...new Set(rows.map(({ method }) => method))]
          .map(
            (name) =>
              `${name} ${ofMethod(rows, name)
                .map(({ secondsPerStep }) => time(secondsPerStep))
                .join(", ")}`,
          )
          .join("; ")
          .concat(` a step with p = ${timed.map(({ covariates }) => covariates).join(", ")}`),
        parts: [power > 4.5 && power < 6.5, run < A_DAY],
        remark: remarks(
          `From p = ${before.covariates} to ${last.covariates} the time of gibbs-update grows like d^${power.toFixed(1)}.`,
          `With d⁶ from there a step at d = ${MANY_COEFFICIENTS} takes ${time(step)}, and the paper's ${steps(1).toLocaleString("en")} steps ${time(run)}.`,
        ),
      };
    },
  },
];

/** Of a Gibbs sampler, for so many rows. */
function steps(rows: number): number {
  const { warmup, draws } = runLength("gibbs-update", rows);
  return warmup + draws;
}
