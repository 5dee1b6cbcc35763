// A release of a table, as a custodian's terms would make it, and a method of noisewise → what its draws say: mean and
// median of each coefficient and the interval between the 5 % and the 95 % quantile.

import { mean } from "../../src/diagnostics/moments.ts";
import { quantile } from "../../src/diagnostics/quantile.ts";
import { PublicError } from "../../src/errors.ts";
import { pose } from "../../src/inference/fit.ts";
import type { Method, RunLength } from "../../src/inference/method.ts";
import { type ChainRecord, runChain } from "../../src/inference/run-chain.ts";
import { planRelease } from "../../src/mechanism/plan.ts";
import { requestedTerms, type TermsRequest } from "../../src/mechanism/request.ts";
import { scaleCoefficients, type Units } from "../../src/model/units.ts";
import { imaginedRelease } from "../../src/planning/imagined-release.ts";
import type { Random } from "../../src/random/random.ts";
import type { ReleasedMoments } from "../../src/release/noisy-moments.ts";
import type { Study } from "../../src/study/study.ts";
import { possiblyShort } from "../fit-methods.ts";
import type { Answer, Interval } from "./rivals/rival.ts";

export interface Run {
  readonly chains: number;
  /** By default the method's own. */
  readonly length?: RunLength;
  readonly quick: boolean;
}

/** The planned release of these moments, with noise from a seed. */
export function releaseOn(
  study: Study,
  moments: Float64Array,
  rows: number,
  request: TermsRequest,
  random: Random,
): ReleasedMoments {
  return imaginedRelease(planRelease(study, requestedTerms(request)), moments, rows, random);
}

export interface PosteriorAnswer {
  readonly mean: Answer;
  readonly median: Answer;
}

/** Null where the method refuses the release. */
export function posteriorAnswer(
  method: Method,
  release: ReleasedMoments,
  formula: string,
  { chains, length, quick }: Run,
  random: Random,
): PosteriorAnswer | null {
  const { problem } = pose(release, formula, method);
  const steps = possiblyShort(length ?? method.runLength(problem), quick);
  const seed = Math.floor(random.uniform() * 2 ** 53);
  try {
    const records = Array.from({ length: chains }, (_, chain) => runChain(method, problem, { ...steps, seed, chain }));
    return summed(records, problem.units);
  } catch (error) {
    if (error instanceof PublicError) return null;
    throw error;
  }
}

function summed(records: readonly ChainRecord[], units: Units): PosteriorAnswer {
  const names = [...records[0].conditionalMean.keys()];
  const inUnits = (kept: "draws" | "conditionalMean", of: (chains: readonly Float64Array[]) => number) =>
    scaleCoefficients(
      names.map((name) => of(records.map((record) => record[kept].get(name)!))),
      units,
    );
  const at = (probability: number) => inUnits("draws", (chains) => quantile(chains, probability));
  const intervals = intervalsOf(at(0.05), at(0.95));
  return {
    // The mean given the moments, averaged: that of the draws without the error of drawing them.
    mean: { coefficients: inUnits("conditionalMean", mean), intervals },
    median: { coefficients: at(0.5), intervals },
  };
}

/** Those of slopes scale with them; nobody measures that of the intercept, which does not. */
function intervalsOf(low: Float64Array, high: Float64Array): Interval[] {
  return Array.from(low, (value, j) => ({ low: value, high: high[j] }));
}
