// Made-up people and their release → what three analyses say of the slope: with the exact sums, with the noisy ones taken
// for true, and with the noise accounted for. The truth is known, so that one can see who is right.
import { sortedQuantile } from "../../src/diagnostics/quantile.ts";
import { exact } from "../../src/inference/exact.ts";
import { pose } from "../../src/inference/fit.ts";
import type { Method } from "../../src/inference/method.ts";
import { naive } from "../../src/inference/naive.ts";
import { runChain } from "../../src/inference/run-chain.ts";
import { planRelease, type ReleasePlan } from "../../src/mechanism/plan.ts";
import { requestedGuarantee } from "../../src/mechanism/request.ts";
import { imaginedRelease } from "../../src/planning/imagined-release.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import type { NoisyMoments } from "../../src/release/noisy-moments.ts";
import { affineMap } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";

export const TRUTH = { intercept: 78, slope: -0.8, spread: 9 };
export const BOUNDS = { hours: [0, 20], pulse: [40, 120] } as const;
const FORMULA = "pulse ~ hours";
const STUDY = parseStudy({
  maxRows: 100_000,
  variables: [
    { name: "hours", bounds: BOUNDS.hours },
    { name: "pulse", bounds: BOUNDS.pulse },
  ],
});
/** Short runs, since they follow a slider; enough for two digits of an interval. */
const WARMUP = 200;
const DRAWS = 300;
const MOST_POINTS = 250;

export interface Setting {
  /** A decimal. */
  readonly epsilon: string;
  readonly rows: number;
  readonly seed: number;
}

export interface Interval {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** What one analysis says: the slope, and the line at either end of the hours. */
interface Analysis {
  readonly slope: Interval;
  readonly ends: readonly [Interval, Interval];
}

export interface Told {
  readonly withoutNoise: Analysis;
  readonly ignored: Analysis;
  readonly accounted: Analysis;
}

export type Point = readonly [hours: number, pulse: number];

function madeUpPeople(count: number, random: Random): Point[] {
  const within = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value));
  return Array.from({ length: count }, () => {
    const hours = within(6 + 3.5 * random.normal(), BOUNDS.hours);
    return [hours, within(TRUTH.intercept + TRUTH.slope * hours + TRUTH.spread * random.normal(), BOUNDS.pulse)];
  });
}

/** The first people, for a picture. */
export function shownPeople({ rows, seed }: Setting): Point[] {
  return madeUpPeople(Math.min(rows, MOST_POINTS), peopleStream(seed));
}

/** The release number `index` of a setting: other people and other noise each time. */
export function analyse({ epsilon, rows, seed }: Setting, index: number): Told {
  const plan = planRelease(STUDY, { guarantee: requestedGuarantee({ epsilon }) });
  const random = seededRandom(seed).split(index);
  const sums = exactSums(plan, madeUpPeople(rows, index === 0 ? peopleStream(seed) : random.split(0)));
  const noisy = imaginedRelease(plan, sums, rows, random.split(1));
  return {
    withoutNoise: fitted({ ...noisy, components: sums }, naive, seed),
    ignored: fitted(noisy, naive, seed),
    accounted: fitted(noisy, exact, seed),
  };
}

function peopleStream(seed: number): Random {
  return seededRandom(seed).split(0).split(0);
}

function exactSums({ layout }: ReleasePlan, people: readonly Point[]): Float64Array {
  const scales = [BOUNDS.hours, BOUNDS.pulse].map(affineMap);
  const sums = new Float64Array(layout.components.length);
  for (const person of people) {
    const row = person.map((value, j) => (value - scales[j].middle) / scales[j].half);
    for (const [index, monomial] of layout.components.entries()) {
      sums[index] += monomial.reduce((product, position) => product * row[position], 1);
    }
  }
  return sums;
}

function fitted(moments: NoisyMoments, method: Method, seed: number): Analysis {
  const { problem } = pose(moments, FORMULA, method);
  const run = { warmup: method === exact ? WARMUP : 0, draws: DRAWS, thin: 1, seed, chain: 0 };
  const { draws } = runChain(method, problem, run);
  const [intercept, slope] = ["intercept", "hours"].map((name) => draws.get(name)!);
  const at = (hours: number) => interval(slope.map((value, s) => intercept[s] + value * hours));
  return { slope: interval(slope), ends: [at(BOUNDS.hours[0]), at(BOUNDS.hours[1])] };
}

function interval(values: Float64Array): Interval {
  const sorted = values.slice().sort();
  const at = (share: number) => sortedQuantile(sorted, share);
  return { low: at(0.05), middle: at(0.5), high: at(0.95) };
}
