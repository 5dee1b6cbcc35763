// The Gibbs sampler of the paper (algorithm 1; docs/theory/methods.md §2) updates in turn the statistics s, the noise
// variances ω², the projection of s, (θ, σ²) and, unless their distribution is fixed, the (μ, T) of the covariates.
// Both parameter updates are conjugate.
import { conjugatePosterior } from "../../model/conjugate.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
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
  /** The lower triangle of the projected moment matrix on which θ and σ² are conditioned. */
  readonly moments: Float64Array;
  /** The state of the covariates' distribution. */
  readonly covariates: Float64Array;
}

/** The moments of the covariates: fixed, or derived from parameters that are sampled too. */
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
    /** A draw from the prior (the posterior given no rows), so that chains start overdispersed. */
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
