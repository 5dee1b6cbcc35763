// ε and δ → the least standard deviation of Gaussian noise that keeps them for a sensitivity of 1 (Balle & Wang 2018, theorem 8:
// δ(s) = Φ(1/2s − εs) − e^ε Φ(−1/2s − εs)), by halving.
import { normalCdf } from "../../src/math/special.ts";

export function analyticGaussian(epsilon: number, delta: number): number {
  const lost = (s: number) => normalCdf(0.5 / s - epsilon * s) - Math.exp(epsilon) * normalCdf(-0.5 / s - epsilon * s);
  let [low, high] = [0, 1];
  while (lost(high) > delta) [low, high] = [high, 2 * high];
  // To the last bits of a double.
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (lost(middle) > delta) low = middle;
    else high = middle;
  }
  return high;
}
