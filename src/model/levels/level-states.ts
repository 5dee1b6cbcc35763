// Columns → the states that people can be in: one for each combination of levels of the discrete variables among them. Every
// discrete column is 0 or 1 in a state, declared products of levels included, and so is every product of two columns: these
// products are the features whose averages a release holds (docs/theory/levels.md §1).
import { RemediableError } from "../../remedy.ts";
import type { ReleasedVariable } from "../../study/released-variable.ts";
import { listed } from "../../words.ts";

export interface LevelStates {
  /** The discrete columns among all, by position; those of the response come last. */
  readonly discrete: readonly number[];
  /** The others: numbers. */
  readonly numbers: readonly number[];
  /** Discrete variables with the positions of their columns, the response last; a state has one digit for each. */
  readonly variables: readonly DiscreteVariable[];
  /** Number of states of the covariates; each has one state of all for each level of the response. */
  readonly settings: number;
  /** Levels of the response, its reference included. */
  readonly responseLevels: number;
  /** The discrete columns of covariates that are 1 in a setting: positions within `discrete`, row by row. */
  readonly columnsOf: readonly Int32Array[];
  readonly features: readonly Feature[];
}

export interface DiscreteVariable {
  readonly parent: string;
  /** Positions among all columns; a further level, the reference, has none. */
  readonly columns: readonly number[];
  /** How far apart settings are that differ by one in this digit; 0 for the response. */
  readonly stride: number;
}

/** A product of two discrete columns, or one by itself: 1 in these states. */
interface Feature {
  /** Two positions within `discrete`, the same twice for a column by itself. */
  readonly pair: readonly [number, number];
  /** Setting × levels of the response, row by row. */
  readonly states: Int32Array;
}

/** More would take seconds a draw. */
const MOST_STATES = 20_000;

export function levelStates(columns: readonly ReleasedVariable[], response: readonly ReleasedVariable[]): LevelStates {
  refuseMixedProducts(columns);
  const covariates = columns.filter((column) => !response.includes(column));
  const isDiscrete = (column: ReleasedVariable) => column.product !== undefined || column.encoding !== "number";
  const positions = (chosen: readonly ReleasedVariable[]) => chosen.map((column) => columns.indexOf(column));
  const discrete = positions([...covariates.filter(isDiscrete), ...response]);
  const numbers = positions(covariates.filter((column) => !isDiscrete(column)));
  const variables = variablesOf(columns, discrete, response);
  const settings = variables.slice(0, -1).reduce((product, variable) => product * (variable.columns.length + 1), 1);
  const responseLevels = response.length + 1;
  requireFew(settings * responseLevels, variables);
  const baseOf = baseColumns(columns);
  const isOne = (setting: number, position: number) =>
    baseOf(position).every((base) => hasLevel(setting, base, variables));
  const own = discrete.slice(0, -response.length);
  const columnsOf = Array.from({ length: settings }, (_, setting) =>
    Int32Array.from(own.flatMap((position, at) => (isOne(setting, position) ? [at] : []))),
  );
  const features = featuresOf(columnsOf, own.length, response.length, discrete.map(baseOf));
  return { discrete, numbers, variables, settings, responseLevels, columnsOf, features };
}

/** Products with a number in them have no place in the family of docs/theory/levels.md. */
function refuseMixedProducts(columns: readonly ReleasedVariable[]): void {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const mixed = columns.find(({ product }) => product?.some((name) => byName.get(name)!.encoding === "number"));
  if (!mixed) return;
  throw new RemediableError(
    `"${mixed.parent}" is a product with a number in it, which logistic regression from second moments cannot use: leave it out, ` +
      "ask the custodian for the number in bins, or",
    { kind: "difference in share" },
  );
}

function variablesOf(
  columns: readonly ReleasedVariable[],
  discrete: readonly number[],
  response: readonly ReleasedVariable[],
): DiscreteVariable[] {
  const byParent = new Map<string, number[]>();
  for (const position of discrete) {
    const { parent, product } = columns[position];
    if (product || response.includes(columns[position])) continue;
    byParent.set(parent, [...(byParent.get(parent) ?? []), position]);
  }
  let stride = 1;
  const covariates = [...byParent].map(([parent, own]) => {
    const variable = { parent, columns: own, stride };
    stride *= own.length + 1;
    return variable;
  });
  const own = response.map((column) => columns.indexOf(column));
  return [...covariates, { parent: response[0].parent, columns: own, stride: 0 }];
}

function requireFew(states: number, variables: readonly DiscreteVariable[]): void {
  if (states <= MOST_STATES) return;
  const sizes = variables.map(({ parent, columns }) => `${parent} (${columns.length + 1})`);
  throw new RemediableError(
    `the levels of ${listed(sizes)} make ${states.toLocaleString("en-US")} combinations, and logistic regression goes through at most ` +
      `${MOST_STATES.toLocaleString("en-US")}: leave one of them out, or`,
    { kind: "difference in share" },
  );
}

/** The columns whose product a column is: itself, or the factors of a product. */
function baseColumns(columns: readonly ReleasedVariable[]): (position: number) => readonly number[] {
  const positionOf = new Map(columns.map(({ name }, position) => [name, position]));
  return (position) => columns[position].product?.map((name) => positionOf.get(name)!) ?? [position];
}

function hasLevel(setting: number, position: number, variables: readonly DiscreteVariable[]): boolean {
  const { columns, stride } = variables.find(({ columns }) => columns.includes(position))!;
  return Math.floor(setting / stride) % (columns.length + 1) === columns.indexOf(position) + 1;
}

/** Products of 0/1 columns are the same where they have the same base columns; those that are 0 everywhere are left out. */
function featuresOf(
  columnsOf: readonly Int32Array[],
  own: number,
  responses: number,
  bases: readonly (readonly number[])[],
): Feature[] {
  const found = new Map<string, Feature>();
  const levels = responses + 1;
  for (let a = 0; a < own + responses; a++) {
    for (let b = 0; b <= a; b++) {
      const key = [...new Set([...bases[a], ...bases[b]])].sort((i, j) => i - j).join();
      if (found.has(key)) continue;
      const states = statesWith(a, b);
      if (states.length > 0) found.set(key, { pair: [a, b], states });
    }
  }
  return [...found.values()];

  function statesWith(a: number, b: number): Int32Array {
    const states: number[] = [];
    for (const [setting, ones] of columnsOf.entries()) {
      for (let level = 0; level < levels; level++) {
        const isOne = (at: number) => (at < own ? ones.includes(at) : at - own + 1 === level);
        if (isOne(a) && isOne(b)) states.push(setting * levels + level);
      }
    }
    return Int32Array.from(states);
  }
}
