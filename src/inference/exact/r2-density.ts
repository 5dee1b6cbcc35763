// log p(B, t | n) of docs/theory/exact.md §3.3 under the prior by R², t = logit R². The response with coefficients and σ²
// integrated out, given the covariates' moments, and a vague prior of those. With S the scatter of the covariates, S_b its
// blocks (one per variable), r the residual sum of squares, g = R²/(1 − R²)/p, ω = 1/(1 + ng), Q = b₀ + ½((1 − ω)r + ωS_yy)
// and A = a₀ + ½(n − 1):
//   ½(n − p − 3) log r − ½ log|S| − A log Q − ½p log(1 + ng) + a log R² + (b + a₀) log(1 − R²)
//   + (η − 1) log|S| − Σ_b [(η − 1) + ½(p − q_b) + e] log|S_b| − floors
// With log|S| + log r = log|W| all but the S_b is read off the response's row in the factor of B.

import { exp } from "../../math/elementary/exp.ts";
import { log, log1p } from "../../math/elementary/log.ts";
import { digamma, logGamma } from "../../math/special.ts";
import { logitR2, scatterRatio } from "../../model/r2-coordinate.ts";
import { powerOfUnexplained, type R2Prior } from "../../model/r2-prior.ts";
import type { Regression } from "../../model/regression.ts";
import { columnBlocks, freeSums, spreadTerm } from "./column-spread.ts";
import type { LatentMoments, MomentDensity, MomentDerivatives } from "./moment-density.ts";

export function r2Density(
  { table, formula, count }: Pick<Regression, "table" | "formula" | "count">,
  prior: R2Prior,
): MomentDensity {
  const isPrivate = count.kind === "private";
  const k = table.size;
  const d = k - 1;
  const p = k - 2;
  const { rSquared, correlations, spread, response } = prior;
  const a0 = response.power - 1;
  const b = powerOfUnexplained(prior);
  const weightOfS = correlations.concentration - 1.5;
  const blocks = columnBlocks(formula.covariates).map((block) => {
    const size = block.rows.length;
    const power = spread.power + (p - size) / 2;
    return { size, power, term: spreadTerm(block, k, correlations.concentration - 1 + power, spread.floor) };
  });
  // Every free sum grows with n; what is stated is stated of averages.
  const powerOfCount = blocks.reduce((sum, { size, power }) => sum + size * power, -freeSums(table, p) - 1);

  function evaluate(latent: LatentMoments, r2Coordinate: number, out: MomentDerivatives): number {
    const { responseRow, count: n } = latent;
    const { byMoments, byResponseRow } = out;
    const r = responseRow[d] * responseRow[d];
    let explained = 0;
    for (let j = 1; j < d; j++) explained += responseRow[j] * responseRow[j];

    // Without covariates there is nothing to explain, and R² means nothing.
    const ratioOfExplained = p === 0 ? 1 : scatterRatio(explained, r);
    const logit = p === 0 ? 0 : logitR2(r2Coordinate, ratioOfExplained);
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
    const byLogit =
      p === 0 ? 0 : -byOmega * omega * (1 - omega) - 0.5 * p * (1 - omega) + rSquared.a * (1 - R2) - b * R2;
    // By t, and t moves with 1 + E/r.
    const byRatio = byLogit / ratioOfExplained;
    const byExplained = 0.5 * byQ * omega + byRatio / r;
    const byR = weightOfR / r + 0.5 * byQ - (byRatio * explained) / (r * r);
    byResponseRow[0] = 0;
    for (let j = 1; j < d; j++) byResponseRow[j] = 2 * byExplained * responseRow[j];
    byResponseRow[d] = 2 * byR * responseRow[d];
    out.byR2Coordinate = byLogit;
    out.byLogScatter = weightOfS;
    out.byCount = 0.5 * (logR - logQ) - byOmega * omega * omega * ratio - 0.5 * p * omega * ratio;
    byMoments.fill(0);
    let logDensity = weightOfR * logR - A * logQ - 0.5 * p * log1p(n * ratio) + logBeta(logit, rSquared.a, b);
    for (const { term } of blocks) logDensity += term(latent, out);
    if (isPrivate)
      out.byCount =
        out.byCount + powerOfCount / n - 0.5 * Math.LN2 - 0.5 * digamma((n - d) / 2) + 0.5 * digamma(a0 + (n - 1) / 2);
    return logDensity;
  }

  function countConstant(n: number): number {
    if (!isPrivate) return 0;
    return powerOfCount * log(n) - 0.5 * (n - d) * Math.LN2 - logGamma((n - d) / 2) + logGamma(a0 + (n - 1) / 2);
  }

  return { hasR2: p > 0, evaluate, countConstant };
}

/** a log R² + b log(1 − R²): the density of t = logit R². */
function logBeta(logit: number, a: number, b: number): number {
  const logOneMinus = logit > 0 ? -logit - log1p(exp(-logit)) : -log1p(exp(logit));
  return a * (logit + logOneMinus) + b * logOneMinus;
}
