// The starting point of a chain: near one of the candidates, but overdispersed, and moved closer to the candidates
// until the target is finite there.
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
  // Not the reader's fault: methods hand over candidates at which the density is finite.
  throw new Error(
    `no chain can start: ${rounds * candidates.length} positions have no finite density; send the release file, the formula and the prior`,
  );
}
