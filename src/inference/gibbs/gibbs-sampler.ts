// The Gibbs sampler of the paper (its algorithm 1; docs/theory/methods.md §2): in turn the statistics s, the variances
// ω² of the noise, the projection of s, (θ, σ²) and, where their law is not fixed, the covariates' (μ, T). Both
// parameter draws are conjugate.
import { conjugatePosterior } from "../../model/conjugate.ts";
import { pluggedInCount } from "../../model/regression.ts";
import type { Random } from "../../random/random.ts";
import { type ConjugateProblem, NO_TRAJECTORY, type Sampler } from "../method.ts";
import { stateWriter } from "../state-writer.ts";
import type { CovariateMoments } from "./covariate-moments.ts";
import { statisticsDrawer } from "./draw-statistics.ts";
import { statisticsProjector } from "./project.ts";
import { statisticLaw } from "./statistic-law.ts";
import { statisticNoise } from "./statistic-noise.ts";

export interface GibbsState {
  readonly theta: Float64Array;
  sigma2: number;
  /** ω², one for each statistic. */
  readonly noiseVariances: Float64Array;
  /** The lower triangle of the projected moment matrix that θ and σ² were drawn given. */
  readonly moments: Float64Array;
  /** What the law of the covariates keeps. */
  readonly covariates: Float64Array;
}

/** Where the moments of the covariates come from: fixed ones, or those of parameters that are drawn along. */
export interface CovariateSource {
  readonly stateSize: number;
  draw(moments: Float64Array, stride: number, count: number, random: Random, state: Float64Array): void;
  moments(state: Float64Array): CovariateMoments;
}

export function fixedSource(moments: CovariateMoments): CovariateSource {
  return { stateSize: 0, draw: () => {}, moments: () => moments };
}

export function gibbsSampler(
  problem: ConjugateProblem,
  source: CovariateSource,
  description: string,
): Sampler<GibbsState> {
  const { regression, prior } = problem;
  const noise = statisticNoise(regression);
  const k = regression.moments.rows;
  const count = pluggedInCount(regression);
  const law = statisticLaw(k - 1);
  const drawStatistics = statisticsDrawer(noise.observed, count);
  const project = statisticsProjector(k, count);
  const conjugate = conjugatePosterior(prior);
  const statistics = new Float64Array(noise.observed.length);
  const write = stateWriter(problem);

  function drawParameters(state: GibbsState, rows: number, random: Random): void {
    conjugate.condition(state.moments, rows);
    state.sigma2 = conjugate.draw(random, state.theta);
    source.draw(state.moments, k, rows, random, state.covariates);
  }

  return {
    description,
    /** A draw from the prior, which is the posterior given no rows: chains start apart. */
    init(random) {
      const state = {
        theta: new Float64Array(k - 1),
        sigma2: 0,
        noiseVariances: noise.initialVariances(random),
        moments: new Float64Array(k * k),
        covariates: new Float64Array(source.stateSize),
      };
      drawParameters(state, 0, random);
      return state;
    },
    step(state, random) {
      law.set(state.theta, state.sigma2, source.moments(state.covariates));
      drawStatistics(law, state.noiseVariances, random, statistics);
      noise.drawVariances(statistics, random, state.noiseVariances);
      project(statistics, state.moments);
      drawParameters(state, count, random);
      return NO_TRAJECTORY;
    },
    draw: (state, random, out) => write(state.theta, state.sigma2, state.moments, count, random, out),
  };
}
