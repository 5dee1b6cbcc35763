// Laplace noise: density e^(−|x|/b)/2b on each component. Logistic coordinates absorb its kink into their map.
import { exp, expm1 } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";
import { laplace as drawLaplace } from "../random/distributions.ts";
import { type CutLaw, type CutValue, mirrored, within } from "./cut-law.ts";
import { emptyTails, LOGISTIC_VARIANCE, logisticTails } from "./logistic.ts";
import type { NoiseCoordinates, NoiseDensity, NoiseKind } from "./noise-kind.ts";
import type { LaplacePart, LaplaceSumPart, NoisePart } from "./noise-part.ts";

export const laplace: NoiseKind<LaplacePart> = {
  density: laplaceDensity,
  draw:
    ({ scale }, random) =>
    () =>
      drawLaplace(random, scale),
  sum: sumOfLaplace,
  smoothness: 1,
  coordinates: laplaceCoordinates,
  pairCoordinates: null,
  product: null,
  placing: ({ scale }) => ({ by: "peak", law: laplaceLaw(scale) }),
  remainder: () => null,
};

/** With more terms the coefficients of the density of a sum leave the range of doubles. */
const MAX_TERMS = 100;

/** Terms of the same scale are counted. */
export function sumOfLaplace(part: LaplacePart | LaplaceSumPart, other: NoisePart): LaplaceSumPart | null {
  if ((other.kind !== "laplace" && other.kind !== "laplace-sum") || part.scale !== other.scale) return null;
  const terms = termsOf(part) + termsOf(other);
  return terms <= MAX_TERMS ? { ...part, kind: "laplace-sum", terms } : null;
}

function termsOf(part: LaplacePart | LaplaceSumPart): number {
  return part.kind === "laplace" ? 1 : part.terms;
}

function laplaceDensity({ components, scale }: LaplacePart, shift: Float64Array): NoiseDensity {
  const slope = 1 / scale;
  return (noise, gradient) => {
    let distance = 0;
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      const own = noise[component] + shift[component];
      distance += Math.abs(own);
      gradient[component] += own > 0 ? -slope : slope;
    }
    return -distance * slope;
  };
}

const tails = emptyTails();

/** Noise ±b·log ½(1 + e^|v|) of a logistic v. */
function laplaceCoordinates({ components: listed, scale }: LaplacePart): NoiseCoordinates {
  const components = Int32Array.from(listed);
  const size = components.length;
  return {
    variances: new Array(size).fill(LOGISTIC_VARIANCE),
    memory: 2 * size,
    add(position, from, noise, memory) {
      let sum = 0;
      for (let i = 0; i < size; i++) {
        const v = position[from + i];
        const distance = Math.abs(v);
        const tiny = exp(-distance);
        const larger = 1 / (1 + tiny);
        const grown = distance - log(larger);
        noise[components[i]] += (v < 0 ? -scale : scale) * (grown - Math.LN2);
        memory[i] = scale * larger;
        memory[size + i] = (v < 0 ? 1 - tiny : tiny - 1) * larger;
        sum += distance - 2 * grown;
      }
      return sum;
    },
    pullBack(memory, byNoise, gradient, from) {
      for (let i = 0; i < size; i++) gradient[from + i] = byNoise[components[i]] * memory[i] + memory[size + i];
    },
  };
}

/** e^(−40) vanishes next to 1: an end of the interval this far out truncates nothing. */
const ABSORBED = 40;

/** Density ½e^(−|x|) with a logistic coordinate. */
export function laplaceLaw(scale: number): CutLaw {
  return {
    scale,
    variance: LOGISTIC_VARIANCE,
    place(v, from, to, out) {
      if (!(to > from)) out.log = Number.NEGATIVE_INFINITY;
      else if (from < -ABSORBED && to > ABSORBED) wholeLaplace(v, out);
      else if (from >= 0) rightOfZero(v, from, to, out);
      else if (to <= 0) mirrored(rightOfZero, v, from, to, out);
      else aroundZero(v, from, to, out);
    },
    coordinateAt(x, from, to, most) {
      if (x <= from) return -most;
      return x >= to ? most : within(logMass(from, x) - logMass(x, to), most);
    },
    score: (x) => (x < 0 ? 1 : -1),
  };
}

/** x = from − log(1 − q·w), w = 1 − e^(−(to − from)). */
function rightOfZero(v: number, from: number, to: number, out: CutValue): void {
  logisticTails(v, tails);
  const { below: q, above: rest } = tails;
  const width = to - from;
  const w = -expm1(-width);
  const far = exp(-width);
  const tail = rest + q * far;
  out.x = from - log(tail);
  out.byCoordinate = (w * q * rest) / tail;
  out.byLow = rest / tail;
  out.byHigh = (q * far) / tail;
  out.log = log(w * q * rest) - from - Math.LN2;
  out.logByCoordinate = rest - q;
  out.logByLow = -1 / w;
  out.logByHigh = far / w;
}

/** x = ±log(2q), with q the smaller tail of the logistic law at v. */
function wholeLaplace(v: number, out: CutValue): void {
  const tiny = exp(-Math.abs(v));
  const larger = 1 / (1 + tiny);
  const logLarger = log(larger);
  const logDouble = Math.LN2 + logLarger - Math.abs(v);
  out.x = v < 0 ? logDouble : -logDouble;
  out.byCoordinate = larger;
  out.byLow = out.byHigh = out.logByLow = out.logByHigh = 0;
  out.log = 2 * logLarger - Math.abs(v);
  out.logByCoordinate = v > 0 ? tiny * larger - larger : larger - tiny * larger;
}

function aroundZero(v: number, from: number, to: number, out: CutValue): void {
  logisticTails(v, tails);
  const { below: q, above: rest } = tails;
  const below = 0.5 * exp(from);
  const above = 0.5 * exp(-to);
  const mass = 1 - below - above;
  const left = below + q * mass;
  const right = above + rest * mass;
  const density = Math.min(left, right);
  out.x = left < right ? log(2 * left) : -log(2 * right);
  out.byCoordinate = (mass * q * rest) / density;
  out.byLow = (rest * below) / density;
  out.byHigh = (q * above) / density;
  out.log = log(mass * q * rest);
  out.logByCoordinate = rest - q;
  out.logByLow = -below / mass;
  out.logByHigh = above / mass;
}

/** The logarithm of the mass between a and b, computed from the end nearer to 0. */
function logMass(a: number, b: number): number {
  if (a >= 0) return log(-expm1(a - b)) - a - Math.LN2;
  if (b <= 0) return logMass(-b, -a);
  return log(1 - 0.5 * exp(a) - 0.5 * exp(-b));
}
