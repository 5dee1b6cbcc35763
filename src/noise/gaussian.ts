// Gaussian noise: independent normals with one standard deviation; smooth, closed under sums and products.
import { exp } from "../math/elementary/exp.ts";
import { hypot } from "../math/elementary/hypot.ts";
import { log } from "../math/elementary/log.ts";
import { square } from "../math/elementary/square.ts";
import { millsRatio, normalCdf, normalQuantile } from "../math/normal.ts";
import { type CutLaw, type CutValue, mirrored, solveForCoordinate, within } from "./cut-law.ts";
import type { NoiseCoordinates, NoiseDensity, NoiseKind } from "./noise-kind.ts";
import type { GaussianPart } from "./noise-part.ts";

export const gaussian: NoiseKind<GaussianPart> = {
  density: gaussianDensity,
  draw:
    ({ deviation }, random) =>
    () =>
      deviation * random.normal(),
  sum: (part, other) =>
    other.kind === "gaussian" ? { ...part, deviation: hypot(part.deviation, other.deviation) } : null,
  smoothness: 2,
  coordinates: gaussianCoordinates,
  pairCoordinates: null,
  product(parts) {
    const precision = parts.reduce((sum, { deviation }) => sum + 1 / square(deviation), 0);
    return { ...parts[0], deviation: 1 / Math.sqrt(precision) };
  },
  placing: ({ deviation }) => ({ by: "smooth law", law: gaussianLaw(deviation) }),
  remainder: () => null,
};

function gaussianDensity({ components, deviation }: GaussianPart, shift: Float64Array): NoiseDensity {
  const precision = 1 / (deviation * deviation);
  return (noise, gradient) => {
    let squares = 0;
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      const own = noise[component] + shift[component];
      squares += own * own;
      gradient[component] -= own * precision;
    }
    return -0.5 * squares * precision;
  };
}

function gaussianCoordinates({ components: listed, deviation }: GaussianPart): NoiseCoordinates {
  const components = Int32Array.from(listed);
  const size = components.length;
  return {
    variances: new Array(size).fill(1),
    memory: size,
    add(position, from, noise, memory) {
      let squares = 0;
      for (let i = 0; i < size; i++) {
        const v = position[from + i];
        memory[i] = v;
        noise[components[i]] += deviation * v;
        squares += v * v;
      }
      return -0.5 * squares;
    },
    pullBack(memory, byNoise, gradient, from) {
      for (let i = 0; i < size; i++) gradient[from + i] = deviation * byNoise[components[i]] - memory[i];
    },
  };
}

/** Beyond this many deviations masses are relative to the tail beyond the nearer end, since they would underflow. */
const FAR = 7;
/** Newton steps to a tail of given mass; all digits are correct after three. */
const STEPS = 4;
/** Beyond this many deviations an end of the interval truncates nothing that a double could represent. */
const OUT_OF_SIGHT = 9;
/** Below this width (relative to the slope of the density) the truncated law is uniform for all purposes. */
const NARROW = 1e-5;
const LOG_ROOT_TWO_PI = 0.5 * log(2 * Math.PI);

/** Standard normal with a standard normal coordinate. */
export function gaussianLaw(scale: number): CutLaw {
  return {
    scale,
    variance: 1,
    place,
    coordinateAt: (x, from, to, most) =>
      isWhole(from, to) ? within(x, most) : solveForCoordinate(place, x, from, to, most),
    score: (x) => -x,
  };
}

function place(v: number, from: number, to: number, out: CutValue): void {
  if (!(to > from)) out.log = Number.NEGATIVE_INFINITY;
  else if (isWhole(from, to)) wholeGaussian(v, out);
  else if ((to - from) * (1 + Math.abs(from) + Math.abs(to)) < NARROW) narrowGaussian(v, from, to, out);
  else if (to < -FAR) farLeft(v, from, to, out);
  else if (from > FAR) mirrored(farLeft, v, from, to, out);
  else if (from > 0) mirrored(leftOrAroundZero, v, from, to, out);
  else leftOrAroundZero(v, from, to, out);
}

function isWhole(from: number, to: number): boolean {
  return from < -OUT_OF_SIGHT && to > OUT_OF_SIGHT;
}

