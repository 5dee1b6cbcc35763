// One coefficient and its summary → the answer in a plain sentence: how large, how certain, and what may be concluded.
import type { ParameterSummary } from "../posterior/summary-schema.ts";
import { listed } from "../words.ts";
import { declared, NINETY, probability, type Say, toSpread } from "./numbers.ts";
import { spanOf, type Term } from "./terms.ts";

/** Covariates named one by one. */
const MOST_NAMED = 8;

export interface Answer {
  readonly label: string;
  readonly sentence: string;
  readonly verdict: ParameterSummary["verdict"];
}

export function answer(term: Term, parameter: ParameterSummary, response: string, terms: readonly Term[]): Answer {
  const sentence =
    term.kind === "intercept" ? level(parameter, response, terms) : difference(term, parameter, response, terms);
  return { label: term.label, sentence, verdict: parameter.verdict };
}

/** Writes every figure of a parameter to the second digit of its standard deviation. */
export function sayParameter({ sd, q5, q95 }: ParameterSummary): Say {
  return toSpread(sd, Math.max(Math.abs(q5 ?? 0), Math.abs(q95 ?? 0)));
}

function intervalWords({ q5, q95 }: ParameterSummary, say: Say): string {
  return `${say(q5)} to ${say(q95)}`;
}

function level(parameter: ParameterSummary, response: string, terms: readonly Term[]): string {
  const say = sayParameter(parameter);
  const value = `${say(parameter.mean)} (${NINETY} interval ${intervalWords(parameter, say)})`;
  if (terms.length === 1) return `On average ${response} is ${value}.`;
  const beyond = terms.some((term) => term.kind === "number" && (term.bounds[0] > 0 || term.bounds[1] < 0));
  const caution = beyond ? " Zero lies beyond what was declared for some of them, so this is an extrapolation." : "";
  return `With ${startingPoint(terms)}, ${response} is expected to be ${value}.${caution}`;
}

/** "education and experience at 0, ethnicity at cauc"; in general terms where the list would be long. */
function startingPoint(terms: readonly Term[]): string {
  const numbers = terms.flatMap((term) => (term.kind === "number" ? [term.label] : []));
  const levels = new Set(
    terms.flatMap((term) => (term.kind === "level" ? [`${term.parent} at ${term.reference}`] : [])),
  );
  if (numbers.length + levels.size > MOST_NAMED) {
    return "every number at 0 and every category at what the others are compared with";
  }
  return listed([...(numbers.length > 0 ? [`${listed(numbers)} at 0`] : []), ...levels]);
}

function difference(
  term: Exclude<Term, { kind: "intercept" }>,
  parameter: ParameterSummary,
  response: string,
  terms: readonly Term[],
): string {
  const say = sayParameter(parameter);
  const { mean, probabilityPositive: positive } = parameter;
  const figures = `${say(mean)} (${NINETY} interval ${intervalWords(parameter, say)})`;
  const where =
    term.kind === "level" ? `for ${term.level} compared with ${term.reference}` : `per unit of ${term.label}`;
  const equal = terms.length > 2 ? ", the other covariates being equal" : "";
  const range = beyondOneUnit(term, parameter);
  if (parameter.verdict === "cannot tell") {
    return (
      "This release cannot tell: its noise hides this covariate, and what follows is little more than what was assumed " +
      `before. ${capitalisedName(response)} changes by ${figures} ${where}${equal}.`
    );
  }
  if (parameter.verdict !== "clear") {
    return (
      `The sign is not settled: ${response} changes by ${figures} ${where}${equal}; ` +
      `an increase has probability ${probability(positive)}.${range}`
    );
  }
  const direction = (mean ?? 0) > 0 ? "higher" : "lower";
  const amount = say(mean === null ? null : Math.abs(mean));
  const interval = `${NINETY} interval of the difference ${intervalWords(parameter, say)}`;
  return `${capitalisedName(response)} is ${direction} by ${amount} ${where}${equal} (${interval}).${range}`;
}

/** A name keeps its spelling; a phrase begins like a sentence. */
function capitalisedName(response: string): string {
  return response.startsWith("the share") ? `T${response.slice(1)}` : response;
}

/** What the coefficient makes over the declared range, where the covariate can go through it alone. */
function beyondOneUnit(term: Exclude<Term, { kind: "intercept" }>, parameter: ParameterSummary): string {
  if (term.kind === "level") return "";
  if (term.kind === "number" && !term.inProducts) return overRange(term, parameter);
  return " It stands in a product and never varies alone: the predictions below show all of its terms together.";
}

function overRange(term: Term & { kind: "number" }, { sd, q5, q95, mean }: ParameterSummary): string {
  const span = spanOf(term);
  const times = (value: number | null) => (value === null ? null : span * value);
  const say = toSpread(times(sd), Math.max(Math.abs(times(q5) ?? 0), Math.abs(times(q95) ?? 0)));
  const [low, high] = term.bounds.map(declared);
  return ` From ${low} to ${high}, its declared range, that makes ${say(times(mean))} (${say(times(q5))} to ${say(times(q95))}).`;
}
