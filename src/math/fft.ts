// In: a complex signal x of length M, a power of two, as separate real and imaginary parts.
// Out, in place: X[f] = Σ_t x[t] exp(-2πi f t / M), by the radix-2 decimation in time of Cooley and Tukey (1965).

export type FourierTransform = (real: Float64Array, imaginary: Float64Array) => void;

const transforms = new Map<number, FourierTransform>();

/** The transform for one size; its tables are made once and shared. */
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
  if (nextPowerOfTwo(size) !== size) throw new RangeError(`a radix-2 transform has no size ${size}`);
  const reversed = bitReversal(size);
  const cosine = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  return (real, imaginary) => {
    permute(real, reversed);
    permute(imaginary, reversed);
    for (let half = 1; half < size; half *= 2) combine(real, imaginary, half, cosine, sine);
  };
}

function bitReversal(size: number): Uint32Array {
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i++) reversed[i] = (reversed[i >> 1]! >> 1) | (i & 1 ? size >> 1 : 0);
  return reversed;
}

function permute(values: Float64Array, reversed: Uint32Array): void {
  for (let i = 0; i < values.length; i++) {
    const j = reversed[i]!;
    if (j <= i) continue;
    const held = values[i]!;
    values[i] = values[j]!;
    values[j] = held;
  }
}

/** Joins neighbouring transforms of length `half` into transforms of twice that length. */
function combine(re: Float64Array, im: Float64Array, half: number, cosine: Float64Array, sine: Float64Array): void {
  const stride = cosine.length / half;
  for (let start = 0; start < re.length; start += 2 * half) {
    for (let even = start, k = 0; even < start + half; even++, k += stride) {
      const odd = even + half;
      const oddRe = re[odd]! * cosine[k]! - im[odd]! * sine[k]!;
      const oddIm = re[odd]! * sine[k]! + im[odd]! * cosine[k]!;
      re[odd] = re[even]! - oddRe;
      im[odd] = im[even]! - oddIm;
      re[even]! += oddRe;
      im[even]! += oddIm;
    }
  }
}