function wholeGaussian(v: number, out: CutValue): void {
  out.x = v;
  out.byCoordinate = 1;
  out.byLow = out.byHigh = out.logByLow = out.logByHigh = 0;
  out.log = -0.5 * v * v;
  out.logByCoordinate = -v;
}

/** Uniform within the interval, weighted by the density: exact, without cancellation. */
function narrowGaussian(v: number, from: number, to: number, out: CutValue): void {
  const width = to - from;
  const q = normalCdf(v);
  const density = normalDensity(v);
  const x = from + width * q;
  out.x = x;
  out.byCoordinate = width * density;
  out.byLow = 1 - q;
  out.byHigh = q;
  out.log = log(width) - 0.5 * v * v - 0.5 * x * x - LOG_ROOT_TWO_PI;
  out.logByCoordinate = -v - x * out.byCoordinate;
  out.logByLow = -1 / width - x * (1 - q);
  out.logByHigh = 1 / width - x * q;
}

/** For from ≤ 0, where lower tails are accurate. */
function leftOrAroundZero(v: number, from: number, to: number, out: CutValue): void {
  const smaller = normalCdf(-Math.abs(v));
  const q = v > 0 ? 1 - smaller : smaller;
  const rest = v > 0 ? smaller : 1 - smaller;
  const fromIsFar = from < -OUT_OF_SIGHT;
  const toIsFar = to > OUT_OF_SIGHT;
  const below = fromIsFar ? 0 : normalCdf(from);
  const above = toIsFar ? 0 : normalCdf(-to);
  const mass = to <= 0 ? normalCdf(to) - below : 1 - below - above;
  const left = below + q * mass;
  const x = left < 0.5 ? normalQuantile(left) : -normalQuantile(above + rest * mass);
  const density = normalDensity(x);
  const atFrom = fromIsFar ? 0 : normalDensity(from);
  const atTo = toIsFar ? 0 : normalDensity(to);
  out.x = x;
  out.byCoordinate = (mass * normalDensity(v)) / density;
  out.byLow = (rest * atFrom) / density;
  out.byHigh = (q * atTo) / density;
  out.log = mass > 0 ? log(mass) - 0.5 * v * v : Number.NEGATIVE_INFINITY;
  out.logByCoordinate = -v;
  out.logByLow = -atFrom / mass;
  out.logByHigh = atTo / mass;
}

/**
 * For to < −7. With a = −to, b = −from and Q = φ·m the upper tail, m Mills' ratio, everything is relative to Q(a). The
 * value is −y with Q(y)/Q(a) = r + q(1 − r), r = Q(b)/Q(a), found by Newton's method on log Q.
 */
function farLeft(v: number, from: number, to: number, out: CutValue): void {
  const smaller = normalCdf(-Math.abs(v));
  const q = v > 0 ? 1 - smaller : smaller;
  const rest = v > 0 ? smaller : 1 - smaller;
  const a = -to;
  const b = -from;
  const ratio = millsRatio(a);
  const beyond = b === Number.POSITIVE_INFINITY ? 0 : (exp(-0.5 * (b - a) * (b + a)) * millsRatio(b)) / ratio;
  const mass = 1 - beyond;
  const share = beyond + q * mass;
  let y = Math.sqrt(a * a - 2 * log(share));
  for (let step = 0; step < STEPS; step++) {
    const own = millsRatio(y);
    y += own * (log(own / (ratio * share)) - 0.5 * (y - a) * (y + a));
  }
  y = Math.min(b, Math.max(a, y));
  // φ(a)/φ(y), and the mass in units of φ(y).
  const nearer = exp(0.5 * (y - a) * (y + a));
  const inUnits = mass * ratio * nearer;
  const further = b === Number.POSITIVE_INFINITY ? 0 : exp(-0.5 * (b - y) * (b + y));
  out.x = -y;
  out.byCoordinate = inUnits * normalDensity(v);
  out.byLow = rest * further;
  out.byHigh = q * nearer;
  out.log = log(mass * ratio) - 0.5 * a * a - LOG_ROOT_TWO_PI - 0.5 * v * v;
  out.logByCoordinate = -v;
  out.logByLow = -further / inUnits;
  out.logByHigh = nearer / inUnits;
}

function normalDensity(x: number): number {
  return exp(-0.5 * x * x - LOG_ROOT_TWO_PI);
}
