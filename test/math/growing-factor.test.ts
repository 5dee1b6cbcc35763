// Blocks of four against plain sums of integers, which must agree to the last bit: from one row to several blocks.
import { describe, expect, it } from "vitest";
import { growingFactor } from "../../src/math/growing-factor.ts";
import { seededRandom } from "../../src/random/random.ts";

const integer = (random: { uniform(): number }) => Math.floor(9 * random.uniform()) - 4;

describe.each([1, 2, 3, 4, 5, 8, 9, 14])("a factor of %i rows", (size) => {
  const random = seededRandom(size);
  const factor = growingFactor(size);
  const L = factor.entries;

  it("gives the dot products of the entries so far", () => {
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        if (j < i) expect(factor.dot(i, j)).toBe(plainDot(L, size, i, j));
        L[i * size + j] = integer(random);
      }
    }
  });

  it("maps derivatives with respect to dot products to entries, the same twice", () => {
    const byDot = Float64Array.from({ length: size * size }, () => integer(random));
    for (let time = 0; time < 2; time++) {
      factor.turnBack();
      for (let i = size - 1; i >= 0; i--) {
        factor.pullBackRow(i);
        for (let j = i - 1; j >= 0; j--) {
          // Must be complete before it is read.
          expect(factor.derivatives[i * size + j]).toBe(plainDerivative(L, size, byDot, i, j));
          factor.pullBackDot(i, j, byDot[i * size + j]);
        }
      }
    }
  });
});

function plainDot(L: Float64Array, size: number, i: number, j: number): number {
  let sum = 0;
  for (let l = 0; l < j; l++) sum += L[i * size + l] * L[j * size + l];
  return sum;
}

/** ∂/∂L_ij of Σ c(r, s)·dot(r, s): as an entry of the longer row r = i, and of the shorter row s = i. */
function plainDerivative(L: Float64Array, size: number, c: Float64Array, i: number, j: number): number {
  let sum = 0;
  for (let s = j + 1; s < i; s++) sum += c[i * size + s] * L[s * size + j];
  for (let r = i + 1; r < size; r++) sum += c[r * size + i] * L[r * size + j];
  return sum;
}
