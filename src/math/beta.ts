// In: shapes a, b > 0 and a point x, or a probability p. Out: I_x(a, b), the distribution function of Beta(a, b), and
// its inverse. I_x is the continued fraction of NIST DLMF 8.17.22; its factor x^a (1-x)^b / B(a, b) is written around
// the mean a/(a+b) (Loader 2000), which keeps full accuracy for shapes in the millions.
import { exp } from "./elementary/exp.ts";
import { log, log1p } from "./elementary/log.ts";

const HALF_LOG_TWO_PI = 0.5 * log(2 * Math.PI);

/** I_x(a, b) = P(X ≤ x) for X ~ Beta(a, b). */
export function regularisedBeta(x: number, a: number, b: number): number {
  if (!(a > 0 && b > 0)) return Number.NaN;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return exp(lowerTail(x, 1 - x, a, b).logProbability);
}

/** The x with I_x(a, b) = p. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(a > 0 && b > 0 && p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return p;
  return p <= 0.5 ? logistic(lowerLogit(p, a, b)) : logistic(-lowerLogit(1 - p, b, a));
}

/** Below this logit x itself would leave the range of a double. */
const LOWEST_LOGIT = -700;

/**
 * The logit of the p-quantile. On the logit scale the density is log-concave, and so is the distribution function:
 * Newton's method on its logarithm cannot diverge and, after one step, approaches the root from below.
 */
function lowerLogit(p: number, a: number, b: number): number {
  let t = log(a / b);
  for (let iteration = 0; iteration < 200; iteration++) {
    const { logProbability, overDensity } = lowerTail(logistic(t), logistic(-t), a, b);
    const next = Math.max(t - (logProbability - log(p)) * overDensity, LOWEST_LOGIT);
    const settled = Math.abs(next - t) <= 4 * Number.EPSILON * Math.max(1, Math.abs(t));
    t = next;
    if (settled) break;
  }
  return t;
}

function logistic(t: number): number {
  return 1 / (1 + exp(-t));
}

/** log I_x(a, b), and I_x divided by the density of logit X; y = 1 - x. The fraction converges fast below the mean. */
function lowerTail(x: number, y: number, a: number, b: number): { logProbability: number; overDensity: number } {
  const logDensity = logitLogDensity(x, y, a, b);
  if (x * (a + b + 2) < a + 1) {
    const overDensity = fraction(x, a, b) / a;
    return { logProbability: logDensity + log(overDensity), overDensity };
  }
  const density = exp(logDensity);
  const probability = 1 - (density * fraction(y, b, a)) / b;
  return { logProbability: log(probability), overDensity: probability / density };
}

/** The log density of logit X: log(x^a y^b / B(a, b)). */
function logitLogDensity(x: number, y: number, a: number, b: number): number {
  const distance = b * x - a * y;
  const deviance =
    a * logarithmExcess((x / a) * (a + b), distance / a) + b * logarithmExcess((y / b) * (a + b), -distance / b);
  const correction = stirlingError(a + b) - stirlingError(a) - stirlingError(b);
  return deviance + correction + 0.5 * log((a / (a + b)) * b) - HALF_LOG_TWO_PI;
}

/**
 * log v - u for v = 1 + u, both given to full relative accuracy. Near v = 1, with r = u / (2 + u),
 * log v = 2 (r + r³/3 + r⁵/5 + …) and 2r - u = -r u.
 */
function logarithmExcess(v: number, u: number): number {
  if (Math.abs(u) > 0.5) return log(v) - u;
  const r = u / (2 + u);
  let power = 2 * r;
  let sum = -r * u;
  for (let k = 3; Math.abs(power) > 1e-18 * Math.abs(sum); k += 2) {
    power *= r * r;
    sum += power / k;
  }
  return sum;
}

/** log Γ(z) - [(z - ½) log z - z + ½ log 2π], by its asymptotic series (DLMF 5.11.1) for z ≥ 16. */
function stirlingError(z: number): number {
  let error = 0;
  for (; z < 16; z++) error += (z + 0.5) * log1p(1 / z) - 1;
  const w = 1 / (z * z);
  return error + (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w * (1 / 1188 - (w * 691) / 360360))))) / z;
}

/** DLMF 8.17.22 by the modified Lentz method. */
function fraction(x: number, a: number, b: number): number {
  const nonZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < Number.EPSILON) break;
  }
  return result;
}
