// Posterior → draws of the most strongly dependent pairs of coefficients, and the 90 % region that ignoring the noise
// would have claimed. The intercept is included only with a single covariate: its correlation with the slopes depends
// only on where zero lies.

import { mean, standardDeviation } from "../../diagnostics/moments.ts";
import { cosPi, sinPi } from "../../math/elementary/circle.ts";
import { log } from "../../math/elementary/log.ts";
import type { Posterior } from "../../posterior/posterior.ts";
import { centralRange, joinedRange } from "../central-range.ts";
import type { Material } from "../material.ts";
import type { Term } from "../terms.ts";

const MAX_PANELS = 6;
const MAX_POINTS = 400;
const ELLIPSE_POINTS = 73;

export type Point = readonly [x: number, y: number];

interface PairSide {
  readonly label: string;
  readonly axis: string;
  /** The ends of the axis. */
  readonly range: readonly [low: number, high: number];
}

export interface PairPanel {
  readonly x: PairSide;
  readonly y: PairSide;
  readonly correlation: number;
  readonly points: readonly Point[];
  /** The outline of the naive 90 % region; null if the posterior is itself naive. */
  readonly naive: readonly Point[] | null;
  readonly alt: string;
}

/** Draws of the most strongly dependent pairs of coefficients. */
export interface PairFigure {
  readonly panels: readonly PairPanel[];
  readonly leftOut: number;
}

type Source = Pick<Material, "posterior" | "naive" | "terms" | "response">;

/** The pairs of a fit as data. */
export function pairFigure({ posterior, naive, terms, response }: Source): PairFigure {
  const candidates = terms.length > 2 ? terms.filter(({ kind }) => kind !== "intercept") : terms;
  const pairs = pairsOf(candidates).flatMap((pair) => correlated(pair, posterior));
  pairs.sort((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
  const panels = pairs.slice(0, MAX_PANELS).map(({ pair: [x, y], correlation }): PairPanel => {
    const outline = naive && ellipse(naive, x, y);
    const side = (term: Term, at: 0 | 1): PairSide => {
      const values = outline?.map((point) => point[at]) ?? [];
      const ranges = [centralRange(posterior.draws.get(term.name)!), ...values.map((value) => [value, value] as const)];
      return { label: term.label, axis: shortAxis(term, response), range: joinedRange(ranges, 0.04) };
    };
    const sides = [side(x, 0), side(y, 1)] as const;
    return {
      x: sides[0],
      y: sides[1],
      correlation,
      points: thinned(posterior, x, y).filter((point) => sides.every(({ range }, i) => isWithin(point[i], range))),
      naive: outline,
      alt: inWords(x, y, correlation),
    };
  });
  return { panels, leftOut: pairs.length - panels.length };
}

function isWithin(value: number, [low, high]: PairSide["range"]): boolean {
  return value >= low && value <= high;
}

/** The panel's title has both names, so an axis needs only its own. */
function shortAxis(term: Term, response: string): string {
  if (term.kind === "intercept") return response;
  return term.kind === "level" ? term.label : `${term.label}, per unit`;
}

type Pair = readonly [Term, Term];

function pairsOf(terms: readonly Term[]): Pair[] {
  return terms.flatMap((x, i) => terms.slice(i + 1).map((y): Pair => [x, y]));
}

function correlated(pair: Pair, { draws }: Posterior): { pair: Pair; correlation: number }[] {
  const value = correlation(draws.get(pair[0].name)!, draws.get(pair[1].name)!);
  return Number.isFinite(value) ? [{ pair, correlation: value }] : [];
}

export function correlation(x: Float64Array, y: Float64Array): number {
  return covariance(x, y) / (standardDeviation([x]) * standardDeviation([y]));
}

function covariance(x: Float64Array, y: Float64Array): number {
  const centre = mean([y]);
  const middle = mean([x]);
  let sum = 0;
  for (let s = 0; s < x.length; s++) sum += (x[s] - middle) * (y[s] - centre);
  return sum / (x.length - 1);
}

/** Evenly spaced draws of all chains. */
function thinned({ draws }: Posterior, x: Term, y: Term): Point[] {
  const [first, second] = [draws.get(x.name)!, draws.get(y.name)!];
  const step = Math.max(1, first.length / MAX_POINTS);
  const points = Math.min(first.length, MAX_POINTS);
  return Array.from({ length: points }, (_, i) => [first[Math.floor(i * step)], second[Math.floor(i * step)]]);
}

/** {z : zᵀS⁻¹z = r²} about the mean, r² = −2 ln 0.1 for 90 % of a normal law; parametrized by S's Cholesky factor. */
function ellipse({ draws }: Posterior, x: Term, y: Term): Point[] {
  const [first, second] = [draws.get(x.name)!, draws.get(y.name)!];
  const [centreX, centreY] = [mean([first]), mean([second])];
  const [sdX, sdY] = [standardDeviation([first]), standardDeviation([second])];
  const rho = correlation(first, second);
  const radius = Math.sqrt(-2 * log(0.1));
  return Array.from({ length: ELLIPSE_POINTS }, (_, i) => {
    const halfTurns = (2 * i) / (ELLIPSE_POINTS - 1);
    const along = rho * cosPi(halfTurns) + Math.sqrt(Math.max(0, 1 - rho * rho)) * sinPi(halfTurns);
    return [centreX + radius * sdX * cosPi(halfTurns), centreY + radius * sdY * along];
  });
}

function inWords(x: Term, y: Term, correlation: number): string {
  const figure = correlation.toFixed(2).replace("-", "−");
  const direction = correlation > 0 ? "higher" : "lower";
  return (
    `Draws of the coefficients of ${x.label} and ${y.label}: correlation ${figure}. ` +
    `Where the first is higher, the second tends to be ${direction}.`
  );
}
