// How far the mean of many vectors lies from a claimed one, in units of its Monte-Carlo error, at the worst entry.
// With 100 batches an entry is about Student's t with 99 degrees of freedom: P(|t| > 5) = 2.5e-6.

const BATCHES = 100;

/** `draw` fills its argument; entries whose claim is NaN are left out. */
export function worstError(draw: (out: Float64Array) => void, claimed: ArrayLike<number>, draws: number): number {
  const size = claimed.length;
  const sample = new Float64Array(size);
  const means = Array.from({ length: BATCHES }, () => {
    const sums = new Float64Array(size);
    for (let i = 0; i < draws / BATCHES; i++) {
      draw(sample);
      for (let j = 0; j < size; j++) sums[j] += sample[j];
    }
    return sums.map((sum) => sum / (draws / BATCHES));
  });
  let worst = 0;
  for (let j = 0; j < size; j++) {
    if (Number.isNaN(claimed[j])) continue;
    const mean = means.reduce((sum, batch) => sum + batch[j], 0) / BATCHES;
    const variance = means.reduce((sum, batch) => sum + (batch[j] - mean) ** 2, 0) / (BATCHES - 1);
    // Rounding is all the error that an entry without variance may have.
    const error = Math.sqrt(variance / BATCHES) + 1e-12 * (1 + Math.abs(claimed[j]));
    worst = Math.max(worst, Math.abs(mean - claimed[j]) / error);
  }
  return worst;
}

/** The products (vᵢ − mᵢ)(vⱼ − mⱼ), j ≤ i, of a vector drawn by `draw`: their mean is its covariance. */
export function products(draw: (out: Float64Array) => void, mean: Float64Array): (out: Float64Array) => void {
  const vector = new Float64Array(mean.length);
  return (out) => {
    draw(vector);
    for (let i = 0, at = 0; i < vector.length; i++) {
      for (let j = 0; j <= i; j++, at++) out[at] = (vector[i] - mean[i]) * (vector[j] - mean[j]);
    }
  };
}

/** The lower triangle of a matrix, row by row. */
export function lowerTriangle(data: Float64Array, size: number): Float64Array {
  const out: number[] = [];
  for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) out.push(data[i * size + j]);
  return Float64Array.from(out);
}
