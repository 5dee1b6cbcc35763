// The law of what nobody stated: each imagined table has its own spreads, centres, shares, correlations and R², drawn from
// ranges that surveys usually lie in. Ranges of forecasts are as wide as these leave them (docs/forecasts.md).
import { exp } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";
import { square } from "../math/elementary/square.ts";
import { gamma } from "../random/distributions.ts";
import type { Random } from "../random/random.ts";
import { isCategorical, type Study } from "../study/study.ts";
import { type Assumptions, largestSpread, type StatedAssumptions } from "./assumptions.ts";

type Range = readonly [low: number, high: number];

/** Uniform: where the mean of a number lies between its bounds. Counts and durations lie near the lower one. */
export const CENTRE: Range = [0.03, 0.8];
/**
 * Log-uniform: a number's standard deviation as a share of the largest that its mean allows. 0.58 fills the bounds evenly, 0.33
 * leaves three standard deviations to either bound, 0.18 more than five.
 */
export const FULLNESS: Range = [0.18, 0.8];
/** Uniform: the share of the rarer of two levels, either of which it may be. */
export const RARER: Range = [0.04, 0.5];
/** More levels: shares from a Dirichlet law, which makes some of many levels rare. */
const EVENNESS = 2;
/** Uniform. */
export const R2: Range = [0.05, 0.65];
/** Uniform, of either sign: correlations of up to the square. */
export const LOADING = 0.9;
/** What is stated comes in round numbers: each table has it within this factor, a mean and R² within this much. */
const FACTOR = 1.2;
const MARGIN = 0.05;

/** One table that could be, with what was stated about as stated. */
export function drawAssumptions(study: Study, stated: StatedAssumptions, random: Random): Assumptions {
  const { rows, sites, correlation } = stated;
  const numbers = study.variables.filter((variable) => !isCategorical(variable));
  const categories = study.variables.filter(isCategorical);
  // Everything is drawn whether stated or not, so that what is stated does not change the rest.
  const drawn = numbers.map(({ name }) => [name, drawNumber(random, stated, name)] as const);
  const balance = categories.map(({ name, levels }) => {
    const [shares, about] = [drawShares(random, levels.length), levels.map(() => aboutAs(random.uniform()))];
    const known = stated.balance.get(name);
    return [name, known ? normalised(known.map((share, level) => share * about[level])) : shares] as const;
  });
  const [r2, about] = [uniform(random, R2), uniform(random, [-MARGIN, MARGIN])];
  const loading = study.variables.map(({ name }) => [name, uniform(random, [-LOADING, LOADING])] as const);
  return {
    rows,
    sites,
    spread: new Map(drawn.map(([name, { spread }]) => [name, spread])),
    centre: new Map(drawn.map(([name, { centre }]) => [name, centre])),
    balance: new Map(balance),
    r2: stated.r2 === null ? r2 : within(stated.r2 + about, [0, LARGEST_R2]),
    loading: new Map(loading.map(([name, at]) => [name, correlation === null ? at : Math.sqrt(correlation)])),
  };
}

const LARGEST_R2 = 0.99;

/** A stated spread leaves out means that do not allow it; otherwise a spread follows the mean. */
function drawNumber(random: Random, stated: StatedAssumptions, name: string): { spread: number; centre: number } {
  const [forCentre, forSpread, off] = [random.uniform(), random.uniform(), uniform(random, [-MARGIN, MARGIN])];
  const [spread, known] = [stated.spread.get(name), stated.centre.get(name)];
  const about = spread === undefined ? 0 : Math.min(0.5, spread * aboutAs(forSpread));
  const allowed = centresAllowing(about);
  const [low, high] =
    spread === undefined ? CENTRE : [Math.max(CENTRE[0], allowed[0]), Math.min(CENTRE[1], allowed[1])];
  const centre = known === undefined ? low + (high - low) * forCentre : within(known + off, [SMALLEST, 1 - SMALLEST]);
  const most = largestSpread(centre);
  return { centre, spread: spread === undefined ? most * logBetween(forSpread, FULLNESS) : Math.min(about, most) };
}

/** No mean lies on a bound, where nothing could vary. */
const SMALLEST = 0.005;

/** c with c(1 − c) at least the variance. */
function centresAllowing(spread: number): Range {
  const off = Math.sqrt(0.25 - square(spread));
  return [0.5 - off, 0.5 + off];
}

/** A factor around 1 as u goes from 0 to 1. */
function aboutAs(u: number): number {
  return logBetween(u, [1 / FACTOR, FACTOR]);
}

/** From low to high as u goes from 0 to 1, evenly in the logarithm. */
function logBetween(u: number, [low, high]: Range): number {
  return low * exp(u * log(high / low));
}

function drawShares(random: Random, levels: number): number[] {
  if (levels === 2) {
    const rarer = uniform(random, RARER);
    return random.uniform() < 0.5 ? [rarer, 1 - rarer] : [1 - rarer, rarer];
  }
  return normalised(Array.from({ length: levels }, () => gamma(random, EVENNESS)));
}

function normalised(sizes: readonly number[]): number[] {
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size) => size / sum);
}

function uniform(random: Random, [low, high]: Range): number {
  return low + (high - low) * random.uniform();
}

function within(value: number, [low, high]: Range): number {
  return Math.min(high, Math.max(low, value));
}
