// What a sampler reported of each step → the events by which its run is judged.
import { energyFraction } from "../diagnostics/energy.ts";
import type { SamplerEvents } from "../diagnostics/verdict.ts";
import { chainsOf, type DrawnValues, type Provenance } from "./posterior.ts";

type Run = Pick<Provenance, "method" | "chains" | "draws" | "thin" | "warmup" | "maxTreeDepth">;

export function samplerEvents(run: Run, statistics: DrawnValues["samplerStatistics"]): SamplerEvents {
  const { method, chains, draws, thin, warmup, maxTreeDepth } = run;
  const energy = chainsOf(statistics.get("energy") ?? new Float64Array(), draws);
  return {
    method,
    chains,
    draws,
    thin,
    warmup,
    divergences: countWhere(statistics.get("divergent"), (divergent) => divergent === 1),
    maxTreeDepthHits: countWhere(statistics.get("treeDepth"), (depth) => depth === maxTreeDepth),
    energyFractions: energy.map(energyFraction),
  };
}

export function countWhere(values: Float64Array | undefined, holds: (value: number) => boolean): number {
  return values?.reduce((sum, value) => sum + (holds(value) ? 1 : 0), 0) ?? 0;
}
