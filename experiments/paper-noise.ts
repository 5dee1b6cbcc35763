// The noise of the paper's releases: Laplace of scale Δ/ε, with Δ by its formula w²d(d+1)/2 + w²d + w² for bounds of
// width w = 2 and d = 2 coefficients, and 5w⁴ for the five moments of x up to degree 4.
import type { RealNoise } from "../src/release/release.ts";

/** Sensitivities by the paper's formulas. */
export function paperSensitivity(width: number, coefficients: number): { second: number; fourth: number } {
  const d = coefficients;
  const fourthMoments = ((d + 3) * (d + 2) * (d + 1) * d) / 24;
  return { second: width ** 2 * ((d * (d + 1)) / 2 + d + 1), fourth: width ** 4 * fourthMoments };
}

export const SENSITIVITY = paperSensitivity(2, 2);

export function laplaceNoise(sensitivity: number, epsilon: number): RealNoise {
  return { kind: "laplace", scale: sensitivity / epsilon };
}
