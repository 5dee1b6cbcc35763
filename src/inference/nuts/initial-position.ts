// The starting point of a chain: near one of the candidates, but overdispersed, and moved closer to the candidates
// until the target is finite there.
import { PublicError } from "../../errors.ts";
import type { Random } from "../../random/random.ts";
import { evaluate, isFinitePoint, type Target } from "./target.ts";

const rounds = 20;

/**
 * A position with finite log density and gradient. Each round tries every candidate once, in order, moving each
 * coordinate by up to ±`spread` (2 by default); the spread halves from round to round.
 */
export function initialPosition(
  target: Target,
  random: Random,
  candidates: readonly Float64Array[],
  spread: Float64Array = new Float64Array(target.dimension).fill(2),
): Float64Array {
  for (let round = 0; round < rounds; round++) {
    for (const candidate of candidates) {
      const position = candidate.map((x, i) => x + spread[i] * 2 ** -round * (2 * random.uniform() - 1));
      if (isFinitePoint(evaluate(target, position))) return position;
    }
  }
  throw new PublicError(
    `No starting point has a finite posterior density and gradient (${rounds * candidates.length} tried): check that the prior is proper and its scales fit the bounds.`,
  );
}
