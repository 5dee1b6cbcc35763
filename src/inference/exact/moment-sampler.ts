// NUTS over latent moments in a given parametrization: a chain whose state holds a moment matrix.
import { log } from "../../math/elementary/log.ts";
import type { Random } from "../../random/random.ts";
import type { StepInfo } from "../method.ts";
import { initialPosition } from "../nuts/initial-position.ts";
import { DEFAULT_MAX_TREE_DEPTH, type NutsState, nuts } from "../nuts/nuts.ts";
import { forward, type Walk } from "./cone-walk.ts";
import type { Parametrization } from "./parametrization.ts";

export interface MomentSampler {
  init(random: Random): NutsState;
  /** Advances `state` in place. */
  step(state: NutsState, random: Random): StepInfo;
  /** The moments at a state; the next call overwrites them. */
  latent(state: NutsState): Walk;
  readonly description: string;
  readonly maxTreeDepth: number;
}

export function momentSampler(
  parametrized: Parametrization,
  warmup: number,
  maxTreeDepth = affordableDepth(parametrized.walk.order.size),
): MomentSampler {
  const { walk, target, center, variances, description } = parametrized;
  const chain = nuts(target, { warmup, maxTreeDepth, initialVariances: variances });
  return {
    description,
    maxTreeDepth,
    init: (random) => chain.init(initialPosition(target, random, [center], variances.map(Math.sqrt)), random),
    step: (state, random) => chain.step(state, random),
    latent({ position }) {
      forward(walk, position);
      return walk;
    },
  };
}

/** The time limit of a step that lets a fit of default length end within two minutes on two slow cores. */
const MICROSECONDS_PER_STEP = 25_000;

/**
 * The maximum tree depth, so that even a fit that fills every tree ends. It depends only on the size of the moment
 * matrix (a gradient takes about 0.1k² + 0.003k³ µs), so that draws do not depend on the machine.
 */
function affordableDepth(size: number): number {
  const perGradient = size * size * (0.1 + 0.003 * size);
  const depth = Math.floor(log(1 + MICROSECONDS_PER_STEP / perGradient) / Math.LN2);
  return Math.min(DEFAULT_MAX_TREE_DEPTH, Math.max(6, depth));
}
