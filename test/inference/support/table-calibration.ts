// Simulation-based calibration of descriptions and of log odds: a table from the law of moments without a response
// (drawn-tables.ts), log odds given its moments, noise, a fit, and the rank of each truth among its draws. All of it is as the
// model has it, so ranks are uniform exactly.
import type { ChainQuestion } from "../../../src/inference/chain-question.ts";
import { descriptionQuestion } from "../../../src/inference/description.ts";
import type { TablePrior } from "../../../src/inference/exact/vague-density.ts";
import { logOddsQuestion } from "../../../src/inference/log-odds.ts";
import { type Draw, emptyDraw } from "../../../src/inference/method.ts";
import { parseLevelFormula } from "../../../src/model/formula.ts";
import { levelStates } from "../../../src/model/levels/level-states.ts";
import { logOddsPosterior } from "../../../src/model/levels/log-odds-posterior.ts";
import { DEFAULT_LOG_ODDS_PRIOR, type LogOddsPrior } from "../../../src/model/levels/log-odds-prior.ts";
import { type MomentSelection, selectMoments } from "../../../src/model/moment-selection.ts";
import { momentLayout } from "../../../src/moments/moment-layout.ts";
import type { NoiseLaw, SingleNoise } from "../../../src/noise/noise-law.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import type { SimulatedCount } from "./calibration.ts";
import { drawTable, SIZE, type TableAverages, VARIABLES } from "./drawn-tables.ts";
import { drawLaw } from "./structured.ts";

/** A proper member of the default's family, with fewer levels that nobody has. */
export const TABLE_PRIOR: TablePrior = { correlations: { concentration: 2 }, spread: { power: 0.5, floor: 0.05 } };

export interface TablePlan {
  readonly count: SimulatedCount;
  readonly noise: (components: number) => SingleNoise;
  readonly trials: number;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  readonly seed: number;
  /** What the fit believes of tables; a wrong version changes it. */
  readonly believed?: TablePrior;
  /** What it believes of the noise. */
  readonly believedNoise?: (components: number) => NoiseLaw;
  /** Whether it knows that numbers lie within their bounds. */
  readonly bounded?: boolean;
}

export interface LogOddsPlan extends TablePlan {
  /** The response: "y" of two levels, or "b" of three. */
  readonly response: "y" | "b";
  /** What a draw is taken to say of the log odds: the draw, or in a wrong version what is expected given the moments. */
  readonly read?: (draw: Draw) => Float64Array;
}

/** A truth in values, and the question that a fit answers. */
interface Truth {
  readonly values: readonly number[];
  readonly question: ChainQuestion;
  readonly read: (draw: Draw) => readonly number[];
}

/** Ranks of all averages, of the correlation of x and y, of the mean of x where y is yes, and of a private count. */
export function descriptionRanks(plan: TablePlan): Float64Array[] {
  return ranks(plan, (random) => {
    const n = drawCount(plan.count, random);
    const table = drawTable(TABLE_PRIOR, random);
    const released = publishTable(plan, table, n, random);
    const read = (averages: Float64Array, count: number) => {
      const at = (i: number, j: number) => (i + j === 0 ? 1 : averages[i * SIZE + j]);
      const covariance = (i: number, j: number) => at(i, j) - at(i, 0) * at(j, 0);
      const [x, y] = [SIZE - 2, SIZE - 1];
      return [
        ...lowerTriangle(averages, released.selection),
        covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y)),
        (at(x, 0) + at(x, y)) / (1 + at(y, 0)),
        ...(typeof plan.count === "number" ? [] : [count]),
      ];
    };
    const { selection, layoutOf } = released;
    const question = descriptionQuestion({ selection, prior: plan.believed ?? TABLE_PRIOR });
    return { values: read(table, n), question, read: ({ figures, count }) => read(layoutOf(figures), count) };
  });
}

