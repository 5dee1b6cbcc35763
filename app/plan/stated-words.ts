// What the custodian typed about a table, in the variables' own units → what a plan takes as stated. Empty fields state nothing.
import { PublicError } from "../../src/errors.ts";
import type { GivenAssumptions } from "../../src/planning/assumptions.ts";
import { isCategorical, type Study, type Variable } from "../../src/study/study.ts";

export interface StatedWords {
  /** By variable: mean and standard deviation of a number, in its units. */
  readonly means: Readonly<Record<string, string>>;
  readonly deviations: Readonly<Record<string, string>>;
  /** By variable: shares of its levels in percent, separated by spaces. */
  readonly shares: Readonly<Record<string, string>>;
  /** Percent of the response's variance that the covariates explain. */
  readonly explained: string;
  readonly correlation: string;
}

export function statedFrom({ variables }: Study, words: StatedWords): Omit<GivenAssumptions, "rows"> {
  const { means, deviations, shares, explained, correlation } = words;
  const numbers = variables.filter((variable): variable is Bounded => !isCategorical(variable));
  return {
    centre: stated(numbers, means, (mean, { name, bounds: [low, high] }) => (number(mean, name) - low) / (high - low)),
    spread: stated(numbers, deviations, (sd, { name, bounds: [low, high] }) => number(sd, name) / (high - low)),
    balance: stated(variables.filter(isCategorical), shares, (list, { name }) =>
      list
        .trim()
        .split(/[\s,;:%]+/)
        .filter(Boolean)
        .map((share) => number(share, name)),
    ),
    r2: explained.trim() === "" ? undefined : number(explained, "the explained variance") / 100,
    correlation: correlation.trim() === "" ? undefined : number(correlation, "the correlation"),
  };
}

type Bounded = Extract<Variable, { bounds: unknown }>;

function stated<Declared extends Variable, Value>(
  variables: readonly Declared[],
  typed: Readonly<Record<string, string>>,
  read: (text: string, variable: Declared) => Value,
): Map<string, Value> {
  return new Map(
    variables.flatMap((variable): [string, Value][] => {
      const text = typed[variable.name]?.trim() ?? "";
      return text === "" ? [] : [[variable.name, read(text, variable)]];
    }),
  );
}

/** A decimal comma is a decimal point. */
function number(text: string, what: string): number {
  const value = Number(text.trim().replace(/^([+-]?\d+),(\d+)$/, "$1.$2"));
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new PublicError(`${what}: "${text}" is not a number`);
}
