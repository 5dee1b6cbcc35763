// What the paper claims of its bounds, its sensitivity and its formulas, and of naive in very large tables.
import { powerOfTen } from "../../frame/method-chart.ts";
import { ofMethod, percent } from "../all-results.ts";
import type { Claim } from "../claim.ts";
import { varianceOfResponse } from "../printed-covariance.ts";

/** The number of rows from which we call a population very large. */
const VERY_LARGE = 1e6;
const CLOSE = 1e-9;

export const THEORY_CLAIMS: readonly Claim[] = [
  {
    claim: "Naive is asymptotically correct, but may need very large populations.",
    assess: ({ asymptotics: { rows } }) => {
      const naive = ofMethod(rows, "naive");
      const sizes = [...new Set(naive.map(({ n }) => n))];
      const epsilons = [...new Set(naive.map(({ epsilon }) => epsilon))];
      const rightFrom = (epsilon: number) =>
        sizes.find((size) =>
          naive.filter((row) => row.epsilon === epsilon && row.n >= size).every((row) => row.ks <= row.extremeLimit),
        );
      const largest = (epsilon: number) =>
        sizes.map((n) => {
          const cells = naive.filter((row) => row.n === n && row.epsilon === epsilon);
          return Math.max(...cells.map(({ ks }) => ks)).toFixed(2);
        });
      const place = (n: number | undefined) =>
        n === undefined ? "beyond the largest" : `from ${powerOfTen(n)} rows on`;
      return {
        measured: epsilons
          .map((epsilon) => `largest KS at ε = ${epsilon}: ${largest(epsilon).join(", ")}`)
          .join("; ")
          .concat(` for n = ${sizes.map(powerOfTen).join(", ")}`),
        parts: [
          epsilons.every((epsilon) => rightFrom(epsilon) !== undefined),
          epsilons.every((epsilon) => (rightFrom(epsilon) ?? 0) >= VERY_LARGE),
        ],
        remark:
          `No distance above the 0.1 % limit any more: ${epsilons.map((epsilon) => `${place(rightFrom(epsilon))} at ε = ${epsilon}`).join(", ")}. ` +
          "The slope decides: a narrow x (variance 1/48) makes its noise forty-eight times that of the mean.",
      };
    },
  },
  {
    claim: "At least 95 % of x and y lie within [−1, 1], for which the sensitivity is computed.",
    assess: ({ calibration: { outside } }) => ({
      measured: `outside: ${percent(outside.x, 2)} of x, ${percent(outside.y)} of y`,
      parts: [Math.max(outside.x, outside.y) <= 0.05],
      remark:
        "The prior gives each coefficient variance 1, so y alone has a standard deviation above 1. The paper does not clip, so " +
        "calibration is not touched, but releases like these would not be ε-differentially private.",
    }),
  },
  {
    claim: "One person changes the statistics by at most Δ = w²d(d+1)/2 + w²d + w² (w the width of the bounds).",
    assess: ({ sensitivity: { soundness } }) => {
      const worst = soundness.reduce((a, b) => (a.spent >= b.spent ? a : b));
      return {
        measured: soundness
          .map(({ bounds, claimed, found }) => `[${bounds.join(", ")}]: Δ = ${claimed}, possible ${found}`)
          .join("; "),
        // For every bounds: one counterexample is enough.
        parts: [worst.spent <= 1],
        remark:
          `x² changes by b² − a², which is w² only if the bounds hold 0. For [${worst.bounds.join(", ")}] ε is really at least ` +
          `${worst.spent.toFixed(2)} times what is claimed; for [−1, 1] the formula is sound but ${(1 / soundness[0].spent).toFixed(1)} times too large.`,
      };
    },
  },
  {
    claim:
      "Cov(xᵢy, xⱼy) = σ²ηᵢⱼ + Σ θₖθₗ ξ_{ij,kl} (the covariance Σ_t of the statistics, as printed in the main text).",
    assess: () => {
      const { main, appendix, direct } = varianceOfResponse();
      return {
        measured: `i = j = 0, θ = (½, 1), σ² = ¼, Var(x) = ½: Var(y) is ${direct}; by this formula ${main}, by the appendix's ${appendix}`,
        parts: [Math.abs(main - direct) < CLOSE],
        remark: "A misprint: it must be ξ_{ik,jl}, as in the paper's appendix. Our methods use that.",
      };
    },
  },
];
