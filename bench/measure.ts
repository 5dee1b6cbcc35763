// One chain of a method on a problem → the cost of its draws, without warm-up, which is paid once. Process time, so
// that other load on the machine hardly matters.
import { essBulk, essTail } from "../src/diagnostics/ess.ts";
import type { Method, Problem } from "../src/inference/method.ts";
import { runChain } from "../src/inference/run-chain.ts";

export interface ChainCost {
  /** Effective draws per second of the worst coefficient or σ². */
  readonly rate: number;
  /** Effective draws per hundred draws. */
  readonly effectivePerHundred: number;
  readonly microsecondsPerDraw: number;
  /** 0 for a method without trajectories. */
  readonly gradientsPerDraw: number;
}

export function measureChain(
  method: Method,
  problem: Problem,
  { warmup, draws }: { readonly warmup: number; readonly draws: number },
): ChainCost {
  let warmedUp = process.cpuUsage();
  const settings = { warmup, draws, thin: 1, seed: 1, chain: 0 };
  const record = runChain(method, problem, settings, ({ done }) => {
    if (done === warmup) warmedUp = process.cpuUsage();
  });
  const microseconds = process.cpuUsage(warmedUp).user;
  const effective = Math.min(...[...record.draws.values()].flatMap((values) => [essBulk([values]), essTail([values])]));
  const leapfrogs = record.samplerStatistics.get("leapfrogSteps") ?? new Float64Array();
  return {
    rate: (1e6 * effective) / microseconds,
    effectivePerHundred: (100 * effective) / draws,
    microsecondsPerDraw: microseconds / draws,
    gradientsPerDraw: leapfrogs.reduce((sum, value) => sum + value, 0) / draws,
  };
}

/** Microseconds per call: the fastest of several passes, since the others were disturbed. */
export function microsecondsOf(call: () => void, repeats: number, passes = 5): number {
  const pass = () => {
    const started = process.cpuUsage();
    for (let i = 0; i < repeats; i++) call();
    return process.cpuUsage(started).user / repeats;
  };
  return Math.min(...Array.from({ length: passes }, pass));
}
