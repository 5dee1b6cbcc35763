// Results of the league → cells in which a rival has less error than noisewise, and those in which our intervals hold too
// rarely, each with the reason that the figures of the cell give.
import type { ContestantName } from "./contestants.ts";
import { OURS } from "./contestants.ts";
import type { LeagueCellRow, LeagueResults, LeagueRow } from "./results.ts";

/** The least share of 90 % intervals that should hold the truth. */
export const LINE = 0.85;
/** A difference of so many standard errors over so many releases is one. */
const CLEAR = 2;
const FEWEST = 8;
/** Below so many noise deviations a quantity is hidden by the noise: the fit itself says "cannot tell". */
const HIDDEN = 10;
/** Errors below so many standard errors are none to anybody. */
const TINY = 0.1;

const OUR_NAMES: readonly ContestantName[] = [OURS, "noisewise median"];

export interface Loss {
  readonly cell: LeagueCellRow;
  readonly ours: LeagueRow;
  /** Those with less error, the least first. */
  readonly winners: readonly LeagueRow[];
}

export function rowsOf({ rows }: LeagueResults, { table, promise }: LeagueCellRow): LeagueRow[] {
  return rows.filter((row) => row.table === table && row.promise === promise);
}

export function isRival({ method }: Pick<LeagueRow, "method">): boolean {
  return !OUR_NAMES.includes(method);
}

/** Cells in which rivals have less error than ours on the same releases, clearly or not. */
export function losses(results: LeagueResults, clearly: boolean): Loss[] {
  return results.cells.flatMap((cell) => {
    const rows = rowsOf(results, cell);
    const ours = rows.find(({ method }) => method === OURS)!;
    const winners = rows
      .filter((row) => isRival(row) && (row.difference ?? 0) < 0 && isClear(row) === clearly)
      .sort((a, b) => a.error! - b.error!);
    return winners.length > 0 ? [{ cell, ours, winners }] : [];
  });
}

function isClear({ difference, differenceError, releases, unanswered }: LeagueRow): boolean {
  return Math.abs(difference!) > CLEAR * differenceError! && (1 - unanswered) * releases >= FEWEST;
}

/** Cells in which ours has clearly less error than this rival; more, not told apart. */
export function tally(results: LeagueResults, rival: ContestantName) {
  const rows = results.rows.filter(({ method, difference }) => method === rival && difference !== null);
  const clear = rows.filter(isClear);
  const won = clear.filter(({ difference }) => difference! > 0).length;
  return { cells: rows.length, won, lost: clear.length - won, even: rows.length - clear.length };
}

/** Our error on the releases that a rival answered, where those are fewer than ours. */
export function oursOnItsReleases(ours: LeagueRow, winner: LeagueRow): number | null {
  const hasFewer = winner.releases * (1 - winner.unanswered) < ours.releases;
  return hasFewer ? Math.sqrt(winner.error! ** 2 - winner.difference!) : null;
}

/** Why this rival is closer, as far as the figures tell. */
export function reasonOf(cell: LeagueCellRow, ours: LeagueRow, winner: LeagueRow): string {
  const noise = noiseOn(cell, winner.method);
  if (cell.zero < ours.error! && winner.error! > 1.3 * cell.zero)
    return `neither is as close as answering 0 (${short(cell.zero)}): the release tells little of these slopes`;
  if (cell.zero < ours.error! && winner.error! > 0.7 * cell.zero)
    return `it shrinks towards 0, which is closer (${short(cell.zero)}) than our answer: the release tells little of these slopes`;
  if (noise !== null && noise < 0.97 * cell.noise.noisewise)
    return `its noise on Xᵀy has a standard deviation of ${short(noise)} people, ours ${short(cell.noise.noisewise)} on every moment`;
  if (cell.zero < 3 * ours.error!)
    return `it shrinks more, and the slopes are small (answering 0 errs by ${short(cell.zero)})`;
  // The prior by R² shrinks slopes by about p/(nR²): 0.06 % of slopes of 43 standard errors in `fertility`.
  if (ours.error! < TINY) return "a few hundredths of a standard error: what our prior shrinks slopes by shows here";
  if (noise === null) return "it reads a release of the same kind with another prior";
  return "not explained by its noise";
}

/** Null where it reads a release of noisewise. */
function noiseOn({ noise }: LeagueCellRow, method: ContestantName): number | null {
  if (method === "AdaSSP") return noise.adassp;
  return method === "ridge and Wald" || method === "bootstrap" ? noise.sums : null;
}

/** Cells in which our intervals hold too rarely, and why. */
export function misses(results: LeagueResults): { readonly row: LeagueRow; readonly reason: string }[] {
  return results.cells.flatMap((cell) => {
    const row = rowsOf(results, cell).find(({ method }) => method === OURS)!;
    return row.coverage !== null && row.coverage < LINE ? [{ row, reason: missReason(cell, row.coverage) }] : [];
  });
}

function missReason({ scatterInNoise, residualInNoise, releases }: LeagueCellRow, coverage: number): string {
  const deviations = (size: number) => `${short(size)} noise deviations`;
  if (scatterInNoise < HIDDEN)
    return `what a covariate varies by beside the others is ${deviations(scatterInNoise)}: the noise hides it, and the fit says that it cannot tell`;
  // Slopes of one release share its noise, so that they may count as one.
  const error = Math.sqrt((0.9 * 0.1) / releases);
  if (0.9 - coverage < CLEAR * error)
    return `chance may explain it: over ${releases} releases the standard error of the share is up to ${error.toFixed(2)}`;
  if (residualInNoise < HIDDEN)
    return `the residual sum of squares is ${deviations(residualInNoise)}: the noise hides σ, and with it the width`;
  return `not explained by the noise, nor by chance (${releases} releases)`;
}

export function short(value: number): string {
  return value < 1000 ? String(Number(value.toPrecision(2))) : value.toExponential(0).replace("e+", "·10^");
}
