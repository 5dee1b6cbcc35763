// Posterior, prior and naive counterpart → one panel per coefficient, in its own units.
import { sortedQuantile } from "../../diagnostics/quantile.ts";
import { centralRange, joinedRange } from "../central-range.ts";
import type { Material } from "../material.ts";
import { toSpread } from "../numbers.ts";
import { termGroups } from "../term-groups.ts";
import { coefficientAxis, type Term } from "../terms.ts";
import { type Curve, grid, kernelDensity } from "./kernel-density.ts";

const MAX_PANELS = 12;
const POINTS = 121;

export interface Interval {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface DensityPanel {
  readonly label: string;
  readonly axis: string;
  readonly posterior: Curve;
  readonly prior: Curve;
  readonly naive: Curve | null;
  /** Median and 90 % interval. */
  readonly interval: Interval;
  readonly naiveInterval: Interval | null;
  readonly alt: string;
}

/** Densities of every coefficient: posterior, prior, and what ignoring the noise would have claimed. */
export interface DensityFigure {
  readonly panels: readonly DensityPanel[];
  readonly leftOut: number;
}

type Source = Pick<Material, "posterior" | "naive" | "terms" | "response" | "summary">;

/** The densities of a fit as data. */
export function densityFigure(material: Source): DensityFigure {
  // An intercept answers no question of its own: it comes last, and not at all where there are several.
  const intercepts = material.terms.filter(({ kind }) => kind === "intercept");
  const covariates = termGroups(material).flatMap(({ terms }) => terms.map(({ term }) => term));
  const panels = [...covariates, ...(intercepts.length === 1 ? intercepts : [])].flatMap((term) =>
    densityPanel(term, material),
  );
  return { panels: panels.slice(0, MAX_PANELS), leftOut: Math.max(0, panels.length - MAX_PANELS) };
}

function densityPanel(term: Term, { posterior, naive, response }: Source): DensityPanel[] {
  const draws = posterior.draws.get(term.name)!.slice().sort();
  const naiveDraws = naive?.draws.get(term.name)?.slice().sort() ?? null;
  const ranges = [draws, ...(naiveDraws ? [naiveDraws] : [])].map(centralRange);
  const [low, high] = joinedRange(ranges, 0.06);
  if (!Number.isFinite(high - low) || !(high > low)) return [];
  const x = grid(low, high, POINTS);
  const panel = {
    label: term.label,
    // The title and the page name the response of log odds.
    axis: coefficientAxis(term, posterior.provenance.family === "logistic" ? "log odds" : response),
    posterior: kernelDensity(draws, x),
    prior: kernelDensity(posterior.priorDraws.get(term.name)!.slice().sort(), x),
    naive: naiveDraws && kernelDensity(naiveDraws, narrowGrid(naiveDraws, x)),
    interval: interval(draws),
    naiveInterval: naiveDraws && interval(naiveDraws),
  };
  return [{ ...panel, alt: inWords(panel) }];
}

/** The naive curve may be a narrow spike, so it has a grid of its own. */
function narrowGrid(sorted: Float64Array, x: readonly number[]): number[] {
  const low = sorted[0];
  const high = sorted[sorted.length - 1];
  const margin = 0.25 * (high - low) || (x[x.length - 1] - x[0]) / 1000;
  return grid(Math.max(x[0], low - margin), Math.min(x[x.length - 1], high + margin), POINTS);
}

function interval(sorted: Float64Array): Interval {
  return {
    low: sortedQuantile(sorted, 0.05),
    middle: sortedQuantile(sorted, 0.5),
    high: sortedQuantile(sorted, 0.95),
  };
}

function inWords({ label, axis, interval, naiveInterval }: Omit<DensityPanel, "alt">): string {
  const format = toSpread((naiveInterval ?? interval).high - (naiveInterval ?? interval).low);
  const text = ({ low, middle, high }: Interval) =>
    `${format(middle)}, 90 % interval ${format(low)} to ${format(high)}`;
  const ignored = naiveInterval ? ` Ignoring the noise: ${text(naiveInterval)}.` : "";
  return `Posterior density of ${label} (${axis}). Accounting for the noise: ${text(interval)}.${ignored}`;
}
