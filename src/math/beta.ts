// In: shapes a, b > 0 and a point x, or a probability p. Out: I_x(a, b), the distribution function of Beta(a, b), and its
// inverse. I_x is the continued fraction of NIST DLMF 8.17.22; its factor x^a (1-x)^b / B(a, b) is written around the
// mean a/(a+b) (Loader 2000), which keeps full accuracy for shapes in the millions.

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** I_x(a, b) = P(X ≤ x) for X ~ Beta(a, b). */
export function regularisedBeta(x: number, a: number, b: number): number {
  if (!(a > 0 && b > 0)) return Number.NaN;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return lowerTail(x, 1 - x, a, b, density(x, 1 - x, a, b));
}

/** The x with I_x(a, b) = p. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(a > 0 && b > 0 && p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return p;
  return p <= 0.5 ? logistic(lowerLogit(p, a, b)) : logistic(-lowerLogit(1 - p, b, a));
}

/**
 * The logit of the p-quantile. On the logit scale the density is log-concave, hence so is the distribution function:
 * Newton's method on its logarithm cannot diverge, and after one step approaches the root from below.
 */
function lowerLogit(p: number, a: number, b: number): number {
  let t = Math.log(a / b);
  for (let iteration = 0; iteration < 200; iteration++) {
    const [x, y] = [logistic(t), logistic(-t)];
    const slope = density(x, y, a, b);
    const probability = lowerTail(x, y, a, b, slope);
    const step = (Math.log(probability / p) * probability) / slope;
    t -= step;
    if (Math.abs(step) <= 4 * Number.EPSILON * Math.max(1, Math.abs(t))) break;
  }
  return t;
}

function logistic(t: number): number {
  return 1 / (1 + Math.exp(-t));
}

function lowerTail(x: number, y: number, a: number, b: number, density: number): number {
  const belowMean = x * (a + b + 2) < a + 1;
  return belowMean ? (density * fraction(x, a, b)) / a : 1 - (density * fraction(y, b, a)) / b;
}

/** The density of logit X: x^a y^b / B(a, b) with y = 1 - x. */
function density(x: number, y: number, a: number, b: number): number {
  const distance = (b * x - a * y) / (a + b);
  const exponent =
    a * logOnePlusMinus((distance * (a + b)) / a) +
    b * logOnePlusMinus((-distance * (a + b)) / b) +
    stirlingError(a + b) -
    stirlingError(a) -
    stirlingError(b);
  return Math.sqrt(a / (a + b)) * Math.sqrt(b) * Math.exp(exponent - HALF_LOG_TWO_PI);
}

/** log(1 + u) - u without cancellation: with r = u / (2 + u), log(1 + u) = 2 (r + r³/3 + r⁵/5 + …) and 2r - u = -r u. */
function logOnePlusMinus(u: number): number {
  if (Math.abs(u) > 0.5) return Math.log1p(u) - u;
  const r = u / (2 + u);
  let power = 2 * r;
  let sum = -r * u;
  for (let k = 3; Math.abs(power) > 1e-18 * Math.abs(sum); k += 2) {
    power *= r * r;
    sum += power / k;
  }
  return sum;
}

/** log Γ(z) - [(z - ½) log z - z + ½ log 2π], by its asymptotic series (DLMF 5.11.1) from z = 16 on. */
function stirlingError(z: number): number {
  let error = 0;
  for (; z < 16; z++) error += (z + 0.5) * Math.log1p(1 / z) - 1;
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
