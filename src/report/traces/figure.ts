// The chains of one parameter → its trace: thinned draws of each chain, in order.
import { mean } from "../../diagnostics/moments.ts";
import { counted } from "../../words.ts";
import { centralRange, joinedRange } from "../central-range.ts";
import { toSpread } from "../numbers.ts";
import type { ChainsOfParameter } from "../slowest-parameters.ts";

const MAX_STEPS = 200;

export interface TracePanel {
  readonly label: string;
  /** The ends of the vertical axis. */
  readonly range: readonly [low: number, high: number];
  /** Values beyond the axis lie at its end. */
  readonly points: readonly { readonly chain: number; readonly draw: number; readonly value: number }[];
  readonly alt: string;
}

export function tracePanel({ label, rhat, chains }: ChainsOfParameter): TracePanel {
  const averages = chains.map((chain) => mean([chain]));
  const range = joinedRange(chains.map(centralRange), 0.08);
  const format = toSpread(rangeOf(chains) / 6);
  return {
    label,
    range,
    points: chains
      .flatMap(everySoMany)
      .map((point) => ({ ...point, value: Math.min(range[1], Math.max(range[0], point.value)) })),
    alt:
      `Trace of ${label} in ${counted(chains.length, "chain")}: averages ${averages.map(format).join(", ")}; ` +
      `R-hat ${rhat.toFixed(3)}.`,
  };
}

function everySoMany(draws: Float64Array, chain: number): TracePanel["points"] {
  const step = Math.ceil(draws.length / MAX_STEPS);
  return Array.from({ length: Math.ceil(draws.length / step) }, (_, i) => ({
    chain,
    draw: i * step + 1,
    value: draws[i * step],
  }));
}

function rangeOf(chains: readonly Float64Array[]): number {
  const ends = chains.map((chain) => chain.toSorted()).map((sorted) => [sorted[0], sorted[sorted.length - 1]]);
  return Math.max(...ends.map(([, high]) => high)) - Math.min(...ends.map(([low]) => low));
}
