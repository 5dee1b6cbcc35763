// The reference for src/math/elementary, with which it shares no code: e^x, cos πt and sin πt of a double, and the
// error of a computed value in units in the last place. Numbers are integers in units of 2^−1200.

const BITS = 1200n;
const ONE = 1n << BITS;
/** Halvings of the argument before the series of e^x, undone by squaring. */
const HALVINGS = 24n;
const PI = 4n * (4n * arctanOfInverse(5n) - arctanOfInverse(239n));

/** |computed − e^x| in units in the last place. */
export function errorOfExp(x: number, computed: number): number {
  return inUlps(fixed(computed) - bigExp(fixed(x)), computed);
}

export function errorOfExpm1(x: number, computed: number): number {
  return inUlps(fixed(computed) - (bigExp(fixed(x)) - ONE), computed);
}

/** |y − ln x| is |e^y/x − 1| up to its square, which is negligible here. */
export function errorOfLog(x: number, computed: number): number {
  return inUlps((bigExp(fixed(computed)) << BITS) / fixed(x) - ONE, computed);
}

export function errorOfLog1p(x: number, computed: number): number {
  return inUlps((bigExp(fixed(computed)) << BITS) / (ONE + fixed(x)) - ONE, computed);
}

export function errorOfCosPi(t: number, computed: number): number {
  return inUlps(fixed(computed) - alternating((fixed(t) * PI) >> BITS, 0n), computed);
}

export function errorOfSinPi(t: number, computed: number): number {
  return inUlps(fixed(computed) - alternating((fixed(t) * PI) >> BITS, 1n), computed);
}

/** The error of a computed √(a² + b²) = h is (h² − a² − b²)/2h. */
export function errorOfHypot(a: number, b: number, computed: number): number {
  const [A, B, H] = [fixed(a), fixed(b), fixed(computed)];
  return inUlps((H * H - A * A - B * B) / (2n * H), computed);
}

/** The distance between a double and the next one. */
export function ulp(x: number): number {
  return 2 ** (exponentOf(x) - 52);
}

function exponentOf(x: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  return Math.max(view.getUint16(0) >> 4, 1) - 1023;
}

/** Exact: a double is an integer multiple of 2^−1074. */
function fixed(x: number): bigint {
  const scale = exponentOf(x) - 52;
  // Two factors, since 2^−scale alone may be out of range.
  const half = Math.trunc(scale / 2);
  return BigInt(x * 2 ** -half * 2 ** (half - scale)) << (BITS + BigInt(scale));
}

function inUlps(error: bigint, computed: number): number {
  const size = error < 0n ? -error : error;
  return Number((size << 40n) / fixed(ulp(computed))) * 2 ** -40;
}

function bigExp(x: bigint): bigint {
  const part = x >> HALVINGS;
  let sum = ONE;
  for (let [n, term] = [1n, part]; term !== 0n && term !== -1n; n++, term = ((term * part) >> BITS) / n) sum += term;
  for (let i = 0n; i < HALVINGS; i++) sum = (sum * sum) >> BITS;
  return sum;
}

/** a^s/s! − a^(s + 2)/(s + 2)! + …: the cosine from s = 0, the sine from s = 1. */
function alternating(a: bigint, start: bigint): bigint {
  const square = (a * a) >> BITS;
  let sum = 0n;
  let term = start === 0n ? ONE : a;
  for (let n = start; term !== 0n && term !== -1n; n += 2n) {
    sum += term;
    term = -((term * square) >> BITS) / ((n + 1n) * (n + 2n));
  }
  return sum;
}

function arctanOfInverse(n: bigint): bigint {
  let sum = 0n;
  for (let [k, power] = [1n, ONE / n]; power !== 0n; k += 2n, power = -power / (n * n)) sum += power / k;
  return sum;
}
