// The gradient of Σᵢ wᵢ log Lᵢᵢ² by A = LLᵀ is Σᵢ wᵢ rᵢrᵢᵀ, rᵢ the rows of L⁻¹.
import { invertLower } from "../../math/cholesky.ts";

/**
 * Adds it to the lower triangle of `out`, whose rows are `stride` apart. The weights are `first` for row 0, `last` for the
 * last row and `middle` between; `inverse` is room for L⁻¹.
 */
export function addWeightedInverse(
  factor: Float64Array,
  size: number,
  first: number,
  middle: number,
  last: number,
  inverse: Float64Array,
  out: Float64Array,
  stride: number,
): void {
  invertLower(factor, size, inverse);
  for (let row = 0; row < size; row++) {
    const weight = row === 0 ? first : row === size - 1 ? last : middle;
    if (weight === 0) continue;
    const start = row * size;
    for (let i = 0; i <= row; i++) {
      const scaled = weight * inverse[start + i];
      for (let j = 0; j <= i; j++) out[i * stride + j] += scaled * inverse[start + j];
    }
  }
}
