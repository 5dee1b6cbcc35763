// Logistic and multinomial regression (docs/theory/levels.md): latent moments of all variables by NUTS under a vague prior, and
// for each matrix one draw of the log odds, with the shares it implies.
import type { LevelFormula } from "../model/formula.ts";
import { levelStates } from "../model/levels/level-states.ts";
import { logOddsPosterior } from "../model/levels/log-odds-posterior.ts";
import type { LogOddsPrior } from "../model/levels/log-odds-prior.ts";
import { differencePositions } from "../model/levels/standardised.ts";
import type { MomentSelection } from "../model/moment-selection.ts";
import { populationNames } from "../posterior/entropy-by-models.ts";
import { differenceNames, EXPLAINED, logOddsNames, PASSED_OVER } from "../posterior/log-odds-names.ts";
import type { Random } from "../random/random.ts";
import type { ChainQuestion } from "./chain-question.ts";
import { PRIOR_STREAM } from "./draw-from-moments.ts";
import { momentSampler } from "./exact/moment-sampler.ts";
import { noiseCoordinates } from "./exact/parametrization.ts";
import { vagueDensity } from "./exact/vague-density.ts";
import type { NutsState } from "./nuts/nuts.ts";
import { watchedChain } from "./watched-chain.ts";

/** A regression of log odds with its prior; plain data that workers can receive. */
export interface LogOddsProblem {
  readonly formula: LevelFormula;
  /** The moments of covariates and response. */
  readonly selection: MomentSelection;
  readonly prior: LogOddsPrior;
  /** Keep the averages of each draw's population, which comparing models needs. */
  readonly keepsPopulation?: boolean;
}

/** Moments that no table has are passed over, which conditions on tables that exist; after so many the prior speaks alone. */
const MOST_PASSED_OVER = 20;

export function logOddsQuestion(
  { formula, selection, prior, keepsPopulation = false }: LogOddsProblem,
  maxTreeDepth?: number,
): ChainQuestion {
  const { columns } = selection;
  const states = levelStates(columns, formula.responses);
  const differences = differenceNames(
    formula.responses,
    differencePositions(states).map((position) => columns[position]),
  );
  return {
    coefficients: logOddsNames(formula),
    hasErrorVariance: false,
    figures: [...differences, EXPLAINED, PASSED_OVER, ...(keepsPopulation ? populationNames(1 + columns.length) : [])],
    drawsCount: selection.count.kind === "private",
    sampler(warmup) {
      // Solutions start from earlier ones, and chains must not know of each other.
      const posterior = logOddsPosterior(columns, states, prior);
      const parametrized = noiseCoordinates(selection, vagueDensity(selection, prior));
      const { latent, ...chain } = momentSampler(parametrized, warmup, maxTreeDepth);
      const watched = watchedChain(chain, conditionOn, { warmup, most: MOST_PASSED_OVER });
      let priorRandom: Random | null = null;
      return {
        ...chain,
        step: watched.step,
        draw(state: NutsState, random, out) {
          const passedOver = watched.settle(state, random);
          priorRandom ??= random.split(PRIOR_STREAM);
          posterior.drawFromPrior(priorRandom, out.priorDraw);
          out.figures[differences.length] = posterior.draw(random, out.coefficients, out.figures);
          out.figures[differences.length + 1] = passedOver;
          if (keepsPopulation) posterior.writePopulation(out.figures, differences.length + 2);
          posterior.summarise(out.conditionalMean, out.conditionalVariance);
          out.count = latent(state).count;
        },
      };

      function conditionOn(state: NutsState): boolean {
        const { moments, count } = latent(state);
        return posterior.condition(moments, count);
      }
    },
  };
}
