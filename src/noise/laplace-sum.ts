// The density of a sum of m independent Laplace variables of scale 1 (docs/theory/pooling.md §3): with y = |x|,
//   f(x) = e^(−y) Σ_{j<m} (m − 1 + j)! / (j! (m − 1 − j)! (m − 1)! 2^(m + j)) · y^(m − 1 − j),
// a polynomial with positive coefficients only, so that nothing cancels.
import { log as ln } from "../math/elementary/log.ts";

export interface LaplaceSum {
  /** log f(x), without its constant; writes the derivative to `slope`. */
  log(x: number): number;
  /** Of the last call. */
  slope: number;
}

export function laplaceSum(terms: number): LaplaceSum {
  const degree = terms - 1;
  /** Of y^0, y^1, …; that of the highest power is 1. */
  const coefficients = new Float64Array(terms);
  coefficients[degree] = 1;
  for (let j = 1; j <= degree; j++) {
    coefficients[degree - j] = (coefficients[degree - j + 1] * (degree + j) * (degree - j + 1)) / (2 * j);
  }
  return {
    slope: 0,
    log(x) {
      const y = Math.abs(x);
      // Beyond 1 in powers of 1/y, which cannot overflow.
      const far = y > 1;
      const at = far ? 1 / y : y;
      let value = 0;
      let derivative = 0;
      for (let i = 0; i <= degree; i++) {
        derivative = derivative * at + value;
        value = value * at + coefficients[far ? i : degree - i];
      }
      const ratio = derivative / value;
      const byY = far ? (degree - at * ratio) * at - 1 : ratio - 1;
      this.slope = x < 0 ? -byY : byY;
      return (far ? degree * ln(y) : 0) + ln(value) - y;
    },
  };
}
