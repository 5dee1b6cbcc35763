// In: m chains of N draws. Out: for each lag t the autocovariance γ_t = (1/N) Σ_s (x_s - x̄)(x_{s+t} - x̄), each chain about
// its own mean, averaged over the chains. The divisor is N at every lag: the biased estimate keeps γ positive definite
// (Geyer 1992).

import { fourierTransform, nextPowerOfTwo } from "../math/fft.ts";
import type { Chains } from "./chains.ts";
import { mean } from "./moments.ts";

/**
 * By the Wiener-Khinchin theorem. Two chains x, y travel as one complex signal x + iy: the real part of its
 * autocovariance is the sum of theirs, and power spectra add up, so m chains cost m/2 + 1 transforms.
 */
export function meanAutocovariance(chains: Chains): Float64Array {
  const N = chains[0].length;
  const size = nextPowerOfTwo(2 * N);
  const transform = fourierTransform(size);
  const power = new Float64Array(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (let pair = 0; pair < chains.length; pair += 2) {
    centreInto(real, chains[pair]);
    centreInto(imaginary, chains[pair + 1] ?? new Float64Array());
    transform(real, imaginary);
    for (let f = 0; f < size; f++) power[f] += real[f] * real[f] + imaginary[f] * imaginary[f];
  }
  // The power spectrum is real, so the forward transform has the same real part as the inverse.
  transform(power, imaginary.fill(0));
  return power.subarray(0, N).map((value) => value / (size * N * chains.length));
}

function centreInto(padded: Float64Array, chain: Float64Array): void {
  const centre = mean([chain]);
  for (let i = 0; i < chain.length; i++) padded[i] = chain[i] - centre;
  padded.fill(0, chain.length);
}
