// Noisy sufficient statistics with a ridge and Wald intervals (Sheffet 2017; Asiaee & Pal 2026, arXiv 2603.02010): the
// noisy sums are solved as if exact, with a ridge where noise left XᵀX too near singular (the rule for it is ours), and
// the variance of sampling is widened by that of the noise, to first order. With H = (XᵀX + λI)⁻¹, and errors E in XᵀX
// and e in Xᵀy of variance τ²:
//   θ − H(XᵀX)θ₀ ≈ H(e − Eθ + Xᵀu),   Var(e − Eθ) = τ²((1 + ‖θ‖²)I + θθᵀ − diag θ²),   Var Xᵀu = σ² XᵀX.
// dp-statsmodels has the same without θθᵀ − diag θ², and a ridge that only just makes XᵀX positive.
import { noiseOfSums, residualOf, withNoise } from "./noisy-sums.ts";
import { type Answer, type Interval, NINETY, type RegressionSums, type Rival } from "./rival.ts";
import { type SymmetricSolver, symmetricSolver } from "./symmetric-solver.ts";

export const ridgeWald: Rival = {
  answer: (sums, promise, random) => {
    const noise = noiseOfSums(sums, promise);
    return ridgeWaldFrom(withNoise(sums, noise, random), noise.deviation);
  },
};

export function ridgeWaldFrom(noisy: RegressionSums, deviation: number): Answer {
  const { size, gram, cross } = noisy;
  const solver = symmetricSolver(gram, size);
  // The spectral norm of a symmetric matrix of independent entries is about 2√d of their deviations.
  const ridge = Math.max(0, 2 * Math.sqrt(size) * deviation - solver.leastEigenvalue);
  const coefficients = solver.solve(cross, ridge);
  return { coefficients, intervals: waldIntervals(noisy, solver, ridge, coefficients, deviation) };
}

function waldIntervals(
  noisy: RegressionSums,
  solver: SymmetricSolver,
  ridge: number,
  theta: Float64Array,
  deviation: number,
): Interval[] {
  const { size, gram, rows } = noisy;
  const sampling = Math.max(residualOf(noisy, theta), 0) / (rows - size);
  const squared = theta.reduce((sum, value) => sum + value * value, 1);
  return [...theta].map((estimate, j) => {
    const unit = new Float64Array(size);
    unit[j] = 1;
    const h = solver.solve(unit, ridge);
    let [ownSquares, along, crossed, spread] = [0, 0, 0, 0];
    for (let i = 0; i < size; i++) {
      ownSquares += h[i] ** 2;
      along += h[i] * theta[i];
      crossed += (h[i] * theta[i]) ** 2;
      for (let k = 0; k < size; k++) spread += h[i] * gram[i * size + k] * h[k];
    }
    const privacy = deviation ** 2 * (squared * ownSquares + along ** 2 - crossed);
    const half = NINETY * Math.sqrt(privacy + sampling * Math.max(spread, 0));
    return { low: estimate - half, high: estimate + half };
  });
}
