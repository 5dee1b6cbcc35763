// AdaSSP (Wang 2018, arXiv 1803.02596, Algorithm 2): a third of the budget each for the least eigenvalue of XᵀX, for
// XᵀX and for Xᵀy, and a ridge no larger than that eigenvalue makes necessary. With c the noise per unit of
// sensitivity (there √log(6/δ)/(ε/3)), ‖X‖ and ‖Y‖ the bounds of a row and of a response:
//   λ̃ = max(λ_min + c‖X‖² z − c√log(6/δ) ‖X‖², 0),   λ = max(0, c‖X‖² √(d log(2d²/ϱ)) − λ̃),
//   θ = (XᵀX + c‖X‖² Z + λI)⁻¹ (Xᵀy + c‖X‖‖Y‖ z),
// with Z symmetric, of variance 1 on the diagonal and 1/2 off it, as in the author's program: the Frobenius norm of xxᵀ,
// which counts an entry off the diagonal twice, is ‖x‖². It gives a point estimate only, and has no version for pure ε.
import { log } from "../../../src/math/elementary/log.ts";
import type { Random } from "../../../src/random/random.ts";
import { withSymmetricNoise } from "./noisy-sums.ts";
import type { Answer, RegressionSums, Rival, RivalPromise } from "./rival.ts";
import { symmetricSolver } from "./symmetric-solver.ts";

/** ϱ, the paper's failure probability of its bound on the noise. */
const FAILURE = 0.05;
/** The league's δ; in √log(6/δ) it only lowers λ̃. */
const DELTA = 1e-5;

export const adassp: Rival = {
  answer: (sums, promise, random) =>
    promise.kind === "pure" ? null : adasspWithNoise(sums, noisePerSensitivity(promise), random),
};

/** Three Gaussian parts with μ/√3 each give μ: less noise than the paper's (ε/3, δ/3) for the same promise. */
export function noisePerSensitivity({ mu }: Extract<RivalPromise, { kind: "gaussian" }>): number {
  return Math.sqrt(3) / mu;
}

export function adasspWithNoise(sums: RegressionSums, noise: number, random: Random, delta = DELTA): Answer {
  const { size, gram, cross, reach } = sums;
  const scale = noise * reach;
  const ridge = ridgeFor(symmetricSolver(gram, size).leastEigenvalue, scale, size, random.normal(), delta);
  const noisyGram = withSymmetricNoise(
    gram,
    size,
    (i, j) => (i === j ? scale : scale * Math.SQRT1_2) * random.normal(),
  );
  const noisyCross = cross.map((sum) => sum + noise * Math.sqrt(reach) * random.normal());
  return { coefficients: symmetricSolver(noisyGram, size).solve(noisyCross, ridge), intervals: null };
}

/** λ; `scale` is c‖X‖² and `drawn` the standard normal z. */
export function ridgeFor(leastEigenvalue: number, scale: number, size: number, drawn: number, delta = DELTA): number {
  const certain = Math.max(leastEigenvalue + scale * (drawn - Math.sqrt(log(6 / delta))), 0);
  return Math.max(0, scale * Math.sqrt(size * log((2 * size * size) / FAILURE)) - certain);
}
