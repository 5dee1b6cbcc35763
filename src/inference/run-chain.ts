// A question to a release → the draws of one chain. Chain c of a fit draws from stream c of its seed, so the result does
// not depend on where or in which order chains run.
import type { DrawnValues } from "../posterior/posterior.ts";
import { type Random, seededRandom } from "../random/random.ts";
import { type ChainQuestion, linearQuestion } from "./chain-question.ts";
import { type Draw, emptyDraw, type Method, type Problem, type StepInfo } from "./method.ts";

export interface ChainSettings {
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  readonly seed: number;
  readonly chain: number;
}

/** The progress of a chain. */
export interface ChainProgress {
  /** Completed steps out of `steps`. */
  readonly done: number;
  readonly steps: number;
  /** After warm-up. */
  readonly divergences: number;
}

/** Called after every step with the coefficients (intercept first) if it kept a draw; the next draw overwrites them. */
export type ChainReport = (progress: ChainProgress, coefficients: Float64Array | null) => void;

/** The result of a chain: its draws, and the sampler's description of itself. */
export interface ChainRecord extends DrawnValues {
  readonly sampler: string;
  /** Null for a sampler without trajectories. */
  readonly maxTreeDepth: number | null;
}

/** One chain of a method on a linear regression. */
export function runChain(
  method: Method,
  problem: Problem,
  settings: ChainSettings,
  report: ChainReport = () => {},
): ChainRecord {
  return answerBy(linearQuestion(method, problem), settings, report);
}

/** One chain that answers any question. */
export function answerBy(
  question: ChainQuestion,
  settings: ChainSettings,
  report: ChainReport = () => {},
): ChainRecord {
  const { warmup, draws, thin, seed, chain } = settings;
  const random: Random = seededRandom(seed).split(chain);
  const sampler = question.sampler(warmup);
  const state = sampler.init(random);
  const { description, maxTreeDepth = null } = sampler;
  const recorder = createRecorder(question, draws, maxTreeDepth === null ? [] : STATISTICS);
  const steps = warmup + draws * thin;
  let divergences = 0;
  for (let done = 1; done <= steps; done++) {
    const info = sampler.step(state, random);
    const kept = done - warmup;
    if (kept > 0 && info.divergent) divergences++;
    const isDrawn = kept > 0 && kept % thin === 0;
    if (isDrawn) {
      sampler.draw(state, random, recorder.draw);
      recorder.record(info);
    }
    report({ done, steps, divergences }, isDrawn ? recorder.draw.coefficients : null);
  }
  return { ...recorder.values(), sampler: description, maxTreeDepth };
}

const STATISTICS = ["acceptance", "treeDepth", "leapfrogSteps", "divergent", "energy"] as const;

/** Collects draws into one array per variable. */
function createRecorder(question: ChainQuestion, draws: number, kept: readonly (typeof STATISTICS)[number][]) {
  const { coefficients: names, hasErrorVariance, drawsCount } = question;
  const draw: Draw = emptyDraw(names.length, question.figures.length);
  const column = () => new Float64Array(draws);
  const columns = (of: readonly string[]) => of.map(column);
  const coefficients = columns(names);
  const sigma2 = column();
  const figures = columns(question.figures);
  const counts = column();
  const conditionalMean = columns(names);
  const conditionalVariance = columns(names);
  const priorDraws = columns(names);
  const response = { mean: column(), variance: column() };
  const statistics = columns(kept);
  let next = 0;

  function record(info: StepInfo): void {
    for (let j = 0; j < names.length; j++) {
      coefficients[j][next] = draw.coefficients[j];
      conditionalMean[j][next] = draw.conditionalMean[j];
      conditionalVariance[j][next] = draw.conditionalVariance[j];
      priorDraws[j][next] = draw.priorDraw[j];
    }
    sigma2[next] = draw.sigma2;
    for (let j = 0; j < figures.length; j++) figures[j][next] = draw.figures[j];
    counts[next] = draw.count;
    response.mean[next] = draw.responseMean;
    response.variance[next] = draw.responseVariance;
    for (let s = 0; s < kept.length; s++) statistics[s][next] = Number(info[kept[s]]);
    next++;
  }

  function values(): Omit<ChainRecord, "sampler" | "maxTreeDepth"> {
    const named = (of: readonly string[], values: readonly Float64Array[]) =>
      new Map(of.map((name, j) => [name, values[j]]));
    return {
      draws: hasErrorVariance ? named([...names, "sigma2"], [...coefficients, sigma2]) : named(names, coefficients),
      figures: named(question.figures, figures),
      count: drawsCount ? counts : null,
      conditionalMean: named(names, conditionalMean),
      conditionalVariance: named(names, conditionalVariance),
      priorDraws: named(names, priorDraws),
      responseMoments: hasErrorVariance ? response : null,
      samplerStatistics: named(kept, statistics),
    };
  }

  return { draw, record, values };
}
