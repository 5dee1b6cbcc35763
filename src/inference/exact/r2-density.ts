// log p(B, t | n) of docs/theory/exact.md §3.3 under the prior by R², with t = logit R² through a coordinate of its own,
// u = t − log(E/r + p/n): R² beside what least squares explains, E, since t itself would have to follow r to 0. The response
// with coefficients and σ² integrated out, given the covariates' moments, and a vague prior of those. With S the scatter
// of the covariates, S_b its blocks (one per variable), r the residual sum of squares, g = R²/(1 − R²)/p, ω = 1/(1 + ng),
// Q = b₀ + ½((1 − ω)r + ωS_yy) and A = a₀ + ½(n − 1):
//   ½(n − p − 3) log r − ½ log|S| − A log Q − ½p log(1 + ng) + a log R² + (b + a₀) log(1 − R²)
//   + (η − 1) log|S| − Σ_b [(η − 1) + ½(p − q_b) + e] log|S_b| − floors
// With log|S| + log r = log|W| all but the S_b is read off the response's row in the factor of B the coordinates have made.

import { exp } from "../../math/elementary/exp.ts";
import { log, log1p } from "../../math/elementary/log.ts";
import { digamma, logGamma } from "../../math/special.ts";
import { powerOfUnexplained, type R2Prior } from "../../model/r2-prior.ts";
import type { Regression } from "../../model/regression.ts";
import { covariateBlocks } from "./covariate-blocks.ts";
import { levelShares, ownScatter } from "./covariate-spread.ts";
import type { DerivativesByMoments, MomentDensity, StandingMoments } from "./law-of-moments.ts";

export function r2Density({ table, formula }: Pick<Regression, "table" | "formula">, prior: R2Prior): MomentDensity {
  const k = table.size;
  const d = k - 1;
  const p = k - 2;
  const { rSquared, correlations, spread, response } = prior;
  const a0 = response.power - 1;
  const b = powerOfUnexplained(prior);
  const weightOfS = correlations.concentration - 1.5;
  const blocks = covariateBlocks(formula).map(({ rows, exclusive }) => {
    const power = spread.power + (p - rows.length) / 2;
    const weight = correlations.concentration - 1 + power;
    return {
      size: rows.length,
      power,
      term: exclusive ? levelShares(rows, k, weight, spread.floor) : ownScatter(rows[0], k, weight, spread.floor),
    };
  });
  // Every free sum grows with n; what is stated is stated of averages.
  const powerOfCount = blocks.reduce((sum, { size, power }) => sum + size * power, -freeSums(table.entries, k) - 1);
  let byOwn = 0;
  let byCount = 0;

  function evaluate(
    { moments, responseRow }: StandingMoments,
    n: number,
    own: number,
    { byMoments, byResponseRow }: DerivativesByMoments,
  ): number {
    const r = responseRow[d] * responseRow[d];
    let explained = 0;
    for (let j = 1; j < d; j++) explained += responseRow[j] * responseRow[j];

    // Without covariates there is nothing to explain, and R² stands for nothing.
    const explainedRatio = p === 0 ? 1 : explained / r + p / n;
    const logit = p === 0 ? 0 : own + log(explainedRatio);
    const odds = exp(logit);
    if (odds === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
    const ratio = odds / Math.max(1, p);
    const omega = 1 / (1 + n * ratio);
    const A = a0 + (n - 1) / 2;
    const Q = response.floor + 0.5 * (r + omega * explained);
    // log|W| holds log r once, with the weight of |S|.
    const weightOfR = 0.5 * (n - p - 3) - weightOfS;
    const logQ = log(Q);
    const logR = log(r);
    const R2 = odds / (1 + odds);
    // Q = b₀ + ½(r + ωE): by r, by E, and through ω by t and n.
    const byQ = -A / Q;
    const byOmega = 0.5 * byQ * explained;
    byOwn = p === 0 ? 0 : -byOmega * omega * (1 - omega) - 0.5 * p * (1 - omega) + rSquared.a * (1 - R2) - b * R2;
    // By t, and t moves with E/r + p/n.
    const byExplainedRatio = byOwn / explainedRatio;
    const byExplained = 0.5 * byQ * omega + byExplainedRatio / r;
    const byR = weightOfR / r + 0.5 * byQ - (byExplainedRatio * explained) / (r * r);
    byResponseRow[0] = 0;
    for (let j = 1; j < d; j++) byResponseRow[j] = 2 * byExplained * responseRow[j];
    byResponseRow[d] = 2 * byR * responseRow[d];
    byCount =
      0.5 * (logR - logQ) -
      byOmega * omega * omega * ratio -
      0.5 * p * omega * ratio -
      (byExplainedRatio * p) / (n * n);
    let logDensity = weightOfR * logR - A * logQ - 0.5 * p * log1p(n * ratio) + logBeta(logit, rSquared.a, b);
    for (const { term } of blocks) {
      logDensity += term.evaluate(moments, n, byMoments);
      byCount += term.countDerivative();
    }
    return logDensity;
  }

  return {
    own: p === 0 ? [] : [{ start: 0, variance: 2 }],
    scatterWeight: () => weightOfS,
    scatterWeightPerRow: 0,
    evaluate,
    ownDerivative: () => byOwn,
    countConstant: (n) =>
      powerOfCount * log(n) - 0.5 * (n - d) * Math.LN2 - logGamma((n - d) / 2) + logGamma(a0 + (n - 1) / 2),
    countDerivative: (n) =>
      byCount + powerOfCount / n - 0.5 * Math.LN2 - 0.5 * digamma((n - d) / 2) + 0.5 * digamma(a0 + (n - 1) / 2),
  };
}

/** a log R² + b log(1 − R²): the density of t = logit R². */
function logBeta(logit: number, a: number, b: number): number {
  const logOneMinus = logit > 0 ? -logit - log1p(exp(-logit)) : -log1p(exp(logit));
  return a * (logit + logOneMinus) + b * logOneMinus;
}

/** Different components among the moments of the covariates, the count left out. */
function freeSums(entries: Int32Array, k: number): number {
  const found = new Set<number>();
  for (let i = 1; i < k - 1; i++)
    for (let j = 0; j <= i; j++) if (entries[i * k + j] >= 0) found.add(entries[i * k + j]);
  found.delete(entries[0]);
  return found.size;
}
