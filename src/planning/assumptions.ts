// What a custodian assumes about an unseen table: the number of rows, the spread of numbers within their bounds, the
// shares of levels, the variance that covariates explain. Public knowledge or a guess, never the data.
import { PublicError } from "../errors.ts";
import { isCategorical, type Study } from "../study/study.ts";

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
}

/** Safe bounds lie about three standard deviations from the mean. */
const DEFAULT_SPREAD = 0.17;
/** One of two levels is usually rarer; equal shares would be the best case, which a plan should not promise. */
const DEFAULT_TWO_LEVELS = [0.8, 0.2];
const DEFAULT_CENTRE = 0.5;
const DEFAULT_R2 = 0.3;

export interface StatedAssumptions {
  readonly rows: number;
  readonly sites?: number | undefined;
  /** For variables without their own. */
  readonly defaultSpread?: number | undefined;
  readonly spread?: ReadonlyMap<string, number>;
  readonly centre?: ReadonlyMap<string, number>;
  readonly balance?: ReadonlyMap<string, readonly number[]>;
  readonly r2?: number | undefined;
}

/** The stated assumptions, and defaults for the rest. */
export function assume(study: Study, stated: StatedAssumptions): Assumptions {
  const { rows, sites = 1, defaultSpread = DEFAULT_SPREAD, r2 = DEFAULT_R2 } = stated;
  const { spread = new Map(), centre = new Map(), balance = new Map() } = stated;
  requireKind(study, [...spread.keys(), ...centre.keys()], "bounds");
  requireKind(study, [...balance.keys()], "levels");
  if (rows > sites * study.maxRows) {
    const [all, most] = sites === 1 ? ["", ""] : [` at ${sites} sites`, " at each"];
    throw new PublicError(`${rows} rows${all} exceed maxRows, ${study.maxRows}${most}: raise it in the study`);
  }
  if (!(r2 >= 0 && r2 < 1)) throw new PublicError(`R² ${r2}: it must be at least 0 and below 1`);
  const numbers = study.variables.filter((variable) => !isCategorical(variable));
  const categories = study.variables.filter(isCategorical);
  return {
    rows,
    sites,
    r2,
    spread: new Map(numbers.map(({ name }) => [name, checkedSpread(name, spread.get(name) ?? defaultSpread)])),
    centre: new Map(numbers.map(({ name }) => [name, checkedCentre(name, centre.get(name) ?? DEFAULT_CENTRE)])),
    balance: new Map(categories.map(({ name, levels }) => [name, checkedBalance(name, levels, balance.get(name))])),
  };
}

function requireKind({ variables }: Study, names: readonly string[], kind: "bounds" | "levels"): void {
  const odd = names.find((wanted) => !variables.some((variable) => variable.name === wanted && kind in variable));
  if (odd !== undefined) throw new PublicError(`"${odd}" is not a variable of the study with ${kind}`);
}

function checkedSpread(name: string, share: number): number {
  if (share > 0 && share <= 0.5) return share;
  throw new PublicError(`spread of ${name}: ${share} is not a share of its bounds from 0 to 0.5`);
}

function checkedCentre(name: string, share: number): number {
  if (share >= 0 && share <= 1) return share;
  throw new PublicError(`centre of ${name}: ${share} is not a position between its bounds from 0 to 1`);
}

/** Three or more levels are equal by default; shares are normalised to sum to 1. */
function checkedBalance(name: string, levels: readonly string[], shares: readonly number[] | undefined): number[] {
  const stated = shares ?? (levels.length === 2 ? DEFAULT_TWO_LEVELS : levels.map(() => 1));
  if (stated.length !== levels.length || !stated.every((share) => share > 0)) {
    throw new PublicError(`balance of ${name}: give a positive share for each of its ${levels.length} levels`);
  }
  const sum = stated.reduce((total, share) => total + share, 0);
  return stated.map((share) => share / sum);
}
