// Outcomes of the trials → the rows of the results.
import type { Outcome } from "../../src/calibration/trial.ts";
import { mean, median, rounded, standardError } from "../frame/rounded.ts";
import { CONTESTANT_NAMES, type ContestantName, OURS } from "./contestants.ts";
import type { Measured } from "./measures.ts";
import type { LeagueCellRow, LeagueResults, LeagueRow } from "./results.ts";
import { LEAGUE_CELLS, type LeagueCell } from "./settings.ts";
import type { LeagueRecord } from "./trials.ts";

type LeagueOutcome = Outcome<LeagueRecord>;

export function summariseLeague(outcomes: readonly LeagueOutcome[]): LeagueResults {
  const known = LEAGUE_CELLS.flatMap((cell) => {
    const own = outcomes.filter(({ cell: key }) => key === cell.key);
    return own.length > 0 ? [{ cell, own }] : [];
  });
  return {
    cells: known.map(({ cell, own }) => cellRow(cell, own)),
    rows: known.flatMap(({ cell, own }) => CONTESTANT_NAMES.flatMap((method) => methodRow(cell, method, own) ?? [])),
  };
}

function cellRow({ table, promise }: LeagueCell, outcomes: readonly LeagueOutcome[]): LeagueCellRow {
  const average = (of: (record: LeagueRecord) => number) => rounded(mean(outcomes.map(({ record }) => of(record))), 3);
  const { noise } = outcomes[0].record;
  return {
    table,
    promise,
    releases: outcomes.length,
    zero: rounded(Math.sqrt(mean(outcomes.map(({ record }) => record.zero))), 3),
    leastSquares: average(({ leastSquares }) => leastSquares),
    scatterInNoise: average(({ scatterInNoise }) => scatterInNoise),
    residualInNoise: average(({ residualInNoise }) => residualInNoise),
    noise: {
      noisewise: rounded(noise.noisewise, 3),
      adassp: noise.adassp === null ? null : rounded(noise.adassp, 3),
      sums: rounded(noise.sums, 3),
    },
  };
}

/** Null where the method takes no part. */
function methodRow(
  { table, promise }: LeagueCell,
  method: ContestantName,
  outcomes: readonly LeagueOutcome[],
): LeagueRow | null {
  const tried = outcomes.filter(({ record }) => record.methods[method] !== undefined);
  if (tried.length === 0) return null;
  const answers = tried.flatMap(({ record }) => record.methods[method] ?? []);
  const average = (of: (answer: Measured) => number | null) => averageOf(answers.flatMap((answer) => of(answer) ?? []));
  const squares = answers.map(({ squaredError }) => squaredError);
  const meanSquare = averageOf(squares);
  return {
    table,
    promise,
    method,
    releases: tried.length,
    unanswered: rounded(1 - answers.length / tried.length, 3),
    error: meanSquare && rounded(Math.sqrt(meanSquare), 3),
    typical: squares.length > 0 ? rounded(Math.sqrt(median(squares)), 3) : null,
    coverage: average(({ coverage }) => coverage),
    width: average(({ width }) => width),
    prediction: average(({ prediction }) => prediction),
    seconds: rounded(mean(tried.map(({ seconds }) => seconds[method])), 2),
    ...differences(method, tried),
  };
}

function averageOf(values: readonly number[]): number | null {
  return values.length > 0 ? rounded(mean(values), 3) : null;
}

/** On the releases that both answered. */
function differences(method: ContestantName, tried: readonly LeagueOutcome[]) {
  const pairs = tried.flatMap(({ record: { methods } }) => {
    const [theirs, ours] = [methods[method], methods[OURS]];
    return theirs && ours ? [theirs.squaredError - ours.squaredError] : [];
  });
  if (method === OURS || pairs.length === 0) return { difference: null, differenceError: null };
  return { difference: rounded(mean(pairs), 3), differenceError: rounded(standardError(pairs), 3) };
}
