// One simulated table and its releases → posterior draws by each method. All but two use the same release: non-private
// uses the exact moments, and gibbs-noisy its own release, for which ε is split evenly (docs/theory/methods.md §7).
import { type PosteriorDraws, poseProblem, posteriorDraws } from "../src/calibration/posterior-draws.ts";
import type { TrialContext } from "../src/calibration/trial.ts";
import type { Method, Problem, RunLength } from "../src/inference/method.ts";
import { findMethod } from "../src/inference/methods.ts";
import { nonPrivate } from "../src/inference/non-private.ts";
import type { Matrix } from "../src/math/matrix.ts";
import type { DecimalRelease } from "../src/release/release.ts";
import { clippedNaive } from "./clipped-naive.ts";
import { priorAlone } from "./prior-alone.ts";

/** The paper's six, and ours. */
export const METHOD_NAMES = [
  "non-private",
  "naive",
  "mcmc-ind",
  "gibbs-noisy",
  "gibbs-prior",
  "gibbs-update",
  "exact",
] as const;
/** Baselines: the prior without any release, and naive as in the authors' code. */
export const BASELINES = ["prior", "naive-clipped"] as const;
/** A method's index determines its random stream. */
export const METHODS_AND_BASELINES = [...METHOD_NAMES, ...BASELINES] as const;
export type MethodName = (typeof METHODS_AND_BASELINES)[number];

export interface SimulatedTable {
  readonly moments: Matrix;
  readonly release: DecimalRelease;
  /** Needed where gibbs-noisy is. */
  readonly splitRelease?: DecimalRelease;
  readonly prior: Problem["prior"];
}

/** A divisor of all run lengths. */
const QUICKER = 50;

export type Fits = ReadonlyMap<MethodName, PosteriorDraws>;

/** Processor time is recorded under the name of each method. */
export function fitMethods(
  names: readonly MethodName[],
  table: SimulatedTable,
  { random, quick, timed }: TrialContext,
): Fits {
  const { moments, release, splitRelease = release, prior } = table;
  return new Map(
    names.map((name) => {
      const method = methodNamed(name, moments);
      const stream = random.split(100 + METHODS_AND_BASELINES.indexOf(name));
      const fit = () => {
        const problem = poseProblem(name === "gibbs-noisy" ? splitRelease : release, prior);
        return posteriorDraws(method, problem, possiblyShort(runLength(name, moments.data[0]), quick), stream);
      };
      return [name, timed(name, fit)];
    }),
  );
}

function methodNamed(name: MethodName, moments: Matrix): Method {
  if (name === "non-private") return nonPrivate(moments);
  return [priorAlone, clippedNaive].find((baseline) => baseline.name === name) ?? findMethod(name);
}

/** The length itself, or a fiftieth of it. */
export function possiblyShort({ warmup, draws, thin }: RunLength, quick: boolean): RunLength {
  const divisor = quick ? QUICKER : 1;
  return { warmup: warmup / divisor, draws: draws / divisor, thin };
}

/** The paper's sample sizes; exact runs as long as mcmc-ind. */
export function runLength(name: MethodName, count: number): RunLength {
  if (isGibbs(name)) return { warmup: count >= 1000 ? 20_000 : 5000, draws: 20_000, thin: 1 };
  const isMarkovChain = name === "exact" || name === "mcmc-ind";
  return { warmup: isMarkovChain ? 500 : 0, draws: 2000, thin: 1 };
}

export function isGibbs(name: string): boolean {
  return name.startsWith("gibbs");
}
