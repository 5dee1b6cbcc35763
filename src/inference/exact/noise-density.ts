// Σ log noise(z − B) over the free entries of the moment matrix: the lower triangle, without the count when it is public.
// Each entry counts once; taking both triangles would count off-diagonals twice and be over-confident.
import type { Noise } from "../../release/noisy-moments.ts";

/** Adds the derivative by B to the lower triangle of `gradient`, halved off the diagonal as a symmetric gradient is. */
export type NoiseDensity = (moments: Float64Array, gradient: Float64Array) => number;

export function noiseDensity(observed: Float64Array, size: number, countIsNoisy: boolean, noise: Noise): NoiseDensity {
  const firstRow = countIsNoisy ? 0 : 1;
  return noise.kind === "laplace"
    ? laplaceDensity(observed, size, firstRow, noise.scale)
    : gaussianDensity(observed, size, firstRow, noise.scale);
}

function laplaceDensity(observed: Float64Array, size: number, firstRow: number, scale: number): NoiseDensity {
  const slope = 1 / scale;
  return (moments, gradient) => {
    let distance = 0;
    for (let i = firstRow; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const residual = observed[i * size + j] - moments[i * size + j];
        distance += Math.abs(residual);
        gradient[i * size + j] += (residual > 0 ? slope : -slope) * (i === j ? 1 : 0.5);
      }
    }
    return -distance * slope;
  };
}

function gaussianDensity(observed: Float64Array, size: number, firstRow: number, scale: number): NoiseDensity {
  const precision = 1 / (scale * scale);
  return (moments, gradient) => {
    let squares = 0;
    for (let i = firstRow; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const residual = observed[i * size + j] - moments[i * size + j];
        squares += residual * residual;
        gradient[i * size + j] += residual * precision * (i === j ? 1 : 0.5);
      }
    }
    return -0.5 * squares * precision;
  };
}