/** Ranks of the log odds, of the share of entropy they explain, and of a private count. */
export function logOddsRanks(plan: LogOddsPlan): Float64Array[] {
  const formula = parseLevelFormula(`${plan.response} ~ .`, VARIABLES);
  const prior: LogOddsPrior = { ...DEFAULT_LOG_ODDS_PRIOR, ...TABLE_PRIOR };
  const columns = [...formula.covariates, ...formula.responses];
  const states = levelStates(columns, formula.responses);
  const size = formula.responses.length * (1 + formula.covariates.length);
  const hidden = typeof plan.count !== "number";
  return ranks(plan, (random) => {
    for (;;) {
      const n = drawCount(plan.count, random);
      const table = drawTable(TABLE_PRIOR, random);
      const { selection } = publishTable(plan, table, n, random, columns);
      const posterior = logOddsPosterior(columns, states, prior);
      // Tables that exist have a law of the family; of averages drawn pair by pair not all do.
      if (!posterior.condition(momentsOf(table, n, columns), n)) continue;
      const coefficients = new Float64Array(size);
      const explained = posterior.draw(random, coefficients, new Float64Array(4 * size));
      const question = logOddsQuestion({ formula, selection, prior: { ...prior, ...plan.believed } });
      const { read = ({ coefficients: drawn }: Draw) => drawn } = plan;
      return {
        values: [...coefficients, explained, ...(hidden ? [n] : [])],
        question,
        read: (draw) => [...read(draw), draw.figures[question.figures.length - 2], ...(hidden ? [draw.count] : [])],
      };
    }
  });
}

function ranks(plan: TablePlan, simulate: (random: Random) => Truth): Float64Array[] {
  const found: Float64Array[] = [];
  for (let trial = 0; trial < plan.trials; trial++) {
    const random = seededRandom(plan.seed).split(trial);
    const below = countBelow(plan, simulate(random), random);
    for (const [v, count] of below.entries()) {
      found[v] ??= new Float64Array(plan.trials);
      found[v][trial] = (count + random.uniform()) / (plan.draws + 1);
    }
  }
  return found;
}

function countBelow(plan: TablePlan, { values, question, read }: Truth, random: Random): number[] {
  const below = values.map(() => 0);
  const sampler = question.sampler(plan.warmup);
  const state = sampler.init(random);
  const out = emptyDraw(question.coefficients.length, question.figures.length);
  for (let i = 0; i < plan.warmup; i++) sampler.step(state, random);
  for (let i = 0; i < plan.draws; i++) {
    for (let j = 0; j < plan.thin; j++) sampler.step(state, random);
    sampler.draw(state, random, out);
    const drawn = read(out);
    for (const [v, value] of values.entries()) if (drawn[v] < value) below[v]++;
  }
  return below;
}

/** As the model has a private count: any number from the fewest rows to the most, none likelier than another. */
function drawCount(count: SimulatedCount, random: Random): number {
  return typeof count === "number" ? count : SIZE + (count.maxRows - SIZE) * random.uniform();
}

/** The release of a table, seen by the columns of a question. */
function publishTable(
  plan: TablePlan,
  table: TableAverages,
  n: number,
  random: Random,
  columns = VARIABLES,
): { selection: MomentSelection; layoutOf: (figures: Float64Array) => Float64Array } {
  const isPublic = typeof plan.count === "number";
  const layout = momentLayout({
    factors: VARIABLES,
    columns: VARIABLES.map((_, position) => [position]),
    count: isPublic ? "public" : "private",
    fourthMomentsExcept: null,
  });
  const size = layout.components.length;
  const added = drawLaw(plan.noise(size), random);
  const components = Float64Array.from(layout.components, ([i = -1, j = -1], at) => {
    return n * table[(i + 1) * SIZE + (j + 1)] + added[at];
  });
  const moments = {
    variables: VARIABLES,
    count: isPublic ? ({ kind: "public", value: n } as const) : ({ kind: "private", ...plan.count } as const),
    table: layout.table,
    components,
    noise: (plan.believedNoise ?? plan.noise)(size),
    fourth: null,
    bounded: plan.bounded ?? true,
  };
  const selection = selectMoments(moments, columns, false);
  const { entries } = selection.table;
  return {
    selection,
    // Entries that are no components, zeros between levels and known counts, are the same in every table.
    layoutOf: (figures) => Float64Array.from(table, (value, at) => (entries[at] < 0 ? value : figures[entries[at]])),
  };
}

/** One average for each component but the count. */
function lowerTriangle(averages: Float64Array, { table, components }: MomentSelection): number[] {
  const first = Array.from(components, (_, component) => table.entries.indexOf(component));
  return first.filter((at) => at > 0).map((at) => averages[at]);
}

/** Sums over (1, columns). */
function momentsOf(table: TableAverages, n: number, columns: typeof VARIABLES): Float64Array {
  const rows = [0, ...columns.map((column) => VARIABLES.indexOf(column) + 1)];
  return Float64Array.from(rows.flatMap((i) => rows.map((j) => n * table[i * SIZE + j])));
}
