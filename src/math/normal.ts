// The error function, and the distribution function and quantiles of the standard normal distribution.
// erf and erfc: rational approximations of W. J. Cody (Math. Comp. 23, 1969); quantiles: M. J. Wichura's AS 241 (1988).
// The relative error is about 1e-15, in the tails too (for Φ times x², its condition number).
import { exp } from "./elementary/exp.ts";
import { log } from "./elementary/log.ts";

/** Numerator and denominator, highest power first. */
type Rational = readonly [numerator: readonly number[], denominator: readonly number[]];

/** erf(x)/x in x², |x| ≤ 0.46875. */
const ERF_CENTRE: Rational = [
  [0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694],
  [1.0, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171],
];
/** erfc(x) e^(x²) in x, up to 4. */
const ERFC_MIDDLE: Rational = [
  [
    2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001,
    881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
  ],
  [
    1.0, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
    4362.619090143247, 3439.3676741437216, 1230.3393548037495,
  ],
];
/** (1/√π − x erfc(x) e^(x²)) x² in 1/x², beyond 4. */
const ERFC_TAIL: Rational = [
  [
    0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
    0.0006587491615298378,
  ],
  [1.0, 2.568520192289822, 1.8729528499234604, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918],
];
/** Φ⁻¹(½ + q)/q in 0.425² − q², |q| ≤ 0.425. */
const QUANTILE_CENTRE: Rational = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1.0,
  ],
];
/** |Φ⁻¹(p)| in r − 1.6, where r = √(−log p) ≤ 5. */
const QUANTILE_MIDDLE: Rational = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1.0,
  ],
];
/** |Φ⁻¹(p)| in r − 5, beyond. */
const QUANTILE_TAIL: Rational = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1.0,
  ],
];

export function erf(x: number): number {
  if (Math.abs(x) <= 0.46875) return x * evaluate(ERF_CENTRE, x * x);
  return x > 0 ? 1 - erfcPositive(x) : erfcPositive(-x) - 1;
}

/** 1 − erf(x). */
export function erfc(x: number): number {
  if (Math.abs(x) <= 0.46875) return 1 - erf(x);
  return x > 0 ? erfcPositive(x) : 2 - erfcPositive(-x);
}

export function normalCdf(x: number): number {
  return 0.5 * erfc(-x * Math.SQRT1_2);
}

/** Mills' ratio (1 − Φ(x))/φ(x), for x ≥ 6. */
export function millsRatio(x: number): number {
  const scaled = x * Math.SQRT1_2;
  const square = 1 / (scaled * scaled);
  return (Math.sqrt(Math.PI / 2) / scaled) * (1 / Math.sqrt(Math.PI) - square * evaluate(ERFC_TAIL, square));
}

/** Φ⁻¹: ∓∞ at 0 and 1, NaN outside [0, 1]. */
export function normalQuantile(probability: number): number {
  const q = probability - 0.5;
  if (Math.abs(q) <= 0.425) return q * evaluate(QUANTILE_CENTRE, 0.180625 - q * q);
  const r = Math.sqrt(-log(q < 0 ? probability : 1 - probability));
  if (r === Number.POSITIVE_INFINITY) return q < 0 ? -r : r;
  const magnitude = r <= 5 ? evaluate(QUANTILE_MIDDLE, r - 1.6) : evaluate(QUANTILE_TAIL, r - 5);
  return q < 0 ? -magnitude : magnitude;
}

/** x > 0.46875. */
function erfcPositive(x: number): number {
  const weight = negativeSquareExponential(x);
  if (x <= 4) return weight * evaluate(ERFC_MIDDLE, x);
  // Also avoids ∞ · 0 below.
  if (weight === 0) return 0;
  const square = 1 / (x * x);
  return (weight / x) * (1 / Math.sqrt(Math.PI) - square * evaluate(ERFC_TAIL, square));
}

/** e^(−x²): splitting x into a short head and a rest keeps the rounding error of x² out of the exponent. */
function negativeSquareExponential(x: number): number {
  const head = Math.trunc(x * 16) / 16;
  return x > 30 ? 0 : exp(-head * head) * exp(-(x - head) * (x + head));
}

function evaluate([numerator, denominator]: Rational, x: number): number {
  let above = 0;
  let below = 0;
  for (const coefficient of numerator) above = above * x + coefficient;
  for (const coefficient of denominator) below = below * x + coefficient;
  return above / below;
}
