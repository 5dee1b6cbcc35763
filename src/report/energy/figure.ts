// The energies of the draws → their distribution about the mean, and that of their changes from step to step
// (Betancourt 2016). If the changes are much narrower, the chain explores the tails too slowly.
import { energyFraction } from "../../diagnostics/energy.ts";
import { mean } from "../../diagnostics/moments.ts";
import { chainsOf } from "../../posterior/posterior.ts";
import { centralRange, joinedRange } from "../central-range.ts";
import type { Material } from "../material.ts";

const BINS = 40;

export interface EnergyFigure {
  readonly binWidth: number;
  /** `from` is the left edge; shares of draws by energy minus its mean, and of steps by change in energy. */
  readonly bins: readonly { readonly from: number; readonly energy: number; readonly change: number }[];
  /** E-BFMI of each chain. */
  readonly fractions: readonly number[];
  readonly alt: string;
}

/** Null for a sampler without trajectories. */
export function energyFigure({ posterior }: Pick<Material, "posterior">): EnergyFigure | null {
  const energies = posterior.samplerStatistics.get("energy");
  if (!energies?.every(Number.isFinite)) return null;
  const chains = chainsOf(energies, posterior.provenance.draws);
  const centred = chains.flatMap((chain) => {
    const centre = mean([chain]);
    return Array.from(chain, (energy) => energy - centre);
  });
  const changes = chains.flatMap((chain) => Array.from(chain.subarray(1), (energy, i) => energy - chain[i]));
  const reach = Math.max(
    ...joinedRange(
      [centred, changes].map((values) => centralRange(Float64Array.from(values))),
      0.1,
    ).map(Math.abs),
  );
  if (reach === 0) return null;
  const [energy, change] = [shares(centred, reach), shares(changes, reach)];
  const binWidth = (2 * reach) / BINS;
  const fractions = chains.map(energyFraction);
  return {
    binWidth,
    bins: energy.map((share, i) => ({ from: -reach + i * binWidth, energy: share, change: change[i] })),
    fractions,
    alt:
      "Energy of the draws about its mean, and its changes from step to step, which should spread about as widely. " +
      `E-BFMI by chain: ${fractions.map((fraction) => fraction.toFixed(2)).join(", ")}; from 0.3 on is good.`,
  };
}

function shares(values: readonly number[], reach: number): number[] {
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) {
    const bin = Math.floor(((value + reach) / (2 * reach)) * BINS);
    if (bin >= 0 && bin < BINS) counts[bin]++;
  }
  return counts.map((count) => count / values.length);
}
