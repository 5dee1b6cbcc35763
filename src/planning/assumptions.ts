// What a custodian states of an unseen table (public knowledge, never the data), and a complete set of assumptions about one:
// spreads and centres of numbers, shares of levels, correlations, the variance that covariates explain.
import { PublicError } from "../errors.ts";
import { isCategorical, type Study } from "../study/study.ts";

/** One table that could be. */
export interface Assumptions {
  /** Of all sites together. */
  readonly rows: number;
  /** Sites among which the rows are divided evenly; each makes its own release. */
  readonly sites: number;
  /** Standard deviation of a number as a share of the width of its bounds, by variable. */
  readonly spread: ReadonlyMap<string, number>;
  /** Where the mean of a number lies between its bounds: 0 at the lower, 1 at the upper. */
  readonly centre: ReadonlyMap<string, number>;
  /** Shares of the levels of a variable, in their order. */
  readonly balance: ReadonlyMap<string, readonly number[]>;
  /** The share of the response's variance that the covariates explain. */
  readonly r2: number;
  /** By variable, its correlation with one factor that all share: two variables correlate by the product of theirs. */
  readonly loading: ReadonlyMap<string, number>;
}

/** What is known; the rest is drawn (assumption-law.ts). */
export interface StatedAssumptions {
  readonly rows: number;
  readonly sites: number;
  readonly spread: ReadonlyMap<string, number>;
  readonly centre: ReadonlyMap<string, number>;
  readonly balance: ReadonlyMap<string, readonly number[]>;
  readonly r2: number | null;
  /** Between any two variables but the response. */
  readonly correlation: number | null;
}

export interface GivenAssumptions {
  readonly rows: number;
  readonly sites?: number | undefined;
  /** For numbers without their own. */
  readonly defaultSpread?: number | undefined;
  readonly spread?: ReadonlyMap<string, number>;
  readonly centre?: ReadonlyMap<string, number>;
  readonly balance?: ReadonlyMap<string, readonly number[]>;
  readonly r2?: number | undefined;
  readonly correlation?: number | undefined;
}

/** Checks what was given against the study; shares are normalised to sum to 1. */
export function stateAssumptions(study: Study, given: GivenAssumptions): StatedAssumptions {
  const { rows, sites = 1, defaultSpread, r2 = null, correlation = null } = given;
  const { spread = new Map(), centre = new Map(), balance = new Map() } = given;
  requireKind(study, [...spread.keys(), ...centre.keys()], "bounds");
  requireKind(study, [...balance.keys()], "levels");
  if (rows > sites * study.maxRows) {
    const [all, most] = sites === 1 ? ["", ""] : [` at ${sites} sites`, " at each"];
    throw new PublicError(`${rows} rows${all} exceed maxRows, ${study.maxRows}${most}: raise it in the study`);
  }
  if (r2 !== null) requireShare("R²", r2);
  if (correlation !== null) requireShare("the correlation", correlation);
  const spreads = new Map([...forAllNumbers(study, defaultSpread), ...spread]);
  for (const [name, share] of spreads) checkSpread(name, share);
  for (const [name, at] of centre) checkCentre(name, at, spreads.get(name) ?? 0);
  const shares = [...balance].map(([name, given]): [string, number[]] => [name, checkedBalance(study, name, given)]);
  return { rows, sites, spread: spreads, centre, balance: new Map(shares), r2, correlation };
}

function forAllNumbers({ variables }: Study, spread: number | undefined): [string, number][] {
  if (spread === undefined) return [];
  return variables.flatMap((variable) => (isCategorical(variable) ? [] : [[variable.name, spread]]));
}

function requireKind({ variables }: Study, names: readonly string[], kind: "bounds" | "levels"): void {
  const odd = names.find((wanted) => !variables.some((variable) => variable.name === wanted && kind in variable));
  if (odd !== undefined) throw new PublicError(`"${odd}" is not a variable of the study with ${kind}`);
}

function requireShare(what: string, share: number): void {
  if (!(share >= 0 && share < 1)) throw new PublicError(`${what} ${share}: it must be at least 0 and below 1`);
}

function checkSpread(name: string, share: number): void {
  if (share > 0 && share <= 0.5) return;
  throw new PublicError(`spread of ${name}: ${share} is not a share of its bounds from 0 to 0.5`);
}

/** Values between 0 and 1 with mean c have at most the variance c(1 − c). */
function checkCentre(name: string, at: number, spread: number): void {
  if (!(at >= 0 && at <= 1)) {
    throw new PublicError(`centre of ${name}: ${at} is not a position between its bounds from 0 to 1`);
  }
  if (spread <= largestSpread(at)) return;
  throw new PublicError(
    `spread of ${name}: a mean at ${at} of its bounds allows at most ${largestSpread(at).toFixed(3)}`,
  );
}

export function largestSpread(centre: number): number {
  return Math.sqrt(centre * (1 - centre));
}

function checkedBalance({ variables }: Study, name: string, shares: readonly number[]): number[] {
  const { levels } = variables.filter(isCategorical).find((variable) => variable.name === name)!;
  if (shares.length !== levels.length || !shares.every((share) => share > 0)) {
    throw new PublicError(`balance of ${name}: give a positive share for each of its ${levels.length} levels`);
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}
