// An integer scale T and a dimension d → an integer vector z with P(z) ∝ e^(−‖z‖∞/T), exactly: the K-norm mechanism of
// the cube (Hardt & Talwar 2010; Awan & Slavković 2021). Since e^(−‖z‖∞/T) ∝ Σ_{M ≥ ‖z‖∞} e^(−M/T), the vector is a
// uniform point of {−M, …, M}^d, whose radius M ≥ 0 has the weight (2M + 1)^d e^(−M/T).
import type { Entropy } from "../random/entropy.ts";
import { drawGeometric } from "./discrete-laplace.ts";

export function drawDiscreteCube(scale: bigint, dimension: number, entropy: Entropy): bigint[] {
  const radius = drawRadius(scale, dimension, entropy);
  const side = 2n * radius + 1n;
  return Array.from({ length: dimension }, () => entropy.uniformBelow(side) - radius);
}

/**
 * The sum of d + 1 geometric draws is M in C(M + d, d) = Π_{i ≤ d} (M + i)/i ways, each of weight e^(−M/T). So that
 * (2M + 1)^d remains, M is kept with a probability ∝ (2M + 1)^d / Π (M + i) = 2^d Π (2M + 1)/(2M + 2i).
 */
function drawRadius(scale: bigint, dimension: number, entropy: Entropy): bigint {
  for (;;) {
    let radius = 0n;
    for (let i = 0; i <= dimension; i++) radius += drawGeometric(scale, entropy);
    if (isKept(radius, dimension, entropy)) return radius;
  }
}

/** True with probability Π_{i ≤ d} (2M + 1)/(2M + 2i): no factor exceeds 1, all are near 1 once M is far above d². */
function isKept(radius: bigint, dimension: number, entropy: Entropy): boolean {
  for (let i = 1; i <= dimension; i++) {
    if (entropy.uniformBelow(2n * (radius + BigInt(i))) > 2n * radius) return false;
  }
  return true;
}
