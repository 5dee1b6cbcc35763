// In: a complex signal x of length M, a power of two, as separate real and imaginary parts.
// Out, in place: X[f] = Σ_t x[t] exp(-2πi f t / M), by decimation in time (Cooley and Tukey 1965).
import { cosPi, sinPi } from "./elementary/circle.ts";

export type FourierTransform = (real: Float64Array, imaginary: Float64Array) => void;

/** w = exp(-πi k / half), the factors of the stage that joins transforms of length `half`, at index half + k. */
interface Twiddles {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

const transforms = new Map<number, FourierTransform>();

/** The transform for one size; its tables are computed once and shared. */
export function fourierTransform(size: number): FourierTransform {
  let transform = transforms.get(size);
  if (transform === undefined) {
    transform = createTransform(size);
    transforms.set(size, transform);
  }
  return transform;
}

export function nextPowerOfTwo(size: number): number {
  let power = 1;
  while (power < size) power *= 2;
  return power;
}

function createTransform(size: number): FourierTransform {
  if (nextPowerOfTwo(size) !== size) throw new RangeError(`the transform needs a power of two, not ${size}`);
  const reversed = bitReversal(size);
  const twiddles = createTwiddles(size);
  return (real, imaginary) => {
    permute(real, reversed);
    permute(imaginary, reversed);
    let half = 1;
    for (; 4 * half <= size; half *= 4) joinFours(real, imaginary, half, twiddles);
    if (half < size) joinPairs(real, imaginary, half, twiddles);
  };
}

function bitReversal(size: number): Uint32Array {
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i++) reversed[i] = (reversed[i >> 1] >> 1) | (i & 1 ? size >> 1 : 0);
  return reversed;
}

function createTwiddles(size: number): Twiddles {
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k++) {
      re[half + k] = cosPi(k / half);
      im[half + k] = -sinPi(k / half);
    }
  }
  return { re, im };
}

function permute(values: Float64Array, reversed: Uint32Array): void {
  for (let i = 0; i < values.length; i++) {
    const j = reversed[i];
    if (j <= i) continue;
    const held = values[i];
    values[i] = values[j];
    values[j] = held;
  }
}

/** Joins neighbouring transforms of length `half`, two by two: E ± w O. */
function joinPairs(re: Float64Array, im: Float64Array, half: number, w: Twiddles): void {
  for (let start = 0; start < re.length; start += 2 * half) {
    for (let k = 0; k < half; k++) {
      const even = start + k;
      const odd = even + half;
      const wRe = w.re[half + k];
      const wIm = w.im[half + k];
      const oddRe = re[odd] * wRe - im[odd] * wIm;
      const oddIm = re[odd] * wIm + im[odd] * wRe;
      re[odd] = re[even] - oddRe;
      im[odd] = im[even] - oddIm;
      re[even] += oddRe;
      im[even] += oddIm;
    }
  }
}

/** Two stages of joinPairs in one pass, since memory access is the slower part of the work. */
function joinFours(re: Float64Array, im: Float64Array, half: number, w: Twiddles): void {
  for (let start = 0; start < re.length; start += 4 * half) {
    for (let k = 0; k < half; k++) {
      const i0 = start + k;
      const i1 = i0 + half;
      const i2 = i1 + half;
      const i3 = i2 + half;
      const uRe = w.re[half + k];
      const uIm = w.im[half + k];
      const vRe = w.re[2 * half + k];
      const vIm = w.im[2 * half + k];

      const aRe = re[i1] * uRe - im[i1] * uIm;
      const aIm = re[i1] * uIm + im[i1] * uRe;
      const bRe = re[i3] * uRe - im[i3] * uIm;
      const bIm = re[i3] * uIm + im[i3] * uRe;
      const sumRe = re[i2] + bRe;
      const sumIm = im[i2] + bIm;
      const differenceRe = re[i2] - bRe;
      const differenceIm = im[i2] - bIm;
      // The factor a quarter turn further is -i v.
      const cRe = sumRe * vRe - sumIm * vIm;
      const cIm = sumRe * vIm + sumIm * vRe;
      const dRe = differenceRe * vIm + differenceIm * vRe;
      const dIm = differenceIm * vIm - differenceRe * vRe;

      re[i3] = re[i0] - aRe - dRe;
      im[i3] = im[i0] - aIm - dIm;
      re[i1] = re[i0] - aRe + dRe;
      im[i1] = im[i0] - aIm + dIm;
      re[i2] = re[i0] + aRe - cRe;
      im[i2] = im[i0] + aIm - cIm;
      re[i0] += aRe + cRe;
      im[i0] += aIm + cIm;
    }
  }
}
