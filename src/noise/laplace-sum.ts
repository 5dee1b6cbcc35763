// Sums of m independent Laplace variables of one scale, for sums over sites (docs/theory/pooling.md §3). At scale 1, y
// = |x|,   f(x) = e^(−y) Σ_{j<m} (m − 1 + j)! / (j! (m − 1 − j)! (m − 1)! 2^(m + j)) · y^(m − 1 − j), where all
// coefficients are positive, so nothing cancels. A sum cannot be truncated to an interval: one of its terms places the
// component, the others get coordinates.
import { log } from "../math/elementary/log.ts";
import { laplace as drawLaplace } from "../random/distributions.ts";
import { laplace, sumOfLaplace } from "./laplace.ts";
import type { NoiseCoordinates, NoiseDensity, NoiseKind } from "./noise-kind.ts";
import type { LaplacePart, LaplaceSumPart } from "./noise-part.ts";

export const laplaceSum: NoiseKind<LaplaceSumPart> = {
  density: laplaceSumDensity,
  draw:
    ({ scale, terms }, random) =>
    () =>
      Array.from({ length: terms }, () => drawLaplace(random, scale)).reduce((sum, term) => sum + term),
  sum: sumOfLaplace,
  smoothness: 1,
  coordinates: laplaceSumCoordinates,
  pairCoordinates: null,
  product: null,
  placing: (part) => laplace.placing(oneTerm(part)),
  remainder: (part) => (part.terms === 2 ? oneTerm(part) : { ...part, terms: part.terms - 1 }),
};

function oneTerm({ components, scale }: LaplaceSumPart): LaplacePart {
  return { kind: "laplace", components, scale };
}

function laplaceSumDensity({ components, scale, terms }: LaplaceSumPart, shift: Float64Array): NoiseDensity {
  const coefficients = coefficientsOf(terms);
  const slope = new Float64Array(1);
  return (noise, gradient) => {
    let sum = 0;
    for (let at = 0; at < components.length; at++) {
      const component = components[at];
      sum += logSum(coefficients, (noise[component] + shift[component]) / scale, slope, 0);
      gradient[component] += slope[0] / scale;
    }
    return sum;
  };
}

/** The sum of several is smooth; its coordinate is in units of its standard deviation. */
function laplaceSumCoordinates({ components: listed, scale, terms }: LaplaceSumPart): NoiseCoordinates {
  const components = Int32Array.from(listed);
  const size = components.length;
  const coefficients = coefficientsOf(terms);
  const stretch = Math.sqrt(2 * terms);
  return {
    variances: new Array(size).fill(1),
    memory: size,
    add(position, from, noise, slopes) {
      let sum = 0;
      for (let i = 0; i < size; i++) {
        const x = stretch * position[from + i];
        noise[components[i]] += scale * x;
        sum += logSum(coefficients, x, slopes, i);
      }
      return sum;
    },
    pullBack(slopes, byNoise, gradient, from) {
      for (let i = 0; i < size; i++) gradient[from + i] = stretch * (scale * byNoise[components[i]] + slopes[i]);
    },
  };
}

/** Coefficients of y^0, y^1, …; the highest power has coefficient 1. */
function coefficientsOf(terms: number): Float64Array {
  const degree = terms - 1;
  const coefficients = new Float64Array(terms);
  coefficients[degree] = 1;
  for (let j = 1; j <= degree; j++) {
    coefficients[degree - j] = (coefficients[degree - j + 1] * (degree + j) * (degree - j + 1)) / (2 * j);
  }
  return coefficients;
}

/** log f(x) up to a constant; writes the derivative to `slopes[at]`. */
function logSum(coefficients: Float64Array, x: number, slopes: Float64Array, at: number): number {
  const degree = coefficients.length - 1;
  const y = Math.abs(x);
  // For y > 1 in powers of 1/y, which cannot overflow.
  const far = y > 1;
  const base = far ? 1 / y : y;
  let value = 0;
  let derivative = 0;
  for (let i = 0; i <= degree; i++) {
    derivative = derivative * base + value;
    value = value * base + coefficients[far ? i : degree - i];
  }
  const ratio = derivative / value;
  const byY = far ? (degree - base * ratio) * base - 1 : ratio - 1;
  slopes[at] = x < 0 ? -byY : byY;
  return (far ? degree * log(y) : 0) + log(value) - y;
}
