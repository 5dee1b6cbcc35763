// Laplace and Gaussian noise of one component by itself in closed form, cut into cells, and the chi-square test of draws
// against them. `stretch` multiplies the scale: 1 is the law as declared, 1.1 a law that the draws must be found to
// differ from. (The joint law of a cube is in cube-law.ts.)
import { unreachable } from "../../src/errors.ts";
import { normalCdf } from "../../src/math/normal.ts";
import type { GridNoise } from "../../src/release/release.ts";
import { goodnessOfFit } from "./chi-square.ts";

interface NoiseLaw {
  readonly standardDeviation: number;
  /** P(Y ≥ threshold) for a threshold of at least 1; the laws are symmetric. */
  upperTail(threshold: number): number;
}

function noiseLaw(noise: GridNoise, stretch = 1): NoiseLaw {
  switch (noise.kind) {
    case "discrete-laplace":
      return laplaceLaw(Number(noise.scale) * stretch);
    case "discrete-gaussian":
      return gaussianLaw(Math.sqrt(Number(noise.variance)) * stretch);
    case "discrete-cube":
    case "discrete-cube-and-laplace":
      throw new Error(`${noise.kind} is a joint law: its components are not independent`);
    default:
      return unreachable(noise);
  }
}

/** p-value of the draws under the law; cells a quarter of a standard deviation wide, or single integers. */
export function lawPValue(draws: readonly bigint[], noise: GridNoise, stretch = 1): number {
  const law = noiseLaw(noise, stretch);
  // The cells come from the declared noise, so that they are the same for every stretch.
  const width = Math.max(1, Math.round(noiseLaw(noise).standardDeviation / 4));
  const tails: number[] = [];
  for (let k = 1; draws.length * law.upperTail(k * width) > 20; k++) tails.push(law.upperTail(k * width));
  const side = tails.map((tail, k) => tail - (tails[k + 1] ?? 0));
  const probabilities = [...side.toReversed(), 1 - 2 * tails[0], ...side];
  const observed = probabilities.map(() => 0);
  for (const draw of draws) observed[cellOf(draw, BigInt(width), tails.length)] += 1;
  return goodnessOfFit(observed, probabilities);
}

function cellOf(draw: bigint, width: bigint, last: number): number {
  const quotient = draw / width;
  if (quotient >= BigInt(last)) return 2 * last;
  return quotient <= BigInt(-last) ? 0 : last + Number(quotient);
}

function laplaceLaw(scale: number): NoiseLaw {
  const q = Math.exp(-1 / scale);
  return {
    standardDeviation: Math.sqrt(2) * scale,
    upperTail: (threshold) => Math.exp(-threshold / scale) / (1 + q),
  };
}

function gaussianLaw(standardDeviation: number): NoiseLaw {
  // From here on a sum over integers and the integral between half-integers agree to one part in a million.
  if (standardDeviation > 200) {
    return { standardDeviation, upperTail: (threshold) => normalCdf((0.5 - threshold) / standardDeviation) };
  }
  const weights = Array.from({ length: Math.ceil(12 * standardDeviation) + 12 }, (_, y) =>
    Math.exp(-0.5 * (y / standardDeviation) ** 2),
  );
  const sumFrom = (start: number) => weights.slice(start).reduceRight((sum, weight) => sum + weight, 0);
  const total = 1 + 2 * sumFrom(1);
  return { standardDeviation, upperTail: (threshold) => sumFrom(threshold) / total };
}
