import { describe, expect, it } from "vitest";
import { fourierTransform, nextPowerOfTwo } from "../../src/math/fft.ts";
import { seededRandom } from "../../src/random/random.ts";

function signal(size: number, seed: number): { re: Float64Array; im: Float64Array } {
  const random = seededRandom(seed);
  const draw = () => Float64Array.from({ length: size }, () => random.normal());
  return { re: draw(), im: draw() };
}

function directTransform(re: Float64Array, im: Float64Array): { re: Float64Array; im: Float64Array } {
  const M = re.length;
  const out = { re: new Float64Array(M), im: new Float64Array(M) };
  for (let f = 0; f < M; f++) {
    for (let t = 0; t < M; t++) {
      const angle = (-2 * Math.PI * ((f * t) % M)) / M;
      out.re[f] += re[t] * Math.cos(angle) - im[t] * Math.sin(angle);
      out.im[f] += re[t] * Math.sin(angle) + im[t] * Math.cos(angle);
    }
  }
  return out;
}

function largestDifference(a: Float64Array, b: Float64Array): number {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i])), 0);
}

describe("fourierTransform", () => {
  it.each([1, 2, 4, 8, 16, 128, 512, 1024])("agrees with the direct sum at size %i", (size) => {
    const { re, im } = signal(size, size);
    const direct = directTransform(re, im);
    fourierTransform(size)(re, im);
    expect(largestDifference(re, direct.re)).toBeLessThan(1e-13 * size);
    expect(largestDifference(im, direct.im)).toBeLessThan(1e-13 * size);
  });

  it("twice is a reversal: F(F(x))[t] = M x[-t]", () => {
    const size = 32_768;
    const { re, im } = signal(size, 5);
    const reversed = re.map((_, t) => size * re[(size - t) % size]);
    const transform = fourierTransform(size);
    transform(re, im);
    transform(re, im);
    expect(largestDifference(re, reversed)).toBeLessThan(1e-9);
  });

  it("refuses a size that is not a power of two", () => {
    expect(() => fourierTransform(12)).toThrow("12");
    expect([1, 2, 3, 4, 5, 1000].map(nextPowerOfTwo)).toEqual([1, 2, 4, 4, 8, 1024]);
  });
});
