// The size of a moment matrix → how deep the trees of NUTS may grow, so that even a fit that cannot mix comes to an end.
import { log } from "../../math/elementary/log.ts";
import { DEFAULT_MAX_TREE_DEPTH } from "../nuts/nuts.ts";

/** What a step of a chain may take so that a fit of default length ends within two minutes on two slow cores. */
const MICROSECONDS_PER_STEP = 25_000;

/**
 * The depth of trees of which even a fit that fills every one of them ends in time. It follows from the size of the moment
 * matrix alone (a gradient takes about 0.1k² + 0.003k³ µs), so that draws do not depend on the machine.
 */
export function affordableDepth(size: number): number {
  const perGradient = size * size * (0.1 + 0.003 * size);
  const depth = Math.floor(log(1 + MICROSECONDS_PER_STEP / perGradient) / Math.LN2);
  return Math.min(DEFAULT_MAX_TREE_DEPTH, Math.max(6, depth));
}
