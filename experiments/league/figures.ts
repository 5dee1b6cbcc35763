// The figures of `league`: error, coverage and width by table and promise, one symbol for each method.
import type { Figure } from "../frame/experiment.ts";
import type { LeagueResults } from "./results.ts";

export function leagueFigures(_results: LeagueResults): Figure[] {
  return [];
}
